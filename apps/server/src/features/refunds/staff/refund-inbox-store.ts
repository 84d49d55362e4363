import type { OpenRefundView, StaffRefundView } from '@aisle/contract/console-refunds'
import { airlinesTurnStates, passengersTurnStates, type RefundState } from '@aisle/contract/refund-states'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import * as limits from '@aisle/contract/limits'
import { after as later, minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/open-db.ts'
import type { RowPlace } from '../../../platform/http/row-place.ts'
import { stateList } from '../../../platform/db/state-list.ts'

const statesOf: Readonly<Record<Exclude<OpenRefundView, 'second' | 'mine'>, readonly RefundState[]>> = {
  toDecide: ['applied'],
  toInspect: ['returning'],
  onItsWay: ['refunding'],
  failed: ['failed'],
  passengersTurn: passengersTurnStates,
}

/** As the index has it (migration 0059). */
const waitsSince = sql<Date>`(since AT TIME ZONE 'UTC')`

/** Refunds with an act that waits for a second person. */
const agreedTo = (now: Date) => sql`(SELECT said.refund_no FROM refund_approvals said
  WHERE said.ended_at IS NULL AND said.at > ${later(now, -minutes(limits.approvalHours * 60))})`
const isAgreed = (now: Date) => sql<SqlBool>`refunds.refund_no IN ${agreedTo(now)}`

const selectInbox = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_no', 'refunds.order_no')
    .leftJoin('accounts', 'accounts.account_id', 'orders.account_id')
    .leftJoin('manifest_passengers as trip', 'trip.trip_id', 'orders.trip_id')
    .select(['refunds.refund_no', 'orders.kind', 'accounts.display_name'])
    .select(['trip.surname', 'trip.given_name', 'trip.name_zh'])
    .select(['refunds.since', 'refunds.ended_at'])

interface InboxWanted {
  view: StaffRefundView
  place: RowPlace | null
  limit: number
  now: Date
  /** Those that the person is on. */
  mine: readonly string[]
}

/**
 * Numbers and passengers of a view, one more than `limit` if there are more: open refunds by how long they wait, the oldest
 * first; ended ones the newest first.
 */
export async function inboxPage(db: Db, { view, place, limit, now, mine }: InboxWanted) {
  if (view === 'done') {
    let ended = selectInbox(db).where('refunds.ended_at', 'is not', null)
    if (place) ended = ended.where(sql<SqlBool>`(refunds.ended_at, refunds.refund_no) < (${place.at}, ${place.id})`)
    return ended
      .orderBy('refunds.ended_at', 'desc')
      .orderBy('refunds.refund_no', 'desc')
      .limit(limit + 1)
      .execute()
  }
  const after = place
    ? sql`(${waitsSince}, refund_no) > (${place.at}::timestamptz AT TIME ZONE 'UTC', ${place.id})`
    : sql`true`
  const oldest = sql`ORDER BY waits_since, refund_no LIMIT ${limit + 1}`
  const page = { after, oldest }
  const numbers =
    view === 'second'
      ? numbersForTwo(now, page)
      : view === 'mine'
        ? numbersAmong(mine, page)
        : numbersInStates(statesOf[view], page)
  return selectInbox(db)
    .where('refunds.refund_no', '=', numbers)
    .orderBy('refunds.since')
    .orderBy('refunds.refund_no')
    .execute()
}

interface Page {
  after: RawBuilder<unknown>
  oldest: RawBuilder<unknown>
}

/** Of each state by an index that has them in this order. */
const numbersInStates = (states: readonly RefundState[], { after, oldest }: Page) => sql<string>`ANY (ARRAY(
  SELECT found.refund_no FROM unnest(${[...states]}::text[]) AS of_state CROSS JOIN LATERAL (
    SELECT refund_no, ${waitsSince} AS waits_since FROM refunds
    WHERE ended_at IS NULL AND state = of_state AND ${after} ${oldest}) AS found ${oldest}))`

/** Of the few that somebody has agreed to. */
const numbersForTwo = (now: Date, { after, oldest }: Page) => sql<string>`ANY (ARRAY(
  SELECT found.refund_no FROM (
    SELECT refund_no, ${waitsSince} AS waits_since FROM refunds
    WHERE ${isAgreed(now)} AND state IN ${stateList(airlinesTurnStates)} AND ${after}) AS found ${oldest}))`

/** Of the few that the person is on. */
const numbersAmong = (mine: readonly string[], { after, oldest }: Page) => sql<string>`ANY (ARRAY(
  SELECT found.refund_no FROM (
    SELECT refund_no, ${waitsSince} AS waits_since FROM refunds
    WHERE refund_no = ANY (${[...mine]}::text[]) AND ended_at IS NULL AND ${after}) AS found ${oldest}))`

async function countAmong(db: Db, mine: readonly string[]): Promise<number> {
  if (mine.length === 0) return 0
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('refund_no', 'in', mine)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many refunds of each open view there are. */
export async function countInbox(
  db: Db,
  { now, mine }: Pick<InboxWanted, 'now' | 'mine'>,
): Promise<Record<OpenRefundView, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['state', sql<boolean>`${isAgreed(now)} AND state IN ${stateList(airlinesTurnStates)}`.as('agreed')])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ended_at', 'is', null)
    .groupBy(['state', 'agreed'])
    .execute()
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + Number(row.count), 0)
  const inStates = (view: Exclude<OpenRefundView, 'second' | 'mine'>) =>
    count(({ state }) => statesOf[view].includes(state))
  return {
    toDecide: inStates('toDecide'),
    mine: await countAmong(db, mine),
    second: count(({ agreed }) => agreed),
    toInspect: inStates('toInspect'),
    onItsWay: inStates('onItsWay'),
    failed: inStates('failed'),
    passengersTurn: inStates('passengersTurn'),
  }
}

/** How many orders and refunds the account of an order has had since then. */
export async function countOfAccount(
  db: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<{ orders: number; refunds: number }> {
  const { rows } = await sql<{ orders: number; refunds: number }>`
    SELECT count(DISTINCT order_no)::int AS orders, count(refund_no)::int AS refunds
    FROM orders LEFT JOIN refunds USING (order_no)
    WHERE account_id = ${accountId} AND orders.created_at > ${since}`.execute(db)
  return rows[0] ?? { orders: 0, refunds: 0 }
}

/** Pieces of each SKU that can be sold now. */
export async function piecesInStock(db: Db, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (skuIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('skus')
    .select(['sku_id', sql<number>`loaded - reserved - sold`.as('free')])
    .where('sku_id', 'in', skuIds)
    .execute()
  return new Map(rows.map((row) => [row.sku_id, row.free]))
}
