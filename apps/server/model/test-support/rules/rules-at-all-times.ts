import { orderStates, type EntitlementState, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import type { RefundState } from '@aisle/contract/refund-states'
import { goodsOrdered, plansOrdered, type BookedOrder, type BookedRefund, type Books } from './books.ts'
import type { ModelWorld } from '../model-world.ts'
import { demand, isSilence } from '../model-violation.ts'
import { getRefunds, wentByItself } from './refunds-in-books.ts'
import { requireAboard } from './rules-aboard.ts'
import { requireRefunds } from './rules-of-refunds.ts'

/** The test's own small idea of table O: where an order may be found later that is found here now. */
const laterStates: Record<OrderState, readonly OrderState[]> = {
  pending_payment: orderStates,
  paid: ['paid', 'completed', 'refunded'],
  // Goods are at the warehouse as soon as they are paid.
  awaiting_shipment: ['awaiting_shipment', 'shipped', 'completed', 'refunded'],
  shipped: ['shipped', 'completed', 'refunded'],
  completed: ['completed', 'refunded'],
  canceled: ['canceled'],
  payment_timed_out: ['payment_timed_out'],
  closed: ['closed'],
  refunded: ['refunded'],
}

/** The states possible for each kind of order. */
const getStates: Record<OrderKind, readonly OrderState[]> = {
  WIFI: ['pending_payment', 'paid', 'completed', 'canceled', 'payment_timed_out', 'closed', 'refunded'],
  SHIP: ['pending_payment', 'awaiting_shipment', 'shipped', 'completed', 'canceled', 'payment_timed_out', 'refunded'],
  PICKUP: ['pending_payment', 'paid', 'completed', 'canceled', 'payment_timed_out', 'refunded'],
}

/** … and what an order of a plan gives there. */
const getPlans: Partial<Record<OrderState, readonly EntitlementState[]>> = {
  pending_payment: ['reserved'],
  paid: ['unused'],
  completed: ['active', 'paused', 'used_up', 'expired'],
  canceled: ['released'],
  payment_timed_out: ['released'],
  closed: ['released'],
  // Refunded after use, on the passenger's request.
  refunded: ['used_up', 'expired'],
}

const unpaidEnds: readonly OrderState[] = ['canceled', 'payment_timed_out', 'closed']
const sold: readonly EntitlementState[] = ['unused', 'active', 'paused', 'used_up', 'expired']

/** Rules that hold after every command. `before`: the books after the previous command. */
export function requireRules(world: ModelWorld, before: Books): void {
  const { books } = world
  requireWays(before, books)
  requireStock(books)
  requireGoods(books)
  requirePlans(books)
  requireAboard(world)
  requireRefunds(world, before)
  requireLedger(world)
  requireClosedCashiers(world)
  for (const trouble of world.jobTroubles.splice(0)) {
    // The log's fields carry the error, as every log line of ours does.
    const { err } = trouble as { err: unknown }
    demand(isSilence(err), 'work for later fails only when somebody does not answer', () => describe(err))
  }
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function requireWays(before: Books, books: Books): void {
  for (const was of before.orders) {
    const is = books.orders.find(({ orderNo }) => orderNo === was.orderNo)
    demand(is !== undefined, 'an order stays', () => `${was.orderNo} is gone`)
    // O10: the counter takes the last piece back.
    const isReopened = was.kind === 'PICKUP' && was.state === 'completed' && is.state === 'paid'
    const allowed = (laterStates[was.state].includes(is.state) || isReopened) && getStates[is.kind].includes(is.state)
    demand(allowed, 'an order goes only ways that exist', () => `${was.orderNo} went from ${was.state} to ${is.state}`)
    const kept = was.moneyBack === null || was.moneyBack === is.moneyBack
    demand(kept, 'an order is given back once', () => `${was.orderNo}: ${was.moneyBack}, then ${is.moneyBack}`)
  }
}

function requireStock(books: Books): void {
  const plans = plansOrdered({ books }).map(({ plan }) => plan)
  for (const row of books.stock) {
    const held = plans.filter(({ flightId, planId }) => flightId === row.flightId && planId === row.planId)
    const reserved = held.filter(({ entitlementState }) => entitlementState === 'reserved').length
    const soldHere = held.filter(({ entitlementState }) => sold.includes(entitlementState)).length
    const fits = row.reserved === reserved && row.sold === soldHere
    const text = () => `${JSON.stringify(row)}, but passengers hold ${reserved} reserved and ${soldHere} sold`
    demand(fits, 'stock is what passengers hold', text)
    demand(row.quota === null || row.reserved + row.sold <= row.quota, 'nothing is oversold', text)
  }
}

const atHome: readonly OrderState[] = ['paid', 'awaiting_shipment', 'shipped', 'completed', 'refunded']

/** S2, S4 and table O: stock, coupons and codes match the states of their orders. */
function requireGoods(books: Books): void {
  const ordered = goodsOrdered({ books })
  for (const row of books.goods) {
    const own = ordered.filter(({ goods }) => goods.skuId === row.skuId)
    const count = (states: readonly OrderState[]) =>
      own
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { goods }) => sum + goods.quantity - goods.restocked, 0)
    const swapped = (states: readonly RefundState[]) =>
      books.refunds
        .filter(({ type, state }) => type === 'exchange' && states.includes(state))
        .filter(({ orderNo }) => own.some((order) => order.orderNo === orderNo))
        .reduce((sum, { units }) => sum + units, 0)
    // A replacement is held as soon as an exchange is approved.
    const held = count(['pending_payment']) + swapped(['awaiting_return', 'returning'])
    const fits = row.reserved === held && row.sold === count(atHome) + swapped(['reshipping', 'completed'])
    demand(fits, 'stock is what passengers hold', () => JSON.stringify({ row, own }))
    demand(row.reserved + row.sold <= row.loaded, 'nothing is oversold', () => JSON.stringify(row))
  }
  for (const coupon of books.coupons) requireCoupon(books, coupon)
  for (const order of ordered) requireCodes(order, getRefunds({ books }, order.orderNo))
}

/** R2: a coupon comes back with an order that ended unpaid, or of which nothing was shipped or collected when all went back. */
function requireCoupon({ orders }: Books, coupon: Books['coupons'][number]): void {
  const isBack = ({ state, shipped, codes }: BookedOrder) =>
    unpaidEnds.includes(state) || (state === 'refunded' && !shipped && codes.every((code) => code.state !== 'used'))
  const holders = orders.filter(
    (order) => order.accountId === coupon.accountId && order.couponId !== null && !isBack(order),
  )
  const [holder] = holders
  const wanted = !holder ? 'unused' : holder.state === 'pending_payment' ? 'locked' : 'used'
  const fits = wanted === coupon.state && (!holder || holder.orderNo === coupon.orderNo)
  demand(fits && holders.length <= 1, 'a coupon is in one order', () => JSON.stringify({ coupon, holders }))
}

function requireCodes(
  { kind, state, goods, codes, orderNo }: ReturnType<typeof goodsOrdered>[number],
  refunds: readonly BookedRefund[],
): void {
  const due = kind === 'PICKUP' && atHome.includes(state) ? goods.quantity : 0
  const states = codes.map((code) => code.state)
  const text = () => `${orderNo} is ${state}: ${states.join(', ')}; ${JSON.stringify(refunds)}`
  demand(codes.length === due, 'every unit has its code', text)
  const collected = states.includes('used') && !states.includes('unused')
  const ended = state === 'completed' || state === 'refunded'
  demand(due === 0 || !collected || ended, 'an order is completed when all is collected or expired', text)
  demand(
    state !== 'completed' || due === 0 || collected,
    'an order is completed when all is collected or expired',
    text,
  )
  // Units that were never picked or collected, and returned units that passed the inspection.
  const back = refunds.map((refund) =>
    refund.origin === 'automatic' || wentByItself(refund) ? refund.units : getGood(refund),
  )
  const restocked = back.reduce((sum, units) => sum + units, 0)
  demand(goods.restocked === restocked, 'what was given back is on the shelf', text)
}

const getGood = ({ events }: BookedRefund) =>
  events.flatMap(({ fit }) => fit ?? []).reduce((sum, { units }) => sum + units, 0)

function requirePlans({ grants, ...books }: Books): void {
  const plans = plansOrdered({ books: { ...books, grants } })
  for (const { state, moneyBack, orderNo, plan: order } of plans) {
    const { entitlementState } = order
    const takenBack =
      moneyBack !== null || books.refunds.some((refund) => refund.orderNo === orderNo && wentByItself(refund))
    const wanted: readonly EntitlementState[] = takenBack ? ['refunded'] : (getPlans[state] ?? [])
    const fits = wanted.includes(entitlementState)
    demand(fits, 'a plan fits its order', () => JSON.stringify({ state, ...order }))
    const own = grants.filter(({ entitlementId }) => entitlementId === order.entitlementId)
    const online = own.filter(({ state: grantState }) => grantState !== 'paused').length
    const due = entitlementState === 'active' ? 1 : 0
    demand(
      online === due && own.length - online <= (entitlementState === 'paused' ? 1 : 0),
      'the network is open exactly for active plans',
      () => `${online} open: ${JSON.stringify(order)}`,
    )
  }
  const held = plans
    .map(({ plan }) => plan)
    .filter(({ entitlementState }) => ['reserved', 'unused', 'active', 'paused'].includes(entitlementState))
  const keys = held.map(({ tripId, planId }) => `${tripId} ${planId}`)
  demand(new Set(keys).size === keys.length, 'a passenger holds a plan once', () => keys.join(', '))
}

/** Every entry of the ledger was executed by a gateway, and no gateway has refunded more than it took. */
function requireLedger({ books, gateways }: ModelWorld): void {
  const captures = gateways.flatMap((gateway) => gateway.captures())
  const refunds = gateways.flatMap((gateway) => [...gateway.refunds.values()])
  for (const entry of books.ledger) {
    const real =
      entry.kind === 'captured'
        ? captures.some(
            (one) => one.providerTxn === entry.key && one.amount === entry.amount && one.paymentNo === entry.paymentNo,
          )
        : refunds.some((one) => one.refundNo === entry.key && one.amount === entry.amount && one.state === 'done')
    demand(real, 'the ledger tells what gateways did', () => JSON.stringify(entry))
  }
  for (const gateway of gateways) {
    for (const { providerTxn, amount } of gateway.captures()) {
      const returned = gateway.returned(providerTxn)
      demand(returned <= amount, 'money goes back once', () => `${returned} of ${amount} for ${providerTxn}`)
    }
  }
  for (const { orderNo, state, payable } of books.orders) {
    const captured = books.ledger.filter((entry) => entry.orderNo === orderNo && entry.kind === 'captured')
    const paid = !unpaidEnds.includes(state) && state !== 'pending_payment'
    demand(!paid || payable === 0 || captured.length > 0, 'a paid order was paid', () => `${orderNo} is ${state}`)
  }
}

/** Before an order ends unpaid, every gateway whose cashier a passenger knows was asked to take no more money. */
function requireClosedCashiers({ books, cashiers }: ModelWorld): void {
  for (const { gateway, paymentNo } of cashiers) {
    const attempt = books.attempts.find((one) => one.paymentNo === paymentNo)
    const order = books.orders.find(({ orderNo }) => orderNo === attempt?.orderNo)
    if (!order || !unpaidEnds.includes(order.state)) continue
    const trade = gateway.trades.get(paymentNo)
    const closed = !trade || trade.closed || trade.closeTold || trade.captures.length > 0
    demand(closed, 'a cashier is closed before its order ends', () => `${paymentNo}, order ${order.state}`)
  }
}
