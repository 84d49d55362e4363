import { sql } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { AddressChangeState } from '@aisle/contract/order-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { StoredShipTo } from '../orders/index.ts'

export interface StoredChange {
  changeId: string
  orderNo: string
  state: AddressChangeState
  /** As it was when requested: the passenger's own address may have been changed or deleted since. */
  to: StoredShipTo
  areaCode: string
  freightDifference: number
  requestedAt: Date
  decidedAt: Date | null
  decision: Bilingual | null
  /** The new address without its street (O9). */
  areaText: string | null
  /** The version of the order's address that this change replaced when it was granted. */
  formerVersion: number | null
}

const selectChanges = (db: Db | Tx) => db.selectFrom('address_changes').selectAll('address_changes')
type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>

/** Newest first. */
export async function changesOfOrder(db: Db | Tx, orderNo: string): Promise<StoredChange[]> {
  const rows = await selectChanges(db)
    .where('order_no', '=', orderNo)
    .orderBy('requested_at', 'desc')
    .orderBy('change_id', 'desc')
    .execute()
  return rows.map(asChange)
}

export async function findChange(db: Db | Tx, changeId: string): Promise<StoredChange | undefined> {
  const row = await selectChanges(db).where('change_id', '=', changeId).executeTakeFirst()
  return row && asChange(row)
}

export async function findOpenChange(db: Db | Tx, orderNo: string): Promise<StoredChange | undefined> {
  const row = await selectChanges(db).where('order_no', '=', orderNo).where('state', '=', 'open').executeTakeFirst()
  return row && asChange(row)
}

/** Shipping waits while a change is open (table O). Whoever decides by it calls it with the order locked. */
export async function hasOpenAddressChange(db: Db | Tx, orderNo: string): Promise<boolean> {
  return (await findOpenChange(db, orderNo)) !== undefined
}

/** Changes that wait for an operator, oldest first. */
export async function openAddressChanges(
  db: Db,
  limit: number,
): Promise<(StoredChange & { from: string; currency: Currency })[]> {
  const rows = await selectChanges(db)
    .innerJoin('orders', 'orders.order_no', 'address_changes.order_no')
    .innerJoin('order_addresses as now', 'now.order_no', 'address_changes.order_no')
    .select(['orders.currency', 'now.text as from_text'])
    .where('address_changes.state', '=', 'open')
    .where('orders.state', '=', 'awaiting_shipment')
    .where('now.version', '=', (order) =>
      order
        .selectFrom('order_addresses as every')
        .select(({ fn }) => fn.max('every.version').as('latest'))
        .whereRef('every.order_no', '=', 'address_changes.order_no'),
    )
    .orderBy('requested_at')
    .orderBy('change_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...asChange(row), from: row.from_text, currency: row.currency }))
}

export async function insertChange(tx: Tx, change: Omit<StoredChange, 'decision'>): Promise<void> {
  await tx
    .insertInto('address_changes')
    .values({
      change_id: change.changeId,
      order_no: change.orderNo,
      state: change.state,
      addr_id: change.to.addrId,
      receiver: change.to.receiver,
      phone: change.to.phone,
      text: change.to.text,
      area_code: change.areaCode,
      freight_difference: change.freightDifference,
      requested_at: change.requestedAt,
      decided_at: change.decidedAt,
      area_text: change.areaText,
      former_version: change.formerVersion,
    })
    .execute()
}

type ChangeEnd =
  | { state: 'granted'; at: Date; formerVersion: number; decision?: Bilingual | null }
  | { state: 'refused' | 'replaced'; at: Date; decision?: Bilingual | null }

/** Compare-and-set: false when the change is no longer open. */
export async function endChange(tx: Tx, changeId: string, end: ChangeEnd): Promise<boolean> {
  const ended = await tx
    .updateTable('address_changes')
    .set({
      state: end.state,
      decided_at: end.at,
      decision_zh: end.decision?.zh ?? null,
      decision_en: end.decision?.en ?? null,
      former_version: end.state === 'granted' ? end.formerVersion : null,
    })
    .where('change_id', '=', changeId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(ended.numUpdatedRows) === 1
}

/** When the latest change was granted that a parcel waits for (O9); null: none that was not stopped. */
export async function lastGrantedAt(tx: Tx, orderNo: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('address_changes')
    .select(({ fn }) => fn.max('decided_at').as('at'))
    .where('order_no', '=', orderNo)
    .where('state', '=', 'granted')
    .where('former_version', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Stops a granted change, every change that was granted on top of it, and one that still waits for a decision. Returns
 * how many. Call it with the order locked.
 */
export async function stopChanges(
  tx: Tx,
  orderNo: string,
  { formerVersion, at }: { formerVersion: number; at: Date },
): Promise<number> {
  const stopped = await tx
    .updateTable('address_changes')
    .set({ state: 'stopped', stopped_at: at, decided_at: sql`COALESCE(decided_at, ${at})` })
    .where('order_no', '=', orderNo)
    .where(({ eb, or }) =>
      or([eb('state', '=', 'open'), eb('state', '=', 'granted').and('former_version', '>=', formerVersion)]),
    )
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}

const asChange = (row: Row): StoredChange => ({
  changeId: row.change_id,
  orderNo: row.order_no,
  state: row.state,
  to: { addrId: row.addr_id, receiver: row.receiver, phone: row.phone, text: row.text },
  areaCode: row.area_code,
  freightDifference: row.freight_difference,
  requestedAt: row.requested_at,
  decidedAt: row.decided_at,
  areaText: row.area_text,
  formerVersion: row.former_version,
  decision: row.decision_zh !== null && row.decision_en !== null ? { zh: row.decision_zh, en: row.decision_en } : null,
})
