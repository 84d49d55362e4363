import { exportedFields } from '@aisle/contract/personal-data-fields'
import type { ExportedSection } from '@aisle/contract/personal-data-schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { isPersonOfAccount } from '../accounts/index.ts'
import { isOwnOrder } from '../orders/index.ts'
import { columnOf, tableList, type ExportedTable, type Whose } from './table-list.ts'

/** The keys that identify the passenger's rows. */
interface Own {
  accountId: string
  holder: string
  tripIds: readonly string[]
  ticketNos: readonly string[]
  orderNos: readonly string[]
}

async function readOwn(db: Db, session: LoginSession): Promise<Own> {
  const { accountId } = session
  const trips = await db
    .selectFrom('manifest_passengers')
    .select(['trip_id', 'ticket_no'])
    .where(
      isPersonOfAccount(accountId, {
        document: 'manifest_passengers.document_hash',
        card: 'manifest_passengers.ffp_card_no',
      }),
    )
    .execute()
  const orders = await db.selectFrom('orders').select('order_no').where(isOwnOrder(session)).execute()
  return {
    accountId,
    holder: getHolder(session),
    tripIds: trips.map((row) => row.trip_id),
    ticketNos: trips.map((row) => row.ticket_no),
    orderNos: orders.map((row) => row.order_no),
  }
}

const texts = (values: readonly string[]) => sql`(${[...values]}::text[])`

/** The passenger's rows of a table; orders are W8's, trips are those of the account's document. */
function ownRows(whose: Whose, own: Own) {
  const orders = texts(own.orderNos)
  const trips = texts(own.tripIds)
  const refunds = sql`SELECT refund_no FROM refunds WHERE order_no = ANY ${orders}`
  switch (whose) {
    case 'account':
      return sql<boolean>`account_id = ${own.accountId}`
    case 'holder':
      return sql<boolean>`owner = ${own.holder}`
    case 'writer':
      return sql<boolean>`holder = ${own.holder}`
    case 'trip':
      return sql<boolean>`trip_id = ANY ${trips}`
    case 'ticket':
      return sql<boolean>`detail ->> 'ticketNo' = ANY ${texts(own.ticketNos)}`
    case 'device':
      return sql<boolean>`device_id IN (SELECT device_id FROM portal_devices WHERE trip_id = ANY ${trips})`
    case 'order':
      return sql<boolean>`order_no = ANY ${orders}`
    case 'refund':
      return sql<boolean>`refund_no IN (${refunds})`
    case 'photo':
      // An index answers each, but no `OR` of both.
      return sql<boolean>`photo_id IN (SELECT photo_id FROM refund_photos WHERE owner = ${own.holder}
        UNION SELECT photo_id FROM refund_photos WHERE refund_no IN (${refunds}))`
    case 'waybill':
      return sql<boolean>`(carrier_code, waybill_no) IN (
        SELECT carrier_code, waybill_no FROM shipments WHERE order_no = ANY ${orders})`
    case 'rightsCard':
      return sql<boolean>`rights_no IN (
        SELECT rights_no FROM account_rights_cards WHERE account_id = ${own.accountId})`
    case 'entitlement':
      return sql<boolean>`entitlement_id IN (SELECT entitlement_id FROM entitlements WHERE trip_id = ANY ${trips})`
    case 'response':
      return sql<boolean>`response_id IN (SELECT response_id FROM survey_responses WHERE trip_id = ANY ${trips})`
    default:
      return whose satisfies never
  }
}

/** A field that the server makes itself, from this column. */
const sealedFields: Readonly<Record<string, string>> = { documentNumber: 'document_sealed' }

async function readSection(db: Db, table: string, exported: ExportedTable, own: Own): Promise<ExportedSection> {
  const fields = exportedFields[exported.section]
  const columns = fields.map((field) => sql`${sql.ref(sealedFields[field] ?? columnOf(field))} AS ${sql.id(field)}`)
  const { rows } = await sql<Record<string, unknown>>`SELECT ${sql.join(columns)} FROM ${sql.table(table)}
    WHERE ${ownRows(exported.whose, own)} ORDER BY 1, 2`.execute(db)
  return { name: exported.section, rows }
}

/** Everything of the passenger of this account, by section; a document number is still sealed. */
export async function readPersonalData(db: Db, session: LoginSession): Promise<ExportedSection[]> {
  const own = await readOwn(db, session)
  const sections: ExportedSection[] = []
  for (const [table, listed] of Object.entries(tableList)) {
    if (typeof listed === 'object') sections.push(await readSection(db, table, listed, own))
  }
  return sections
}
