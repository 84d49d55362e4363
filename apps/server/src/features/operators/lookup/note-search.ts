import type { SearchReadAs } from '@aisle/contract/console-search'
import { beijingDay } from '@aisle/rules/time'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { insertAudit } from '../audit-store.ts'

/** Readings that name a person. */
const identities: readonly (SearchReadAs | null)[] = ['ticket', 'card', 'mobile', 'mailbox', 'name', 'helpCode']

/** By which the same text is known again; nobody can be read from it. */
export const hashSearchText = ({ vault }: Pick<Deps, 'vault'>, text: string): string =>
  vault.hash('staff-search', text.trim().toLowerCase())

/**
 * Notes that a person of the staff, or a key, found somebody by what identifies them, with a hash of what was typed (X4):
 * whether one passenger was looked for can be told from it, and nobody can be read from it. Once a day for the same
 * text, however often a page asks again.
 */
export async function noteSearch(
  deps: Deps,
  keyName: string,
  { text, read, found }: { text: string; read: SearchReadAs | null; found: number },
): Promise<void> {
  if (found === 0 || !identities.includes(read)) return
  const at = deps.clock.now()
  const hash = hashSearchText(deps, text)
  await inTransaction(deps.db, (tx) =>
    insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName,
      scope: 'people',
      command: 'search',
      summary: `found ${found} by ${read}, text ${hash.slice(0, 16)}`,
      onceKey: `search ${keyName} ${beijingDay(at)} ${hash}`,
    }),
  )
}
