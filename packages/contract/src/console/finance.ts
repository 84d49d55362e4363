import type { Currency } from '../money.ts'
import type { Difference, LedgerKind, ReconciledDayState, ReconciledMoney, Reconciliation } from '../reconciliation.ts'
import type { PaymentMethod } from '../schemas/orders-schemas.ts'
import type { InvoiceState, InvoiceTitleKind } from '../states/invoice-states.ts'

/** An invoice that waits for the issuer or for staff. Amounts are fen, instants ISO 8601. */
export interface WaitingInvoice {
  invoiceId: string
  orderNo: string
  state: InvoiceState
  titleKind: InvoiceTitleKind
  title: string
  taxpayerNo: string | null
  contentZh: string
  amount: number
  /** Why the issuer refused; null: it has not. */
  problem: string | null
  appliedAt: string
}

/** An invoice that staff look for (M48), with neither mailbox nor bank account. Amounts are fen, instants ISO 8601. */
export interface FoundInvoice extends Omit<WaitingInvoice, 'amount'> {
  /** Null where the issuer was never asked and nothing waits any more. */
  amount: number | null
  waitsFor: 'us' | 'issuer' | null
  invoiceNo: string | null
  redInvoiceNo: string | null
  issuedAt: string | null
  reversedAt: string | null
}

export interface InvoicePage {
  rows: FoundInvoice[]
  /** Null: there are no more. */
  cursor: string | null
}

/** What was typed to find an invoice, by its shape: the number of its order, a number of its own, or a title's beginning. */
export function readInvoiceText(text: string): { orderNo: string } | { number: string } | { title: string } {
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{14}$/.test(digits)) return { orderNo: digits }
  return /^\d{8,30}$/.test(digits) ? { number: digits } : { title: text.trim() }
}

/** What an operated invoice is now, or would be. */
export interface OperatedInvoiceShown {
  orderNo: string
  state: InvoiceState
  changed: boolean
}

/** One day at every gateway, with the earlier days that are not equal where no day was asked for. */
export interface ReconciledDays {
  day: string
  reconciliations: NotedReconciliation[]
  /** Gateways that nothing has been compared for yet. */
  notCompared: PaymentMethod[]
}

/** What staff have noted at a difference. */
export interface DifferenceNote {
  noteId: string
  /** The name of the person, or of the key. */
  by: string
  /** Whoever looks has written it, and may remove it. */
  own: boolean
  text: string
  /** The gateway was asked about the difference. */
  asked: boolean
  at: string
}

/** `id` names the movement that differs, within a day at a gateway; it stays when the difference heals. */
export interface NotedDifference extends Difference {
  id: string
  notes: DifferenceNote[]
}

export interface NotedReconciliation extends Reconciliation {
  differences: NotedDifference[]
}

/** What noting or removing changes. */
export interface NotedChange {
  dryRun: boolean
  /** `same`: it was so before, or the note to remove is not there or is somebody else's. */
  result: 'noted' | 'removed' | 'same'
  /** The difference; null where there is no note. */
  id: string | null
  note: DifferenceNote | null
}

/** How one day at one gateway stands (M46). */
export interface ReconciledDay {
  day: string
  gateway: PaymentMethod
  state: ReconciledDayState
  /** Differences that are open, and those that have healed. */
  open: number
  healed: number
  /** By how much both sides differ where it is open, in each currency. */
  apart: ReconciledMoney[]
  /** Of the gateway's statement. */
  currency: Currency
  paidMinor: number
  refundedMinor: number
}

/** The days of a period at every gateway; a day without a comparison is not among them. */
export interface ReconciledPeriod {
  from: string
  to: string
  /** Those that are configured, and those that have been. */
  gateways: PaymentMethod[]
  /** The latest day whose comparison is due. */
  lastDue: string
  days: ReconciledDay[]
}

/** One movement of money (M50). */
export interface ShownLedgerEntry {
  entryId: string
  at: string
  gateway: PaymentMethod
  kind: LedgerKind
  orderNo: string
  paymentNo: string
  /** Of a refund. */
  refundNo: string | null
  /** The gateway's number of the payment. */
  providerTxn: string | null
  amountMinor: number
  currency: Currency
}

export interface LedgerPage {
  rows: ShownLedgerEntry[]
  /** Null: there are no more. */
  cursor: string | null
}

/** What the ledger has of a month in one currency: at one gateway, or at all of them. */
export interface MonthSums {
  currency: Currency
  payments: number
  inMinor: number
  refunds: number
  backMinor: number
  /** May be negative. */
  netMinor: number
}

export interface MonthAtGateway extends MonthSums {
  gateway: PaymentMethod
}

/** The statement of a month (M49), by the ledger; gateways' fees are not in it. */
export interface MonthStatement {
  month: string
  /** The month's first and last day. */
  from: string
  to: string
  /** False while more can be booked. */
  isOver: boolean
  rows: MonthAtGateway[]
  sums: MonthSums[]
}
