import { escapeHtml, page, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { toYuan } from '../money.ts'
import type { Payment } from './orders.ts'

const PHRASES = {
  zh: {
    title: '微信支付（演示）',
    note: '这是微信支付的演示替身：按真实协议工作，但不会动用任何资金。',
    subject: '商品',
    number: '商户订单号',
    pay: '立即支付',
    fail: '付款失败',
    cancel: '取消付款',
    back: '返回商家',
    paid: '付款已完成。',
    closed: '订单已关闭，无法付款。',
    other: 'English',
  },
  en: {
    title: 'WeChat Pay (demonstration)',
    note: 'This is a demonstration stand-in for WeChat Pay: it speaks the real protocol, but no money moves.',
    subject: 'Goods',
    number: 'Merchant order number',
    pay: 'Pay now',
    fail: 'Payment fails',
    cancel: 'Cancel payment',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    closed: 'The order is closed and cannot be paid.',
    other: '中文',
  },
}

interface Shown {
  payment: Payment
  status: 'payable' | 'paid' | 'closed'
  /** Path and query of this page, and where it leads back to. */
  here: string
  back: string
}

export function h5Page({ payment, status, here, back }: Shown, language: PageLanguage): Reply {
  const say = PHRASES[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const buttons = `<form method="post" action="${escapeHtml(here)}&lang=${language}">
<button class="main" name="choice" value="pay">${say.pay}</button>
<button class="quiet" name="choice" value="cancel">${say.cancel}</button>
<button class="quiet" name="choice" value="fail">${say.fail}</button></form>`
  const over = (text: string) => `<p role="status" class="card">${text}</p>
<a class="button" href="${escapeHtml(back)}">${say.back}</a>`
  const body = `<p class="right"><a href="${escapeHtml(here)}&lang=${other}" lang="${other}">${say.other}</a></p>
<h1>${say.title}</h1><p class="note">${say.note}</p>
<section class="card"><p class="amount">¥${toYuan(payment.totalFen)}</p>
<dl><dt>${say.subject}</dt><dd>${escapeHtml(payment.description)}</dd>
<dt>${say.number}</dt><dd>${escapeHtml(payment.outTradeNo)}</dd></dl></section>
${status === 'payable' ? buttons : over(say[status])}`
  return page({ title: say.title, language, body })
}

/** WeChat Pay's own words; it has them in Chinese only. */
export function h5ErrorPage(words: string): Reply {
  const title = PHRASES.zh.title
  const body = `<h1>${title}</h1><p class="note">${PHRASES.zh.note}</p><p role="alert" class="card">${words}</p>`
  return page({ title, language: 'zh', body, status: 400 })
}
