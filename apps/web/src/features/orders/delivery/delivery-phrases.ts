import { definePhrases } from '../../../language/phrases.ts'

/** Delivery methods, at checkout and on the screen that chooses them. */
export const deliveryPhrases = definePhrases({
  way: { zh: '配送方式', en: 'How you get it' },
  SHIP: { zh: '快递到家', en: 'Delivery' },
  PICKUP: { zh: '机场自提', en: 'At airport' },
  choosePointText: { zh: '付款后凭取货码领取，免运费', en: 'Collect with a code after payment, free of charge' },
  hours: { zh: '{hours}（北京时间）', en: '{hours} (Beijing time)' },
})
