import { sql } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import { type AutomaticRefundReason, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import type { InvoiceWish, Quote } from '@aisle/contract/orders-schemas'
import { takeBackUntil } from '@aisle/rules/after-sale'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { foundBy, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { readTooEarly, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import type { OrderNo } from './order-content-store.ts'
import { eventWrite } from './order-event-store.ts'
import { isOwnOrder } from './own-orders-store.ts'
import { automaticallyRefundableStates, requireMove, type OrderActor, type OrderEvent } from './order-rules.ts'

/** An order's row. Amounts are minor units of `currency`. */
export interface Order {
  orderNo: string
  accountId: string
  tripId: string | null
  kind: OrderKind
  state: OrderState
  currency: Currency
  listTotal: number
  discount: number
  freight: number
  payable: number
  refundedAmount: number
  /** A part of `discount`. */
  memberDiscount: number
  couponDiscount: number
  rightsDiscount: number
  couponId: string | null
  rightsNo: string | null
  /** PICKUP: the counter. */
  pickupPointId: string | null
  invoiceWish: InvoiceWish | null
  remark: string
  createdAt: Date
  payDeadline: Date | null
  paidAt: Date | null
  /** The mailbox for mails about the order; null if none is known. */
  contactEmail: string | null
  /** The mainland mobile that gets texts if there is no mailbox; null if none is known. */
  contactPhone: string | null
  /** The reason and start of the automatic refund of the whole order (W7), or null. */
  moneyBack: { reason: AutomaticRefundReason; since: Date } | null
}

function selectOrders(db: Db | Tx) {
  return db.selectFrom('orders').selectAll()
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

function asOrder(row: OrderRow): Order {
  return {
    orderNo: row.order_no,
    accountId: row.account_id,
    tripId: row.trip_id,
    kind: row.kind,
    state: row.state,
    currency: row.currency,
    listTotal: row.list_total,
    discount: row.discount,
    freight: row.freight,
    payable: row.payable,
    refundedAmount: row.refunded_amount,
    memberDiscount: row.member_discount,
    couponDiscount: row.coupon_discount,
    rightsDiscount: row.rights_discount,
    couponId: row.coupon_id,
    rightsNo: row.rights_no,
    pickupPointId: row.pickup_point_id,
    // Written by insertOrder in the contract's shape.
    invoiceWish: row.invoice_wish as InvoiceWish | null,
    remark: row.remark,
    createdAt: row.created_at,
    payDeadline: row.pay_deadline,
    paidAt: row.paid_at,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    moneyBack:
      row.money_back_reason && row.money_back_since
        ? { reason: row.money_back_reason, since: row.money_back_since }
        : null,
  }
}

/** For the system's own work; a passenger's request reads with `findOwnOrder`. */
export const findOrder = (db: Db | Tx, orderNo: string): Promise<Order | undefined> =>
  readAtOnce(db, orderReading(db, orderNo))

/** The instants of an order's row. */
const orderDates = { created_at: true, pay_deadline: true, paid_at: true, money_back_since: true } as const

/** The same beside other readings. */
export const orderReading = (db: Db | Tx, orderNo: OrderNo): Reading<Order | undefined> =>
  reading(selectOrders(db).where('order_no', '=', orderNo), orderDates, ([row]) => row && asOrder(row))

/** Another passenger's order answers as unknown (W8). */
export async function findOwnOrder(db: Db | Tx, session: LoginSession, orderNo: string): Promise<Order | undefined> {
  const row = await ownOrder(db, session, orderNo).executeTakeFirst()
  return row && asOrder(row)
}

export const ownOrder = (db: Db | Tx, session: LoginSession, orderNo: string) =>
  ownOrders(db, session).selectAll().where('order_no', '=', orderNo)

/**
 * The orders that a screen shows, and what the other queries of the same statement read of them: so nothing is read of an
 * order that the login may not see.
 */
export const shownOrders = {
  name: 'shown_orders',
  reading: reading(sql<OrderRow>`SELECT * FROM shown_orders`, orderDates, (rows) => rows.map(asOrder)),
  orderNos: foundBy(sql`SELECT order_no FROM shown_orders`),
}

/** The order is the one shown, for the system's own work. */
export const orderToShow = (db: Db | Tx, orderNo: string) => selectOrders(db).where('order_no', '=', orderNo)

/** The same where one order is shown. */
export const shownOrder = {
  orderNo: sql<string>`(SELECT order_no FROM shown_orders)`,
  pickupPointId: sql<string>`(SELECT pickup_point_id FROM shown_orders)`,
  tripId: sql<string>`(SELECT trip_id FROM shown_orders WHERE kind = 'WIFI')`,
}

/** The orders that this login may see. */
function ownOrders(db: Db | Tx, session: LoginSession) {
  return db.selectFrom('orders').where(isOwnOrder(session))
}

/** Reads the order and keeps others from moving it until the transaction ends. Lock order: order, attempt, stock. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<Order | undefined> {
  const row = await selectOrders(tx).where('order_no', '=', orderNo).forNoKeyUpdate().executeTakeFirst()
  return row && asOrder(row)
}

/** The same for a passenger's request: another passenger's order answers as unknown. */
export async function lockOwnOrder(tx: Tx, session: LoginSession, orderNo: string): Promise<Order | undefined> {
  const own = ownOrders(tx, session).selectAll().where('order_no', '=', orderNo)
  const row = await own.forNoKeyUpdate().executeTakeFirst()
  return row && asOrder(row)
}

/** On the condition that the order is still in this state, in which it stays until the transaction ends. */
export const orderAsRead = ({ orderNo, state }: Pick<Order, 'orderNo' | 'state'>): Write => ({
  statement: sql`SELECT FROM orders WHERE order_no = ${orderNo} AND state = ${state} FOR NO KEY UPDATE`,
  rows: 1,
  refused: readTooEarly,
})

export interface NewOrder {
  orderNo: string
  accountId: string
  /** The holder who made the order, and so sees it (W8). */
  holder: string
  /** The trip of a Wi-Fi plan, or of a login that sees this trip only (W5); else null. */
  tripId: string | null
  kind: OrderKind
  quote: Quote
  /** Of each line, in the quote's order; null for a Wi-Fi plan. */
  picturePaths: readonly (string | null)[]
  /** SHIP: what freight depends on, a province's or a country's code. */
  areaCode: string | null
  remark: string
  invoiceWish: InvoiceWish | null
  /** Goods: the ids of the clauses that the passenger agreed to; a trip keeps those of its plans. */
  agreedTo: readonly string[]
  createdAt: Date
  payDeadline: Date
  contactEmail: string | null
  contactPhone: string | null
}

/** The order, its lines as quoted, where it goes, and its first event. Another number is tried where this one is taken. */
export function orderWrites(deps: Pick<Deps, 'clock' | 'random'>, order: NewOrder): Write[] {
  const { quote } = order
  const now = deps.clock.now()
  const lines = JSON.stringify(quote.lines.map((line, index) => asLineRow(line, index, order.picturePaths[index])))
  const to = order.kind === 'SHIP' ? quote.shipTo : null
  const placed = sql`
    INSERT INTO orders (order_no, account_id, holder, trip_id, kind, state, currency, list_total, discount, member_discount,
      coupon_discount, rights_discount, coupon_id, rights_no, pickup_point_id, freight, payable, remark, invoice_wish,
      created_at, pay_deadline, contact_email, contact_phone)
    VALUES (${order.orderNo}, ${order.accountId}, ${order.holder}, ${order.tripId}, ${order.kind}, 'pending_payment', ${quote.currency},
      ${quote.listTotal}, ${quote.memberDiscount + quote.couponDiscount + quote.rightsDiscount}, ${quote.memberDiscount},
      ${quote.couponDiscount}, ${quote.rightsDiscount}, ${quote.couponId}, ${quote.rightsNo},
      ${quote.pickupPoint?.pickupPointId ?? null}, ${quote.freight}, ${quote.payable}, ${order.remark},
      ${order.invoiceWish && JSON.stringify(order.invoiceWish)}, ${order.createdAt}, ${order.payDeadline},
      ${order.contactEmail}, ${order.contactPhone})
    ON CONFLICT (order_no) DO NOTHING RETURNING 1`
  const inserted = sql`
    INSERT INTO order_lines (order_no, line_no, kind, ref_id, goods_id, picture_path, name_zh, name_en, detail_zh,
      detail_en, quantity, list_price, coupon_share, rights_share, line_payable)
    SELECT ${order.orderNo}, line.* FROM jsonb_to_recordset(${lines}::jsonb)
      AS line (line_no integer, kind text, ref_id text, goods_id text, picture_path text, name_zh text, name_en text,
        detail_zh text, detail_en text, quantity integer, list_price integer, coupon_share integer,
        rights_share integer, line_payable integer)`
  const address =
    to
    && sql`
    INSERT INTO order_addresses (order_no, version, addr_id, receiver, phone, text, area_code, at)
    VALUES (${order.orderNo}, 1, ${to.addrId}, ${to.receiver}, ${to.phone}, ${to.text}, ${order.areaCode ?? ''}, ${now})`
  return [
    {
      statement: placed,
      rows: 1,
      refused: readTooEarly,
      written: (db) => noteMove(db, { thing: 'order', state: 'pending_payment' }),
    },
    { statement: inserted },
    ...(address ? [{ statement: address }] : []),
    eventWrite(deps, {
      orderNo: order.orderNo,
      event: 'submitted',
      from: null,
      to: 'pending_payment',
      actor: 'passenger',
      detail: order.agreedTo.length > 0 ? { agreedTo: order.agreedTo } : {},
    }),
  ]
}

const asLineRow = (line: Quote['lines'][number], index: number, picturePath: string | null | undefined) => ({
  line_no: index + 1,
  kind: line.kind,
  ref_id: line.refId,
  goods_id: line.goodsId,
  picture_path: picturePath ?? null,
  name_zh: line.name.zh,
  name_en: line.name.en,
  detail_zh: line.detail.zh,
  detail_en: line.detail.en,
  quantity: line.quantity,
  list_price: line.listPrice,
  coupon_share: line.couponShare,
  rights_share: line.rightsShare,
  line_payable: line.linePayable,
})

export interface OrderMove {
  orderNo: string
  from: OrderState
  event: OrderEvent
  actor: OrderActor
  detail?: Record<string, unknown>
}

/** The facts of a moved order that its consequences need. */
export interface MovedOrder {
  kind: OrderKind
  invoiceWished: boolean
  couponId: string | null
  rightsNo: string | null
}

/**
 * Moves an order along table O, with its event. Null when it is no longer in `from`, or not of a kind that goes this way
 * (lost race: read again, never overwrite). Throws where the table has no such edge, which is a bug.
 */
export async function moveOrder(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  move: OrderMove,
): Promise<MovedOrder | null> {
  const { to, kinds } = requireMove(move)
  const now = deps.clock.now()
  const { rows } = await sql<MovedOrder>`
    WITH moved AS (
      UPDATE orders SET state = ${to}, version = version + 1,
        paid_at = CASE WHEN ${to} = 'paid' THEN coalesce(paid_at, ${now}) ELSE paid_at END
      WHERE order_no = ${move.orderNo} AND kind = ANY (${[...kinds]}) AND state = ${move.from} RETURNING *),
    event AS (
      INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
      SELECT ${newId(deps.random, 'evt')}, order_no, ${move.event}, ${move.from}, ${to}, ${move.actor}, ${now},
        ${JSON.stringify(move.detail ?? {})}::jsonb
      FROM moved)
    SELECT kind, coupon_id AS "couponId", rights_no AS "rightsNo", invoice_wish IS NOT NULL AS "invoiceWished"
    FROM moved`.execute(tx)
  const [moved] = rows
  if (!moved) return null
  noteMove(tx, { thing: 'order', state: to })
  const { orderNo } = move
  // S8: what was wished for at checkout is applied for once there is something to invoice.
  if (to === 'completed' && moved.invoiceWished) {
    // What was just collected may be taken back for a while (O10).
    const runAt = move.event === 'collected' ? takeBackUntil(now) : now
    await enqueueJob(deps, tx, { kind: 'invoice.applyWish', key: orderNo, payload: { orderNo }, runAt })
  }
  return moved
}

/** The moves that an order makes at once when it is paid. */
export type PaidMove = { event: 'paid'; actor: 'gateway' } | { event: 'nothingToPay' | 'readied'; actor: 'system' }

/**
 * Moves a pending order along these edges of table O, one after the other, with an event of each; the detail is that of
 * the first. On the condition that the order is still pending.
 */
export function paidMoveWrites(
  deps: Pick<Deps, 'clock' | 'random'>,
  order: Pick<Order, 'orderNo' | 'kind'>,
  { moves, detail }: { moves: readonly PaidMove[]; detail: Record<string, unknown> },
): Write[] {
  const { orderNo } = order
  let state: OrderState = 'pending_payment'
  const steps = moves.map((move, index) => {
    const { to, kinds } = requireMove({ from: state, ...move })
    if (!kinds.includes(order.kind)) throw new Error(`table O has no ${move.event} for an order of ${order.kind}`)
    const step = { orderNo, ...move, from: state, to, detail: index === 0 ? detail : {} }
    state = to
    return step
  })
  return [
    {
      statement: sql`
        UPDATE orders SET state = ${state}, version = version + ${steps.length}, paid_at = ${deps.clock.now()}
        WHERE order_no = ${orderNo} AND state = 'pending_payment' RETURNING 1`,
      rows: 1,
      refused: readTooEarly,
      written: (db) => {
        for (const { to } of steps) noteMove(db, { thing: 'order', state: to })
      },
    },
    ...steps.map((step) => eventWrite(deps, step)),
  ]
}

/** Compare-and-set: false when the order is being refunded already or was not paid. */
export async function markRefunding(
  tx: Tx,
  orderNo: string,
  moneyBack: { reason: AutomaticRefundReason; since: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ money_back_reason: moneyBack.reason, money_back_since: moneyBack.since, version: sql`version + 1` })
    .where('order_no', '=', orderNo)
    .where('state', 'in', automaticallyRefundableStates)
    .where('money_back_reason', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows) === 1
}

/** Adds to the refunded amount. Call it with the order locked. */
export async function addRefunded(tx: Tx, orderNo: string, amount: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded_amount: sql`refunded_amount + ${amount}` })
    .where('order_no', '=', orderNo)
    .execute()
}

/** Updates the flight in a line's detail after the plan has moved with its ticket (W6). */
export async function renameLine(tx: Tx, line: { orderNo: string; lineNo: number }, detail: Bilingual): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ detail_zh: detail.zh, detail_en: detail.en })
    .where('order_no', '=', line.orderNo)
    .where('line_no', '=', line.lineNo)
    .execute()
}
