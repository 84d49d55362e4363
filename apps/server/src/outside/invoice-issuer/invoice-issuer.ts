import type { InvoiceTitleKind } from '@aisle/contract/invoice-states'

/** An electronic ordinary invoice (kind 82) as the issuer gets it. */
export interface InvoiceToIssue {
  /** Ours; asking again under it never issues twice. */
  serial: string
  orderNo: string
  titleKind: InvoiceTitleKind
  title: string
  taxpayerNo: string | null
  address: string
  phone: string
  bank: string
  bankAccount: string
  /** What it is for, as the tax office reads it. */
  content: string
  /** Fen, tax included. */
  amount: number
}

interface InvoiceToReverse {
  /** Ours for the red invoice; asking again under it never reverses twice. */
  serial: string
  invoiceNo: string
  /** As it was issued: some vendors want all of it once more. */
  invoice: InvoiceToIssue
}

/** `refused`: for good, in the issuer's words. `working`: ask again. `unknown`: nothing was asked under this serial. */
export type IssuerAnswer =
  | { state: 'unknown' }
  | { state: 'working' }
  | { state: 'issued'; invoiceNo: string; pdf: Buffer }
  | { state: 'refused'; reason: string }

/** Whoever prints invoices for the airline (S8). No two vendors speak alike: each gets its adapter behind this. */
export interface InvoiceIssuer {
  /** False: there is none, and operators issue elsewhere. */
  readonly configured: boolean
  /** Asynchronous and idempotent by serial. All four: @throws InvoiceIssuerFailed */
  issue(invoice: InvoiceToIssue): Promise<IssuerAnswer>
  query(serial: string): Promise<IssuerAnswer>
  reverse(invoice: InvoiceToReverse): Promise<IssuerAnswer>
  queryReverse(serial: string): Promise<IssuerAnswer>
}

/** The issuer is silent or cannot be understood: nothing is known. Its message holds no title, address or key. */
export class InvoiceIssuerFailed extends Error {
  override name = 'InvoiceIssuerFailed'
}

const absent = async (): Promise<never> => {
  throw new InvoiceIssuerFailed('no invoice issuer is configured')
}

/** Applications wait for an operator. */
export const absentInvoiceIssuer: InvoiceIssuer = {
  configured: false,
  issue: absent,
  query: absent,
  reverse: absent,
  queryReverse: absent,
}
