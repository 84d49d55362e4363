import { orderStates, type EntitlementState, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import { goodsOrdered, plansOrdered, type Books } from './books.ts'
import type { ModelWorld } from './model-world.ts'
import { demand, isSilence } from './model-violation.ts'

/** The test's own small idea of table O: where an order may be found later that is found here now. */
const laterStates: Record<OrderState, readonly OrderState[]> = {
  pending_payment: orderStates,
  paid: ['paid', 'completed', 'refunded'],
  // Goods are at the warehouse as soon as they are paid.
  awaiting_shipment: ['awaiting_shipment', 'shipped', 'completed'],
  shipped: ['shipped', 'completed'],
  completed: ['completed', 'refunded'],
  canceled: ['canceled'],
  payment_timed_out: ['payment_timed_out'],
  closed: ['closed'],
  refunded: ['refunded'],
}

/** … and where an order of each kind may be found at all. */
const statesOf: Record<OrderKind, readonly OrderState[]> = {
  WIFI: ['pending_payment', 'paid', 'completed', 'canceled', 'payment_timed_out', 'closed', 'refunded'],
  SHIP: ['pending_payment', 'awaiting_shipment', 'shipped', 'completed', 'canceled', 'payment_timed_out'],
  PICKUP: ['pending_payment', 'paid', 'completed', 'canceled', 'payment_timed_out', 'refunded'],
}

/** … and what an order of a plan gives there. */
const plansOf: Partial<Record<OrderState, readonly EntitlementState[]>> = {
  pending_payment: ['reserved'],
  paid: ['unused'],
  completed: ['active', 'paused', 'used_up', 'expired'],
  canceled: ['released'],
  payment_timed_out: ['released'],
  closed: ['released'],
  refunded: ['refunded'],
}

const unpaidEnds: readonly OrderState[] = ['canceled', 'payment_timed_out', 'closed']
const sold: readonly EntitlementState[] = ['unused', 'active', 'paused', 'used_up', 'expired']

/** What must hold after every command. `before`: the books after the command before. */
export function requireRules(world: ModelWorld, before: Books): void {
  const { books } = world
  requireWays(before, books)
  requireStock(books)
  requireGoods(books)
  requirePlans(books)
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
    const allowed = laterStates[was.state].includes(is.state) && statesOf[is.kind].includes(is.state)
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

/** S2, S4 and table O: pieces, coupons and codes are where their orders stand. */
function requireGoods(books: Books): void {
  const ordered = goodsOrdered({ books })
  for (const row of books.goods) {
    const own = ordered.filter(({ goods }) => goods.skuId === row.skuId)
    const count = (states: readonly OrderState[]) =>
      own
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { goods }) => sum + goods.quantity - goods.restocked, 0)
    const fits = row.reserved === count(['pending_payment']) && row.sold === count(atHome)
    demand(fits, 'stock is what passengers hold', () => JSON.stringify({ row, own }))
    demand(row.reserved + row.sold <= row.loaded, 'nothing is oversold', () => JSON.stringify(row))
  }
  for (const coupon of books.coupons) {
    const holders = books.orders.filter(
      ({ accountId, couponId, state, moneyBack }) =>
        accountId === coupon.accountId && couponId !== null && !unpaidEnds.includes(state) && moneyBack === null,
    )
    const [holder] = holders
    const wanted = !holder ? ['unused', 'used'] : holder.state === 'pending_payment' ? ['locked'] : ['used']
    const fits = wanted.includes(coupon.state) && (!holder || holder.orderNo === coupon.orderNo)
    demand(fits && holders.length <= 1, 'a coupon is in one order', () => JSON.stringify({ coupon, holders }))
  }
  for (const order of ordered) requireCodes(order)
}

function requireCodes({ kind, state, goods, codes, orderNo }: ReturnType<typeof goodsOrdered>[number]): void {
  const due = kind === 'PICKUP' && atHome.includes(state) ? goods.quantity : 0
  const states = codes.map((code) => code.state)
  const text = () => `${orderNo} is ${state}: ${states.join(', ')}`
  demand(codes.length === due, 'every unit has its code', text)
  const collected = state !== 'completed' || due === 0 || (states.includes('used') && !states.includes('unused'))
  demand(collected, 'an order is completed when all is collected or expired', text)
  const expired = states.filter((one) => one === 'expired').length
  demand(goods.restocked === expired, 'what was given back is on the shelf', text)
  demand(state !== 'refunded' || !states.includes('used'), 'nothing is given back that was collected', text)
}

function requirePlans({ grants, ...books }: Books): void {
  const plans = plansOrdered({ books: { ...books, grants } })
  for (const { state, moneyBack, plan: order } of plans) {
    const { entitlementState } = order
    const fits = moneyBack === null ? plansOf[state]?.includes(entitlementState) : entitlementState === 'refunded'
    demand(fits ?? false, 'a plan fits its order', () => JSON.stringify(order))
    const online = grants.filter(({ entitlementId }) => entitlementId === order.entitlementId).length
    const due = entitlementState === 'active' ? 1 : 0
    demand(
      online === due,
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

/** Our ledger tells nothing that the gateways have not done, and no gateway has given back more than it took. */
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

/** Who ends an order unpaid has asked every gateway to take no more money where a passenger knows the cashier. */
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
