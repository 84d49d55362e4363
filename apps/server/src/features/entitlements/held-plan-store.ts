import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import { canMoveEntitlement } from './entitlement-rules.ts'
import type { NewEntitlement } from './entitlement-store.ts'

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
  const stocks = new Map<string, NewEntitlement[]>()
  for (const plan of plans) {
    const stock = `${plan.flightId} ${plan.planId}`
    stocks.set(stock, [...(stocks.get(stock) ?? []), plan])
  }
  return [...stocks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => [
      ...same.map((plan) => ({ statement: insertReserved(plan), rows: 1, refused: () => refused.alreadyHeld(plan) })),
      { statement: reserve(same), rows: 1, refused: refused.soldOut },
    ])
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

/** When a flight that an order's plans are for leaves and lands. */
export interface FlightTimes {
  flightId: string
  departsAt: Date
  landsAt: Date
}

/**
 * The plans held by an order become usable and sold, or are released. Answers the times of their flights, the next to
 * leave first.
 * @throws when a plan was not held: the order's own move has excluded every other, so an invariant is broken
 */
export async function confirmOrReleasePlans(
  tx: Tx,
  orderNo: string,
  to: 'unused' | 'released',
): Promise<[FlightTimes, ...FlightTimes[]]> {
  if (!canMoveEntitlement('reserved', to)) throw new Error(`no entitlement goes from reserved to ${to}`)
  const sold = to === 'unused' ? 1 : 0
  const { rows } = await sql<{ flights: FlightTimes[] | null; held: number; lines: number; stock: number }>`
    WITH held AS (
      UPDATE entitlements SET state = ${to} WHERE order_no = ${orderNo} AND state = 'reserved' RETURNING flight_id, plan_id),
    counted AS (SELECT flight_id, plan_id, count(*)::int AS plans FROM held GROUP BY flight_id, plan_id),
    -- Two orders with the same plans on the same flights must not wait for each other.
    locked AS MATERIALIZED (
      SELECT counted.* FROM counted JOIN flight_plans USING (flight_id, plan_id)
      ORDER BY flight_id, plan_id FOR UPDATE OF flight_plans),
    stock AS (
      UPDATE flight_plans SET reserved = reserved - plans, sold = sold + plans * ${sold} FROM locked
      WHERE flight_plans.flight_id = locked.flight_id AND flight_plans.plan_id = locked.plan_id AND reserved >= plans
      RETURNING plans)
    SELECT (SELECT json_agg(json_build_object('flightId', flight_id, 'departsAt', etd, 'landsAt', eta) ORDER BY etd, flight_id)
        FROM flights WHERE flight_id IN (SELECT flight_id FROM held)) AS flights,
      (SELECT count(*)::int FROM held) AS held,
      (SELECT count(*)::int FROM order_lines WHERE order_no = ${orderNo}) AS lines,
      (SELECT coalesce(sum(plans), 0)::int FROM stock) AS stock`.execute(tx)
  const [row] = rows
  const [first, ...others] = (row?.flights ?? []).map(withDates)
  if (!first || row?.held !== row?.lines || row?.stock !== row?.held) {
    throw new Error(`order ${orderNo} has not reserved its plans`)
  }
  return [first, ...others]
}

/** JSON knows no dates. */
const withDates = ({ flightId, departsAt, landsAt }: FlightTimes): FlightTimes => ({
  flightId,
  departsAt: new Date(departsAt),
  landsAt: new Date(landsAt),
})
