import type { OrderState } from '@aisle/contract/order-states'
import type { RefundState } from '@aisle/contract/refund-states'
import { plansOrdered, type BookedOrder } from './books.ts'
import type { ModelWorld } from '../model-world.ts'
import { demand } from '../model-violation.ts'
import { getOwner } from '../pieces/pieces.ts'
import { isPaid, sumReturned } from './refunds-in-books.ts'

/** A parcel waits until staff ship it. */
const ends: readonly OrderState[] = [
  'canceled',
  'payment_timed_out',
  'closed',
  'completed',
  'refunded',
  'awaiting_shipment',
]
/** States in which a refund waits for a passenger or is over; operators have decided everything by then. */
const refundEnds: readonly RefundState[] = ['rejected', 'canceled', 'receipt_refused', 'completed']
const unpaidEnds: readonly OrderState[] = ['canceled', 'payment_timed_out', 'closed']

/** Rules that hold once everything works again, all flights have landed and no job is left. */
export async function requireQuietRules(world: ModelWorld): Promise<void> {
  const { books, gateways, gate } = world
  for (const order of books.orders) {
    demand(ends.includes(order.state), 'every order comes to its end', () => JSON.stringify(order))
    const { plan } = order
    const ended = !plan || ['used_up', 'expired', 'released', 'refunded'].includes(plan.entitlementState)
    demand(ended, 'every plan comes to its end', () => JSON.stringify(order))
    requireMoney(world, order)
  }
  const under = books.refunds.filter(({ state }) => !refundEnds.includes(state))
  demand(under.length === 0, 'every refund comes to its end', () => JSON.stringify(under))
  const open = books.attempts.filter(({ state }) => state === 'open')
  demand(open.length === 0, 'no cashier stays open', () => JSON.stringify(open))
  demand(gate.open.size === 0, 'the gate is closed after landing', () => JSON.stringify([...gate.open]))
  demand(books.grants.length === 0, 'no grant outlasts the flight', () => JSON.stringify(books.grants))
  for (const gateway of gateways) {
    for (const { paymentNo, providerTxn, amount } of gateway.captures()) {
      const entry = books.ledger.find(({ kind, key }) => kind === 'captured' && key === providerTxn)
      demand(entry?.amount === amount, 'money that came is in the ledger', () => `${paymentNo}, ${providerTxn}`)
    }
    for (const { refundNo, amount, state } of gateway.refunds.values()) {
      const entry = books.ledger.find(({ kind, key }) => kind === 'refunded' && key === refundNo)
      demand(
        (entry?.amount ?? 0) === (state === 'done' ? amount : 0),
        'money that went back is in the ledger',
        () => refundNo,
      )
    }
  }
  await requireFates(world)
}

const getAttempts = ({ books }: ModelWorld, { orderNo }: BookedOrder) =>
  books.attempts.filter((attempt) => attempt.orderNo === orderNo)

/** The gateways hold what was paid less what refunds have returned, and nothing of who never paid in time. */
function requireMoney(world: ModelWorld, order: BookedOrder): void {
  const { gateways, books } = world
  const numbers = getAttempts(world, order).map(({ paymentNo }) => paymentNo)
  const captures = gateways
    .flatMap((gateway) => gateway.captures())
    .filter(({ paymentNo }) => numbers.includes(paymentNo))
  const taken = captures.reduce((sum, { amount }) => sum + amount, 0)
  const returned = captures.reduce(
    (sum, { providerTxn }) => sum + gateways.reduce((all, gateway) => all + gateway.returned(providerTxn), 0),
    0,
  )
  // A refund refused by its gateway is left to an operator and recorded as such.
  const refused = books.returns
    .filter(({ orderNo, state }) => orderNo === order.orderNo && state === 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const due = isPaid(order) ? order.payable - sumReturned(world, order.orderNo) : 0
  const text = () => `taken ${taken}, returned ${returned}, refused ${refused}, due ${due}: ${JSON.stringify(order)}`
  demand(taken - returned - refused === due, 'nobody has paid for what he does not have', text)
  const inTime = captures.some((capture) => capture.inTime)
  const lost = inTime && unpaidEnds.includes(order.state)
  demand(!lost, 'who pays in time gets his order', () => JSON.stringify({ order, captures }))
  if (order.state !== 'refunded') return
  const told = world.mail.sent.some(
    ({ to, text: body }) => to.startsWith(getOwner(world, order).tripId) && body.includes(order.orderNo),
  )
  demand(told, 'who is given back is told', () => JSON.stringify(order))
}

interface TollOfFlight {
  flight_id: string
  cancelled: boolean
  wifi: string
  seconds: number
  told: string[] | null
}

/** W7 in its clear cases: no passenger pays for a flight without service, and working service is not refunded. */
async function requireFates({ house, books, flights }: ModelWorld): Promise<void> {
  const { rows } = await house.pool.query<TollOfFlight>(
    `select flight_id, cancelled, wifi, extract(epoch from eta - etd)::integer as seconds,
       (select array_agg(kind) from flight_events told where told.flight_id = flights.flight_id and kind <> 'rebooked') as told
     from flights where flight_id = any($1)`,
    [flights.map(({ flightId }) => flightId)],
  )
  const { rows: refused } = await house.pool.query<{ entitlement_id: string }>(
    `select entitlement_id from access_grants where end_reason = 'gateFailed' and entitlement_id = any($1)`,
    [plansOrdered({ books }).map(({ plan }) => plan.entitlementId)],
  )
  for (const { plan, ...ordered } of plansOrdered({ books })) {
    const order = { ...ordered, ...plan }
    const flight = rows.find((row) => row.flight_id === order.flightId)
    if (!flight || unpaidEnds.includes(order.state)) continue
    const noService = flight.cancelled || ['not_equipped', 'unserviceable'].includes(flight.wifi)
    const givenBack = order.moneyBack !== null || order.entitlementState === 'refunded'
    const served = order.activatedAt !== null || !noService || givenBack
    demand(served, 'nobody pays for a flight without service', () => JSON.stringify({ order, flight }))
    const faultless =
      (flight.told ?? []).every((kind) => kind === 'retimed')
      && !refused.some((one) => one.entitlement_id === order.entitlementId)
    const begun = order.activatedAt !== null
    const idle = givenBack || begun || order.payable === 0
    demand(idle, 'a plan that nobody began goes back', () => JSON.stringify({ order, flight }))
    const unused = order.moneyBack === 'neverActivated'
    demand(!unused || !begun, 'a plan that nobody began goes back', () => JSON.stringify({ order, flight }))
    const moved = unused || order.moneyBack === 'planNotOnNewFlight'
    demand(!faultless || moved || order.moneyBack === null, 'nothing is given back that worked', () =>
      JSON.stringify({ order, flight }),
    )
    const bought = order.planId === 'HOUR' ? Math.min(3_600, flight.seconds) : flight.seconds
    const enough = order.secondsUsed * 10 >= bought
    demand(!enough || order.moneyBack === null, 'who was online enough pays', () => JSON.stringify({ order, bought }))
  }
}
