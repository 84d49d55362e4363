import { escapeHtml, page, type PageLanguage } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { askedFor, choiceButtons, paymentOver } from '../cashier-frame.ts'
import { toYuan } from '../money.ts'
import type { Payment } from './orders.ts'

const PHRASES = {
  zh: {
    title: '微信支付（演示）',
    note: '这是微信支付的演示替身：按真实协议工作，但不会动用任何资金。',
    subject: '商品',
    number: '商户订单号',
    pay: '立即支付',
    back: '返回商家',
    paid: '付款已完成。',
    closed: '订单已关闭，无法付款。',
  },
  en: {
    title: 'WeChat Pay (demonstration)',
    note: 'This is a demonstration stand-in for WeChat Pay: it speaks the real protocol, but no money moves.',
    subject: 'Goods',
    number: 'Merchant order number',
    pay: 'Pay now',
    back: 'Back to the merchant',
    paid: 'The payment is complete.',
    closed: 'The order is closed and cannot be paid.',
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
  const asked = askedFor(`¥${toYuan(payment.totalFen)}`, [
    [say.subject, payment.description],
    [say.number, payment.outTradeNo],
  ])
  const rest =
    status === 'payable'
      ? choiceButtons(escapeHtml(`${here}&lang=${language}`), language, say.pay)
      : paymentOver(say[status], { address: escapeHtml(back), say: say.back })
  const otherLanguage = `${here}&lang=${language === 'zh' ? 'en' : 'zh'}`
  return page({ title: say.title, note: say.note, language, otherLanguage, body: asked + rest })
}

/** WeChat Pay's own words; it has them in Chinese only. */
export function h5ErrorPage(words: string): Reply {
  const { title, note } = PHRASES.zh
  return page({ title, note, language: 'zh', body: `<p role="alert" class="card">${words}</p>`, status: 400 })
}
