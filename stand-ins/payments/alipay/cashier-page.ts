import { escapeHtml, factList, inOtherLanguage, page, shownTime, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { askedFor, choiceButtons, paymentOver } from '../cashier-frame.ts'
import { toYuan } from '../money.ts'
import { MERCHANT_NAME } from './magic-values.ts'
import type { Trade } from './trades.ts'

const PHRASES = {
  zh: {
    title: '支付宝收银台（演示）',
    note: '这是支付宝收银台的演示替身：按真实协议工作，但不会动用任何资金。',
    merchant: '收款方',
    subject: '商品',
    number: '商户订单号',
    deadline: '付款截止',
    back: '返回商家',
    paid: '付款已完成。',
    closed: '交易已关闭，无法付款。',
    expired: '已超过付款时间，无法付款。',
    errorTitle: '网关错误',
    code: '错误代码',
    reason: '错误原因',
  },
  en: {
    title: 'Alipay cashier (demonstration)',
    note: 'This is a demonstration stand-in for the Alipay cashier: it speaks the real protocol, but no money moves.',
    merchant: 'Merchant',
    subject: 'Goods',
    number: 'Merchant order number',
    deadline: 'Pay before',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    closed: 'The trade is closed and cannot be paid.',
    expired: 'The time for paying is over.',
    errorTitle: 'Gateway error',
    code: 'Code',
    reason: 'Reason',
  },
}

export type CashierStatus = 'payable' | 'paid' | 'closed' | 'expired'

export function cashierPage(trade: Trade, status: CashierStatus, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const asked = askedFor(`¥${toYuan(trade.totalFen)}`, [
    [say.merchant, MERCHANT_NAME[language]],
    [say.subject, trade.subject],
    [say.number, trade.outTradeNo],
    [say.deadline, shownTime(trade.expiresAt, language)],
  ])
  const back = escapeHtml(status === 'paid' ? trade.returnUrl : trade.quitUrl)
  const rest =
    status === 'payable'
      ? choiceButtons(`/pay/alipay/cashier/${trade.cashierId}?lang=${language}`, language)
      : paymentOver(say[status], { address: back, say: say.back })
  const otherLanguage = inOtherLanguage(new URLSearchParams(), language)
  return page({ title: say.title, note: say.note, language, otherLanguage, body: asked + rest })
}

export function gatewayErrorPage(error: { code: string; reason: string }, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const facts = factList([
    [say.code, error.code],
    [say.reason, error.reason],
  ])
  const body = `<section class="card">${facts}</section>`
  return page({ title: say.errorTitle, note: say.note, language, body, status: 400 })
}
