import { definePhrases } from '../../../language/phrases.ts'

/** The latest fact of an order, and its goods in one line. */
export const orderNewsPhrases = definePhrases({
  payWithin: { zh: '等您付款，还剩 {clock}', en: 'Pay within {clock}' },
  wifiReady: { zh: '{day}出发，网络已备好', en: '{day}, your Wi-Fi is ready' },
  onItsWay: { zh: '在路上，{carrier}', en: 'On its way with {carrier}' },
  packing: { zh: '等我们发货', en: "We're packing it" },
  inTheAir: { zh: '飞机已起飞，现在能上网', en: "You're in the air: connect now" },
  inUse: { zh: '套餐使用中', en: 'Your plan is in use' },
  collectable: { zh: '可以取货了', en: 'Ready to collect' },
  refundedAmount: { zh: '已退款 {amount}', en: 'Refunded {amount}' },
  seeRefund: { zh: '看退款', en: 'See refund' },
  // Chinese counts the named product with the others.
  more: { zh: '{name}等 {n} 种', en: '{name} and {n} more' },
})
