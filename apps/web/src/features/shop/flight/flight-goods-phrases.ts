import { definePhrases } from '../../../language/phrases.ts'

/** The card of the next flight on the front of the shop. */
export const flightGoodsPhrases = definePhrases({
  tonight: { zh: '今晚飞{city}，这几样带得上', en: 'Flying to {city} tonight?' },
  today: { zh: '今天飞{city}，这几样带得上', en: 'Flying to {city} today?' },
  tomorrow: { zh: '明天飞{city}，这几样带得上', en: 'Flying to {city} tomorrow?' },
  later: { zh: '{day}飞{city}，这几样带得上', en: 'Flying to {city} on {day}?' },
  leaves: { zh: '{flight}，{time} {city}起飞', en: '{flight}, leaves {city} at {time}' },
  now: { zh: '现在', en: 'Now' },
  payBy: { zh: '最晚付款', en: 'Pay by' },
  collectBy: { zh: '最晚取货', en: 'Collect by' },
  departs: { zh: '起飞', en: 'Departs' },
  total: { zh: '{n} 件可取', en: '{n} to collect' },
  totalOne: { zh: '1 件可取', en: '1 to collect' },
  noFlight: { zh: '买好，起飞前在机场自提', en: 'Buy now, collect before you fly' },
  noFlightText: {
    zh: '查到行程，就知道哪些商品来得及在机场自提。',
    en: 'Find your trip to see what you can collect at the airport in time.',
  },
  findTrip: { zh: '查行程', en: 'Find my trip' },
  notInTime: { zh: '{flight} 起飞前来不及自提', en: 'No airport collection before {flight}' },
  notInTimeText: { zh: '商品可以寄到您选的地址。', en: 'We can ship to an address of your choice.' },
  seeAll: { zh: '看看全部商品', en: 'See all items' },
})
