import type { ErasureObstacle } from '@aisle/contract/personal-data-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { ordersUnderWay, refundsOver } from '../flights/index.ts'
import { isOwnOrder } from '../orders/index.ts'
import type { Person } from './erase-store.ts'

/** Orders, logins and passkeys that refer to the account wait until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('account_id').where('account_id', '=', accountId).forUpdate().execute()
}

/**
 * Only the person of this account: an account without a document has the trips with its card, except those of a
 * passenger with their own account, because anyone who books may give any card.
 */
export async function findOwnPerson(db: Db | Tx, accountId: string): Promise<Person> {
  const { rows } = await sql<{ hash: string }>`
    SELECT document_hash AS hash FROM accounts WHERE account_id = ${accountId} AND document_hash IS NOT NULL
    UNION SELECT m.document_hash FROM manifest_passengers m
      JOIN accounts a ON a.account_id = ${accountId} AND a.document_hash IS NULL AND a.ffp_card_no = m.ffp_card_no
      WHERE NOT EXISTS (SELECT FROM accounts other WHERE other.document_hash = m.document_hash)`.execute(db)
  return { accountIds: [accountId], documentHashes: rows.map(({ hash }) => hash) }
}

/** Orders and refunds of the account or its trips that are not over, as in G6; what another mailbox made has no number. */
export async function openMatters(
  db: Db | Tx,
  session: LoginSession,
  tripIds: readonly string[],
): Promise<Pick<ErasureObstacle, 'kind' | 'orderNo'>[]> {
  // EXISTS would be answered from the open refunds of everybody, once the passenger has many orders.
  const openRefunds = sql`(SELECT count(*) FROM refunds r
    WHERE r.order_no = orders.order_no AND r.state NOT IN ${stateList(refundsOver)})`
  const { rows } = await sql<Pick<ErasureObstacle, 'kind' | 'orderNo'>>`
    SELECT CASE WHEN ${isOwnOrder(session)} THEN order_no END AS "orderNo",
      CASE WHEN state = 'pending_payment' THEN 'unpaid'
        WHEN state IN ${stateList(ordersUnderWay)} THEN 'underWay' ELSE 'refundOpen' END AS kind
    FROM orders WHERE (account_id = ${session.accountId} OR trip_id = ANY (${[...tripIds]}::text[]))
      AND (state IN ${stateList(ordersUnderWay)} OR (orders.has_refund AND ${openRefunds} > 0))
    ORDER BY created_at DESC, order_no`.execute(db)
  return rows
}

export async function flightsAhead(
  db: Db | Tx,
  flightIds: readonly string[],
  now: Date,
): Promise<{ flightNo: string; flightDate: string }[]> {
  return db
    .selectFrom('flights')
    .select(['flight_no as flightNo', 'flight_date as flightDate'])
    .where('flight_id', 'in', [...flightIds, ''])
    .where('eta', '>', now)
    .where('cancelled', '=', false)
    .orderBy('etd')
    .execute()
}

/** How many orders stay without a name, and how many invoices with their title. */
export async function countKept(
  db: Db | Tx,
  accountId: string,
  tripIds: readonly string[],
): Promise<{ orders: number; invoices: number }> {
  const { rows } = await sql<{ orders: number; invoices: number }>`
    SELECT count(*)::int AS orders, (count(*) FILTER (WHERE EXISTS (
      SELECT FROM invoices i WHERE i.order_no = orders.order_no AND i.invoice_no IS NOT NULL)))::int AS invoices
    FROM orders WHERE account_id = ${accountId} OR trip_id = ANY (${[...tripIds]}::text[])`.execute(db)
  return rows[0] ?? { orders: 0, invoices: 0 }
}
