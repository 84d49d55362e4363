import { definePhrases } from '../../../language/phrases.ts'

export const partyPhrases = definePhrases({
  title: { zh: '同行乘机人', en: 'Travelling with you' },
  adult: { zh: '成人', en: 'Adult' },
  child: { zh: '儿童', en: 'Child' },
  infant: { zh: '婴儿', en: 'Infant' },
  seat: { zh: '{kind}，{seat} 座', en: '{kind}, seat {seat}' },
  noSeat: { zh: '{kind}，尚未选座', en: '{kind}, no seat yet' },
  shownHere: { zh: '当前', en: 'Shown here' },
  choosePlan: { zh: '选套餐', en: 'Plans' },
  oneFurther: {
    zh: '同一订座中还有 1 位乘机人。填写票号和姓名就能添加，不用验证码。',
    en: 'One more passenger is in your booking. Add them with ticket number and name, without a code.',
  },
  further: {
    zh: '同一订座中还有 {n} 位乘机人。填写票号和姓名就能添加，不用验证码。',
    en: '{n} more passengers are in your booking. Add them with ticket number and name, without a code.',
  },
  complete: { zh: '同一订座的乘机人都在这里了。', en: 'Everybody in your booking is here.' },
  add: { zh: '添加同订座乘机人', en: 'Add a passenger of your booking' },
  addText: {
    zh: '请照这位乘机人的客票填写。孩子也有自己的票号，印在行程单上。',
    en: "Enter it as on their ticket. Children have ticket numbers of their own; you'll find them on the itinerary.",
  },
  oneChildFurther: {
    zh: '同一订座中还有 1 位儿童。添加后可以一起购买，不用验证码。',
    en: 'There is a child in your booking. Add them to buy together, without a code.',
  },
  childrenFurther: {
    zh: '同一订座中还有 {n} 位儿童。添加后可以一起购买，不用验证码。',
    en: 'There are {n} children in your booking. Add them to buy together, without a code.',
  },
  addChild: { zh: '添加同订座儿童', en: 'Add a child of your booking' },
  addChildText: {
    zh: '请照孩子的客票填写。孩子有自己的票号，印在行程单上。',
    en: "Enter it as on the child's ticket. Children have ticket numbers of their own; you'll find them on the itinerary.",
  },
  addChildNow: { zh: '添加', en: 'Add child' },
  addNow: { zh: '添加', en: 'Add passenger' },
  adding: { zh: '添加中', en: 'Adding' },
  added: { zh: '已添加 {name}', en: '{name} was added' },
})
