import type { StaffOrderView } from '@aisle/contract/console'
import type { OrdersQuery } from '@aisle/contract/console-schemas'
import type { OrderKind, OrderState } from '@aisle/contract/order-states'
import { uncountedRefundStates } from '@aisle/contract/refund-states'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import type { RowPlace } from '../../../platform/http/row-place.ts'
import { stateList } from '../../../platform/db/state-list.ts'
import { narrowedBy, type OrderNarrowing } from './order-narrowing-store.ts'
import { getPlacedWithin, type OrderText } from './order-text-rules.ts'

/** Filters that are known to be well formed; `kinds`: all that the person may see. */
export interface OrdersWanted extends Pick<OrdersQuery, 'view' | 'state' | 'kind' | 'flightNo' | 'flightDate'> {
  /** All the ways to read what was typed; null: nothing was. */
  text: readonly OrderText[] | null
  placed: { from: Date | null; before: Date | null }
  kinds: readonly OrderKind[]
  narrowing: OrderNarrowing
}

/** As the indexes have it (migration 0057). */
const placedAt = sql<Date>`(orders.created_at AT TIME ZONE 'UTC')`
const inUtc = (instant: Date) => sql<Date>`(${instant}::timestamptz AT TIME ZONE 'UTC')`

const isOpen = sql`refunds.state NOT IN ${stateList([...uncountedRefundStates, 'completed'])}`
const isRefundOpen = sql<boolean>`EXISTS (SELECT FROM refunds WHERE refunds.order_no = orders.order_no AND ${isOpen})`

/** What a view leaves of kinds and states; null: all of them. */
const views: Readonly<Record<StaffOrderView, { kind: OrderKind | null; state: OrderState | null }>> = {
  all: { kind: null, state: null },
  toShip: { kind: 'SHIP', state: 'awaiting_shipment' },
  notPaid: { kind: null, state: 'pending_payment' },
  refundOpen: { kind: null, state: null },
  toCollect: { kind: 'PICKUP', state: 'paid' },
  pieceMissing: { kind: 'PICKUP', state: 'paid' },
  wifi: { kind: 'WIFI', state: null },
}

/** An empty filter filters nothing. */
const isAmong = <Value>(filter: readonly Value[] | null | undefined, value: Value) =>
  !filter || filter.length === 0 || filter.includes(value)

/** Never more than the person sees. */
const kindsOf = ({ kinds, kind, view }: OrdersWanted): OrderKind[] =>
  kinds.filter((one) => isAmong(kind, one) && (views[view].kind ?? one) === one)
/** Null: all of them. */
function statesOf({ state, view }: OrdersWanted): OrderState[] | null {
  const ofView = views[view].state
  if (ofView !== null) return isAmong(state, ofView) ? [ofView] : []
  return state && state.length > 0 ? state : null
}

/** The days of a beginning that means very many orders: they are read newest first, as if nothing had been typed. */
function manyMeant(text: OrdersWanted['text']) {
  const [read] = text?.length === 1 ? text : []
  const placed = read?.as === 'beginning' ? getPlacedWithin(read) : null
  return read?.as === 'beginning' && placed ? { ...read, placed } : null
}

/** Queries of the few orders that are meant by what was typed, by a flight or by an open refund. */
function fewMeant({ text, flightNo, flightDate, view }: OrdersWanted): RawBuilder<unknown>[] {
  const ofFlight = sql`flight_no = ${flightNo}${flightDate ? sql` AND flight_date = ${flightDate}` : sql``}`
  return [
    ...(text && !manyMeant(text) ? [sql`(${sql.join(text.map(meantBy), sql` UNION `)})`] : []),
    ...(view === 'refundOpen' ? [sql`SELECT order_no FROM refunds WHERE ${isOpen}`] : []),
    ...(view === 'pieceMissing'
      ? [
          sql`SELECT missing_pieces.order_no FROM missing_pieces JOIN pickup_codes USING (order_no, line_no, unit_no)
            WHERE pickup_codes.state = 'unused'`,
        ]
      : []),
    // Of a plan on the flight, or of a passenger of the flight.
    ...(flightNo
      ? [
          sql`(SELECT order_no FROM entitlements JOIN flights USING (flight_id) WHERE ${ofFlight}
            UNION SELECT orders.order_no FROM orders JOIN manifest_passengers USING (trip_id)
            JOIN flights USING (flight_id) WHERE ${ofFlight})`,
        ]
      : []),
  ]
}

function meantBy(text: OrderText): RawBuilder<unknown> {
  const orders = (where: RawBuilder<SqlBool>) => sql`SELECT order_no FROM orders WHERE ${where}`
  switch (text.as) {
    case 'orderNo':
      return orders(sql`order_no = ${text.orderNo}`)
    case 'beginning':
      return orders(sql`order_no >= ${text.from} AND order_no < ${text.to}`)
    case 'mailbox':
      return orders(sql`lower(contact_email) = ${text.mailbox}`)
    case 'mobile':
      return orders(sql`contact_phone = ${text.mobile}`)
    case 'pickupCode':
      return sql`SELECT order_no FROM pickup_codes WHERE code = ${text.code}`
    case 'waybill':
      // Of the parcel, of what comes back, and of what replaces it.
      return sql`SELECT order_no FROM shipments WHERE waybill_no = ${text.waybill}
        UNION SELECT order_no FROM refunds WHERE return_waybill_no = ${text.waybill}
        UNION SELECT order_no FROM refunds WHERE replacement_waybill_no = ${text.waybill}`
  }
}

/** Those of the numbers that are orders of these kinds. */
export async function knownOrderNos(
  db: Db,
  kinds: readonly OrderKind[],
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', '=', sql<string>`ANY (${orderNos})`)
    .where('kind', '=', sql<OrderKind>`ANY (${kinds})`)
    .execute()
  return new Set(rows.map(({ order_no }) => order_no))
}

interface Page {
  after: RowPlace | null
  limit: number
}

/**
 * A statement that finds the numbers of the newest orders, or of any: among the few that are meant, else of each kind and
 * state by an index that has them in this order.
 */
function findNumbers(wanted: OrdersWanted, pick: 'newest' | 'any', { after, limit }: Page): RawBuilder<unknown> {
  const { from, before } = wanted.placed
  const many = manyMeant(wanted.text)
  const within = sql.join(
    [
      ...(many ? [sql`orders.order_no >= ${many.from} AND orders.order_no < ${many.to}`] : []),
      ...(many ? [sql`${placedAt} >= ${inUtc(many.placed.from)}`] : []),
      ...(many?.placed.before ? [sql`${placedAt} < ${inUtc(many.placed.before)}`] : []),
      ...(from ? [sql`${placedAt} >= ${inUtc(from)}`] : []),
      ...(before ? [sql`${placedAt} < ${inUtc(before)}`] : []),
      ...(after ? [sql`(${placedAt}, orders.order_no) < (${inUtc(after.at)}, ${after.id})`] : []),
      sql`true`,
    ],
    sql` AND `,
  )
  const newest = sql`ORDER BY ${placedAt} DESC, orders.order_no DESC LIMIT ${limit}`
  const narrowed = sql.join([...narrowedBy(wanted.narrowing), sql`true`], sql` AND `)
  // Any can be counted as they are found: reading ends at the limit, and not at the limit of each kind and state.
  const newestOfAll = pick === 'any' ? sql`` : sql`ORDER BY found.placed_at DESC, found.order_no DESC`
  const [kinds, states, few] = [kindsOf(wanted), statesOf(wanted), fewMeant(wanted)]
  if (few.length > 0) {
    const ofStates = states ? sql`AND orders.state = ANY (${states}::text[])` : sql``
    // OFFSET 0 looks up each of the few: a join that the planner may turn round would read every order.
    return sql`WITH meant AS MATERIALIZED (${sql.join(few, sql` INTERSECT `)})
      SELECT orders.order_no FROM meant CROSS JOIN LATERAL (
        SELECT * FROM orders WHERE orders.order_no = meant.order_no OFFSET 0) AS orders
      WHERE orders.kind = ANY (${kinds}::text[]) ${ofStates} AND ${within} AND ${narrowed} ${newest}`
  }
  const ofStates = states ? sql`CROSS JOIN unnest(${states}::text[]) AS of_state` : sql``
  const isOfState = states ? sql`AND orders.state = of_state` : sql``
  return sql`SELECT found.order_no FROM unnest(${kinds}::text[]) AS of_kind ${ofStates} CROSS JOIN LATERAL (
    SELECT orders.order_no, ${placedAt} AS placed_at FROM orders
    WHERE orders.kind = of_kind ${isOfState} AND ${within} ${newest}) AS found
    ${newestOfAll} LIMIT ${limit}`
}

/** Whether the newest orders have to be looked through for what is wanted: no index leads to it. */
export const isLookedThrough = (wanted: OrdersWanted): boolean =>
  narrowedBy(wanted.narrowing).length > 0 && fewMeant(wanted).length === 0

/**
 * Looks through the newest `most` orders for those that are wanted.
 * @returns their numbers, one more than `limit` if there are more; `lookedTo`: the last that was looked at, null: all were
 */
export async function lookThroughOrders(
  db: Db,
  wanted: OrdersWanted,
  { after, limit, most }: Page & { most: number },
): Promise<{ orderNos: string[]; lookedTo: RowPlace | null }> {
  const everyone = { ...wanted, narrowing: nothingNarrowed }
  const { rows } = await sql<{ numbers: string[]; looked: number; last_at: Date | null; last_no: string | null }>`
    WITH newest AS MATERIALIZED (
      SELECT orders.*, ${placedAt} AS placed_at FROM orders
      WHERE order_no = ANY (ARRAY(${findNumbers(everyone, 'newest', { after, limit: most })})))
    SELECT ARRAY(SELECT order_no FROM newest AS orders
        WHERE ${sql.join(narrowedBy(wanted.narrowing), sql` AND `)}
        ORDER BY placed_at DESC, order_no DESC LIMIT ${limit + 1}) AS numbers,
      (SELECT count(*)::int FROM newest) AS looked, last.created_at AS last_at, last.order_no AS last_no
    FROM (SELECT 1) AS one LEFT JOIN
      (SELECT created_at, order_no FROM newest ORDER BY placed_at, order_no LIMIT 1) AS last ON true`.execute(db)
  const { numbers = [], looked = 0, last_at: at = null, last_no: id = null } = rows[0] ?? {}
  return { orderNos: numbers, lookedTo: looked === most && at && id ? { at, id } : null }
}

const nothingNarrowed: OrderNarrowing = { paid: { from: null, before: null } }

/** The newest orders that are wanted first, one more than `limit` if there are more. */
export const staffOrders = (db: Db, wanted: OrdersWanted, { after, limit }: Page) =>
  ordersByNumber(db, sql`ARRAY(${findNumbers(wanted, 'newest', { after, limit: limit + 1 })})`)

/** The same of orders whose numbers are known. */
export const staffOrdersNumbered = (db: Db, orderNos: readonly string[]) =>
  ordersByNumber(db, sql`${[...orderNos]}::text[]`)

async function ordersByNumber(db: Db, orderNos: RawBuilder<unknown>) {
  return db
    .selectFrom('orders')
    .leftJoin('accounts', 'accounts.account_id', 'orders.account_id')
    .leftJoin('manifest_passengers as trip', 'trip.trip_id', 'orders.trip_id')
    .leftJoin('flights', 'flights.flight_id', 'trip.flight_id')
    .select(['orders.order_no', 'orders.kind', 'orders.state', 'orders.currency', 'payable', 'refunded_amount'])
    .select(['orders.created_at', 'pay_deadline', 'flight_no', 'flight_date', 'accounts.display_name'])
    .select(['trip.surname', 'trip.given_name', 'trip.name_zh', isRefundOpen.as('refund_open')])
    .where('orders.order_no', '=', sql<string>`ANY (${orderNos})`)
    .orderBy(placedAt, 'desc')
    .orderBy('orders.order_no', 'desc')
    .execute()
}
export type StaffOrderFound = Awaited<ReturnType<typeof staffOrders>>[number]

/** Up to one more than `countsTo`. */
export async function countStaffOrders(db: Db, wanted: OrdersWanted, countsTo: number): Promise<number> {
  const some = findNumbers(wanted, 'any', { after: null, limit: countsTo + 1 })
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
    UNION ALL
    SELECT asked_at, 'order', 'passengerAsked', 'operator', refund_no, NULL, question_id
      FROM passenger_questions WHERE order_no = ${orderNo}
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
