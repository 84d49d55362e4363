import { sql } from 'kysely'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder, holderKeys } from '../../platform/http/holder.ts'
import { mailboxesOnFile } from '../flights/index.ts'

/**
 * W8, the one home of the rule which orders a login sees: those that its holder made, and those of the mailboxes that it
 * proved, its own and those of companions (W9), as contact or as holder. An account also sees its orders that were made aboard, or by a mailbox on file for it; not what
 * another mailbox ordered for its trip. Part of a statement that reads `orders`.
 */
export function isOwnOrder(session: LoginSession) {
  const { scope, accountId, email, party } = session
  const proofs = [sql`orders.holder = ${getHolder(session)}`]
  const ofCompanions = party.flatMap((trip) => (trip.email === null ? [] : [trip.email.toLowerCase()]))
  for (const mailbox of new Set(ofCompanions)) proofs.push(sql`orders.holder = ${holderKeys.mailbox + mailbox}`)
  const mailboxes = new Set([...(email === null ? [] : [email.toLowerCase()]), ...ofCompanions])
  for (const mailbox of mailboxes) proofs.push(sql`lower(orders.contact_email) = ${mailbox}`)
  if (scope === 'account') {
    const onFile = sql`SELECT ${holderKeys.mailbox} || mailbox FROM (${mailboxesOnFile(accountId)}) AS on_file`
    // Null: a server of the release before inserted it.
    proofs.push(sql`orders.account_id = ${accountId} AND (orders.holder IS NULL
      OR starts_with(orders.holder, ${holderKeys.device}) OR orders.holder IN (${onFile}))`)
  }
  return sql<boolean>`(${sql.join(proofs, sql` OR `)})`
}
