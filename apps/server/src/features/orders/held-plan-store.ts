import type { Bilingual } from '@aisle/contract/language'
import { heldEntitlementStates, type OrderState } from '@aisle/contract/order-states'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { isOwnOrder } from './own-orders-store.ts'

/** Without number and state where this login does not see the order (W8). */
export interface UnfinishedOrder {
  orderNo?: string
  state?: OrderState
}

/** The unfinished order through which the passenger of this trip holds this plan (W6). */
export async function unfinishedOrderOfPlan(
  db: Db | Tx,
  session: LoginSession,
  held: { tripId: string; planId: string },
): Promise<UnfinishedOrder | null> {
  const row = await db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_no', 'entitlements.order_no')
    .select(['orders.order_no', 'orders.state', isOwnOrder(session).as('own')])
    .where('entitlements.trip_id', '=', held.tripId)
    .where('entitlements.plan_id', '=', held.planId)
    .where('entitlements.state', 'in', heldEntitlementStates)
    .executeTakeFirst()
  if (!row) return null
  return row.own ? { orderNo: row.order_no, state: row.state } : {}
}

/** A plan that the passenger of a trip holds for its flight, paid or not (W6). */
export interface HeldPlan extends UnfinishedOrder {
  planId: string
  kind: PlanOffer['kind']
  name: Bilingual
  wholeFlight: boolean
  paid: boolean
}

/** All plans that the passengers of these trips hold, by trip. */
export function plansHeldReading(
  db: Db | Tx,
  session: LoginSession,
  tripIds: RawBuilder<string[]>,
): Reading<(tripId: string) => HeldPlan[]> {
  const query = db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_no', 'entitlements.order_no')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'entitlements.plan_id')
    .select([
      'entitlements.trip_id',
      'wifi_plans.plan_id',
      'wifi_plans.kind',
      'quota_kind',
      'name_zh',
      'name_en',
      'entitlements.state as plan_state',
    ])
    .select(['orders.order_no', 'orders.state', isOwnOrder(session).as('own')])
    .where('entitlements.trip_id', '=', sql<string>`ANY (${tripIds})`)
    .where('entitlements.state', 'in', heldEntitlementStates)
    .orderBy('entitlements.created_at')
  return reading(query, {}, (rows) => {
    const held = rows.map((row) => ({
      tripId: row.trip_id,
      plan: {
        planId: row.plan_id,
        kind: row.kind,
        name: { zh: row.name_zh, en: row.name_en },
        wholeFlight: row.quota_kind === 'flight',
        paid: row.plan_state !== 'reserved',
        ...(row.own && { orderNo: row.order_no, state: row.state }),
      },
    }))
    return (tripId) => held.filter((one) => one.tripId === tripId).map(({ plan }) => plan)
  })
}
