import type { PlanSwitches } from '@aisle/contract/console-device-switches'
import * as limits from '@aisle/contract/limits'
import type { OperatorErrorName } from '@aisle/contract/operator'
import { openEntitlementStates, type EntitlementState } from '@aisle/contract/order-states'

/** W6: every move that an entitlement may make; no other is possible. */
export const entitlementMoves: Readonly<Record<EntitlementState, readonly EntitlementState[]>> = {
  reserved: ['unused', 'released'],
  unused: ['active', 'refunded', 'expired'],
  active: ['paused', 'used_up', 'expired', 'refunded', 'revoked'],
  paused: ['active', 'used_up', 'expired', 'refunded', 'revoked'],
  used_up: [],
  expired: [],
  released: [],
  refunded: [],
  revoked: [],
}

export const isOpenEntitlement = (state: EntitlementState) => openEntitlementStates.some((open) => open === state)

export function canMoveEntitlement(from: EntitlementState, to: EntitlementState): boolean {
  return entitlementMoves[from].includes(to)
}

/** The facts that decide about changes of device. */
interface SwitchFacts {
  state: EntitlementState
  /** So far. */
  deviceSwitches: number
  extraSwitches: number
  plan: { deviceSwitches: number }
}

/** P3: how often a plan may change its device: as often as it was sold with, and as often as staff have added. */
export const switchesAllowed = ({ plan, extraSwitches }: Pick<SwitchFacts, 'plan' | 'extraSwitches'>): number =>
  plan.deviceSwitches + extraSwitches

export type SwitchRefusal = Extract<OperatorErrorName, 'planEnded' | 'switchesLeft' | 'switchesSpent'>

/** Why staff add no change of device to a plan (X4); null: they may. */
export function switchRefusal(facts: SwitchFacts): SwitchRefusal | null {
  if (!isOpenEntitlement(facts.state)) return 'planEnded'
  if (facts.deviceSwitches < switchesAllowed(facts)) return 'switchesLeft'
  return facts.extraSwitches >= limits.extraSwitchesPerPlan ? 'switchesSpent' : null
}

export const planSwitches = (facts: SwitchFacts): PlanSwitches => ({
  used: facts.deviceSwitches,
  allowed: switchesAllowed(facts),
  mayAdd: switchRefusal(facts) === null,
})
