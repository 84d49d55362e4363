import { escapeHtml, page, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { toYuan } from '../money.ts'
import type { CashierStatus } from './cashier.ts'
import { ANSWERS, type AnswerCode, MERCHANT_NAME } from './magic-values.ts'
import type { Order } from './orders.ts'
import type { UnionPayFields } from './wire.ts'

const PHRASES = {
  zh: {
    title: '演示收银台（银联）',
    note: '这是银联在线支付收银台的演示替身：按真实协议工作，但不会动用任何资金。',
    merchant: '商户名称',
    subject: '商品',
    number: '订单编号',
    pay: '确认付款',
    fail: '付款失败',
    cancel: '取消付款',
    other: 'English',
    back: '返回商户',
    paid: '付款已完成。',
    declined: '发卡行拒绝了这次付款，可以再试一次。',
    expired: '已超过付款时间，无法付款。',
    errorTitle: '网关错误',
  },
  en: {
    title: 'Demonstration cashier (UnionPay)',
    note: 'This is a demonstration stand-in for the UnionPay cashier: it speaks the real protocol, but no money moves.',
    merchant: 'Merchant',
    subject: 'Goods',
    number: 'Order number',
    pay: 'Pay now',
    fail: 'Payment fails',
    cancel: 'Cancel payment',
    other: '中文',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    declined: 'The bank has declined this payment. It can be tried again.',
    expired: 'The time for paying is over.',
    errorTitle: 'Gateway error',
  },
}

/** @param back what the browser posts to the merchant once the order is paid */
export function cashierPage(
  order: Order,
  { status, back }: { status: CashierStatus; back: UnionPayFields },
  language: PageLanguage,
): Reply {
  const say = PHRASES[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const declined = order.state === 'declined' ? `<p role="alert" class="error">${say.declined}</p>` : ''
  const buttons = `${declined}<form method="post" action="/pay/unionpay/cashier/${order.cashierId}?lang=${language}">
<button class="main" name="choice" value="pay">${say.pay}</button>
<button class="quiet" name="choice" value="cancel">${say.cancel}</button>
<button class="quiet" name="choice" value="fail">${say.fail}</button></form>`
  const hidden = Object.entries(back).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const paid = `<p role="status" class="card">${say.paid}</p>
<form method="post" action="${escapeHtml(order.frontUrl)}">${hidden.join('')}<button class="main">${say.back}</button></form>`
  const expired = `<p role="status" class="card">${say.expired}</p>
<a class="button" href="${escapeHtml(order.frontFailUrl)}">${say.back}</a>`
  const body = `<p class="right"><a href="?lang=${other}" lang="${other}">${say.other}</a></p>
<h1>${say.title}</h1><p class="note">${say.note}</p>
<section class="card"><p class="amount">¥${toYuan(order.fen)}</p>
<dl><dt>${say.merchant}</dt><dd>${MERCHANT_NAME[language]}</dd>
<dt>${say.subject}</dt><dd>${escapeHtml(order.subject)}</dd>
<dt>${say.number}</dt><dd>${escapeHtml(order.orderId)}</dd></dl></section>
${{ payable: buttons, paid, expired }[status]}`
  return page({ title: say.title, language, body })
}

export function gatewayErrorPage({ code, field }: { code: AnswerCode; field: string }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const body = `<h1>${say.errorTitle}</h1><p class="note">${say.note}</p>
<section class="card"><dl><dt>应答码 · Code</dt><dd>${code}</dd>
<dt>应答信息 · Message</dt><dd>${ANSWERS[code]}[${escapeHtml(field)}]</dd></dl></section>`
  return page({ title: say.errorTitle, language, body, status: 400 })
}
