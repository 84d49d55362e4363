import { type Call, getForm, refuse, type Reply, type Route, seeOther } from '../../http/routing.ts'
import type { Deliveries } from '../deliveries.ts'
import { tryCard } from './card-rules.ts'
import type { Checkout } from './checkout.ts'
import { checkoutLanguage, checkoutPage, type CheckoutMistake } from './checkout-page.ts'
import type { Session } from './sessions.ts'

/** The hosted card page, where the buyer's browser arrives at the session's `url`. */
export function pageRoutes(deps: { checkout: Checkout; deliveries: Deliveries; now: () => Date }): Route[] {
  const { checkout, deliveries, now } = deps
  const { book } = checkout
  const getSession = (call: Call): Session => {
    const session = book.byId(call.params['id'] ?? '')
    if (!session) throw refuse(404, 'notFound', 'No such checkout page.')
    return session
  }

  const show = (call: Call, mistake?: CheckoutMistake): Reply => {
    const session = getSession(call)
    const status = book.getStatus(session)
    return checkoutPage(session, { status, language: checkoutLanguage(call), ...(mistake && { mistake }) })
  }

  const sendCard = async (call: Call): Promise<Reply> => {
    const session = getSession(call)
    if (book.getStatus(session) !== 'open') return show(call)
    const form = getForm(call)
    const text = (name: string) => (form.get(name) ?? '').slice(0, 100)
    const card = { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') }
    const result = tryCard(card, now())
    const typed = { expiry: card.expiry, name: card.name }
    if ('errors' in result) return show(call, { errors: result.errors, typed })
    if (!result.pays) {
      await deliveries.sendUntilAccepted(checkout.settle(session, result))
      return show(call, { declined: result, typed })
    }
    // Stripe, too, waits for the shop's answer to this webhook before it sends the buyer back.
    await deliveries.sendUntilAccepted(checkout.settle(session))
    return seeOther(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  }

  return [
    { method: 'GET', path: '/pay/stripe/checkout/:id', handle: (call) => show(call) },
    { method: 'POST', path: '/pay/stripe/checkout/:id', handle: sendCard },
  ]
}
