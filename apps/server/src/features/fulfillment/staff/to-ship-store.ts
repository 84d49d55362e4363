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

/** Why a parcel of `orders` does not leave yet, in the order in which shipping refuses it; an address granted after `heldSince` holds it. */
const holdOf = (heldSince: Date) => sql<ParcelHold | null>`CASE
  WHEN EXISTS (SELECT FROM refunds WHERE refunds.order_no = orders.order_no
    AND refunds.state NOT IN ${stateList([...uncountedRefundStates, 'completed'])}) THEN 'refund'
  WHEN EXISTS (SELECT FROM ship_holds WHERE ship_holds.order_no = orders.order_no) THEN 'staff'
  WHEN EXISTS (SELECT FROM address_changes change WHERE change.order_no = orders.order_no AND state = 'open')
    THEN 'addressChange'
  WHEN EXISTS (SELECT FROM address_changes change WHERE change.order_no = orders.order_no AND state = 'granted'
    AND decided_at > ${heldSince} AND stopped_at IS NULL) THEN 'addressJustChanged' END`

interface ParcelsWanted {
  heldSince: Date
  limit: number
  /** Null: of all orders. */
  orderNos: readonly string[] | null
  /** Null: held or not. */
  held: boolean | null
}

/** Orders that wait for their parcel, the ones that wait longest first. */
export async function parcelsToShip(db: Db, { heldSince, limit, orderNos, held }: ParcelsWanted): Promise<ParcelRow[]> {
  const wanted = orderNos === null ? sql`` : sql`AND order_no = ANY (${orderNos})`
  const filtered = held === null ? sql`` : held ? sql`WHERE hold IS NOT NULL` : sql`WHERE hold IS NULL`
  const { rows } = await sql<ParcelRow>`
    SELECT waiting.order_no AS "orderNo", waiting.paid_at AS "paidAt", waiting.remark, address.receiver, address.phone,
      address.text, hold
    FROM (
      SELECT * FROM (SELECT order_no, paid_at, remark, created_at, ${holdOf(heldSince)} AS hold FROM orders
        WHERE kind = 'SHIP' AND state = 'awaiting_shipment' ${wanted}) AS parcels ${filtered}
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

/** The version of the address to which each of these orders is shipped. */
export async function addressVersions(db: Db, orderNos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_addresses')
    .select(({ fn }) => ['order_no', fn.max('version').as('version')])
    .where('order_no', 'in', orderNos)
    .groupBy('order_no')
    .execute()
  return new Map(rows.map((row) => [row.order_no, row.version]))
}
