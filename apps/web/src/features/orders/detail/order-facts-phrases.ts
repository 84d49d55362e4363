import { definePhrases } from '../../../language/phrases.ts'

/** Times of an order and the parts of its total. */
export const orderFactsPhrases = definePhrases({
  memberDiscount: { zh: '会员优惠', en: 'Member discount' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  rightsCard: { zh: '权益卡', en: 'Flight pass' },
  free: { zh: '免运费', en: 'Free' },
  shipTime: { zh: '发货时间', en: 'Shipped' },
  invoiceTitle: { zh: '发票抬头', en: 'Invoice title' },
  listTotal: { zh: '商品总额', en: 'Items total' },
  discount: { zh: '优惠金额', en: 'Discount' },
  freight: { zh: '运费', en: 'Delivery cost' },
  orderTime: { zh: '下单时间', en: 'Order time' },
  payTime: { zh: '付款时间', en: 'Payment time' },
  paidBy: { zh: '支付方式', en: 'Paid by' },
  remark: { zh: '订单备注', en: 'Remarks' },
  agreed: { zh: '已同意', en: 'Agreed to' },
  clauseVersion: { zh: '{title}（{version}）', en: '{title}, {version}' },
  toPay: { zh: '应付', en: 'To pay' },
  orderTotal: { zh: '订单金额', en: 'Order total' },
  totalPaid: { zh: '实付', en: 'Total paid' },
  refundedAmount: { zh: '已退金额', en: 'Refunded' },
})
