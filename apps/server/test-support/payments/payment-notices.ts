import type { PaymentMethod } from '@aisle/contract/orders-schemas'

/** A payment as reported by a gateway. Amounts are minor units of the gateway's currency. */
export interface ToldPayment {
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
  /** Reports that the payment has been made, as the real gateway does. */
  genuine(told: ToldPayment): Promise<Notice>
  /** The same notice as it is sent now: some gateways sign each delivery again. */
  sentNow(genuine: Notice): Notice
  /**
   * By what is wrong with it; each claims that `told` has been paid, and none may be accepted. `other` is another
   * payment at this gateway, of which a genuine notice has been seen.
   */
  forged: Record<string, (told: ToldPayment, other: ToldPayment) => Promise<Notice>>
  /** The answer after which the gateway stops repeating the notice. */
  isAcknowledged(answer: { status: number; body: string }): boolean
}
