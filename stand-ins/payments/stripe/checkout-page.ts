import { escapeHtml, fieldRow, inOtherLanguage, page, type PageLanguage } from '../../http/page.ts'
import type { Call, Reply } from '../../http/routing.ts'
import { MERCHANT_NAME } from '../alipay/magic-values.ts'
import { askedFor, paymentOver } from '../cashier-frame.ts'
import { shownAmount } from '../money.ts'
import type { CardErrors, CardForm } from './card-rules.ts'
import { CHINESE_REFUSALS, ERRORS, PHRASES } from './checkout-phrases.ts'
import type { Session } from './sessions.ts'

export interface CheckoutMistake {
  errors?: CardErrors
  declined?: { code: string; message: string }
  /** Typed before; number and security code are never sent back. */
  typed?: { expiry: string; name: string }
}

/** English unless asked otherwise: whoever pays in a foreign currency has left the Chinese gateways. */
export const checkoutLanguage = (call: Call): PageLanguage => (call.query.get('lang') === 'zh' ? 'zh' : 'en')

interface Shown {
  status: Session['status']
  language: PageLanguage
  mistake?: CheckoutMistake
}

/** The hosted card page; it runs without scripts. */
export function checkoutPage(session: Session, { status, language, mistake = {} }: Shown): Reply {
  const say = PHRASES[language]
  const asked = askedFor(escapeHtml(shownAmount(session.amount, session.currency)), [
    [say.merchant, MERCHANT_NAME[language]],
    [say.goods, session.title],
    [say.reference, session.clientReferenceId ?? session.id],
  ])
  const back = session.cancelUrl ? { address: escapeHtml(session.cancelUrl), say: say.back } : undefined
  const rest = {
    open: () =>
      cardForm(session, language, mistake)
      + (back ? `<a class="button" href="${back.address}">${back.say}</a>` : '')
      + testCards(language),
    complete: () => paymentOver(say.complete, back),
    expired: () => paymentOver(say.expired, back),
  }
  const otherLanguage = inOtherLanguage(new URLSearchParams(), language)
  const httpStatus = mistake.declined ? 402 : mistake.errors ? 400 : 200
  return page({
    title: say.title,
    note: say.note,
    language,
    otherLanguage,
    body: asked + rest[status](),
    status: httpStatus,
  })
}

function cardForm(session: Session, language: PageLanguage, mistake: CheckoutMistake): string {
  const say = PHRASES[language]
  const row = (name: keyof CardForm, example: string, more = '') => {
    const error = mistake.errors?.[name]
    // Beside a mistake an example would look like what was typed, for number and security code are not sent back.
    const shown = error ? '' : ` placeholder="${example}"`
    const typed = name === 'expiry' || name === 'name' ? (mistake.typed?.[name] ?? '') : ''
    return fieldRow({
      id: name,
      label: say[name],
      ...(error && { error: ERRORS[language][error] }),
      input: `name="${name}" value="${escapeHtml(typed)}"${shown} autocomplete="off"${more}`,
    })
  }
  const digits = ' inputmode="numeric"'
  const { declined } = mistake
  const refusal = language === 'zh' ? CHINESE_REFUSALS[declined?.code ?? ''] : declined?.message
  return `<form method="post" action="/pay/stripe/checkout/${session.id}?lang=${language}" autocomplete="off" novalidate>
${refusal ? `<p class="card error" role="alert">${escapeHtml(refusal)}</p>` : ''}
<div class="fs">${row('number', '4242 4242 4242 4242', digits)}<div class="two">${row('expiry', '12 / 34')}${row('cvc', '123', digits)}</div>${row('name', 'ZHANG SAN')}</div>
<button class="main">${say.pay} ${escapeHtml(shownAmount(session.amount, session.currency))}</button></form>`
}

function testCards(language: PageLanguage): string {
  const say = PHRASES[language]
  return `<section class="card"><h2>${say.tests}</h2><ul>
<li><code>4242 4242 4242 4242</code> ${say.pays}</li>
<li><code>4000 0000 0000 0002</code> ${say.refused}</li>
<li><code>4000 0000 0000 9995</code> ${say.noFunds}</li></ul>
<p class="soft">${say.any}</p></section>`
}
