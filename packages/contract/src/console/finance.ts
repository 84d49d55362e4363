import type { Reconciliation } from '../reconciliation.ts'
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

/** What an operated invoice is now, or would be. */
export interface OperatedInvoiceShown {
  orderNo: string
  state: InvoiceState
  changed: boolean
}

/** One day at every gateway, with the earlier days that are not equal where no day was asked for. */
export interface ReconciledDays {
  day: string
  reconciliations: Reconciliation[]
  /** Gateways that nothing has been compared for yet. */
  notCompared: PaymentMethod[]
}
