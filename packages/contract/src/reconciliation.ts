import type { Currency } from './money.ts'
import type { PaymentMethod } from './schemas/orders-schemas.ts'

/** Every way in which a gateway's statement and our ledger can differ, in the words of the daily report. */
export const differenceWords = {
  paidThereUnknownHere: 'paid there, unknown here',
  paidHereUnknownThere: 'paid here, unknown there',
  amountDiffers: 'paid with another amount there',
  transactionDiffers: 'another transaction there',
  paymentUnknown: 'a payment number that is not ours',
  refundedThereUnknownHere: 'refunded there, unknown here',
  refundedHereUnknownThere: 'refunded here, unknown there',
  refundAmountDiffers: 'refunded with another amount there',
  refundOfOtherPayment: 'a refund of another payment there',
  countedTwice: 'counted twice there',
} as const
export type DifferenceName = keyof typeof differenceWords

/** Minor units. */
export interface ReconciledMoney {
  amountMinor: number
  currency: Currency
}

/** `healed`: reported earlier and since resolved. */
export interface Difference {
  name: DifferenceName
  paymentNo: string
  refundNo: string | null
  providerTxn: string | null
  ours: ReconciledMoney | null
  theirs: ReconciledMoney | null
  healed: boolean
}

/** `waiting`: the gateway has no statement of the day yet, or did not answer. `equal`: no difference that is not healed. */
export type ReconciliationState = 'waiting' | 'equal' | 'different'

/**
 * How a day at a gateway stands for staff: `healed` where everything that differed has been resolved, `open` where
 * something still differs.
 */
export const reconciledDayStates = ['waiting', 'equal', 'healed', 'open'] as const
export type ReconciledDayState = (typeof reconciledDayStates)[number]

/** The two kinds of movements that the ledger has. */
export const ledgerKinds = ['captured', 'refunded'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One Beijing day at one gateway. Counts and sums are those of its statement. */
export interface Reconciliation {
  gateway: PaymentMethod
  day: string
  state: ReconciliationState
  currency: Currency
  payments: number
  paidMinor: number
  refunds: number
  refundedMinor: number
  differences: Difference[]
  comparedAt: string
}
