import { beijingDay } from '@aisle/rules/time'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
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
  const writes = await consentWrites(deps, tx, [tripId])
  if (writes.length > 0) await writeAtOnce(tx, writes)
}

/** The same among other writes, for several trips. */
export async function consentWrites(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Db | Tx,
  tripIds: readonly string[],
): Promise<Write[]> {
  const at = deps.clock.now()
  const versions = await versionsInForce(db, clausesAgreedTo, beijingDay(at))
  return tripIds.flatMap((tripId) =>
    versions.map(({ kind, version }) => ({
      statement: insertConsent({ consentId: newId(deps.random, 'consent'), tripId, kind, version, at }),
    })),
  )
}

/** Whether the passenger of this trip has agreed to every version in force (spec §5), for this order or before. */
export async function hasConsented(deps: Pick<Deps, 'clock'>, db: Db | Tx, tripId: string): Promise<boolean> {
  const versions = await versionsInForce(db, clausesAgreedTo, beijingDay(deps.clock.now()))
  return (await consentedKinds(db, tripId, versions)).size === versions.length
}
