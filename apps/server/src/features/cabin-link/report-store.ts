import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { SoldPlan } from './report-schemas.ts'

// The ground's copy of aircraft reports. Every insert is safe to repeat.

export async function flightOfEntitlement(tx: Tx, entitlementId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('entitlements')
    .select('flight_id')
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirst()
  return row?.flight_id
}

type Row<Table extends keyof Database> = Insertable<Database[Table]>

export async function insertConsent(tx: Tx, row: Row<'consents'>): Promise<void> {
  await tx
    .insertInto('consents')
    .values(row)
    // Also of another id: the ground may have a consent of before, which the passenger has withdrawn since.
    .onConflict((known) => known.doNothing())
    .execute()
  await tx
    .updateTable('consents')
    .set({ given_at: row.given_at, withdrawn_at: null })
    .where('trip_id', '=', row.trip_id)
    .where('clause_kind', '=', row.clause_kind)
    .where('clause_version', '=', row.clause_version)
    .where('withdrawn_at', '<', new Date(row.given_at))
    .execute()
}

export async function insertOutage(tx: Tx, row: Row<'wifi_outages'>): Promise<void> {
  await tx
    .insertInto('wifi_outages')
    .values(row)
    .onConflict((known) =>
      known
        .column('outage_id')
        .doUpdateSet({ began_at: row.began_at, ended_at: row.ended_at ?? null })
        .where('wifi_outages.flight_id', '=', row.flight_id),
    )
    .execute()
}

/** Only the ground refunds, by staff or by W7, even if the cabin has answered otherwise. */
export async function insertComplaint(tx: Tx, row: Omit<Row<'outage_reports'>, 'outcome'>): Promise<void> {
  await tx
    .insertInto('outage_reports')
    .values({ ...row, outcome: 'asked' })
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function insertLog(tx: Tx, row: Row<'client_logs'>): Promise<void> {
  await tx
    .insertInto('client_logs')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** An earlier response on the ground is kept. */
export async function insertSurveyResponse(
  tx: Tx,
  row: Row<'survey_responses'>,
  answers: readonly { question_id: string; value: string[] }[],
): Promise<void> {
  const inserted = await tx
    .insertInto('survey_responses')
    .values(row)
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows || answers.length === 0) return
  const list = answers.map((answer) => ({ ...answer, response_id: row.response_id }))
  await tx.insertInto('survey_answers').values(list).execute()
}

export async function insertEndedGrants(
  tx: Tx,
  of: { entitlementId: string; tripId: string },
  grants: readonly Omit<Row<'access_grants'>, 'entitlement_id' | 'trip_id'>[],
): Promise<void> {
  for (const grant of grants) {
    const { opened_at: openedAt, ended_at: endedAt } = grant
    await tx
      .insertInto('portal_devices')
      .values({ device_id: grant.device_id, trip_id: of.tripId, created_at: openedAt, seen_at: endedAt ?? openedAt })
      .onConflict((known) => known.doNothing())
      .execute()
    await tx
      .insertInto('access_grants')
      .values({ ...grant, entitlement_id: of.entitlementId, trip_id: of.tripId })
      .onConflict((known) => known.doNothing())
      .execute()
  }
}

export interface AboardOrder {
  orderNo: string
  peer: string
  accountId: string
  holder: string
  contactEmail: string | null
  contactPhone: string | null
  /** By line. */
  plans: readonly SoldPlan[]
  order: {
    currency: 'CNY' | 'USD'
    list_total: number
    discount: number
    member_discount: number
    payable: number
    created_at: Date
    pay_deadline: Date | null
  }
  eventId: string
}

/**
 * Inserts the order as it was placed: pending, with its plans reserved. Answers the plans whose quota had to be raised
 * for it.
 */
export async function insertAboardOrder(
  tx: Tx,
  placed: AboardOrder,
): Promise<{ flight_id: string; plan_id: string }[]> {
  const { orderNo, peer, plans, order } = placed
  await tx
    .insertInto('orders')
    .values({
      ...order,
      order_no: orderNo,
      account_id: placed.accountId,
      holder: placed.holder,
      trip_id: plans[0]?.trip_id ?? null,
      kind: 'WIFI',
      state: 'pending_payment',
      freight: 0,
      pay_deadline: order.pay_deadline ?? order.created_at,
      contact_email: placed.contactEmail,
      contact_phone: placed.contactPhone,
    })
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      event_id: placed.eventId,
      order_no: orderNo,
      event: 'submitted',
      from_state: null,
      to_state: 'pending_payment',
      actor: 'passenger',
      at: order.created_at,
    })
    .execute()
  await tx.insertInto('link_orders').values({ order_no: orderNo, peer }).execute()
  const raised = []
  // In the order in which checkout locks the stock.
  const stock = ({ flight_id, plan_id }: SoldPlan) => `${flight_id} ${plan_id}`
  for (const plan of plans.toSorted((one, other) => stock(one).localeCompare(stock(other)))) {
    if (await insertSoldPlan(tx, orderNo, plan)) raised.push({ flight_id: plan.flight_id, plan_id: plan.plan_id })
  }
  return raised
}

/** True when the quota had to be raised for it. */
async function insertSoldPlan(tx: Tx, orderNo: string, { line, ...sold }: SoldPlan): Promise<boolean> {
  const { line_no, plan_id: planId, flight_id: flightId } = sold
  await tx
    .insertInto('order_lines')
    .values({ ...line, order_no: orderNo, line_no, kind: 'WIFI', ref_id: planId, quantity: 1 })
    .execute()
  await tx
    .insertInto('entitlements')
    .values({ ...sold, order_no: orderNo, state: 'reserved' })
    .execute()
  return takeBeyondQuota(tx, { flightId, planId, as: 'reserved' })
}

/** A sale aboard is a fact: when nothing was left, the plan's quota grows by one. True when it did. */
export async function takeBeyondQuota(
  tx: Tx,
  { flightId, planId, as }: { flightId: string; planId: string; as: 'reserved' | 'sold' },
): Promise<boolean> {
  const { rows } = await sql<{ raised: boolean }>`
    WITH before AS (SELECT * FROM flight_plans WHERE flight_id = ${flightId} AND plan_id = ${planId} FOR UPDATE)
    UPDATE flight_plans p SET ${sql.ref(as)} = before.${sql.ref(as)} + 1,
      -- A plan without a limit stays one.
      quota = CASE WHEN before.quota IS NOT NULL THEN greatest(before.quota, before.reserved + before.sold + 1) END
    FROM before WHERE p.flight_id = before.flight_id AND p.plan_id = before.plan_id
    RETURNING p.quota IS DISTINCT FROM before.quota AND before.quota IS NOT NULL AS raised`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the plan ${planId} is not offered on ${flightId}`)
  return row.raised
}

export async function releasePlanStock(
  tx: Tx,
  { flightId, planId }: { flightId: string; planId: string },
): Promise<void> {
  await tx
    .updateTable('flight_plans')
    .set({ sold: sql`sold - 1` })
    .where('flight_id', '=', flightId)
    .where('plan_id', '=', planId)
    .where('sold', '>', 0)
    .execute()
}

export async function isAboardOrder(tx: Tx, { orderNo, peer }: { orderNo: string; peer: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('link_orders')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .where('peer', '=', peer)
    .executeTakeFirst()
  return row !== undefined
}

/** The plan stays with the flight on which it was used. */
export async function bindToFlight(tx: Tx, entitlementId: string, flightId: string): Promise<void> {
  await tx
    .updateTable('entitlements')
    .set({ flight_id: flightId })
    .where('entitlement_id', '=', entitlementId)
    .execute()
}

export interface ReportedUse {
  entitlementId: string
  peer: string
  state: string
  seconds: number
  bytes: number
  switches: number
  at: Date
}

/** The use of a plan that this aircraft last reported; zero for one that it sold itself and has not reported yet. */
export async function lastReportedUse(tx: Tx, { entitlementId, peer }: { entitlementId: string; peer: string }) {
  const row = await tx
    .selectFrom('link_usage')
    .select(['seconds', 'bytes', 'switches'])
    .where('entitlement_id', '=', entitlementId)
    .where('peer', '=', peer)
    .executeTakeFirst()
  return row ?? { seconds: 0, bytes: 0, switches: 0 }
}

export async function storeReportedUse(tx: Tx, told: ReportedUse): Promise<void> {
  const { entitlementId, peer, at, ...figures } = told
  const given = { given_seconds: 0, given_bytes: 0, given_switches: 0 }
  await tx
    .insertInto('link_usage')
    .values({ entitlement_id: entitlementId, peer, told_at: at, ...given, ...figures })
    .onConflict((known) =>
      known.columns(['entitlement_id', 'peer']).doUpdateSet({
        state: figures.state,
        seconds: sql`greatest(link_usage.seconds, ${figures.seconds})`,
        bytes: sql`greatest(link_usage.bytes, ${figures.bytes})`,
        switches: sql`greatest(link_usage.switches, ${figures.switches})`,
        told_at: at,
      }),
    )
    .execute()
}
