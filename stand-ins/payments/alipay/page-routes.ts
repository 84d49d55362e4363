import { getLanguage } from '../../http/page.ts'
import { type Call, getForm, refuse, type Reply, type Route, seeOther } from '../../http/routing.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Outcome } from '../payment-desk.ts'
import type { Cashier } from './cashier.ts'
import { cashierPage } from './cashier-page.ts'
import type { Trade } from './trades.ts'

const PATH = '/pay/alipay/cashier/:cashierId'
const CHOICES = new Map<string, Outcome>([
  ['pay', 'paid'],
  ['cancel', 'canceled'],
  ['fail', 'failed'],
])

/** The cashier that the buyer sees, and the buttons on it. */
export function pageRoutes(deps: { cashier: Cashier; deliveries: Deliveries }): Route[] {
  const { cashier, deliveries } = deps
  const getTrade = (call: Call): Trade => {
    const trade = cashier.book.byCashier(call.params['cashierId'] ?? '')
    if (!trade) throw refuse(404, 'notFound', 'No such cashier page.')
    return trade
  }
  const show = (call: Call): Reply => {
    const trade = getTrade(call)
    return cashierPage(trade, cashier.getStatus(trade), getLanguage(call))
  }
  const choose = async (call: Call): Promise<Reply> => {
    const trade = getTrade(call)
    const outcome = CHOICES.get(getForm(call).get('choice') ?? '')
    if (!outcome) throw refuse(400, 'invalidRequest', 'choice must be pay, cancel or fail.')
    if (cashier.getStatus(trade) !== 'payable') return show(call)
    const letter = cashier.decide(trade, outcome)
    if (letter) await deliveries.sendUntilAccepted(letter)
    return seeOther(outcome === 'paid' ? cashier.returnAddress(trade) : trade.quitUrl)
  }
  return [
    { method: 'GET', path: PATH, handle: show },
    { method: 'POST', path: PATH, handle: choose },
  ]
}
