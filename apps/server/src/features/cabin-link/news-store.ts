import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import type { PlanNews } from './report-schemas.ts'

// The cabin's copy of the ground's data.

/** Rows copied as they are. Columns are listed because a newer ground may send columns that this release lacks. */
const names = (text: string) => text.split(' ')
const copiedTables = {
  airport: { table: 'airports', key: 'iata', columns: names('icao city_zh city_en tz lat lon') },
  product: {
    table: 'wifi_plans',
    key: 'plan_id',
    columns: names(
      'kind name_zh name_en description_zh description_en quota_kind quota_minutes quota_megabytes price_fen price_cents '
        + 'member_percent_off speed_cap_kbps device_switches sell_before_flight sell_aboard opens_days_before '
        + 'closes_minutes_before sort',
    ),
  },
  flight: {
    table: 'flights',
    key: 'flight_id',
    columns: names(
      'flight_no flight_date tail_number aircraft_type origin destination std etd eta distance_km haul wifi cancelled',
    ),
  },
  clause: {
    table: 'clauses',
    key: 'clause_id',
    columns: names('kind title_zh title_en version effective_from sections'),
  },
  survey: { table: 'surveys', key: 'survey_id', columns: names('content') },
  article: { table: 'help_articles', key: 'article_id', columns: names('content') },
} as const

export type CopiedItem = keyof typeof copiedTables
export const isCopiedItem = (item: string): item is CopiedItem => item in copiedTables

export async function copyRow(tx: Tx, item: CopiedItem, body: Record<string, unknown>): Promise<void> {
  const { table, key, columns } = copiedTables[item]
  const all = sql.join([key, ...columns].map((column) => sql.ref(column)))
  const changed = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  await sql`
    INSERT INTO ${sql.table(table)} (${all})
    SELECT ${all} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(body)}::jsonb)
    ON CONFLICT (${sql.ref(key)}) DO UPDATE SET ${changed}`.execute(tx)
}

/** The quota never falls below the number of plans already sold aboard. */
export async function putOffer(
  tx: Tx,
  offer: { flight_id: string; plan_id: string; quota: number | null },
): Promise<void> {
  await sql`
    INSERT INTO flight_plans (flight_id, plan_id, quota)
    VALUES (${offer.flight_id}, ${offer.plan_id}, ${offer.quota === null ? null : Math.max(0, offer.quota)})
    ON CONFLICT (flight_id, plan_id) DO UPDATE SET quota = CASE WHEN ${offer.quota}::integer IS NULL THEN NULL
      ELSE greatest(excluded.quota, flight_plans.reserved + flight_plans.sold) END`.execute(tx)
}

interface PassengerRow {
  trip_id: string
  flight_id: string
  surname: string
  given_name: string
  name_zh: string | null
  ticket_no: string
  document_type: string
  seat_number: string | null
  cabin: string
  ffp_card_no: string | null
  document_sealed: Buffer
  document_hash: string
  document_last6_hash: string
  booking_ref: string | null
  passenger_kind: 'adult' | 'child' | 'infant' | null
}

/** Seats and tickets change hands: the new holder follows later in the same bundle. */
export async function putPassenger(tx: Tx, passenger: PassengerRow): Promise<void> {
  const others = tx
    .updateTable('manifest_passengers')
    .where('flight_id', '=', passenger.flight_id)
    .where('trip_id', '!=', passenger.trip_id)
  await others.set({ seat_number: null }).where('seat_number', '=', passenger.seat_number).execute()
  await others
    .set({ ticket_no: sql`'erased ' || trip_id` })
    .where('ticket_no', '=', passenger.ticket_no)
    .execute()
  const { trip_id: _, ...columns } = passenger
  await tx
    .insertInto('manifest_passengers')
    .values(passenger)
    .onConflict((known) => known.column('trip_id').doUpdateSet(columns))
    .execute()
}

/** Prevents further verification as this passenger. The row, with the name, is deleted later. */
export async function withdrawPassenger(tx: Tx, tripId: string): Promise<void> {
  await tx
    .updateTable('manifest_passengers')
    .set({ seat_number: null, document_last6_hash: 'withdrawn' })
    .where('trip_id', '=', tripId)
    .execute()
  await tx.deleteFrom('login_sessions').where('trip_id', '=', tripId).execute()
  await tx.deleteFrom('session_trips').where('trip_id', '=', tripId).execute()
}

export async function withdrawFlight(tx: Tx, flightId: string): Promise<void> {
  await tx.updateTable('flights').set({ cancelled: true }).where('flight_id', '=', flightId).execute()
}

export interface CopiedPlan {
  news: PlanNews
  accountId: string
  state: 'unused' | 'paused' | 'used_up' | 'expired'
  newId: (prefix: string) => string
}

/**
 * Inserts the records that the books need aboard for a plan of the ground: the price paid, and the events up to its
 * order's state. An order aboard consists of those of its plans that are aboard.
 */
export async function insertCopiedPlan(tx: Tx, copied: CopiedPlan): Promise<void> {
  const { news, state } = copied
  const { entitlement, order, line, use } = news
  const { order_no, plan_id } = entitlement
  if (!(await growCopiedOrder(tx, order_no, order.payable))) await insertCopiedOrder(tx, copied)
  const prices = { list_price: order.payable, line_payable: order.payable }
  await tx
    .insertInto('order_lines')
    .values({ ...line, ...prices, order_no, kind: 'WIFI', ref_id: plan_id, quantity: 1 })
    .execute()
  await tx
    .insertInto('entitlements')
    .values({
      ...entitlement,
      line_no: line.line_no,
      state,
      seconds_used: use.seconds,
      bytes_used: use.bytes,
      device_switches: use.switches,
      extra_switches: news.extra_switches,
    })
    .execute()
}

async function insertCopiedOrder(tx: Tx, { news, accountId, state, newId }: CopiedPlan): Promise<void> {
  const { entitlement, order, payment } = news
  const { order_no, trip_id, activated_at } = entitlement
  const completedAt = activated_at ?? (state === 'expired' ? order.paid_at : null)
  await tx
    .insertInto('orders')
    .values({
      ...order,
      order_no,
      trip_id,
      account_id: accountId,
      holder: holderKeys.account + accountId,
      kind: 'WIFI',
      state: completedAt ? 'completed' : 'paid',
      list_total: order.payable,
      discount: 0,
      freight: 0,
    })
    .execute()
  await tx.insertInto('link_orders').values({ order_no, peer: 'ground' }).execute()
  await insertCopiedEvents(tx, { news, newId, completedAt })
  if (payment) await insertCopiedPayment(tx, { orderNo: order_no, order, payment, entryId: newId('led') })
}

/** Adds the price of a plan to its copied order and to what was paid for it; less than nothing takes it out again. */
async function growCopiedOrder(tx: Tx, orderNo: string, by: number): Promise<boolean> {
  const { rows } = await sql<{ grown: number }>`
    WITH grown AS (
      UPDATE orders SET payable = payable + ${by}, list_total = list_total + ${by} WHERE order_no = ${orderNo} RETURNING 1),
    paid AS (UPDATE payment_attempts SET amount = amount + ${by} WHERE order_no = ${orderNo} AND state = 'paid'),
    booked AS (UPDATE ledger_entries SET amount = amount + ${by} WHERE order_no = ${orderNo} AND kind = 'captured')
    SELECT count(*)::int AS grown FROM grown`.execute(tx)
  return rows[0]?.grown === 1
}

/** The events that have led a copied order to its state. */
async function insertCopiedEvents(
  tx: Tx,
  { news, newId, completedAt }: Pick<CopiedPlan, 'news' | 'newId'> & { completedAt: Date | null },
): Promise<void> {
  const { entitlement, order, payment } = news
  const begun = entitlement.activated_at !== null
  const event = (moved: { event: string; from: string | null; to: string; actor: string; at: Date }) => ({
    event_id: newId('evt'),
    order_no: entitlement.order_no,
    event: moved.event,
    from_state: moved.from,
    to_state: moved.to,
    actor: moved.actor,
    at: moved.at,
  })
  const paid = { from: 'pending_payment', to: 'paid', at: order.paid_at }
  const completed = { from: 'paid', to: 'completed' }
  await tx
    .insertInto('order_events')
    .values([
      event({ event: 'submitted', from: null, to: 'pending_payment', actor: 'passenger', at: order.created_at }),
      event(
        payment ? { ...paid, event: 'paid', actor: 'gateway' } : { ...paid, event: 'nothingToPay', actor: 'system' },
      ),
      ...(completedAt && begun
        ? [event({ ...completed, event: 'activated', actor: 'passenger', at: completedAt })]
        : []),
      ...(completedAt && !begun ? [event({ ...completed, event: 'landed', actor: 'system', at: completedAt })] : []),
    ])
    .execute()
}

async function insertCopiedPayment(
  tx: Tx,
  copied: {
    orderNo: string
    order: PlanNews['order']
    payment: NonNullable<PlanNews['payment']>
    entryId: string
  },
): Promise<void> {
  const { orderNo: order_no, order, payment } = copied
  const money = { amount: order.payable, currency: order.currency }
  await tx
    .insertInto('payment_attempts')
    .values({ ...payment, ...money, order_no, state: 'paid' })
    .execute()
  await tx
    .insertInto('ledger_entries')
    .values({
      ...money,
      entry_id: copied.entryId,
      order_no,
      payment_no: payment.payment_no,
      kind: 'captured',
      external_key: payment.provider_txn,
      at: payment.paid_at,
    })
    .execute()
}

type ReceivedState = 'held' | 'stale' | 'withdrawn'

export async function noteReceived(tx: Tx, of: { item: string; key: string; state: ReceivedState }): Promise<void> {
  await tx
    .insertInto('link_received')
    .values(of)
    .onConflict((known) => known.columns(['item', 'key']).doUpdateSet({ state: of.state }))
    .execute()
}

export async function holdAsStale(tx: Tx): Promise<void> {
  await tx.updateTable('link_received').set({ state: 'stale' }).where('state', '=', 'held').execute()
}

/** Plans before their passengers, passengers before their flights. */
export async function receivedIn(tx: Tx, state: ReceivedState): Promise<{ item: string; key: string }[]> {
  return tx
    .selectFrom('link_received')
    .select(['item', 'key'])
    .where('state', '=', state)
    .orderBy(sql`array_position(ARRAY['plan', 'passenger', 'offer', 'flight'], item)`)
    .orderBy('key')
    .execute()
}

async function documentOfTrip(tx: Tx, tripId: string): Promise<string | undefined> {
  const passenger = tx.selectFrom('manifest_passengers').select('document_hash').where('trip_id', '=', tripId)
  return (await passenger.executeTakeFirst())?.document_hash
}

/** A login aboard stored the passenger's name: delete it with their last trip. */
async function forgetAccount(tx: Tx, documentHash: string): Promise<void> {
  await sql`SELECT link_forget('accounts', format('document_hash = %L AND NOT EXISTS (
    SELECT FROM manifest_passengers m WHERE m.document_hash = accounts.document_hash)', ${documentHash}::text))`.execute(
    tx,
  )
}

/**
 * An order of several plans that was sold aboard becomes a copy of the ground's before one of them goes: the ground has
 * received every report about it, and no longer compares its price. Like any copy it names only the paid amounts.
 */
async function leaveOrderToGround(tx: Tx, entitlementId: string): Promise<void> {
  await sql`
    WITH sold AS MATERIALIZED (
      SELECT DISTINCT going.order_no FROM entitlements going JOIN entitlements other USING (order_no)
      WHERE going.entitlement_id = ${entitlementId} AND other.entitlement_id <> going.entitlement_id
        AND NOT EXISTS (SELECT FROM link_orders l WHERE l.order_no = going.order_no)),
    lines AS (UPDATE order_lines l SET list_price = line_payable FROM sold WHERE l.order_no = sold.order_no),
    prices AS (
      UPDATE orders o SET list_total = payable, discount = 0, member_discount = 0 FROM sold WHERE o.order_no = sold.order_no)
    INSERT INTO link_orders (order_no, peer) SELECT order_no, 'ground' FROM sold`.execute(tx)
}

/** Of an order with other plans aboard, only this plan's records go; those of the whole order stay for the others. */
async function forgetPlanOfSeveral(tx: Tx, entitlementId: string): Promise<void> {
  const { rows } = await sql<{ orderNo: string; lineNo: number; payable: number }>`
    SELECT order_no AS "orderNo", line_no AS "lineNo", line_payable AS payable
    FROM entitlements JOIN order_lines USING (order_no, line_no)
    WHERE entitlement_id = ${entitlementId} AND EXISTS (SELECT FROM entitlements other
      WHERE other.order_no = entitlements.order_no AND other.entitlement_id <> entitlements.entitlement_id)`.execute(tx)
  const [plan] = rows
  if (!plan) return
  const { orderNo, lineNo, payable } = plan
  await sql`SELECT link_forget('entitlements', format('entitlement_id = %L', ${entitlementId}::text))`.execute(tx)
  await tx.deleteFrom('order_lines').where('order_no', '=', orderNo).where('line_no', '=', lineNo).execute()
  await growCopiedOrder(tx, orderNo, -payable)
}

/** Where a copied order belongs to the passenger of this plan: another passenger of the same order, if there is one. */
export async function heirOfOrder(
  tx: Tx,
  entitlementId: string,
): Promise<{ orderNo: string; tripId: string } | undefined> {
  const { rows } = await sql<{ orderNo: string; tripId: string }>`
    SELECT order_no AS "orderNo", other.trip_id AS "tripId"
    FROM entitlements going JOIN orders USING (order_no) JOIN entitlements other USING (order_no)
    WHERE going.entitlement_id = ${entitlementId} AND orders.trip_id = going.trip_id AND other.trip_id <> going.trip_id
    ORDER BY other.line_no LIMIT 1`.execute(tx)
  return rows[0]
}

export async function giveOrder(tx: Tx, to: { orderNo: string; tripId: string; accountId: string }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ trip_id: to.tripId, account_id: to.accountId, holder: holderKeys.account + to.accountId })
    .where('order_no', '=', to.orderNo)
    .execute()
}

/** Of a passenger who left while an order aboard waits for its payment. */
export async function waitsForPayment(tx: Tx, tripId: string): Promise<boolean> {
  const reserved = tx.selectFrom('entitlements').select('trip_id').where('state', '=', 'reserved')
  return (await reserved.where('trip_id', '=', tripId).executeTakeFirst()) !== undefined
}

/** Removes a withdrawn item with everything that refers to it. Airports and products are harmless and stay. */
export async function forget(tx: Tx, { item, key }: { item: string; key: string }): Promise<void> {
  const text = sql.lit(key)
  const first = sql.lit(key.split(' ')[0] ?? '')
  const second = sql.lit(key.split(' ')[1] ?? '')
  const person = item === 'passenger' ? await documentOfTrip(tx, key) : undefined
  if (item === 'plan') {
    await leaveOrderToGround(tx, key)
    await forgetPlanOfSeveral(tx, key)
  }
  const condition = {
    plan: sql`'orders', format('order_no = %L', (SELECT order_no FROM entitlements WHERE entitlement_id = ${text}))`,
    passenger: sql`'manifest_passengers', format('trip_id = %L', ${text})`,
    offer: sql`'flight_plans', format('flight_id = %L AND plan_id = %L', ${first}, ${second})`,
    flight: sql`'flights', format('flight_id = %L', ${text})`,
    clause: sql`'clauses', format('clause_id = %L', ${text})`,
    survey: sql`'surveys', format('survey_id = %L', ${text})`,
    article: sql`'help_articles', format('article_id = %L', ${text})`,
    message: sql`'passenger_messages', format('message_id = %L', ${text})`,
  }[item]
  if (condition) await sql`SELECT link_forget(${condition})`.execute(tx)
  if (person) await forgetAccount(tx, person)
  await tx.deleteFrom('link_received').where('item', '=', item).where('key', '=', key).execute()
}
