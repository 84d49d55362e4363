import type { Deps } from '../src/platform/deps.ts'
import { calculateOrder } from '../src/features/checkout/calculate-order.ts'
import { submitOrder } from '../src/features/checkout/submit-order.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { newId } from '../src/platform/security/random.ts'
import { payForOrder } from './buy-goods.ts'

export interface BoughtPlan {
  orderNo: string
  entitlementId: string
  /** Null for a free plan. */
  providerTxn: string | null
}

/** Buys a plan for this passenger at its price, with the gateway's notice simulated. */
export async function buyPlan(
  deps: Deps,
  caller: PassengerCaller,
  { tripId, planId }: { tripId: string; planId: string },
): Promise<BoughtPlan> {
  const basket = { lines: [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }] }
  const { payable, currency } = await calculateOrder(deps, caller, basket)
  const withKey = { ...caller, idempotencyKey: newId(deps.random, 'key') }
  const { orderNo } = await submitOrder(deps, withKey, { ...basket, payable, currency })
  const providerTxn = payable > 0 ? await payForOrder(deps, { orderNo, payable, currency }) : null
  const { entitlement_id: entitlementId } = await deps.db
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return { orderNo, entitlementId, providerTxn }
}

/** Buys a plan for each of these trips in one order and pays for it; answers the entitlements in the lines' order. */
export async function buyForParty(
  deps: Deps,
  caller: PassengerCaller,
  wanted: readonly { tripId: string; planId: string }[],
): Promise<{ orderNo: string; payable: number; entitlementIds: string[] }> {
  const basket = { lines: wanted.map((line) => ({ kind: 'WIFI' as const, ...line, quantity: 1 as const })) }
  const { payable, currency } = await calculateOrder(deps, caller, basket)
  const withKey = { ...caller, idempotencyKey: newId(deps.random, 'key') }
  const { orderNo } = await submitOrder(deps, withKey, { ...basket, payable, currency })
  if (payable > 0) await payForOrder(deps, { orderNo, payable, currency })
  const rows = await deps.db
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .execute()
  return { orderNo, payable, entitlementIds: rows.map((row) => row.entitlement_id) }
}

/** The caller's session, in which the trips of these companions were proved (W9). */
export const withCompanions = (
  caller: PassengerCaller,
  companions: readonly { tripId: string }[],
): PassengerCaller => ({
  ...caller,
  session: { ...caller.session, party: companions.map(({ tripId }) => ({ tripId, email: null })) },
})
