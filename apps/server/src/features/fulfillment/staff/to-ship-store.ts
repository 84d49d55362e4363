import type { ParcelHold } from '@aisle/contract/console-fulfillment'
import { uncountedRefundStates } from '@aisle/contract/refund-states'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import { stateList } from '../../../platform/db/state-list.ts'

interface ParcelRow {
  orderNo: string
  paidAt: Date | null
  remark: string
  receiver: string
  phone: string
  text: string
  hold: ParcelHold | null
}

/**
 * Orders that wait for their parcel, the ones that wait longest first, or of these numbers. An address granted after
 * `heldSince` holds it.
 */
export async function parcelsToShip(
  db: Db,
  { heldSince, limit, orderNos }: { heldSince: Date; limit: number; orderNos: readonly string[] | null },
): Promise<ParcelRow[]> {
  const wanted = orderNos === null ? sql`` : sql`AND order_no = ANY (${orderNos})`
  const { rows } = await sql<ParcelRow>`
    SELECT waiting.order_no AS "orderNo", waiting.paid_at AS "paidAt", waiting.remark, address.receiver, address.phone,
      address.text, CASE
        WHEN EXISTS (SELECT FROM refunds WHERE refunds.order_no = waiting.order_no
          AND refunds.state NOT IN ${stateList([...uncountedRefundStates, 'completed'])}) THEN 'refund'
        WHEN EXISTS (SELECT FROM address_changes change WHERE change.order_no = waiting.order_no AND state = 'open')
          THEN 'addressChange'
        WHEN EXISTS (SELECT FROM address_changes change WHERE change.order_no = waiting.order_no AND state = 'granted'
          AND decided_at > ${heldSince} AND stopped_at IS NULL) THEN 'addressJustChanged' END AS hold
    FROM (
      SELECT order_no, paid_at, remark, created_at FROM orders WHERE kind = 'SHIP' AND state = 'awaiting_shipment' ${wanted}
      ORDER BY (created_at AT TIME ZONE 'UTC'), order_no LIMIT ${limit}) AS waiting
    JOIN LATERAL (SELECT receiver, phone, text FROM order_addresses WHERE order_addresses.order_no = waiting.order_no
      ORDER BY version DESC LIMIT 1) AS address ON true
    ORDER BY waiting.created_at, waiting.order_no`.execute(db)
  return rows
}

export async function countToShip(db: Db): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('parcels'))
    .where('kind', '=', 'SHIP')
    .where('state', '=', 'awaiting_shipment')
    .executeTakeFirstOrThrow()
  return Number(row.parcels)
}
