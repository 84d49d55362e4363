import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import { invite } from './sign-in-to-console.ts'
import { addPerson, giveRoles } from './staff-store.ts'

/**
 * The first administrator, from the machine where the server runs: makes the person an administrator, and a link with
 * which they add their first passkey.
 */
export async function inviteAdministrator(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'vault'>,
  { email, name }: { email: string; name: string },
): Promise<{ token: string; until: Date }> {
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const personId = newId(deps.random, 'psn')
    const person = await addPerson(tx, { personId, email, name, language: 'zh', givenRoles: ['admin'] }, at)
    if (!person.givenRoles.includes('admin')) await giveRoles(tx, person.personId, [...person.givenRoles, 'admin'])
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: 'server',
      scope: 'people',
      command: 'invite-admin',
      summary: `invited ${person.personId} as an administrator`,
    })
    return invite(deps, tx, person.personId)
  })
}
