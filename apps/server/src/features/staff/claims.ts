import type { ClaimKind, StaffClaim } from '@aisle/contract/console-claims'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import { claimsOfKind, findClaim, putClaim, type ClaimSubject, type StoredClaim } from './claim-store.ts'
import type { Person } from './staff-store.ts'

type Asking = Pick<Person, 'personId'>

const presentClaim = ({ name, until, ...claim }: StoredClaim, { personId }: Asking): StaffClaim => ({
  by: name,
  own: claim.personId === personId,
  until: until.toISOString(),
})

/** Who is on what of a kind, by its id. */
export async function openClaims(
  deps: Deps,
  person: Asking,
  kind: ClaimKind,
): Promise<ReadonlyMap<string, StaffClaim>> {
  const claims = await claimsOfKind(deps.db, kind, deps.clock.now())
  return new Map(claims.map((claim) => [claim.id, presentClaim(claim, person)]))
}

/**
 * The person is on it for some minutes, unless a colleague is; with `take`, also then (X4). Answers who is on it now. Taking
 * over is a line of the audit; opening and going on are none.
 */
export async function claimFor(
  deps: Deps,
  person: Asking,
  { take, ...about }: ClaimSubject & { take: boolean },
): Promise<StaffClaim> {
  const { personId } = person
  const now = deps.clock.now()
  const until = after(now, minutes(limits.claimMinutes))
  const freshUntil = after(now, minutes(limits.claimFreshMinutes))
  return inTransaction(deps.db, async (tx) => {
    const before = await findClaim(tx, about, now)
    await putClaim(tx, { about, personId, until, now, freshUntil, take })
    // Its person was deactivated this very moment.
    const claim = (await findClaim(tx, about, now)) ?? fail('stateChanged', { reason: 'staff' })
    if (before && before.personId !== claim.personId) {
      await insertAudit(tx, {
        auditId: newId(deps.random, 'aud'),
        at: now,
        keyName: personId,
        scope: about.kind === 'refund' ? 'refunds' : 'messages',
        command: 'claim',
        summary: `${about.kind} ${about.id} taken over from ${before.personId}`,
      })
    }
    return presentClaim(claim, person)
  })
}
