import { definePhrases } from '../../../language/phrases.ts'

/** Automatic refunds (W7, R4). */
export const moneyBackPhrases = definePhrases({
  title: { zh: '退款', en: 'Refund' },
  onItsWay: {
    zh: '款项正在原路退回，您不用申请，也不用联系我们。',
    en: "Your money is on its way back. You don't have to ask, or do anything.",
  },
  stuck: {
    zh: '支付渠道还没有完成退款，我们会继续处理，一分不少。着急的话请联系客服。',
    en: "The payment provider hasn't completed the refund yet. We keep at it, and you get the full amount. If it's urgent, contact us.",
  },
  returned: { zh: '已退 {amount}，您不用再做什么。', en: '{amount} refunded. There is nothing left to do.' },
  taken: {
    zh: '免费套餐已收回，没有产生费用。',
    en: 'The free plan was taken back. Nothing was charged.',
  },

  reason: { zh: '原因', en: 'Why' },
  flightCancelled: { zh: '航班取消', en: 'Flight cancelled' },
  wifiUnavailable: { zh: '本航班不能上网', en: 'No Wi-Fi on this flight' },
  underTenPercent: {
    zh: '能上网的时间不到所购的 {percent}%',
    en: 'Online for under {percent}% of the time you bought',
  },
  planNotOnNewFlight: { zh: '改签后的航班没有这个套餐', en: 'Plan not offered on your new flight' },
  notPickedUp: { zh: '超过期限未取货', en: 'Not collected in time' },
  neverActivated: { zh: '套餐没有用过', en: 'Plan never used' },

  amount: { zh: '退款金额', en: 'Amount' },
  to: { zh: '退回到', en: 'Goes to' },
  toAlipay: { zh: '付款的支付宝账户', en: 'The Alipay account you paid with' },
  toWechat: { zh: '付款的微信账户', en: 'The WeChat Pay account you paid with' },
  toUnionpay: { zh: '付款的银联卡', en: 'The UnionPay card you paid with' },
  toCard: { zh: '付款的银行卡', en: 'The card you paid with' },
  toSource: { zh: '原付款方式', en: 'Your original payment method' },
  arrives: { zh: '预计到账', en: 'Arrives within' },
  workingDays: { zh: '{from} 至 {to} 个工作日', en: '{from} to {to} working days' },
  started: { zh: '开始退款', en: 'Started' },
  completed: { zh: '退款完成', en: 'Refunded' },
  beijingTime: { zh: '北京时间', en: 'Beijing time' },
  contact: { zh: '联系客服', en: 'Contact us' },
  details: { zh: '退款详情', en: 'Refund details' },

  cardLine: { zh: '{reason}，{amount} 原路退回', en: '{reason}. {amount} goes back to you.' },
  cardLineReturned: { zh: '{reason}，{amount} 已原路退回', en: '{reason}. {amount} refunded.' },
  cardLineTaken: { zh: '{reason}，免费套餐已收回', en: '{reason}. The free plan was taken back.' },

  closedFlight: {
    zh: '航班已取消，订单随之关闭，没有扣款。如已付款，会自动原路退回。',
    en: 'The flight was cancelled, so this order is closed. Anything you paid is refunded automatically.',
  },
})
