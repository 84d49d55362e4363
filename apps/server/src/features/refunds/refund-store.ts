import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { RefundOrigin, RefundState, RefundType } from '@aisle/contract/refund-states'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { newId } from '../../platform/security/random.ts'
import { isOwnOrder, ownOrderNumbers } from '../orders/index.ts'
import type { UnitsBack } from './refund-amount-rules.ts'
import { requireRefundMove, type RefundActor, type RefundEvent } from './refund-rules.ts'

/** A refund's row (table R). Amounts are minor units of the order's currency. */
export interface Refund {
  refundNo: string
  orderNo: string
  type: RefundType
  origin: RefundOrigin
  /** Staff have begun it for the passenger. */
  begunByStaff: boolean
  state: RefundState
  reasonId: string | null
  automaticReason: AutomaticRefundReason | null
  note: string
  /** The server's figure when it was asked for, and what of it is freight. */
  askedAmount: number
  freightAmount: number
  /** The amount to refund; never more than requested. */
  amount: number
  submissions: number
  decision: { zh: string; en: string } | null
  returnBy: Date | null
  parcelBack: { carrierCode: string; waybillNo: string; sentAt: Date } | null
  replacement: { carrierCode: string; waybillNo: string; shippedAt: Date } | null
  createdAt: Date
  since: Date
  endedAt: Date | null
  currency: Currency
}

const selectRefunds = (db: Db | Tx) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.order_no', 'refunds.order_no')
    .selectAll('refunds')
    .select('orders.currency')

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>

function asRefund(row: RefundRow): Refund {
  return {
    refundNo: row.refund_no,
    orderNo: row.order_no,
    type: row.type,
    origin: row.origin,
    begunByStaff: row.begun_by_staff,
    state: row.state,
    reasonId: row.reason_id,
    automaticReason: row.automatic_reason,
    note: row.note,
    askedAmount: row.asked_amount,
    freightAmount: row.freight_amount,
    amount: row.amount,
    submissions: row.submissions,
    decision:
      row.decision_zh !== null && row.decision_en !== null ? { zh: row.decision_zh, en: row.decision_en } : null,
    returnBy: row.return_by,
    parcelBack: getParcel(row.return_carrier_code, row.return_waybill_no, row.sent_back_at, 'sentAt'),
    replacement: getParcel(row.replacement_carrier_code, row.replacement_waybill_no, row.reshipped_at, 'shippedAt'),
    createdAt: row.created_at,
    since: row.since,
    endedAt: row.ended_at,
    currency: row.currency,
  }
}

function getParcel<Name extends string>(
  carrierCode: string | null,
  waybillNo: string | null,
  at: Date | null,
  ...[name]: [Name]
) {
  if (carrierCode === null || waybillNo === null || at === null) return null
  // A computed key loses its name in the type.
  return { carrierCode, waybillNo, [name]: at } as { carrierCode: string; waybillNo: string } & Record<Name, Date>
}

/** For the system's and the operators' work; a passenger's request reads with `findOwnRefund`. */
export async function findRefund(db: Db | Tx, refundNo: string): Promise<Refund | undefined> {
  const row = await selectRefunds(db).where('refund_no', '=', refundNo).executeTakeFirst()
  return row && asRefund(row)
}

/** For staff, in no order. */
export async function refundsByNumber(db: Db, refundNos: readonly string[]): Promise<Refund[]> {
  if (refundNos.length === 0) return []
  return (await selectRefunds(db).where('refund_no', 'in', refundNos).execute()).map(asRefund)
}

/** The refund of another passenger's order answers as unknown (W8). */
export async function findOwnRefund(db: Db | Tx, session: LoginSession, refundNo: string): Promise<Refund | undefined> {
  const row = await selectRefunds(db).where(isOwnOrder(session)).where('refund_no', '=', refundNo).executeTakeFirst()
  return row && asRefund(row)
}

/** Newest first; one more than `size` when there is a next page. */
export async function pageOfRefunds(
  db: Db | Tx,
  session: LoginSession,
  page: { orderNo: string | null; after: { createdAt: Date; refundNo: string } | null; size: number },
): Promise<Refund[]> {
  // Orders with a refund have partial indexes.
  const ofOrder = page.orderNo === null ? sql`` : sql` AND orders.order_no = ${page.orderNo}`
  const own = ownOrderNumbers(session, sql`orders.has_refund${ofOrder}`)
  let query = selectRefunds(db).where('refunds.order_no', 'in', sql<string>`(${own})`)
  if (page.after) {
    const { createdAt, refundNo } = page.after
    query = query.where(sql<boolean>`(refunds.created_at, refund_no) < (${createdAt}, ${refundNo})`)
  }
  const rows = await query
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refund_no', 'desc')
    .limit(page.size + 1)
    .execute()
  return rows.map(asRefund)
}

/** All refunds of an order, oldest first. Call it with the order locked where something follows from them. */
export async function refundsOfOrder(db: Db | Tx, orderNo: string): Promise<Refund[]> {
  const rows = await selectRefunds(db)
    .where('refunds.order_no', '=', orderNo)
    .orderBy('refunds.created_at')
    .orderBy('refund_no')
    .execute()
  return rows.map(asRefund)
}

/** Open refunds, oldest first, for operators. */
export async function openRefunds(db: Db): Promise<Refund[]> {
  const rows = await selectRefunds(db)
    .where('refunds.ended_at', 'is', null)
    .orderBy('refunds.since')
    .orderBy('refund_no')
    .limit(1000)
    .execute()
  return rows.map(asRefund)
}

export interface RefundLine extends UnitsBack {
  refundNo: string
  exchangeSkuId: string | null
}

export async function linesOfRefunds(db: Db | Tx, refundNos: readonly string[]): Promise<RefundLine[]> {
  if (refundNos.length === 0) return []
  const rows = await db
    .selectFrom('refund_lines')
    .selectAll()
    .where('refund_no', 'in', refundNos)
    .orderBy('refund_no')
    .orderBy('line_no')
    .execute()
  return rows.map((row) => ({
    refundNo: row.refund_no,
    lineNo: row.line_no,
    units: row.units,
    amount: row.amount,
    exchangeSkuId: row.exchange_sku_id,
  }))
}

export interface NewRefund {
  refundNo: string
  orderNo: string
  type: RefundType
  reason: { reasonId: string } | { automatic: AutomaticRefundReason }
  /** Begun by staff for the passenger. */
  byStaff?: boolean
  note?: string
  amount: number
  freightAmount: number
  lines: readonly (UnitsBack & { exchangeSkuId?: string | null })[]
}

type World = Pick<Deps, 'clock' | 'random'>

/** Table R, the first row: `submitted` by a passenger, or `begun` automatically. Call it with the order locked. */
export async function insertRefund(deps: World, tx: Tx, refund: NewRefund): Promise<void> {
  const { refundNo, orderNo, type, amount, lines } = refund
  const automatic = 'automatic' in refund.reason ? refund.reason.automatic : null
  const event = automatic ? 'begun' : 'submitted'
  const actor = automatic ? 'system' : refund.byStaff ? 'operator' : 'passenger'
  const to = requireRefundMove({ from: null, event, type, actor })
  const now = deps.clock.now()
  await tx
    .insertInto('refunds')
    .values({
      refund_no: refundNo,
      order_no: orderNo,
      type,
      origin: automatic ? 'automatic' : 'passenger',
      begun_by_staff: refund.byStaff ?? false,
      state: to,
      reason_id: 'reasonId' in refund.reason ? refund.reason.reasonId : null,
      automatic_reason: automatic,
      note: refund.note ?? '',
      asked_amount: amount,
      freight_amount: refund.freightAmount,
      amount,
      created_at: now,
      since: now,
    })
    .execute()
  if (lines.length > 0) {
    await tx
      .insertInto('refund_lines')
      .values(
        lines.map((line) => ({
          refund_no: refundNo,
          order_no: orderNo,
          line_no: line.lineNo,
          units: line.units,
          amount: line.amount,
          exchange_sku_id: line.exchangeSkuId ?? null,
        })),
      )
      .execute()
  }
  noteMove(tx, { thing: 'refund', state: to })
  await appendRefundEvent(deps, tx, { refundNo, event, from: null, to, actor })
}

/** The columns that a move may write besides the state; the others never change. */
interface RefundChange {
  amount?: number
  decision?: { zh: string; en: string } | null
  returnBy?: Date | null
  parcelBack?: { carrierCode: string; waybillNo: string }
  replacement?: { carrierCode: string; waybillNo: string }
  /** Submitted again: the figure and the words are new. */
  again?: { askedAmount: number; freightAmount: number; reasonId: string; note: string; lines: readonly UnitsBack[] }
}

export interface RefundMove {
  refund: Pick<Refund, 'refundNo' | 'type' | 'state'>
  event: RefundEvent
  actor: RefundActor
  change?: RefundChange
  detail?: Record<string, unknown>
}

/**
 * Moves a refund along table R, with its event. Null when it is no longer where `refund` says (lost race: read again, never
 * overwrite). Throws where the table has no such edge, which is a bug.
 */
export async function moveRefund(deps: World, tx: Tx, move: RefundMove): Promise<RefundState | null> {
  const { refundNo, type, state: from } = move.refund
  const { event, actor, change = {} } = move
  const to = requireRefundMove({ from, event, type, actor })
  const now = deps.clock.now()
  const ended = to === 'completed' || to === 'canceled' || to === 'receipt_refused'
  const moved = await tx
    .updateTable('refunds')
    .set({
      state: to,
      since: now,
      ended_at: ended ? now : null,
      version: sql`version + 1`,
      ...getColumns(change, now),
    })
    .where('refund_no', '=', refundNo)
    .where('state', '=', from)
    .executeTakeFirst()
  if (Number(moved.numUpdatedRows) !== 1) return null
  noteMove(tx, { thing: 'refund', state: to })
  for (const line of change.again?.lines ?? []) {
    await tx
      .updateTable('refund_lines')
      .set({ amount: line.amount })
      .where('refund_no', '=', refundNo)
      .where('line_no', '=', line.lineNo)
      .execute()
  }
  await appendRefundEvent(deps, tx, { refundNo, event, from, to, actor, detail: move.detail })
  return to
}

function getColumns({ amount, decision, returnBy, parcelBack, replacement, again }: RefundChange, now: Date) {
  return {
    ...(amount !== undefined && { amount }),
    ...(decision !== undefined && { decision_zh: decision?.zh ?? null, decision_en: decision?.en ?? null }),
    ...(returnBy !== undefined && { return_by: returnBy }),
    ...(parcelBack && {
      return_carrier_code: parcelBack.carrierCode,
      return_waybill_no: parcelBack.waybillNo,
      sent_back_at: now,
    }),
    ...(replacement && {
      replacement_carrier_code: replacement.carrierCode,
      replacement_waybill_no: replacement.waybillNo,
      reshipped_at: now,
    }),
    ...(again && {
      asked_amount: again.askedAmount,
      freight_amount: again.freightAmount,
      amount: again.askedAmount,
      reason_id: again.reasonId,
      note: again.note,
      submissions: sql<number>`submissions + 1`,
    }),
  }
}

async function appendRefundEvent(
  deps: World,
  tx: Tx,
  row: {
    refundNo: string
    event: RefundEvent
    from: RefundState | null
    to: RefundState
    actor: RefundActor
    detail?: Record<string, unknown> | undefined
  },
): Promise<void> {
  await tx
    .insertInto('refund_events')
    .values({
      event_id: newId(deps.random, 'rev'),
      refund_no: row.refundNo,
      event: row.event,
      from_state: row.from,
      to_state: row.to,
      actor: row.actor,
      at: deps.clock.now(),
      detail: JSON.stringify(row.detail ?? {}),
    })
    .execute()
}

const selectEvents = (db: Db | Tx, refundNo: string) =>
  db
    .selectFrom('refund_events')
    .select(['event', 'at'])
    .where('refund_no', '=', refundNo)
    .orderBy('at')
    .orderBy(sql`from_state IS NOT NULL`)
    .orderBy(
      sql`array_position(ARRAY['applied','rejected','awaiting_return','returning','refunding','failed'], from_state)`,
    )

/** Oldest first; two of one instant in the order in which the states follow each other. */
export const eventsOfRefund = (db: Db | Tx, refundNo: string): Promise<{ event: string; at: Date }[]> =>
  selectEvents(db, refundNo).execute()

/** The same with who moved it and where to, for staff. */
export const movesOfRefund = (db: Db | Tx, refundNo: string) =>
  selectEvents(db, refundNo).select(['actor', 'to_state']).execute()
