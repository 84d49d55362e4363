import type { OrderKind } from '@aisle/contract/order-states'
import { mostCountedOrders, type StaffOrderPage, type StaffOrderRow } from '@aisle/contract/console'
import type { OrdersQuery } from '@aisle/contract/console-schemas'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace } from '../../../platform/http/row-place.ts'
import { linesOfOrders, type OrderLines } from '../order-content-store.ts'
import { getWaitsFor, readOrderText, type OrderText } from './order-text-rules.ts'
import { passengerOf } from './staff-passenger-rules.ts'
import { countStaffOrders, staffOrders, type OrdersWanted, type StaffOrderFound } from './staff-orders-store.ts'

/** A page of orders for staff, of the kinds that they may see. */
export async function listOrdersForStaff(
  deps: Deps,
  kinds: readonly OrderKind[],
  query: OrdersQuery,
): Promise<StaffOrderPage> {
  const wanted = readQuery(query, kinds)
  if (wanted === null) return { rows: [], cursor: null, total: 0 }
  return pageOf(deps, wanted, { ...query, countsTo: mostCountedOrders })
}

/** The newest orders that are meant by one way to read what was typed, or by a flight; `total` stops after `countsTo`. */
export async function findOrdersForStaff(
  deps: Deps,
  kinds: readonly OrderKind[],
  meant: OrderText | { as: 'flight'; flightNo: string; flightDate: string | null },
  page: { limit: number; countsTo: number },
): Promise<Pick<StaffOrderPage, 'rows' | 'total'>> {
  const filters = meant.as === 'flight' ? { ...everything, ...meant } : { ...everything, text: [meant] }
  const { rows, total } = await pageOf(deps, { ...filters, kinds }, page)
  return { rows, total }
}

const everything = { view: 'all' as const, text: null, placed: { from: null, before: null } }

async function pageOf(
  deps: Deps,
  wanted: OrdersWanted,
  { cursor, limit, countsTo }: { cursor?: string | null | undefined; limit: number; countsTo: number },
): Promise<StaffOrderPage> {
  const found = await staffOrders(deps.db, wanted, { after: readPlace(cursor), limit })
  const shown = found.slice(0, limit)
  const linesOf = await linesOfOrders(
    deps.db,
    shown.map((row) => row.order_no),
  )
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => presentRow(row, linesOf(row.order_no))),
    cursor: found.length > shown.length && last ? writePlace({ at: last.created_at, id: last.order_no }) : null,
    total: await countStaffOrders(deps.db, wanted, countsTo),
  }
}

/** Null: what was typed cannot be an order's. */
function readQuery(query: OrdersQuery, kinds: readonly OrderKind[]): OrdersWanted | null {
  const text = query.text ? readOrderText(query.text) : null
  if (text?.length === 0) return null
  const { view, state, kind, flightNo, flightDate, placedFrom, placedTo } = query
  const placed = {
    from: placedFrom ? beijingMidnight(placedFrom) : null,
    before: placedTo ? beijingMidnight(daysLater(placedTo, 1)) : null,
  }
  return { view, state, kind, flightNo, flightDate, text, placed, kinds }
}

function presentRow(row: StaffOrderFound, lines: OrderLines): StaffOrderRow {
  const { order_no: orderNo, kind, state, currency } = row
  return {
    orderNo,
    placedAt: row.created_at.toISOString(),
    kind,
    state,
    passenger: passengerOf(row),
    what: lines.map(({ name, quantity, picture }) => ({ name, quantity, picture: picture?.src ?? null })),
    flight: row.flight_no && row.flight_date ? { flightNo: row.flight_no, flightDate: row.flight_date } : null,
    currency,
    total: row.payable,
    refunded: row.refunded_amount,
    waitsFor: getWaitsFor({ kind, state, refundOpen: row.refund_open }),
    payDeadline: state === 'pending_payment' ? (row.pay_deadline?.toISOString() ?? null) : null,
  }
}
