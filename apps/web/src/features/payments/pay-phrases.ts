import { definePhrases } from '../../language/phrases.ts'

/** Payment methods and late payments: the payment phrases used outside the result screen. */
export const payPhrases = definePhrases({
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  unionpay: { zh: '银联云闪付', en: 'UnionPay' },
  stripe: { zh: '银行卡', en: 'Credit or debit card' },
  payBy: { zh: '支付方式', en: 'Payment' },
  and: { zh: '、', en: ' and ' },
  silent: {
    zh: '{names}现在没有应答。可以换一种方式付款，或过几分钟再试。',
    en: '{names}: not answering right now. Pay another way, or try again in a few minutes.',
  },
  silentOnly: {
    zh: '{names}现在没有应答。请过几分钟再付款；已提交的订单会保留到付款期限。',
    en: '{names}: not answering right now. Please pay in a few minutes; an order you placed is kept until its deadline.',
  },
  noneHere: {
    zh: '这里暂时无法付款。请在手机浏览器中打开本站，登录后在订单里付款。',
    en: "You can't pay here. Please open this site in your phone's browser, log in, and pay from your order.",
  },
  noneInChatApp: {
    zh: '在微信中付款，请先用微信登录；也可以在手机浏览器中打开本站付款。',
    en: "To pay in WeChat, please log in with WeChat first. Or open this site in your phone's browser and pay there.",
  },
  noChatBridge: {
    zh: '没能打开微信支付，尚未扣款。请稍后再试，或换一种支付方式。',
    en: 'WeChat Pay could not be opened. Nothing was charged. Please try again, or pay another way.',
  },

  lateReturning: {
    zh: '款项到账时，订单已不能支付。{amount} 正在原路退回，您不用申请，预计 {from} 至 {to} 个工作日到账。',
    en: "The order could no longer be paid. {amount} is being refunded automatically, usually in {from} to {to} working days. You don't have to ask.",
  },
  lateReturned: {
    zh: '款项到账时，订单已不能支付。{amount} 已原路退回，您不用再做什么。',
    en: 'The order could no longer be paid. {amount} went back to your original payment method. There is nothing left to do.',
  },
})
