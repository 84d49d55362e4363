import type { Deps } from '../../platform/deps.ts'
import { findAttempt } from './attempt-store.ts'
import { hiddenForm } from './payment-addresses.ts'

/** The form of an open attempt whose cashier the gateway has opened; null otherwise. */
export async function findCashierForm(deps: Deps, paymentNo: string): Promise<ReturnType<typeof hiddenForm> | null> {
  const attempt = await findAttempt(deps.db, paymentNo)
  return attempt?.state === 'open' && attempt.cashier ? hiddenForm(deps, paymentNo, attempt.cashier) : null
}
