import { mostCountedOrders, type StaffOrderView } from '@aisle/contract/console'
import type { OrdersQuery } from '@aisle/contract/console-schemas'
import { orderKinds, type OrderKind } from '@aisle/contract/order-states'
import { uncountedRefundStates } from '@aisle/contract/refund-states'
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { stateList } from '../../../platform/db/state-list.ts'
import type { OrderText } from './order-text-rules.ts'

/** Where a page begins: after this order. */
export interface OrderPlace {
  createdAt: Date
  orderNo: string
}

/** Filters that are known to be well formed; `kinds`: all that the person may see. */
export interface OrdersWanted extends Pick<OrdersQuery, 'view' | 'state' | 'kind' | 'flightNo' | 'flightDate'> {
  text: OrderText | null
  placed: { from: Date | null; before: Date | null }
  kinds: readonly OrderKind[]
}

/** As the indexes have it (migration 0057). */
const placedAt = sql<Date>`(orders.created_at AT TIME ZONE 'UTC')`
const inUtc = (instant: Date) => sql<Date>`(${instant}::timestamptz AT TIME ZONE 'UTC')`

const isRefundOpen = sql<boolean>`orders.has_refund AND EXISTS (SELECT FROM refunds WHERE refunds.order_no = orders.order_no
  AND refunds.state NOT IN ${stateList([...uncountedRefundStates, 'completed'])})`

const views: Readonly<Record<StaffOrderView, RawBuilder<SqlBool>>> = {
  all: sql`true`,
  toShip: sql`orders.state = 'awaiting_shipment'`,
  notPaid: sql`orders.state = 'pending_payment'`,
  refundOpen: isRefundOpen,
  toCollect: sql`orders.state = 'paid' AND orders.kind = 'PICKUP'`,
  wifi: sql`orders.kind = 'WIFI'`,
}

function isMeant(text: OrderText): RawBuilder<SqlBool> {
  switch (text.as) {
    case 'orderNo':
      return sql`orders.order_no = ${text.orderNo}`
    case 'beginning':
      return sql`orders.order_no >= ${text.from} AND orders.order_no < ${text.to}`
    case 'mailbox':
      return sql`lower(orders.contact_email) = ${text.mailbox}`
    case 'mobile':
      return sql`orders.contact_phone = ${text.mobile}`
  }
}

/** Orders of a plan on the flight, or of a passenger of the flight. */
const ofFlight = ({ flightNo, flightDate }: OrdersWanted) => sql<SqlBool>`orders.order_no IN (
  SELECT order_no FROM entitlements JOIN flights USING (flight_id)
  WHERE ${isFlight(flightNo, flightDate)}
  UNION SELECT sold.order_no FROM orders AS sold JOIN manifest_passengers USING (trip_id) JOIN flights USING (flight_id)
  WHERE ${isFlight(flightNo, flightDate)})`

const isFlight = (flightNo: OrdersWanted['flightNo'], flightDate: OrdersWanted['flightDate']) =>
  sql`flight_no = ${flightNo}${flightDate ? sql` AND flight_date = ${flightDate}` : sql``}`

type OrdersExpression = ExpressionBuilder<Database, 'orders'>

function conditions(eb: OrdersExpression, wanted: OrdersWanted) {
  const kinds = wanted.kinds.filter((kind) => !wanted.kind || wanted.kind.length === 0 || wanted.kind.includes(kind))
  const { from, before } = wanted.placed
  return eb.and([
    views[wanted.view],
    // Nothing is left out where every kind is seen, and then an index without the kind answers.
    ...(kinds.length < orderKinds.length
      ? [eb('orders.kind', 'in', kinds.length > 0 ? kinds : [sql<OrderKind>`NULL`])]
      : []),
    ...(wanted.state && wanted.state.length > 0 ? [eb('orders.state', 'in', wanted.state)] : []),
    ...(from ? [eb(placedAt, '>=', inUtc(from))] : []),
    ...(before ? [eb(placedAt, '<', inUtc(before))] : []),
    ...(wanted.text ? [isMeant(wanted.text)] : []),
    ...(wanted.flightNo ? [ofFlight(wanted)] : []),
  ])
}

/** The newest orders first, one more than `limit` if there are more. */
export async function staffOrders(
  db: Db,
  wanted: OrdersWanted,
  { after, limit }: { after: OrderPlace | null; limit: number },
) {
  let query = db
    .selectFrom('orders')
    .leftJoin('accounts', 'accounts.account_id', 'orders.account_id')
    .leftJoin('manifest_passengers as trip', 'trip.trip_id', 'orders.trip_id')
    .leftJoin('flights', 'flights.flight_id', 'trip.flight_id')
    .select(['orders.order_no', 'orders.kind', 'orders.state', 'orders.currency', 'payable', 'refunded_amount'])
    .select(['orders.created_at', 'pay_deadline', 'flight_no', 'flight_date', 'accounts.display_name'])
    .select(['trip.surname', 'trip.given_name', 'trip.name_zh', isRefundOpen.as('refund_open')])
    .where((eb) => conditions(eb, wanted))
    .orderBy(placedAt, 'desc')
    .orderBy('orders.order_no', 'desc')
    .limit(limit + 1)
  if (after) {
    query = query.where(sql<SqlBool>`(${placedAt}, orders.order_no) < (${inUtc(after.createdAt)}, ${after.orderNo})`)
  }
  return query.execute()
}
export type StaffOrderFound = Awaited<ReturnType<typeof staffOrders>>[number]

/** Up to one more than `mostCountedOrders`. */
export async function countStaffOrders(db: Db, wanted: OrdersWanted): Promise<number> {
  const some = db
    .selectFrom('orders')
    .select('orders.order_no')
    .where((eb) => conditions(eb, wanted))
    .limit(mostCountedOrders + 1)
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (${some}) AS counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Everything that happened to an order, to its refunds and its payments; the oldest first. */
export async function historyOfOrder(db: Db, orderNo: string) {
  const { rows } = await sql<{
    at: Date
    kind: 'order' | 'refund' | 'payment'
    event: string
    actor: string
    about: string | null
    amount: number | null
  }>`
    SELECT at, 'order' AS kind, event, actor, NULL AS about, NULL::int AS amount, event_id AS id
      FROM order_events WHERE order_no = ${orderNo}
    UNION ALL
    SELECT refund_events.at, 'refund', event, actor, refund_no, refunds.amount, event_id
      FROM refund_events JOIN refunds USING (refund_no) WHERE refunds.order_no = ${orderNo}
    UNION ALL
    SELECT created_at, 'payment', 'begun', 'passenger', payment_no, amount, payment_no
      FROM payment_attempts WHERE order_no = ${orderNo}
    ORDER BY at, kind, id`.execute(db)
  return rows
}

export async function attemptsOfOrder(db: Db, orderNo: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['payment_no', 'gateway', 'state', 'amount', 'created_at', 'paid_at'])
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('payment_no')
    .execute()
}

/** The refunds with their reasons, the oldest first. */
export async function refundsForStaff(db: Db, orderNo: string) {
  return db
    .selectFrom('refunds')
    .leftJoin('refund_reasons', (join) =>
      join
        .onRef('refund_reasons.reason_id', '=', 'refunds.reason_id')
        .onRef('refund_reasons.type', '=', 'refunds.type'),
    )
    .select(['refund_no', 'refunds.type', 'origin', 'state', 'amount', 'asked_amount', 'refunds.created_at', 'note'])
    .select(['name_zh', 'name_en'])
    .where('order_no', '=', orderNo)
    .orderBy('refunds.created_at')
    .orderBy('refund_no')
    .execute()
}

/** The passenger of an order, by its account and its trip. */
export async function passengerOfOrder(db: Db, { accountId, tripId }: { accountId: string; tripId: string | null }) {
  const account = await db
    .selectFrom('accounts')
    .select(['display_name', 'ffp_card_no'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const trip = await db
    .selectFrom('manifest_passengers')
    .select(['surname', 'given_name', 'name_zh'])
    .where('trip_id', '=', tripId)
    .executeTakeFirst()
  return { account, trip }
}
