import type { verifyForPortal } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { navigate } from '../../../navigation/router.ts'
import { logIn } from '../../../session/session-store.ts'
import { rememberPlans } from '../flight-data/flight-facts.ts'
import { usableEntitlements } from '../portal-rules.ts'
import { resetPassengerForm } from './passenger-form.ts'

export type Verified = ResponseOf<typeof verifyForPortal>

export function takeLogin(verified: Verified): void {
  logIn(verified)
  rememberPlans(verified.entitlements)
  resetPassengerForm()
}

interface Onward {
  /** The plan that was tapped before. */
  planId: string | undefined
  offers: readonly PlanOffer[]
  go: typeof navigate
  pay: (plan: { tripId: string; planId: string }) => void
  /** Neither a plan of the passenger's own nor one that was tapped. */
  nowhere: () => void
}

/** An available plan connects at once (P1), and so does a free one that was tapped before; a paid one is bought. */
export function goOnline(verified: Verified, { planId, offers, go, pay, nowhere }: Onward): void {
  const [only, another] = usableEntitlements(verified.entitlements)
  if (another) return go('/payAuth')
  if (only) return go('/network/verify', { query: { entitlementId: only.entitlementId } })
  if (!planId) return nowhere()
  if (offers.find((one) => one.planId === planId)?.price === 0) return go('/network/verify', { query: { planId } })
  pay({ tripId: verified.tripId, planId })
}
