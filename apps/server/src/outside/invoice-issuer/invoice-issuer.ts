import type { InvoiceTitleKind } from '@aisle/contract/invoice-states'

/** An electronic ordinary invoice (kind 82) for the issuer. */
export interface InvoiceToIssue {
  /** The product's serial; asking again under it never issues twice. */
  serial: string
  orderNo: string
  titleKind: InvoiceTitleKind
  title: string
  taxpayerNo: string | null
  address: string
  phone: string
  bank: string
  bankAccount: string
  /** The content of the invoice in the tax office's terms. */
  content: string
  /** In fen, including tax. */
  amount: number
}

interface InvoiceToReverse {
  /** The product's serial for the red invoice; asking again under it never reverses twice. */
  serial: string
  invoiceNo: string
  /** The invoice as issued, because some vendors require all of it again. */
  invoice: InvoiceToIssue
}

/**
 * `refused`: final, with the issuer's reason. `working`: ask again. `unknown`: the issuer does not know this serial.
 */
export type IssuerAnswer =
  | { state: 'unknown' }
  | { state: 'working' }
  | { state: 'issued'; invoiceNo: string; pdf: Buffer }
  | { state: 'refused'; reason: string }

/**
 * The service that issues the airline's invoices (S8). Protocols differ between vendors, so each has an adapter behind
 * this.
 */
export interface InvoiceIssuer {
  /** False when there is none, and operators issue invoices elsewhere. */
  readonly configured: boolean
  /** Asynchronous, and idempotent by serial. All four: @throws InvoiceIssuerFailed */
  issue(invoice: InvoiceToIssue): Promise<IssuerAnswer>
  query(serial: string): Promise<IssuerAnswer>
  reverse(invoice: InvoiceToReverse): Promise<IssuerAnswer>
  queryReverse(serial: string): Promise<IssuerAnswer>
}

/**
 * The issuer is silent or its answer unreadable, so the outcome is unknown. The message contains no title, address or
 * key.
 */
export class InvoiceIssuerFailed extends Error {
  override name = 'InvoiceIssuerFailed'
}

const absent = async (): Promise<never> => {
  throw new InvoiceIssuerFailed('no invoice issuer is configured')
}

/** Without an issuer, applications wait for an operator. */
export const absentInvoiceIssuer: InvoiceIssuer = {
  configured: false,
  issue: absent,
  query: absent,
  reverse: absent,
  queryReverse: absent,
}
