import { beijingDay } from '@aisle/rules/time'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { idsInForce, versionsInForce } from './clause-store.ts'
import { consentedKinds, insertConsent } from './consent-store.ts'

/** The clauses of the consent overlay (spec §5). */
export const clausesAgreedTo = ['wifi_terms', 'privacy_policy'] as const

/** The clauses under which goods are ordered. */
export const clausesOfTheShop = ['shop_terms', 'privacy_policy'] as const

/** The ids of the shop's clauses to which a buyer of goods agrees now. */
export const shopTermsInForce = (deps: Pick<Deps, 'clock'>, db: Db | Tx): Promise<string[]> =>
  idsInForce(db, clausesOfTheShop, beijingDay(deps.clock.now()))

/** Records the passenger's consent to the versions in force. Safe to repeat. */
export async function recordConsents(deps: Deps, tx: Tx, tripId: string): Promise<void> {
  const at = deps.clock.now()
  for (const { kind, version } of await versionsInForce(tx, clausesAgreedTo, beijingDay(at))) {
    await insertConsent(tx, { consentId: newId(deps.random, 'consent'), tripId, kind, version, at })
  }
}

/** Whether the passenger of this trip has agreed to every version in force (spec §5), for this order or before. */
export async function hasConsented(deps: Pick<Deps, 'clock'>, db: Db | Tx, tripId: string): Promise<boolean> {
  const versions = await versionsInForce(db, clausesAgreedTo, beijingDay(deps.clock.now()))
  return (await consentedKinds(db, tripId, versions)).size === versions.length
}
