import type { InvoiceState } from '@aisle/contract/invoice-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { invoiceMoves, type InvoiceTitle } from './invoice-rules.ts'

export interface Invoice extends InvoiceTitle {
  invoiceId: string
  orderNo: string
  version: number
  state: InvoiceState
  contentZh: string
  /** Fen; null until the issuer was asked. */
  amount: number | null
  invoiceNo: string | null
  redInvoiceNo: string | null
  byHand: boolean
  problem: string | null
  appliedAt: Date
  changedAt: Date
  issuedAt: Date | null
  reversedAt: Date | null
}

export type FileColour = 'blue' | 'red'

export const selectInvoices = (db: Db | Tx) => db.selectFrom('invoices').selectAll()
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

export const asInvoice = (row: InvoiceRow): Invoice => ({
  invoiceId: row.invoice_id,
  orderNo: row.order_no,
  version: row.version,
  state: row.state,
  titleKind: row.title_kind,
  title: row.title,
  taxpayerNo: row.taxpayer_no,
  email: row.email,
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  bankAccount: row.bank_account,
  contentZh: row.content_zh,
  amount: row.amount,
  invoiceNo: row.invoice_no,
  redInvoiceNo: row.red_invoice_no,
  byHand: row.by_hand,
  problem: row.problem,
  appliedAt: row.applied_at,
  changedAt: row.changed_at,
  issuedAt: row.issued_at,
  reversedAt: row.reversed_at,
})

export async function findInvoice(db: Db | Tx, invoiceId: string): Promise<Invoice | undefined> {
  const row = await selectInvoices(db).where('invoice_id', '=', invoiceId).executeTakeFirst()
  return row && asInvoice(row)
}

/** Every version, the newest first: the only one that may not be over. */
export async function invoicesOfOrder(db: Db | Tx, orderNo: string): Promise<Invoice[]> {
  const rows = await selectInvoices(db).where('order_no', '=', orderNo).orderBy('version', 'desc').execute()
  return rows.map(asInvoice)
}

export async function insertInvoice(
  tx: Tx,
  invoice: InvoiceTitle & Pick<Invoice, 'invoiceId' | 'orderNo' | 'version' | 'contentZh' | 'appliedAt'>,
): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      invoice_id: invoice.invoiceId,
      order_no: invoice.orderNo,
      version: invoice.version,
      state: 'applied',
      ...titleRow(invoice),
      content_zh: invoice.contentZh,
      applied_at: invoice.appliedAt,
      changed_at: invoice.appliedAt,
    })
    .execute()
}

const titleRow = (title: InvoiceTitle) => ({
  title_kind: title.titleKind,
  title: title.title,
  taxpayer_no: title.taxpayerNo,
  email: title.email,
  address: title.address,
  phone: title.phone,
  bank: title.bank,
  bank_account: title.bankAccount,
})

/** False when it is no longer `applied`. */
export async function changeTitle(
  tx: Tx,
  invoiceId: string,
  { title, at }: { title: InvoiceTitle; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('invoices')
    .set({ ...titleRow(title), changed_at: at })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'applied')
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) === 1
}

/** The columns that each move writes. */
type Move =
  | { to: 'issuing'; amount: number }
  | { to: 'issued'; invoiceNo: string; at: Date; amount?: number; byHand?: boolean }
  | { to: 'failed'; problem: string }
  | { to: 'reversing' }
  | { to: 'reversed'; redInvoiceNo: string; at: Date }
  | { to: 'canceled' }

/** Compare-and-set along S8's table: false when it is no longer in `from`. @throws where the table has no such way */
export async function moveInvoice(
  tx: Tx,
  { invoiceId, from }: { invoiceId: string; from: InvoiceState },
  move: Move,
): Promise<boolean> {
  if (!invoiceMoves[from].includes(move.to)) throw new Error(`no invoice goes from ${from} to ${move.to}`)
  const moved = await tx
    .updateTable('invoices')
    .set({ state: move.to, ...getColumns(move) })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) === 1
}

function getColumns(move: Move) {
  switch (move.to) {
    case 'issuing':
      return { amount: move.amount }
    case 'issued':
      return {
        invoice_no: move.invoiceNo,
        issued_at: move.at,
        problem: null,
        ...(move.amount !== undefined && { amount: move.amount }),
        ...(move.byHand && { by_hand: true }),
      }
    case 'failed':
      return { problem: move.problem }
    case 'reversed':
      return { red_invoice_no: move.redInvoiceNo, reversed_at: move.at, problem: null }
    case 'reversing':
    case 'canceled':
      return {}
  }
}

/** The issuer will not reverse it: an operator must. */
export async function noteProblem(db: Db | Tx, invoiceId: string, problem: string): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ problem })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'reversing')
    .execute()
}

export async function keepFile(tx: Tx, file: { invoiceId: string; colour: FileColour; pdf: Buffer }): Promise<void> {
  await tx
    .insertInto('invoice_files')
    .values({ invoice_id: file.invoiceId, colour: file.colour, pdf: file.pdf })
    .execute()
}

export async function findFile(db: Db, invoiceId: string, colour: FileColour): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invoice_files')
    .select('pdf')
    .where('invoice_id', '=', invoiceId)
    .where('colour', '=', colour)
    .executeTakeFirst()
  return row?.pdf
}

/** Whether an invoice or a reversal has this number already; a second entry is a typing error. */
export async function numberIsKnown(tx: Tx, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('invoice_id')
    .where(({ eb, or }) => or([eb('invoice_no', '=', number), eb('red_invoice_no', '=', number)]))
    .executeTakeFirst()
  return row !== undefined
}

/** For operators: those in these states, oldest first. */
export async function invoicesIn(
  db: Db,
  { states, limit }: { states: readonly InvoiceState[]; limit: number },
): Promise<Invoice[]> {
  const rows = await selectInvoices(db)
    .where('state', 'in', [...states])
    .orderBy('changed_at')
    .orderBy('invoice_id')
    .limit(limit)
    .execute()
  return rows.map(asInvoice)
}
