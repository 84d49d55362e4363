import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import { reading, type Reading } from '../../platform/db/read-at-once.ts'
import { readTooEarly, type Write } from '../../platform/db/write-at-once.ts'
import { canMoveEntitlement } from './entitlement-rules.ts'
import type { NewEntitlement } from './entitlement-store.ts'
import type { StockRow } from './plan-stock-store.ts'

// An order's entitlements and their stock move together, in one statement each: every purchase takes this path, and round
// trips to the database are most of its cost. The stock's row is locked last and for the shortest time.

/**
 * W6: reserves a plan for the passenger of each line of an order, and takes them from their flights' stock, in one fixed
 * order: two parties that want the same plans do not wait for each other in a circle. A passenger holds one such plan,
 * paid or not. Safe under any number of buyers: the rows themselves decide.
 */
export function planHolds(
  plans: readonly NewEntitlement[],
  refused: { alreadyHeld: (plan: NewEntitlement) => Promise<never>; soldOut: () => never },
): Write[] {
  return byStock(plans).flatMap((same) => [
    ...same.map((plan) => ({ statement: insertReserved(plan), rows: 1, refused: () => refused.alreadyHeld(plan) })),
    { statement: reserve(same), rows: 1, refused: refused.soldOut },
  ])
}

/** In the order in which stocks are locked. */
function byStock<Plan extends StockRow>(plans: readonly Plan[]): Plan[][] {
  const stocks = new Map<string, Plan[]>()
  for (const plan of plans) {
    const stock = `${plan.flightId} ${plan.planId}`
    stocks.set(stock, [...(stocks.get(stock) ?? []), plan])
  }
  return [...stocks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same)
}

/** Waits for another transaction that is just inserting the same. */
const insertReserved = (plan: NewEntitlement) => sql`
  INSERT INTO entitlements (entitlement_id, order_no, line_no, trip_id, flight_id, plan_id, state, created_at)
  VALUES (${plan.entitlementId}, ${plan.orderNo}, ${plan.lineNo}, ${plan.tripId}, ${plan.flightId}, ${plan.planId},
    'reserved', ${plan.at})
  ON CONFLICT DO NOTHING RETURNING 1`

const reserve = ([first, ...others]: readonly NewEntitlement[]) => sql`
  UPDATE flight_plans SET reserved = reserved + ${1 + others.length}
  WHERE flight_id = ${first?.flightId} AND plan_id = ${first?.planId}
    AND (quota IS NULL OR reserved + sold + ${1 + others.length} <= quota)
  RETURNING 1`

/** A plan that an order holds, with the times of its flight. */
export interface HeldPlan extends StockRow {
  entitlementId: string
  departsAt: Date
  landsAt: Date
}

/** The plans that an order holds until it is paid or ends, the next to leave first. */
export const reservedPlansReading = (orderNo: string | RawBuilder<string>): Reading<HeldPlan[]> =>
  reading(
    sql<{ entitlement_id: string; flight_id: string; plan_id: string; etd: Date; eta: Date }>`
      SELECT entitlement_id, flight_id, plan_id, etd, eta FROM entitlements JOIN flights USING (flight_id)
      WHERE order_no = ${orderNo} AND state = 'reserved' ORDER BY etd, flight_id, entitlement_id`,
    { etd: true, eta: true },
    (rows) =>
      rows.map((row) => ({
        entitlementId: row.entitlement_id,
        flightId: row.flight_id,
        planId: row.plan_id,
        departsAt: row.etd,
        landsAt: row.eta,
      })),
  )

/**
 * W6: the plans that an order holds become usable, and are sold, on the condition that they are still on their flights.
 * @throws when their stock was not reserved, so an invariant is broken
 */
export function plansSold(orderNo: string, plans: readonly HeldPlan[]): Write[] {
  requirePlanMove('unused')
  const notHeld = () => Promise.reject(new Error(`order ${orderNo} has not reserved its plans`))
  const held = JSON.stringify(plans.map((plan) => ({ entitlement_id: plan.entitlementId, flight_id: plan.flightId })))
  return [
    {
      statement: sql`
        UPDATE entitlements SET state = 'unused'
        FROM jsonb_to_recordset(${held}::jsonb) AS held (entitlement_id text, flight_id text)
        WHERE entitlements.entitlement_id = held.entitlement_id AND entitlements.flight_id = held.flight_id
          AND state = 'reserved' RETURNING 1`,
      rows: plans.length,
      refused: readTooEarly,
    },
    {
      statement: sql`SELECT WHERE (SELECT count(*) FROM order_lines WHERE order_no = ${orderNo}) = ${plans.length}`,
      rows: 1,
      refused: notHeld,
    },
    ...byStock(plans).map((same) => ({ statement: sellReserved(same), rows: 1, refused: notHeld })),
  ]
}

const sellReserved = ([first, ...others]: readonly StockRow[]) => sql`
  UPDATE flight_plans SET reserved = reserved - ${1 + others.length}, sold = sold + ${1 + others.length}
  WHERE flight_id = ${first?.flightId} AND plan_id = ${first?.planId} AND reserved >= ${1 + others.length}
  RETURNING 1`

function requirePlanMove(to: 'unused' | 'released'): void {
  if (!canMoveEntitlement('reserved', to)) throw new Error(`no entitlement goes from reserved to ${to}`)
}

/**
 * The plans held by an order that ends unpaid are released, and their stock with them.
 * @throws when a plan was not held: the order's own move has excluded every other, so an invariant is broken
 */
export async function releasePlans(tx: Tx, orderNo: string): Promise<void> {
  requirePlanMove('released')
  const { rows } = await sql<{ held: number; lines: number; stock: number }>`
    WITH held AS (
      UPDATE entitlements SET state = 'released' WHERE order_no = ${orderNo} AND state = 'reserved'
      RETURNING flight_id, plan_id),
    counted AS (SELECT flight_id, plan_id, count(*)::int AS plans FROM held GROUP BY flight_id, plan_id),
    -- Two orders with the same plans on the same flights must not wait for each other.
    locked AS MATERIALIZED (
      SELECT counted.* FROM counted JOIN flight_plans USING (flight_id, plan_id)
      ORDER BY flight_id, plan_id FOR UPDATE OF flight_plans),
    stock AS (
      UPDATE flight_plans SET reserved = reserved - plans FROM locked
      WHERE flight_plans.flight_id = locked.flight_id AND flight_plans.plan_id = locked.plan_id AND reserved >= plans
      RETURNING plans)
    SELECT (SELECT count(*)::int FROM held) AS held,
      (SELECT count(*)::int FROM order_lines WHERE order_no = ${orderNo}) AS lines,
      (SELECT coalesce(sum(plans), 0)::int FROM stock) AS stock`.execute(tx)
  const [row] = rows
  if (!row?.held || row.held !== row.lines || row.stock !== row.held) {
    throw new Error(`order ${orderNo} has not reserved its plans`)
  }
}
