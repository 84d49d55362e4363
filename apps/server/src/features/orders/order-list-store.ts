import type { OrderKind, OrderTab } from '@aisle/contract/order-states'
import { uncountedRefundStates } from '@aisle/contract/refund-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { airportColumns, asFlight, isPassengerOf } from '../flights/index.ts'
import { getPicture } from '../shop/index.ts'
import { asOrder, ownOrders, type Order } from './order-store.ts'

export type TabCounts = Record<Exclude<OrderTab, 'all'>, number>

export interface OrderPage {
  tab: OrderTab
  kind: OrderKind | null
  /** The last order of the page before. */
  after: { createdAt: Date; orderNo: string } | null
  size: number
}

/** E4: the orders of each tab. */
const tabFilter = {
  all: sql<boolean>`TRUE`,
  pending_payment: sql<boolean>`state = 'pending_payment'`,
  awaiting_shipment: sql<boolean>`kind = 'SHIP' AND state = 'awaiting_shipment'`,
  awaiting_receipt: sql<boolean>`(state = 'shipped' OR (kind = 'PICKUP' AND state = 'paid'))`,
  completed: sql<boolean>`state = 'completed'`,
  refunds: sql<boolean>`EXISTS (SELECT FROM refunds WHERE refunds.order_no = orders.order_no)`,
}

/** Newest first; one more than asked for when there is a next page. */
export async function pageOfOrders(db: Db | Tx, session: LoginSession, page: OrderPage): Promise<Order[]> {
  let query = ownOrders(db, session).selectAll().where(tabFilter[page.tab])
  if (page.kind) query = query.where('kind', '=', page.kind)
  if (page.after) {
    const { createdAt, orderNo } = page.after
    query = query.where((order) =>
      order.or([
        order('created_at', '<', createdAt),
        order.and([order('created_at', '=', createdAt), order('order_no', '>', orderNo)]),
      ]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(page.size + 1)
    .execute()
  return rows.map(asOrder)
}

/** The number of orders under each tab but All (E4). */
export async function ordersByTab(db: Db | Tx, session: LoginSession, kind: OrderKind | null): Promise<TabCounts> {
  let query = ownOrders(db, session)
  if (kind) query = query.where('kind', '=', kind)
  const count = (tab: OrderTab) => sql<number>`(count(*) FILTER (WHERE ${tabFilter[tab]}))::int`
  return query
    .select([
      count('pending_payment').as('pending_payment'),
      count('awaiting_shipment').as('awaiting_shipment'),
      count('awaiting_receipt').as('awaiting_receipt'),
      count('completed').as('completed'),
      count('refunds').as('refunds'),
    ])
    .executeTakeFirstOrThrow()
}

/** Money that came back counts; an exchange brings none. */
const unitsRefunded = sql<number>`(
  SELECT coalesce(sum(units), 0)::int FROM refund_lines back JOIN refunds USING (refund_no)
  WHERE back.order_no = order_lines.order_no AND back.line_no = order_lines.line_no
    AND refunds.state = 'completed' AND refunds.type <> 'exchange')`.as('units_refunded')

/** The snapshotted lines of these orders, by order number, in their order. */
export async function linesOfOrders(db: Db | Tx, orderNos: readonly string[]) {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .select(unitsRefunded)
    .where('order_no', 'in', orderNos)
    .orderBy('order_no')
    .orderBy('line_no')
    .execute()
  const lines = rows.map((row) => ({
    orderNo: row.order_no,
    line: {
      lineNo: row.line_no,
      kind: row.kind,
      refId: row.ref_id,
      goodsId: row.goods_id,
      picture: row.goods_id === null ? null : getPicture(row.picture_path),
      name: { zh: row.name_zh, en: row.name_en },
      detail: { zh: row.detail_zh, en: row.detail_en },
      quantity: row.quantity,
      listPrice: row.list_price,
      linePayable: row.line_payable,
      unitsRefunded: row.units_refunded,
    },
  }))
  return (orderNo: string) => lines.filter((line) => line.orderNo === orderNo).map(({ line }) => line)
}

/** The payment attempts of an order, as its screen shows them. */
export async function attemptsOfOrder(
  db: Db | Tx,
  orderNo: string,
): Promise<{ gateway: PaymentMethod; state: 'open' | 'paid' | 'closed' }[]> {
  return (
    db
      .selectFrom('payment_attempts')
      .select(['gateway', 'state'])
      .where('order_no', '=', orderNo)
      // The first payment paid the order; a second one went back.
      .orderBy('paid_at', (order) => order.asc().nullsLast())
      .orderBy('created_at')
      .execute()
  )
}

/** A counted refund has taken the plan (table R). */
const isTaken = sql<boolean>`EXISTS (
  SELECT FROM refund_lines back JOIN refunds USING (refund_no)
  WHERE back.order_no = entitlements.order_no AND back.line_no = entitlements.line_no
    AND refunds.state NOT IN ${stateList(uncountedRefundStates)})`.as('taken')

const selectWifi = (db: Db | Tx, orderNos: readonly string[], session: LoginSession | null) =>
  db
    .selectFrom('entitlements')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'entitlements.plan_id')
    .innerJoin('manifest_passengers as trip', 'trip.trip_id', 'entitlements.trip_id')
    .innerJoin('flights', 'flights.flight_id', 'entitlements.flight_id')
    .innerJoin('airports as o', 'o.iata', 'flights.origin')
    .innerJoin('airports as d', 'd.iata', 'flights.destination')
    .selectAll('flights')
    .select(airportColumns)
    .select([
      'entitlements.order_no',
      'entitlements.line_no',
      'entitlements.entitlement_id',
      'entitlements.state as entitlement_state',
      'entitlements.plan_id',
      'wifi_plans.kind as plan_kind',
      'trip.trip_id',
      'trip.surname',
      'trip.given_name',
      'trip.name_zh',
      'trip.seat_number',
    ])
    .select((session ? isPassengerOf(session, 'trip') : sql<boolean>`false`).as('of_account'))
    .select(isTaken)
    .where('entitlements.order_no', 'in', orderNos)
    .orderBy('entitlements.order_no')
    .orderBy('entitlements.line_no')
    .execute()

/**
 * Plan, passenger and flight of each line of these orders, by order number, in the lines' order, and whether the passenger
 * is the reader; an order of goods is missing.
 */
export async function plansOfOrders(
  db: Db | Tx,
  orderNos: readonly string[],
  reader: LoginSession | null,
): Promise<Map<string, readonly PlanOfOrder[]>> {
  const rows = orderNos.length === 0 ? [] : await selectWifi(db, orderNos, reader)
  const plans = new Map<string, readonly PlanOfOrder[]>()
  for (const row of rows) plans.set(row.order_no, [...(plans.get(row.order_no) ?? []), asPlan(row)])
  return plans
}

const asPlan = (row: Awaited<ReturnType<typeof selectWifi>>[number]) => ({
  lineNo: row.line_no,
  entitlementId: row.entitlement_id,
  entitlementState: row.entitlement_state,
  planId: row.plan_id,
  planKind: row.plan_kind,
  tripId: row.trip_id,
  name: { surname: row.surname, givenName: row.given_name, nameZh: row.name_zh },
  own: row.of_account ? ('account' as const) : ('trip' as const),
  seatNumber: row.seat_number,
  flight: asFlight(row),
  taken: row.taken,
})
export type PlanOfOrder = ReturnType<typeof asPlan>
