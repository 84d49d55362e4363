import { beijingDay } from '@aisle/rules/time'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { versionsInForce } from './clause-store.ts'
import { insertConsent } from './consent-store.ts'

/** The clauses of the consent overlay (spec §5). */
const clausesAgreedTo = ['wifi_terms', 'privacy_policy'] as const

/** Records the passenger's consent to the versions in force. Safe to repeat. */
export async function recordConsents(deps: Deps, tx: Tx, tripId: string): Promise<void> {
  const at = deps.clock.now()
  for (const { kind, version } of await versionsInForce(tx, clausesAgreedTo, beijingDay(at))) {
    await insertConsent(tx, { consentId: newId(deps.random, 'consent'), tripId, kind, version, at })
  }
}
