import type { Bilingual } from '../language.ts'

/** One more change of device for a Wi-Fi plan (P3, X4). */

/** Why staff add it. */
export const switchReasons = ['brokenDevice', 'wrongDevice', 'ourFault', 'goodwill'] as const
export type SwitchReason = (typeof switchReasons)[number]

/** How often a plan has changed its device, as far as the aircraft has reported, and how often it may. */
export interface PlanSwitches {
  used: number
  allowed: number
  /** Staff may add one now: the plan can be used, all are used up, and there were not too many already. */
  mayAdd: boolean
}

export interface AddedSwitch {
  dryRun: boolean
  entitlementId: string
  orderNo: string
  plan: Bilingual
  /** `same`: this key has added it before. */
  result: 'done' | 'same'
  used: number
  /** Before and after. */
  allowed: [number, number]
  /** How many more staff may add after it. */
  left: number
}
