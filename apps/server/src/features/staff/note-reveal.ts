import type { RevealReason } from '@aisle/contract/console-notes'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { countAuditLines, insertAudit, OperatorRefusal } from '../operators/index.ts'
import { isConfirmed } from './confirm-by-passkey.ts'
import type { OpenStaffSession } from './staff-session-store.ts'

const command = 'reveal'

/**
 * Notes who sees which personal data of whom, and why, before they see it (X4). Over a day's usual number the person shows
 * their passkey. @throws OperatorRefusal passkeyNeeded
 */
export async function noteReveal(
  deps: Deps,
  session: OpenStaffSession,
  seen: { kind: string; id: string; fields: readonly string[]; why: RevealReason },
): Promise<void> {
  const { personId } = session.person
  const at = deps.clock.now()
  const since = after(at, -minutes(24 * 60))
  const today = await countAuditLines(deps.db, { keyName: personId, command, since })
  if (today >= limits.staffRevealsPerDay && !isConfirmed(session, null, at)) {
    throw new OperatorRefusal('passkeyNeeded', { act: null })
  }
  await inTransaction(deps.db, (tx) =>
    insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: personId,
      scope: 'people',
      command,
      summary: `saw ${seen.fields.join(', ')} of ${seen.kind} ${seen.id}: ${seen.why}`,
    }),
  )
}
