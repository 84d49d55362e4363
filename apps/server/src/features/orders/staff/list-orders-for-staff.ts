import type { OrderKind } from '@aisle/contract/order-states'
import { mostCountedOrders, searchedOrders, type StaffOrderPage, type StaffOrderRow } from '@aisle/contract/console'
import type { OrdersQuery } from '@aisle/contract/console-schemas'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace, type RowPlace } from '../../../platform/http/row-place.ts'
import { linesOfOrders, type OrderLines } from '../order-content-store.ts'
import { getWaitsFor, readOrderText, type OrderText } from './order-text-rules.ts'
import { passengerOf } from './staff-passenger-rules.ts'
import {
  countStaffOrders,
  isLookedThrough,
  lookThroughOrders,
  staffOrders,
  staffOrdersNumbered,
  type OrdersWanted,
  type StaffOrderFound,
} from './staff-orders-store.ts'

/** A page of orders for staff, of the kinds that they may see. */
export async function listOrdersForStaff(
  deps: Deps,
  kinds: readonly OrderKind[],
  query: OrdersQuery,
): Promise<StaffOrderPage> {
  const wanted = readQuery(query, kinds)
  if (wanted === null) return { rows: [], cursor: null, total: 0, searchedTo: null }
  return pageOf(deps, wanted, query)
}

/** The newest orders that are meant by one way to read what was typed, or by a flight; `total` stops after `countsTo`. */
export async function findOrdersForStaff(
  deps: Deps,
  kinds: readonly OrderKind[],
  meant: OrderText | { as: 'flight'; flightNo: string; flightDate: string | null },
  page: { limit: number; countsTo: number },
): Promise<{ rows: StaffOrderRow[]; total: number }> {
  const filters = meant.as === 'flight' ? { ...everything, ...meant } : { ...everything, text: [meant] }
  const wanted = { ...filters, kinds }
  const found = await staffOrders(deps.db, wanted, { after: null, limit: page.limit })
  const rows = await present(deps, found.slice(0, page.limit))
  return { rows, total: await countStaffOrders(deps.db, wanted, page.countsTo) }
}

const anyTime = { from: null, before: null }
const everything = { view: 'all' as const, text: null, placed: anyTime, narrowing: { paid: anyTime } }

interface Page {
  cursor?: string | null | undefined
  limit: number
}

async function pageOf(deps: Deps, wanted: OrdersWanted, { cursor, limit }: Page): Promise<StaffOrderPage> {
  const after = readPlace(cursor)
  if (isLookedThrough(wanted)) return pageLookedThrough(deps, wanted, { after, limit })
  const found = await staffOrders(deps.db, wanted, { after, limit })
  return {
    rows: await present(deps, found.slice(0, limit)),
    cursor: cursorAfter(found, limit),
    total: await countStaffOrders(deps.db, wanted, mostCountedOrders),
    searchedTo: null,
  }
}

/** A page of what no index leads to: it ends where so many orders have been looked through, and goes on from there. */
async function pageLookedThrough(
  deps: Deps,
  wanted: OrdersWanted,
  { after, limit }: { after: RowPlace | null; limit: number },
): Promise<StaffOrderPage> {
  const { orderNos, lookedTo } = await lookThroughOrders(deps.db, wanted, { after, limit, most: searchedOrders })
  const found = await staffOrdersNumbered(deps.db, orderNos)
  const rows = await present(deps, found.slice(0, limit))
  // There are more among those that were looked through.
  const next = cursorAfter(found, limit)
  if (next !== null) return { rows, cursor: next, total: null, searchedTo: rows.at(-1)?.placedAt ?? null }
  if (lookedTo !== null)
    return { rows, cursor: writePlace(lookedTo), total: null, searchedTo: lookedTo.at.toISOString() }
  return { rows, cursor: null, total: after === null ? rows.length : null, searchedTo: null }
}

/** Null: there are no more rows than `limit`. */
function cursorAfter(found: readonly StaffOrderFound[], limit: number): string | null {
  const last = found[limit - 1]
  return found.length > limit && last ? writePlace({ at: last.created_at, id: last.order_no }) : null
}

async function present(deps: Deps, shown: readonly StaffOrderFound[]): Promise<StaffOrderRow[]> {
  const linesOf = await linesOfOrders(
    deps.db,
    shown.map((row) => row.order_no),
  )
  return shown.map((row) => presentRow(row, linesOf(row.order_no)))
}

/** Null: what was typed cannot be an order's. */
function readQuery(query: OrdersQuery, kinds: readonly OrderKind[]): OrdersWanted | null {
  const text = query.text ? readOrderText(query.text) : null
  if (text?.length === 0) return null
  const { view, state, kind, flightNo, flightDate, placedFrom, placedTo, paidFrom, paidTo, ...narrowing } = query
  return {
    view,
    state,
    kind,
    flightNo,
    flightDate,
    text,
    placed: daysIn(placedFrom, placedTo),
    kinds,
    narrowing: { ...narrowing, paid: daysIn(paidFrom, paidTo) },
  }
}

/** Days in Beijing, both included, as instants. */
const daysIn = (first: string | null | undefined, last: string | null | undefined) => ({
  from: first ? beijingMidnight(first) : null,
  before: last ? beijingMidnight(daysLater(last, 1)) : null,
})

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
