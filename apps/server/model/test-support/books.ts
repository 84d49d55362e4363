import type { EntitlementState, OrderState } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { ModelWorld } from './model-world.ts'

/** What our database says of the passengers and flights of one run. Amounts are fen. */
export interface Books {
  orders: BookedOrder[]
  attempts: BookedAttempt[]
  ledger: { paymentNo: string; orderNo: string; kind: 'captured' | 'refunded'; amount: number; key: string }[]
  refunds: { refundNo: string; orderNo: string; txn: string; amount: number; state: string; purpose: string }[]
  stock: { flightId: string; planId: string; quota: number | null; reserved: number; sold: number }[]
  /** Open ones. */
  grants: { grantId: string; device: string; entitlementId: string }[]
  flights: { flightId: string; etd: string; eta: string }[]
  /** Waiting or dead. */
  jobs: { kind: string; key: string; state: string; runAt: string; lastError: string | null }[]
}

export interface BookedOrder {
  orderNo: string
  tripId: string
  planId: string
  /** The flight that its plan is for now. */
  flightId: string
  state: OrderState
  payable: number
  refundedAmount: number
  moneyBack: string | null
  payDeadline: string | null
  entitlementId: string
  entitlementState: EntitlementState
  secondsUsed: number
  activatedAt: string | null
}

interface BookedAttempt {
  paymentNo: string
  orderNo: string
  gateway: PaymentMethod
  state: 'open' | 'paid' | 'closed'
  amount: number
}

const question = `
  with own as (
    select o.*, e.entitlement_id, e.plan_id, e.flight_id, e.state as entitlement_state, e.seconds_used, e.activated_at,
      row_number() over (order by o.created_at, o.trip_id, e.plan_id) as at
    from orders o join entitlements e using (order_no) where o.account_id = any($1))
  select
    (select coalesce(json_agg(json_build_object('orderNo', order_no, 'tripId', trip_id, 'planId', plan_id, 'flightId', flight_id,
       'state', state, 'payable', payable, 'refundedAmount', refunded_amount, 'moneyBack', money_back_reason,
       'payDeadline', pay_deadline, 'entitlementId', entitlement_id, 'entitlementState', entitlement_state,
       'secondsUsed', seconds_used, 'activatedAt', activated_at) order by at), '[]') from own) as orders,
    (select coalesce(json_agg(json_build_object('paymentNo', payment_no, 'orderNo', order_no, 'gateway', gateway, 'state', a.state,
       'amount', amount) order by a.created_at, a.gateway), '[]') from payment_attempts a where order_no in (select order_no from own)) as attempts,
    (select coalesce(json_agg(json_build_object('paymentNo', payment_no, 'orderNo', order_no, 'kind', kind, 'amount', amount,
       'key', external_key)), '[]') from ledger_entries where order_no in (select order_no from own)) as ledger,
    (select coalesce(json_agg(json_build_object('refundNo', refund_no, 'orderNo', order_no, 'txn', provider_txn, 'amount', amount,
       'state', r.state, 'purpose', purpose)), '[]') from payment_refunds r where order_no in (select order_no from own)) as refunds,
    (select json_agg(json_build_object('flightId', flight_id, 'planId', plan_id, 'quota', quota, 'reserved', reserved,
       'sold', sold)) from flight_plans where flight_id = any($2)) as stock,
    (select json_agg(json_build_object('flightId', flight_id, 'etd', etd, 'eta', eta)) from flights
       where flight_id = any($2)) as flights,
    (select coalesce(json_agg(json_build_object('grantId', grant_id, 'device', device, 'entitlementId', entitlement_id)), '[]')
       from access_grants where state <> 'ended' and entitlement_id in (select entitlement_id from own)) as grants,
    (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'state', state, 'runAt', run_at, 'lastError', last_error)
       order by run_at, job_id), '[]') from jobs where state <> 'done') as jobs`

/** Reads them into the world. One question, so that it is one picture. */
export async function readBooks(world: ModelWorld): Promise<void> {
  const { house, passengers, flights } = world
  const { rows } = await house.pool.query<Books>(question, [
    passengers.map(({ accountId }) => accountId),
    flights.map(({ flightId }) => flightId),
  ])
  const [books] = rows
  if (!books) throw new Error('the database did not answer')
  world.books = books
  for (const flight of flights) {
    const booked = books.flights.find(({ flightId }) => flightId === flight.flightId)
    if (booked) Object.assign(flight, { etd: new Date(booked.etd), eta: new Date(booked.eta) })
  }
}
