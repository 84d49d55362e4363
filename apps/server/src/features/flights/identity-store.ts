import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import { ordersUnderWay, refundsOver } from './identity-rules.ts'

/** With the trip appended, replaces the ticket number of a passenger who was erased or forgotten. */
export const erasedTicket = 'erased '

/**
 * G6: forgets who travelled on flights that landed before `landedBefore`: documents, names, ticket, seat, card and contact.
 * The trip itself stays for the books. A passenger is kept while an order of the trip or of their account is under way,
 * because its code by e-mail, parcel or counter needs to know them. Returns how many; locked rows are left for later.
 */
export async function forgetIdentities(
  db: Db,
  { landedBefore, sealed, most }: { landedBefore: Date; sealed: Buffer; most: number },
): Promise<number> {
  const done = await sql`
    UPDATE manifest_passengers SET surname = '', given_name = '', name_zh = NULL, ticket_no = ${erasedTicket} || trip_id,
      document_sealed = ${sealed}, document_hash = ${erasedTicket} || trip_id,
      document_last6_hash = ${erasedTicket} || trip_id, seat_number = NULL, ffp_card_no = NULL, phone = NULL, email = NULL,
      booking_ref = NULL
    WHERE trip_id = ANY (ARRAY(
      SELECT m.trip_id FROM manifest_passengers m JOIN flights f USING (flight_id)
      WHERE m.surname <> '' AND f.eta < ${landedBefore} AND NOT EXISTS (
        SELECT FROM orders o LEFT JOIN accounts a USING (account_id)
        WHERE (o.trip_id = m.trip_id OR a.document_hash = m.document_hash)
          AND (o.state IN ${stateList(ordersUnderWay)}
            OR EXISTS (SELECT FROM refunds r WHERE r.order_no = o.order_no
              AND r.state NOT IN ${stateList(refundsOver)})))
      LIMIT ${most} FOR UPDATE OF m SKIP LOCKED))`.execute(db)
  return Number(done.numAffectedRows ?? 0n)
}
