import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'

/**
 * How the browser gets to the cashier. `form`: it POSTs `wapPayParam` to `wapPayUrl` (spec §7 "Payment").
 * `redirect`: the gateway gives an address only, which our own page answers with 303. `jsapi`: the page asks the chat app
 * around it (WeChat Pay).
 */
export type Cashier =
  | { kind: 'form'; wapPayUrl: string; wapPayParam: Record<string, string> }
  | { kind: 'redirect'; url: string; /** Absent: as long as the payment. */ goodForSeconds?: number }
  | { kind: 'jsapi'; params: Record<string, string> }

/** Nothing here may differ when the same attempt is opened again after a crash: gateways compare. */
export interface PaymentToOpen {
  paymentNo: string
  amountMinor: number
  currency: Currency
  subject: string
  /** The order's deadline. A gateway that cannot end so early is closed by us at the deadline. */
  expiresAt: Date
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  /** The host app around the page, and the address that the server saw: as they were when the attempt was made. */
  environment: Environment
  clientIp: string
  /** Who pays, where the environment needs it (WeChat Pay inside the chat app). */
  openId: string | null
}

interface OpenedPayment {
  paymentNo: string
  /** What `open` answered; null when its answer never arrived, and then nobody has seen the cashier. */
  gatewayRef: string | null
}

/** `pending` also when the gateway does not know the payment yet: nothing has been paid, and it may still be. */
export type PaymentStatus =
  | { status: 'pending' }
  | { status: 'closed' }
  | { status: 'paid'; providerTxn: string; amountMinor: number; currency: Currency }

/** A notification whose signature and merchant are verified. `none`: genuine, but nothing to act on. */
export type VerifiedNotice =
  | { outcome: 'paid'; paymentNo: string; providerTxn: string; amountMinor: number; currency: Currency }
  | { outcome: 'closed'; paymentNo: string }
  | { outcome: 'none'; reason: string }

export interface NotifyRequest {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
}

export interface RefundToMake {
  refundNo: string
  paymentNo: string
  providerTxn: string
  amountMinor: number
  /** What the payment had brought. */
  totalMinor: number
  reason: string
}

/** One movement of money as the gateway has it on record. `refundNo` is ours; null for a payment. */
export interface StatementLine {
  kind: 'captured' | 'refunded'
  paymentNo: string
  refundNo: string | null
  providerTxn: string
  amountMinor: number
  currency: Currency
}

/** One outside gateway. Every call throws on a transport failure; the caller repeats it under the same number. */
export interface PaymentGateway {
  readonly id: PaymentMethod
  readonly currency: Currency
  /** A passenger in this environment can pay here. */
  worksIn(environment: Environment): boolean
  /** Origins that the hidden form reaches, also over redirects: they go into the page's `form-action`. */
  readonly formActionOrigins: readonly string[]
  open(payment: PaymentToOpen): Promise<{ cashier: Cashier; gatewayRef: string | null }>
  query(payment: OpenedPayment): Promise<PaymentStatus>
  /** After this the passenger cannot pay any more; answers `paid` when the payment came first. */
  close(payment: OpenedPayment): Promise<PaymentStatus>
  /** Asking again under the same number never pays twice. */
  refund(refund: RefundToMake): Promise<'done' | 'pending' | 'failed'>
  /** Null: the signature or the merchant is wrong. */
  verifyNotice(request: NotifyRequest): Promise<VerifiedNotice | null>
  /**
   * Everything that moved on this Beijing day (`2026-11-20`), for the reconciliation; null: it has no statement for the day
   * yet.
   */
  statement(day: string): Promise<StatementLine[] | null>
  /** What the gateway wants to hear so that it stops repeating itself. */
  acknowledgement(accepted: boolean): { status: number; contentType: string; body: string }
}
