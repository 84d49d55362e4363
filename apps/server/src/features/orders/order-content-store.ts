import { uncountedRefundStates } from '@aisle/contract/refund-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { airportColumns, asFlight, flightDates, isPassengerOf } from '../flights/index.ts'
import { getPicture } from '../shop/index.ts'

/** Money that came back counts; an exchange brings none. */
const unitsRefunded = sql<number>`(
  SELECT coalesce(sum(units), 0)::int FROM refund_lines back JOIN refunds USING (refund_no)
  WHERE back.order_no = order_lines.order_no AND back.line_no = order_lines.line_no
    AND refunds.state = 'completed' AND refunds.type <> 'exchange')`.as('units_refunded')

/** The numbers of some orders: `listed`, or `foundBy` a query of the same statement. */
export type OrderNos = RawBuilder<string[]>

/** The snapshotted lines of these orders, by order number, in their order. */
export function linesReading(db: Db | Tx, orderNos: OrderNos) {
  const query = db
    .selectFrom('order_lines')
    .selectAll()
    .select(unitsRefunded)
    .where('order_no', '=', sql<string>`ANY (${orderNos})`)
    .orderBy('order_no')
    .orderBy('line_no')
  return reading(query, {}, (rows) => {
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
  })
}

/** The lines of one order. */
export type OrderLines = ReturnType<ReturnType<ReturnType<typeof linesReading>['take']>>

/** The same, read alone. */
export const linesOfOrders = (db: Db | Tx, orderNos: readonly string[]) =>
  readAtOnce(db, linesReading(db, listed(orderNos)))

export interface AttemptOfOrder {
  gateway: PaymentMethod
  state: 'open' | 'paid' | 'closed'
}

/** The number of an order, or of the one that the statement shows. */
export type OrderNo = string | RawBuilder<string>

/** The payment attempts of an order, as its screen shows them. */
export function attemptsReading(db: Db | Tx, orderNo: OrderNo): Reading<AttemptOfOrder[]> {
  const query = db
    .selectFrom('payment_attempts')
    .select(['gateway', 'state'])
    .where('order_no', '=', orderNo)
    // The first payment paid the order; a second one went back.
    .orderBy('paid_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
  return reading(query, {}, (rows) => rows)
}

/** A counted refund has taken the plan (table R). */
const isTaken = sql<boolean>`EXISTS (
  SELECT FROM refund_lines back JOIN refunds USING (refund_no)
  WHERE back.order_no = entitlements.order_no AND back.line_no = entitlements.line_no
    AND refunds.state NOT IN ${stateList(uncountedRefundStates)})`.as('taken')

const selectWifi = (db: Db | Tx, orderNos: OrderNos, session: LoginSession | null) =>
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
    .where('entitlements.order_no', '=', sql<string>`ANY (${orderNos})`)
    .orderBy('entitlements.order_no')
    .orderBy('entitlements.line_no')

/**
 * Plan, passenger and flight of each line of these orders, by order number, in the lines' order, and whether the passenger
 * is the reader; an order of goods is missing.
 */
export function plansReading(
  db: Db | Tx,
  orderNos: OrderNos,
  reader: LoginSession | null,
): Reading<Map<string, readonly PlanOfOrder[]>> {
  return reading(selectWifi(db, orderNos, reader), flightDates, (rows) => {
    const plans = new Map<string, readonly PlanOfOrder[]>()
    for (const row of rows) plans.set(row.order_no, [...(plans.get(row.order_no) ?? []), asPlan(row)])
    return plans
  })
}

/** The same, read alone. */
export const plansOfOrders = async (db: Db | Tx, orderNos: readonly string[], reader: LoginSession | null) =>
  orderNos.length === 0
    ? new Map<string, readonly PlanOfOrder[]>()
    : readAtOnce(db, plansReading(db, listed(orderNos), reader))

const asPlan = (row: Awaited<ReturnType<ReturnType<typeof selectWifi>['executeTakeFirstOrThrow']>>) => ({
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
