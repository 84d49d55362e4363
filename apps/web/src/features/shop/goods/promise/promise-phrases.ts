import { definePhrases } from '../../../../language/phrases.ts'

/** When a product reaches this passenger (S9). */
export const promisePhrases = definePhrases({
  today: { zh: '今天 {time}', en: '{time} today' },
  tomorrow: { zh: '明天 {time}', en: '{time} tomorrow' },
  later: { zh: '{day} {time}', en: '{time} on {day}' },
  arrives: { zh: '{day}（{weekday}）送到{place}', en: '{weekday} {day} in {place}' },
  payBy: { zh: '北京时间{when} 前付款', en: 'Pay by {when}, Beijing time' },
  freeHere: { zh: '，满 {amount} 包邮', en: '. Free from {amount}' },
  collect: { zh: '{when} 起，{counter}可取', en: 'Collect from {when}: {counter}' },
  collectBy: { zh: '{when} 前付款，赶得上 {flight}', en: 'Pay by {when} to have it before {flight}' },
  chooseArea: { zh: '添加地址，看几号送到', en: 'Add an address to see the day' },
})
