import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import { canMoveEntitlement } from './entitlement-rules.ts'
import type { NewEntitlement } from './entitlement-store.ts'

// An order's entitlement and its stock move together, in one statement each: every purchase takes this path, and round
// trips to the database are most of its cost. The stock's row is locked last and for the shortest time.

/**
 * Reserves the plan for this passenger, with one free unit of its flight's stock (S2, W6). `alreadyHeld`: they have it,
 * paid or not. Safe under any number of buyers: the rows themselves decide. Unless the answer is `held`, the
 * transaction must not be committed.
 */
export async function holdPlan(tx: Tx, plan: NewEntitlement): Promise<'held' | 'alreadyHeld' | 'soldOut'> {
  const { entitlementId, orderNo, tripId, flightId, planId, at } = plan
  const { rows } = await sql<{ held: number; stock: number }>`
    WITH held AS (
      INSERT INTO entitlements (entitlement_id, order_no, trip_id, flight_id, plan_id, state, created_at)
      VALUES (${entitlementId}, ${orderNo}, ${tripId}, ${flightId}, ${planId}, 'reserved', ${at})
      -- Waits for another transaction that is just inserting the same, and leaves this one usable.
      ON CONFLICT DO NOTHING RETURNING flight_id, plan_id),
    stock AS (
      UPDATE flight_plans SET reserved = reserved + 1 FROM held
      WHERE flight_plans.flight_id = held.flight_id AND flight_plans.plan_id = held.plan_id
        AND (quota IS NULL OR reserved + sold < quota)
      RETURNING 1)
    SELECT (SELECT count(*)::int FROM held) AS held, (SELECT count(*)::int FROM stock) AS stock`.execute(tx)
  const [row] = rows
  if (row?.held !== 1) return 'alreadyHeld'
  return row.stock === 1 ? 'held' : 'soldOut'
}

/**
 * The plan held by an order becomes usable and sold, or is released. Answers when its flight leaves and lands.
 * @throws when nothing was held: the order's own move has excluded every other, so an invariant is broken
 */
export async function confirmOrReleasePlan(
  tx: Tx,
  orderNo: string,
  to: 'unused' | 'released',
): Promise<{ departsAt: Date; landsAt: Date }> {
  if (!canMoveEntitlement('reserved', to)) throw new Error(`no entitlement goes from reserved to ${to}`)
  const sold = to === 'unused' ? 1 : 0
  const { rows } = await sql<{ departsAt: Date | null; landsAt: Date | null; stock: number }>`
    WITH held AS (
      UPDATE entitlements SET state = ${to} WHERE order_no = ${orderNo} AND state = 'reserved' RETURNING flight_id, plan_id),
    stock AS (
      UPDATE flight_plans SET reserved = reserved - 1, sold = sold + ${sold} FROM held
      WHERE flight_plans.flight_id = held.flight_id AND flight_plans.plan_id = held.plan_id AND reserved > 0
      RETURNING 1)
    SELECT (SELECT etd FROM flights JOIN held USING (flight_id)) AS "departsAt",
      (SELECT eta FROM flights JOIN held USING (flight_id)) AS "landsAt",
      (SELECT count(*)::int FROM stock) AS stock`.execute(tx)
  const [row] = rows
  if (!row?.departsAt || !row.landsAt || row.stock !== 1) throw new Error(`order ${orderNo} has not reserved its plan`)
  return { departsAt: row.departsAt, landsAt: row.landsAt }
}
