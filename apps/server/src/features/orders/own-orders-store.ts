import { sql, type RawBuilder } from 'kysely'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder, holderKeys } from '../../platform/http/holder.ts'
import { mailboxesOnFile } from '../flights/index.ts'

/**
 * W8, the one home of the rule which orders a login sees: those that its holder made, and those of the mailboxes that it
 * proved, its own and those of companions (W9), as contact or as holder. An account also sees its orders that were made
 * aboard, or by a mailbox on file for it; not what another mailbox ordered for its trip.
 */
function getProofs({ email, party, ...session }: LoginSession) {
  const ofCompanions = party.flatMap((trip) => (trip.email === null ? [] : [trip.email.toLowerCase()]))
  const holders = [getHolder({ email, ...session }), ...ofCompanions.map((mailbox) => holderKeys.mailbox + mailbox)]
  const mailboxes = [...(email === null ? [] : [email.toLowerCase()]), ...ofCompanions]
  return {
    holders: [...new Set(holders)],
    mailboxes: [...new Set(mailboxes)],
    accountId: session.scope === 'account' ? session.accountId : null,
  }
}

/** Indexes have the account's orders that its own logins did not make; those are found by their holder. */
function isMadeElsewhere(accountId: string) {
  const onFile = sql`SELECT ${holderKeys.mailbox} || mailbox FROM (${mailboxesOnFile(accountId)}) AS on_file`
  // Null: a server of the release before inserted it.
  return sql`orders.account_id = ${accountId}
    AND orders.holder IS DISTINCT FROM ${sql.lit(holderKeys.account)} || orders.account_id
    AND (orders.holder IS NULL OR starts_with(orders.holder, ${holderKeys.device}) OR orders.holder IN (${onFile}))`
}

/** Part of a statement that reads `orders`. */
export function isOwnOrder(session: LoginSession) {
  const { holders, mailboxes, accountId } = getProofs(session)
  const proofs = [sql`orders.holder = ANY (${holders}::text[])`]
  if (mailboxes.length > 0) proofs.push(sql`lower(orders.contact_email) = ANY (${mailboxes}::text[])`)
  if (accountId !== null) proofs.push(isMadeElsewhere(accountId))
  return sql<boolean>`(${sql.join(proofs, sql` OR `)})`
}

interface Search {
  /** One search for each of its rows, which `columns` and `where` may name. */
  each: RawBuilder<unknown> | null
  /** Of `each`, and order_no and created_at. */
  columns: RawBuilder<unknown>
  where: RawBuilder<unknown>
  limit: number
}

/**
 * A statement that finds the newest orders of every proof, each by an index that has them in this order: as fast for a
 * passenger with thousands of orders as for one with few. An order with several proofs is found once.
 */
export function newestOwnOrders(session: LoginSession, { each, columns, where, limit }: Search): RawBuilder<unknown> {
  return byEachProof(
    session,
    (proofs, isProved) => sql`
    SELECT ${columns} FROM ${each ? sql`${each} CROSS JOIN ` : sql``}${proofs} CROSS JOIN LATERAL (
      SELECT order_no, created_at FROM orders WHERE ${isProved} AND ${where}
      ORDER BY created_at DESC, order_no LIMIT ${sql.lit(limit)}) AS found`,
  )
}

/** A statement that finds the numbers of all own orders to which `where` applies, each proof by its index. */
export const ownOrderNumbers = (session: LoginSession, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  byEachProof(
    session,
    (proofs, isProved) => sql`SELECT order_no FROM ${proofs} JOIN orders ON ${isProved} AND ${where}`,
  )

/** An index answers one proof, but no `OR` of them. */
function byEachProof(
  session: LoginSession,
  search: (proofs: RawBuilder<unknown>, isProved: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { holders, mailboxes, accountId } = getProofs(session)
  const searches = [search(sql`unnest(${holders}::text[]) AS proof`, sql`orders.holder = proof`)]
  if (mailboxes.length > 0) {
    searches.push(search(sql`unnest(${mailboxes}::text[]) AS proof`, sql`lower(orders.contact_email) = proof`))
  }
  if (accountId !== null) searches.push(search(sql`(VALUES (1)) AS proof`, isMadeElsewhere(accountId)))
  return sql.join(searches, sql` UNION `)
}
