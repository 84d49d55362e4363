import { definePhrases } from '../../../language/phrases.ts'

/** One phrase per order event. */
export const orderHistoryPhrases = definePhrases({
  beijingTime: { zh: '北京时间', en: 'Beijing time' },
  timeline: { zh: '订单动态', en: 'What happened' },
  submitted: { zh: '提交订单', en: 'Order placed' },
  paidEvent: { zh: '付款成功', en: 'Payment received' },
  nothingToPay: { zh: '免费领取', en: 'Nothing to pay' },
  canceledEvent: { zh: '您取消了订单', en: 'You canceled the order' },
  timedOut: { zh: '超时未付，自动取消', en: 'Not paid in time' },
  closedEvent: { zh: '订单关闭', en: 'Order closed' },
  activated: { zh: '开始上网', en: 'Went online' },
  landed: { zh: '航班落地', en: 'Landed' },
  refundStarted: { zh: '开始退款', en: 'Refund started' },
  refundedEvent: { zh: '退款完成', en: 'Refunded' },
  latePaymentReceived: { zh: '收到一笔迟到的付款', en: 'A late payment arrived' },
  latePaymentReturned: { zh: '迟到的付款已原路退回', en: 'The late payment was returned' },

  readied: { zh: '开始备货', en: 'Being prepared' },
  shippedEvent: { zh: '已发货', en: 'Shipped' },
  receivedEvent: { zh: '您确认了收货', en: 'You confirmed receipt' },
  receivedByItself: { zh: '到期自动确认收货', en: 'Completed by itself' },
  collectedEvent: { zh: '取货完成', en: 'Collection complete' },
  collectionEnded: { zh: '取货结束', en: 'Collection ended' },
  codeUsedEvent: { zh: '取走一件', en: 'One item collected' },
  pickupExpired: { zh: '超过取货期限', en: 'Collection time ran out' },
  moneyReturned: { zh: '部分商品已退款', en: 'Part of it was refunded' },
  addressChangeAsked: { zh: '申请修改地址', en: 'Address change requested' },
  addressChanged: { zh: '收货地址已修改', en: 'Delivery address changed' },
  addressChangeStopped: { zh: '地址修改已撤销', en: 'Address change stopped' },
  addressChangeRefused: { zh: '修改地址未通过', en: 'Address change not approved' },
})
