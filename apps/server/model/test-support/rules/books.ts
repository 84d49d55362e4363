import type { EntitlementState, OrderKind, OrderState, PickupCodeState } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { RefundOrigin, RefundState, RefundType } from '@aisle/contract/refund-states'
import type { ModelWorld } from '../model-world.ts'

/** The database's records of one run's passengers and flights. Amounts are fen. */
export interface Books {
  orders: BookedOrder[]
  attempts: BookedAttempt[]
  ledger: { paymentNo: string; orderNo: string; kind: 'captured' | 'refunded'; amount: number; key: string }[]
  refunds: BookedRefund[]
  /** Refunds at a gateway, by number: of a refund or of a surplus payment. */
  returns: { refundNo: string; orderNo: string; txn: string; amount: number; state: string; purpose: string }[]
  stock: { flightId: string; planId: string; quota: number | null; reserved: number; sold: number }[]
  goods: { skuId: string; loaded: number; reserved: number; sold: number }[]
  coupons: { accountId: string; state: 'unused' | 'locked' | 'used'; orderNo: string | null }[]
  /** Open ones, once for each address of their device. */
  grants: { grantId: string; state: string; device: string; entitlementId: string; openedAt: string }[]
  grantsEver: { grantId: string; entitlementId: string }[]
  outages: { flightId: string; from: string; until: string | null }[]
  flights: { flightId: string; etd: string; eta: string }[]
  /** Waiting or dead. */
  jobs: { kind: string; key: string; state: string; runAt: string; lastError: string | null }[]
}

export interface BookedOrder {
  orderNo: string
  accountId: string
  kind: OrderKind
  state: OrderState
  payable: number
  couponId: string | null
  refundedAmount: number
  moneyBack: string | null
  payDeadline: string | null
  /** Of a Wi-Fi order. */
  plan: BookedPlan | null
  /** Of an order of goods: it has one line. */
  goods: { skuId: string; quantity: number; restocked: number } | null
  codes: { code: string; state: PickupCodeState; refundNo: string | null; usedAt: string | null }[]
  shipped: boolean
  /** When the parcel counts as received: the passenger's word, or the tenth day (R6). */
  receivedAt: string | null
}

/** Of a line of an order: the orders of this model have one. */
export interface BookedRefund {
  refundNo: string
  orderNo: string
  type: RefundType
  origin: RefundOrigin
  state: RefundState
  amount: number
  freight: number
  submissions: number
  returnBy: string | null
  units: number
  /** The requested share of the line; more than `amount` if the inspection reduced it. */
  share: number
  events: { event: string; from: RefundState | null; to: RefundState; actor: string; fit: { units: number }[] | null }[]
}

/** The flight is the one that the plan is for now. */
interface BookedPlan {
  tripId: string
  planId: string
  flightId: string
  entitlementId: string
  entitlementState: EntitlementState
  secondsUsed: number
  bytesUsed: number
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
    select o.*, e.entitlement_id, row_number() over (order by o.created_at, o.account_id, l.ref_id) as at,
      case when e.order_no is not null then json_build_object('tripId', e.trip_id, 'planId', e.plan_id, 'flightId', e.flight_id,
        'entitlementId', e.entitlement_id, 'entitlementState', e.state, 'secondsUsed', e.seconds_used, 'bytesUsed', e.bytes_used,
        'activatedAt', e.activated_at) end as plan,
      case when l.kind <> 'WIFI' then
        json_build_object('skuId', l.ref_id, 'quantity', l.quantity, 'restocked', l.restocked) end as goods,
      (select coalesce(json_agg(json_build_object('code', code, 'state', c.state, 'refundNo', refund_no, 'usedAt', c.used_at) order by unit_no), '[]')
        from pickup_codes c where c.order_no = o.order_no) as codes,
      exists (select from shipments s where s.order_no = o.order_no) as shipped,
      (select coalesce((v.detail->>'dueAt')::timestamptz, v.at) from order_events v
        where v.order_no = o.order_no and v.event in ('received', 'receivedByItself')) as received_at
    from orders o join order_lines l using (order_no) left join entitlements e using (order_no) where o.account_id = any($1))
  select
    (select coalesce(json_agg(json_build_object('orderNo', order_no, 'accountId', account_id, 'kind', kind, 'state', state,
       'payable', payable, 'couponId', coupon_id, 'refundedAmount', refunded_amount, 'moneyBack', money_back_reason,
       'payDeadline', pay_deadline, 'plan', plan, 'goods', goods, 'codes', codes, 'shipped', shipped,
       'receivedAt', received_at) order by at), '[]') from own) as orders,
    (select coalesce(json_agg(json_build_object('paymentNo', payment_no, 'orderNo', order_no, 'gateway', gateway, 'state', a.state,
       'amount', amount) order by a.created_at, a.gateway), '[]') from payment_attempts a where order_no in (select order_no from own)) as attempts,
    (select coalesce(json_agg(json_build_object('paymentNo', payment_no, 'orderNo', order_no, 'kind', kind, 'amount', amount,
       'key', external_key)), '[]') from ledger_entries where order_no in (select order_no from own)) as ledger,
    (select coalesce(json_agg(json_build_object('refundNo', refund_no, 'orderNo', order_no, 'txn', provider_txn, 'amount', amount,
       'state', r.state, 'purpose', purpose)), '[]') from payment_refunds r where order_no in (select order_no from own)) as returns,
    (select coalesce(json_agg(json_build_object('refundNo', refund_no, 'orderNo', r.order_no, 'type', type, 'origin', origin,
       'state', r.state, 'amount', r.amount, 'freight', freight_amount, 'submissions', submissions, 'returnBy', return_by,
       'units', l.units, 'share', l.amount, 'events', (
         select json_agg(json_build_object('event', event, 'from', from_state, 'to', to_state, 'actor', actor, 'fit', detail->'fit')
           order by at) from refund_events v where v.refund_no = r.refund_no)) order by r.created_at, r.order_no, refund_no), '[]')
       from refunds r left join refund_lines l using (refund_no) where r.order_no in (select order_no from own)) as refunds,
    (select json_agg(json_build_object('flightId', flight_id, 'planId', plan_id, 'quota', quota, 'reserved', reserved,
       'sold', sold)) from flight_plans where flight_id = any($2)) as stock,
    (select json_agg(json_build_object('skuId', sku_id, 'loaded', loaded, 'reserved', reserved, 'sold', sold))
       from skus where sku_id = any($3)) as goods,
    (select json_agg(json_build_object('accountId', account_id, 'state', state, 'orderNo', order_no))
       from account_coupons where account_id = any($1)) as coupons,
    (select json_agg(json_build_object('flightId', flight_id, 'etd', etd, 'eta', eta)) from flights
       where flight_id = any($2)) as flights,
    (select coalesce(json_agg(json_build_object('grantId', grant_id, 'state', state, 'device', address,
       'entitlementId', entitlement_id, 'openedAt', opened_at)), '[]')
       from access_grants left join device_leases on device_leases.device_id = access_grants.device_id and until is null
       where state in ('online', 'out_of_coverage', 'paused') and entitlement_id in (select entitlement_id from own where entitlement_id is not null)) as grants,
    (select coalesce(json_agg(json_build_object('grantId', grant_id, 'entitlementId', entitlement_id)), '[]') from access_grants
       where entitlement_id in (select entitlement_id from own where entitlement_id is not null)) as "grantsEver",
    (select coalesce(json_agg(json_build_object('flightId', flight_id, 'from', began_at, 'until', ended_at)), '[]') from wifi_outages
       where flight_id = any($2)) as outages,
    (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'state', state, 'runAt', run_at, 'lastError', last_error)
       order by run_at, job_id), '[]') from jobs where state <> 'done') as jobs`

/** Reads them into the world. One question, so that it is one picture. */
export async function readBooks(world: ModelWorld): Promise<void> {
  const { house, passengers, flights, skuIds } = world
  const { rows } = await house.pool.query<Books>(question, [
    passengers.map(({ accountId }) => accountId),
    flights.map(({ flightId }) => flightId),
    Object.values(skuIds),
  ])
  const [books] = rows
  if (!books) throw new Error('the database did not answer')
  world.books = books
  for (const flight of flights) {
    const booked = books.flights.find(({ flightId }) => flightId === flight.flightId)
    if (booked) Object.assign(flight, { etd: new Date(booked.etd), eta: new Date(booked.eta) })
  }
}

/** The orders of Wi-Fi plans among them. */
export const plansOrdered = ({ books }: Pick<ModelWorld, 'books'>) =>
  books.orders.flatMap((order) => (order.plan ? [{ ...order, plan: order.plan }] : []))

/** The orders of goods among them. */
export const goodsOrdered = ({ books }: Pick<ModelWorld, 'books'>) =>
  books.orders.flatMap((order) => (order.goods ? [{ ...order, goods: order.goods }] : []))
