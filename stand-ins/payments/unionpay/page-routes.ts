import { getLanguage } from '../../http/page.ts'
import { type Call, getForm, refuse, type Reply, type Route, seeOther } from '../../http/routing.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Outcome } from '../payment-desk.ts'
import type { Cashier } from './cashier.ts'
import { cashierPage } from './cashier-page.ts'
import { byGateway, paidFields } from './messages.ts'
import type { Order } from './orders.ts'
import { withSignature } from './wire.ts'

const PATH = '/pay/unionpay/cashier/:cashierId'
const CHOICES = new Map<string, Outcome>([
  ['pay', 'paid'],
  ['cancel', 'canceled'],
  ['fail', 'failed'],
])

/** The cashier that the buyer sees, and the buttons on it. */
export function pageRoutes(deps: {
  cashier: Cashier
  keys: StandInKeys['unionpay']
  deliveries: Deliveries
  now: () => Date
}): Route[] {
  const { cashier, keys, deliveries, now } = deps
  const getOrder = (call: Call): Order => {
    const order = cashier.book.byCashier(call.params['cashierId'] ?? '')
    if (!order) throw refuse(404, 'notFound', 'No such cashier page.')
    return order
  }
  const show = (call: Call): Reply => {
    const order = getOrder(call)
    const status = cashier.getStatus(order)
    const back = status === 'paid' ? withSignature(paidFields(order, keys, now()), byGateway(keys)) : {}
    return cashierPage(order, { status, back }, getLanguage(call))
  }
  const choose = async (call: Call): Promise<Reply> => {
    const order = getOrder(call)
    const outcome = CHOICES.get(getForm(call).get('choice') ?? '')
    if (!outcome) throw refuse(400, 'invalidRequest', 'choice must be pay, cancel or fail.')
    if (cashier.getStatus(order) !== 'payable') return show(call)
    const letter = cashier.decide(order, outcome)
    if (letter) await deliveries.sendUntilAccepted(letter)
    return outcome === 'canceled' ? seeOther(order.frontFailUrl) : show(call)
  }
  return [
    { method: 'GET', path: PATH, handle: show },
    { method: 'POST', path: PATH, handle: choose },
  ]
}
