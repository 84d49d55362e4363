import type { InvoiceState, InvoiceView } from '@aisle/contract/invoice-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import type { RowPlace } from '../../../platform/http/row-place.ts'
import { isOldestFirst, statesInView } from '../invoice-rules.ts'
import { asInvoice, selectInvoices, type Invoice } from '../invoice-store.ts'

export interface InvoicesWanted {
  view: InvoiceView
  /** Of those that the view has; null: all of them. */
  states: readonly InvoiceState[] | null
  orderNo: string | null
  number: string | null
  /** Its beginning. */
  title: string | null
  issued: { from: Date | null; until: Date | null }
  /** Whether the product has an issuer; without one, whatever waits waits for staff. */
  hasIssuer: boolean
}

const isOurs = sql`(problem IS NOT NULL OR by_hand)`
/** Which of those that are being reversed a view has. */
function whichReversing({ view, hasIssuer }: InvoicesWanted): RawBuilder<unknown> {
  if (!hasIssuer || (view !== 'forUs' && view !== 'forIssuer')) return sql`true`
  return view === 'forUs' ? sql`(state <> 'reversing' OR ${isOurs})` : sql`(state <> 'reversing' OR NOT ${isOurs})`
}

const hasPeriod = ({ issued }: Pick<InvoicesWanted, 'issued'>) => issued.from !== null || issued.until !== null
/** A period lists by when they were issued, everything else by when they were applied for. */
export const getPlace = (wanted: InvoicesWanted, { issuedAt, appliedAt, invoiceId }: Invoice): RowPlace => ({
  at: (hasPeriod(wanted) ? issuedAt : null) ?? appliedAt,
  id: invoiceId,
})

/** The last of all characters: no beginning goes on behind it. */
const behindAll = '\u{10ffff}'

/** The few that are meant by a number or by the beginning of a title; null: none was given. */
function meantBy({ orderNo, number, title }: InvoicesWanted): RawBuilder<unknown> | null {
  const each = [
    ...(orderNo ? [sql`SELECT invoice_id FROM invoices WHERE order_no = ${orderNo}`] : []),
    ...(number
      ? [
          sql`(SELECT invoice_id FROM invoices WHERE invoice_no = ${number}
            UNION SELECT invoice_id FROM invoices WHERE red_invoice_no = ${number})`,
        ]
      : []),
    ...(title
      ? [
          sql`SELECT invoice_id FROM invoices WHERE title <> '' AND lower(title) COLLATE "C" >= lower(${title})
            AND lower(title) COLLATE "C" < lower(${title}) || ${behindAll}`,
        ]
      : []),
  ]
  return each.length === 0 ? null : sql.join(each, sql` INTERSECT `)
}

/**
 * A statement that finds their ids: among the few that are meant, else by when they were issued, else of each state by an
 * index that has them in this order.
 */
function findIds(wanted: InvoicesWanted, { after, limit }: { after: RowPlace | null; limit: number }) {
  const states = statesInView(wanted).filter((one) => wanted.states === null || wanted.states.includes(one))
  const { from, until } = wanted.issued
  const [at, isForward] = [hasPeriod(wanted) ? sql`issued_at` : sql`applied_at`, isOldestFirst(wanted.view)]
  const [direction, isBehind] = isForward ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const order = sql`ORDER BY ${at} ${direction}, invoice_id ${direction} LIMIT ${limit}`
  const within = sql.join(
    [
      whichReversing(wanted),
      ...(from ? [sql`issued_at >= ${from}`] : []),
      ...(until ? [sql`issued_at < ${until}`] : []),
      ...(after ? [sql`(${at}, invoice_id) ${isBehind} (${after.at}, ${after.id})`] : []),
    ],
    sql` AND `,
  )
  const meant = meantBy(wanted)
  if (meant) {
    // OFFSET 0 looks up each of the few: a join that the planner may turn round would read every invoice.
    return sql`WITH meant AS MATERIALIZED (${meant})
      SELECT invoices.invoice_id FROM meant CROSS JOIN LATERAL (
        SELECT * FROM invoices WHERE invoices.invoice_id = meant.invoice_id OFFSET 0) AS invoices
      WHERE state = ANY (${states}::text[]) AND ${within} ${order}`
  }
  if (hasPeriod(wanted))
    return sql`SELECT invoice_id FROM invoices WHERE state = ANY (${states}::text[]) AND ${within} ${order}`
  return sql`SELECT found.invoice_id FROM unnest(${states}::text[]) AS of_state CROSS JOIN LATERAL (
    SELECT invoice_id, applied_at FROM invoices WHERE state = of_state AND ${within} ${order}) AS found
    ORDER BY found.applied_at ${direction}, found.invoice_id ${direction} LIMIT ${limit}`
}

/** A page of them, one more than `limit` if there are more. */
export async function searchedInvoices(
  db: Db,
  wanted: InvoicesWanted,
  { after, limit }: { after: RowPlace | null; limit: number },
): Promise<Invoice[]> {
  const ids = sql<string>`ANY (ARRAY(${findIds(wanted, { after, limit: limit + 1 })}))`
  const direction = isOldestFirst(wanted.view) ? 'asc' : 'desc'
  const rows = await selectInvoices(db)
    .where('invoice_id', '=', ids)
    .orderBy(hasPeriod(wanted) ? 'issued_at' : 'applied_at', direction)
    .orderBy('invoice_id', direction)
    .execute()
  return rows.map(asInvoice)
}
