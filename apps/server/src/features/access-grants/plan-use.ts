import type { Entitlement } from '../entitlements/index.ts'
import type { PlanUse } from './grant-rules.ts'

export function planUse({ plan, secondsUsed, bytesUsed }: Entitlement): PlanUse {
  return { quota: plan.quota, secondsUsed, bytesUsed }
}
