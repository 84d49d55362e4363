import type { PaymentMethod } from '@aisle/contract/orders-schemas'

/** A payment as a gateway reports it. Amounts are minor units of the gateway's currency. */
export interface ReportedPayment {
  paymentNo: string
  providerTxn: string
  amountMinor: number
}

/** One POST to our notification route. */
export interface Notice {
  path: string
  headers: Record<string, string>
  body: string
}

/** Writes notices for one notification route: genuine ones and forgeries. */
export interface NoticeWriter {
  gateway: PaymentMethod
  /** Says that the payment has been made, as the real gateway writes it. */
  genuine(told: ReportedPayment): Promise<Notice>
  /** The same notice as it is sent now: some gateways sign each sending again. */
  sentNow(genuine: Notice): Notice
  /**
   * Forged notices, by their fault; each claims that `told` has been paid, and none may be accepted. `other` is another
   * payment at this gateway, of which a genuine notice has been seen.
   */
  forged: Record<string, (told: ReportedPayment, other: ReportedPayment) => Promise<Notice>>
  /** The answer after which the gateway stops repeating itself. */
  isAcknowledged(answer: { status: number; body: string }): boolean
}
