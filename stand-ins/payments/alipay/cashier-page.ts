import { escapeHtml, page, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { toYuan } from '../money.ts'
import { MERCHANT_NAME } from './magic-values.ts'
import type { Trade } from './trades.ts'
import { beijingTime } from './wire.ts'

const PHRASES = {
  zh: {
    title: '演示收银台',
    note: '这是支付宝收银台的演示替身：按真实协议工作，但不会动用任何资金。',
    merchant: '收款方',
    subject: '商品',
    number: '商户订单号',
    deadline: '付款截止',
    zone: '北京时间',
    pay: '确认付款',
    fail: '付款失败',
    cancel: '取消付款',
    other: 'English',
    back: '返回商家',
    paid: '付款已完成。',
    closed: '交易已关闭，无法付款。',
    expired: '已超过付款时间，无法付款。',
    errorTitle: '网关错误',
  },
  en: {
    title: 'Demonstration cashier',
    note: 'This is a demonstration stand-in for the Alipay cashier: it speaks the real protocol, but no money moves.',
    merchant: 'Merchant',
    subject: 'Goods',
    number: 'Merchant order number',
    deadline: 'Pay before',
    zone: 'Beijing time',
    pay: 'Pay now',
    fail: 'Payment fails',
    cancel: 'Cancel payment',
    other: '中文',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    closed: 'The trade is closed and cannot be paid.',
    expired: 'The time for paying is over.',
    errorTitle: 'Gateway error',
  },
}

export type CashierStatus = 'payable' | 'paid' | 'closed' | 'expired'

export function cashierPage(trade: Trade, status: CashierStatus, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const buttons = `<form method="post" action="/pay/alipay/cashier/${trade.cashierId}?lang=${language}">
<button class="main" name="choice" value="pay">${say.pay}</button>
<button class="quiet" name="choice" value="cancel">${say.cancel}</button>
<button class="quiet" name="choice" value="fail">${say.fail}</button></form>`
  const over = (text: string) => `<p role="status" class="card">${text}</p>
<a class="button" href="${escapeHtml(status === 'paid' ? trade.returnUrl : trade.quitUrl)}">${say.back}</a>`
  const body = `<p class="right"><a href="?lang=${other}" lang="${other}">${say.other}</a></p>
<h1>${say.title}</h1><p class="note">${say.note}</p>
<section class="card"><p class="amount">¥${toYuan(trade.totalFen)}</p>
<dl><dt>${say.merchant}</dt><dd>${MERCHANT_NAME[language]}</dd>
<dt>${say.subject}</dt><dd>${escapeHtml(trade.subject)}</dd>
<dt>${say.number}</dt><dd>${escapeHtml(trade.outTradeNo)}</dd>
<dt>${say.deadline}</dt><dd>${beijingTime(trade.expiresAt)} ${say.zone}</dd></dl></section>
${status === 'payable' ? buttons : over(say[status])}`
  return page({ title: say.title, language, body })
}

export function gatewayErrorPage(error: { code: string; reason: string }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const body = `<h1>${say.errorTitle}</h1><p class="note">${say.note}</p>
<section class="card"><dl><dt>错误代码 · Code</dt><dd>${escapeHtml(error.code)}</dd>
<dt>错误原因 · Reason</dt><dd>${escapeHtml(error.reason)}</dd></dl></section>`
  return page({ title: say.errorTitle, language, body, status: 400 })
}
