import type { Bilingual } from '@aisle/contract/language'

const closed: Readonly<Record<string, Bilingual>> = {
  notPaid: { zh: '订单没有付款，没有可退的金额。', en: 'The order is not paid, so there is nothing to refund.' },
  nothingLeft: { zh: '已经全部退款。', en: 'Everything was refunded already.' },
  inProgress: { zh: '这笔订单的退款正在办理。', en: 'A refund of this order is under way.' },
  tooLate: { zh: '退款期限已过。', en: 'The time for a refund is over.' },
  untilLanding: { zh: '套餐已使用，落地后才能申请退款。', en: 'The plan was used. Its refund opens after landing.' },
  byItself: { zh: '没有使用的套餐落地后自动退款。', en: 'An unused plan is refunded automatically after landing.' },
}

export const orderActPhrases = {
  refund: { zh: '退款…', en: 'Refund…' },
  cancel: { zh: '取消订单', en: 'Cancel the order' },
  address: { zh: '修改地址', en: 'Change address' },
  mail: { zh: '重发确认邮件', en: 'Send the mail again' },
  state: { zh: '状态', en: 'State' },
  held: { zh: '库存和优惠', en: 'Stock, discounts' },
  heldFree: { zh: '占用的库存和优惠券都释放', en: 'what it held is free again' },
  reads: { zh: '旅客读到', en: 'Passenger reads' },
  cancelMail: { zh: '邮件：您的订单已取消，没有扣款', en: 'a mail: your order was cancelled, nothing was charged' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  cancelFinal: { zh: '取消；旅客可以重新下单', en: 'the cancellation; the passenger can order again' },
  canceled: { zh: '订单 {orderNo} 已取消', en: 'Order {orderNo} is cancelled' },
  paidMeanwhile: { zh: '旅客刚刚付了款，订单没有取消', en: 'The passenger has just paid. Nothing was cancelled' },
  mailTo: { zh: '发到', en: 'To' },
  mailWords: { zh: '订单确认邮件，附新的订单链接', en: 'the confirmation of the order, with a new link to it' },
  mailFinal: { zh: '邮件', en: 'the mail' },
  mailSent: { zh: '订单 {orderNo} 的邮件已重发', en: 'The mail of order {orderNo} is on its way' },
  reason: { zh: '退款原因', en: 'Reason' },
  unitsHint: { zh: '最多 {most} 件', en: 'At most {most}' },
  less: { zh: '退得少一些（元或美元，可不填）', en: 'Less than that (yuan or dollars, optional)' },
  lessHint: { zh: '整数；需要告诉旅客原因', en: 'Whole; the passenger must be told why' },
  refundAmount: { zh: '退款 {amount}', en: 'Refund {amount}' },
  refundDone: { zh: '退款 {refundNo} 已开始', en: 'Refund {refundNo} has begun' },
  refundWaits: { zh: '退款 {refundNo} 等第二人同意', en: 'Refund {refundNo} waits for a second person' },
  closed,
  closedNow: { zh: '现在不能退款。', en: 'No refund is possible now.' },
} as const
