import { escapeHtml, page } from '../../http/page.ts'
import type { Reply } from '../../http/routing.ts'
import { MERCHANT_NAME } from '../alipay/magic-values.ts'
import { shownAmount } from '../money.ts'
import type { CardErrors, CardForm } from './card-rules.ts'
import type { Session } from './sessions.ts'

interface Field {
  name: keyof CardForm
  label: string
  chinese: string
  example: string
  numeric: boolean
}

const NUMBER: Field = {
  name: 'number',
  label: 'Card number',
  chinese: '卡号',
  example: '4242 4242 4242 4242',
  numeric: true,
}
const EXPIRY: Field = {
  name: 'expiry',
  label: 'Expiry',
  chinese: '有效期（月/年）',
  example: '12 / 34',
  numeric: false,
}
const CVC: Field = { name: 'cvc', label: 'CVC', chinese: '安全码', example: '123', numeric: true }
const NAME: Field = { name: 'name', label: 'Name on card', chinese: '持卡人姓名', example: 'ZHANG SAN', numeric: false }

export interface CheckoutMistake {
  errors?: CardErrors
  declined?: string
  /** Typed before; number and security code are never sent back. */
  typed?: { expiry: string; name: string }
}

/** The hosted card page, in English with a Chinese translation; it runs without scripts. */
export function checkoutPage(session: Session, status: Session['status'], mistake: CheckoutMistake = {}): Reply {
  const amount = shownAmount(session.amount, session.currency)
  const field = (which: Field) => fieldHtml(which, mistake)
  const form = `<form method="post" action="/pay/stripe/checkout/${session.id}" class="card" autocomplete="off" novalidate>
<h2>Card · 银行卡</h2>${mistake.declined ? `<p class="error" role="alert">${escapeHtml(mistake.declined)}</p>` : ''}
${field(NUMBER)}<div class="two">${field(EXPIRY)}${field(CVC)}</div>${field(NAME)}
<button class="main" aria-describedby="pay-zh">Pay ${escapeHtml(amount)}</button><p id="pay-zh" class="hint under" lang="zh">支付 ${escapeHtml(amount)}</p></form>
<section class="card"><h2>Test cards · 测试卡</h2><ul>
<li><code>4242 4242 4242 4242</code> pays · 付款成功</li>
<li><code>4000 0000 0000 0002</code> is declined · 被拒绝</li>
<li><code>4000 0000 0000 9995</code> has insufficient funds · 余额不足</li></ul>
<p class="soft">Any future expiry, any CVC, any name. · 任意未来有效期、安全码和姓名。</p></section>`
  const closed: Record<Session['status'], string> = {
    open: form,
    complete: '<p class="card" role="status">This payment is complete. · 付款已完成。</p>',
    expired: '<p class="card" role="status">The time for paying is over. · 已超过付款时间。</p>',
  }
  const back = session.cancelUrl
    ? `<a class="button" href="${escapeHtml(session.cancelUrl)}" aria-describedby="back-zh">Back</a><p id="back-zh" class="hint under" lang="zh">返回商家</p>`
    : ''
  const body = `<h1>Demonstration checkout</h1>
<p class="note">This stands in for Stripe Checkout: the real protocol, but no money moves. Never enter a real card.<br><span lang="zh">这是 Stripe 收银台的演示替身，不会动用任何资金。请勿输入真实卡号。</span></p>
<section class="card"><p class="amount">${escapeHtml(amount)}</p>
<dl><dt>Merchant</dt><dd>${MERCHANT_NAME.en}</dd><dt>Goods</dt><dd>${escapeHtml(session.title)}</dd>
<dt>Reference</dt><dd>${escapeHtml(session.clientReferenceId ?? session.id)}</dd></dl></section>
${closed[status]}${back}`
  return page({ title: `Pay ${amount}`, language: 'en', body })
}

function fieldHtml({ name, label, chinese, example, numeric }: Field, mistake: CheckoutMistake): string {
  const error = mistake.errors?.[name]
  const typed = name === 'expiry' || name === 'name' ? (mistake.typed?.[name] ?? '') : ''
  const described = `${name}-hint${error ? ` ${name}-error` : ''}`
  return `<div><label for="${name}">${label}</label><span id="${name}-hint" class="hint" lang="zh">${chinese}</span>
<input id="${name}" name="${name}" value="${escapeHtml(typed)}" placeholder="${example}" ${numeric ? 'inputmode="numeric"' : ''} autocomplete="off" aria-describedby="${described}"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p id="${name}-error" class="error">${escapeHtml(error)}</p>` : ''}</div>`
}
