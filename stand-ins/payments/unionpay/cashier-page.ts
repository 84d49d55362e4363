import { escapeHtml, factList, inOtherLanguage, page, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { askedFor, choiceButtons, paymentOver } from '../cashier-frame.ts'
import { toYuan } from '../money.ts'
import type { CashierStatus } from './cashier.ts'
import { ANSWERS, type AnswerCode, MERCHANT_NAME } from './magic-values.ts'
import type { Order } from './orders.ts'
import type { UnionPayFields } from './wire.ts'

const PHRASES = {
  zh: {
    title: '银联收银台（演示）',
    note: '这是银联在线支付收银台的演示替身：按真实协议工作，但不会动用任何资金。',
    merchant: '商户名称',
    subject: '商品',
    number: '订单编号',
    back: '返回商户',
    paid: '付款已完成。',
    declined: '发卡行拒绝了这次付款，可以再试一次。',
    expired: '已超过付款时间，无法付款。',
    errorTitle: '网关错误',
    code: '应答码',
    message: '应答信息',
  },
  en: {
    title: 'UnionPay cashier (demonstration)',
    note: 'This is a demonstration stand-in for the UnionPay cashier: it speaks the real protocol, but no money moves.',
    merchant: 'Merchant',
    subject: 'Goods',
    number: 'Order number',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    declined: 'The bank has declined this payment. It can be tried again.',
    expired: 'The time for paying is over.',
    errorTitle: 'Gateway error',
    code: 'Code',
    message: 'Message',
  },
}

/** @param back what the browser posts to the merchant once the order is paid */
export function cashierPage(
  order: Order,
  { status, back }: { status: CashierStatus; back: UnionPayFields },
  language: PageLanguage,
): Reply {
  const say = PHRASES[language]
  const asked = askedFor(`¥${toYuan(order.fen)}`, [
    [say.merchant, MERCHANT_NAME[language]],
    [say.subject, order.subject],
    [say.number, order.orderId],
  ])
  const declined = order.state === 'declined' ? `<p role="alert" class="card error">${say.declined}</p>` : ''
  const hidden = Object.entries(back).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const rest = {
    payable: () => declined + choiceButtons(`/pay/unionpay/cashier/${order.cashierId}?lang=${language}`, language),
    paid: () =>
      `<p role="status" class="card">${say.paid}</p>
<form method="post" action="${escapeHtml(order.frontUrl)}">${hidden.join('')}<button class="main">${say.back}</button></form>`,
    expired: () => paymentOver(say.expired, { address: escapeHtml(order.frontFailUrl), say: say.back }),
  }
  const otherLanguage = inOtherLanguage(new URLSearchParams(), language)
  return page({ title: say.title, note: say.note, language, otherLanguage, body: asked + rest[status]() })
}

export function gatewayErrorPage({ code, field }: { code: AnswerCode; field: string }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const facts = factList([
    [say.code, code],
    [say.message, `${ANSWERS[code]}[${field}]`],
  ])
  const body = `<section class="card">${facts}</section>`
  return page({ title: say.errorTitle, note: say.note, language, body, status: 400 })
}
