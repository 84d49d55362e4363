import * as limits from '@aisle/contract/limits'
import type { OrderKind, OrderTab } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { LoginSession } from '../../../platform/http/caller.ts'
import { newestOwnOrders } from '../own-orders-store.ts'
import { alikeOf, countedTabs, type OrdersAlike } from './order-tab-rules.ts'

export type TabCounts = Record<Exclude<OrderTab, 'all'>, number>

export interface OrderPage {
  tab: OrderTab
  kind: OrderKind | null
  /** The last order of the page before. */
  after: { createdAt: Date; orderNo: string } | null
  size: number
}

/** Literals: the text is the same for every passenger, and so is its plan. */
const tableOf = (rows: readonly (OrdersAlike & { tab: OrderTab })[]) =>
  sql`(VALUES ${sql.join(rows.map(({ tab, kind, state }) => sql`(${sql.lit(tab)}, ${sql.lit(kind)}, ${sql.lit(state)})`))})`

const isAlike = sql<boolean>`orders.kind = alike.kind AND orders.state = alike.state`
const withRefund = (kind: OrderKind | null) =>
  kind === null ? sql<boolean>`orders.has_refund` : sql<boolean>`orders.has_refund AND orders.kind = ${sql.lit(kind)}`

/** A row comparison cannot say "older, or as old with a higher number"; an index goes by the first condition. */
const isAfter = (after: OrderPage['after']) =>
  after === null
    ? sql<boolean>`TRUE`
    : sql<boolean>`orders.created_at <= ${after.createdAt}
        AND (orders.created_at < ${after.createdAt} OR orders.order_no > ${after.orderNo})`

/** Newest first; one more than asked for when there is a next page. */
export function pageOfOrders(db: Db | Tx, session: LoginSession, page: OrderPage) {
  const { tab, kind, after } = page
  const limit = page.size + 1
  const orders = db.selectFrom('orders').selectAll()
  const alike = alikeOf(tab, kind)
  if (alike?.length === 0) return orders.where(sql<boolean>`FALSE`)
  const found = newestOwnOrders(session, {
    each: alike && sql`${tableOf(alike.map((one) => ({ tab, ...one })))} AS alike (tab, kind, state)`,
    columns: sql`order_no, created_at`,
    where: sql`${alike ? isAlike : tab === 'refunds' ? withRefund(kind) : sql`TRUE`} AND ${isAfter(after)}`,
    limit,
  })
  const newest = sql<string>`(SELECT order_no FROM (${found}) AS own
    ORDER BY created_at DESC, order_no LIMIT ${sql.lit(limit)})`
  return orders.where('order_no', 'in', newest).orderBy('created_at', 'desc').orderBy('order_no')
}

/** The number of orders under each tab but All (E4); no more than `limits.ordersCounted`, however many there are. */
export async function ordersByTab(db: Db | Tx, session: LoginSession, kind: OrderKind | null): Promise<TabCounts> {
  const limit = limits.ordersCounted
  const alike = countedTabs.flatMap((tab) => (alikeOf(tab, kind) ?? []).map((one) => ({ tab, ...one })))
  const inTabs = newestOwnOrders(session, {
    each: sql`alike`,
    columns: sql`alike.tab, order_no`,
    where: isAlike,
    limit,
  })
  const refunded = newestOwnOrders(session, {
    each: null,
    columns: sql`'refunds', order_no`,
    where: withRefund(kind),
    limit,
  })
  const { rows } = await sql<{ tab: keyof TabCounts; orders: number }>`
    WITH alike (tab, kind, state) AS ${tableOf(alike)}
    SELECT tab, least(count(*), ${sql.lit(limit)})::int AS orders
    FROM (${inTabs} UNION ${refunded}) AS own GROUP BY tab`.execute(db)
  const counts = { pending_payment: 0, awaiting_shipment: 0, awaiting_receipt: 0, completed: 0, refunds: 0 }
  for (const { tab, orders } of rows) counts[tab] = orders
  return counts
}
