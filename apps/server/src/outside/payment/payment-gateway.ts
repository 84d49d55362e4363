import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'

/**
 * How the browser reaches the cashier. `form`: it POSTs `wapPayParam` to `wapPayUrl` (spec §7 "Payment"). `redirect`:
 * the gateway returns only an address, to which our own page redirects with 303. `jsapi`: the page asks the chat app
 * around it (WeChat Pay).
 */
export type Cashier =
  | { kind: 'form'; wapPayUrl: string; wapPayParam: Record<string, string> }
  | { kind: 'redirect'; url: string; /** Default: as long as the payment. */ goodForSeconds?: number }
  | { kind: 'jsapi'; params: Record<string, string> }

/** All values must be the same when an attempt is opened again after a crash, because gateways compare them. */
export interface PaymentToOpen {
  paymentNo: string
  amountMinor: number
  currency: Currency
  subject: string
  /** The order's deadline. If a gateway's session outlives it, we close the payment at the deadline. */
  expiresAt: Date
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  /** The host app around the page, and the address that the server saw, as of when the attempt was created. */
  environment: Environment
  clientIp: string
  /** The payer, if the environment requires it (WeChat Pay inside the chat app). */
  openId: string | null
}

interface OpenedPayment {
  paymentNo: string
  /** The result of `open`; null when its answer never arrived, so that no passenger has seen the cashier. */
  gatewayRef: string | null
}

/** `pending` also when the gateway does not know the payment yet: it has not been paid, but may still be. */
export type PaymentStatus =
  | { status: 'pending' }
  | { status: 'closed' }
  | { status: 'paid'; providerTxn: string; amountMinor: number; currency: Currency }

/** A notification with verified signature and merchant. `none`: genuine, but without consequences. */
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
  /** The amount of the whole payment. */
  totalMinor: number
  reason: string
}

/** One movement of money in the gateway's records. `refundNo` is ours; null for a payment. */
export interface StatementLine {
  kind: 'captured' | 'refunded'
  paymentNo: string
  refundNo: string | null
  providerTxn: string
  amountMinor: number
  currency: Currency
}

/** One payment gateway. Every call throws on a transport failure; the caller repeats it under the same number. */
export interface PaymentGateway {
  readonly id: PaymentMethod
  readonly currency: Currency
  /** Whether a passenger in this environment can pay here. */
  worksIn(environment: Environment): boolean
  /** The origins that the hidden form reaches, redirects included, for the page's `form-action`. */
  readonly formActionOrigins: readonly string[]
  /** True: `open` signs a form here and asks nobody, so a payment that is not kept has left no trace. */
  readonly opensHere: boolean
  open(payment: PaymentToOpen): Promise<{ cashier: Cashier; gatewayRef: string | null }>
  query(payment: OpenedPayment): Promise<PaymentStatus>
  /** After this the passenger can no longer pay; returns `paid` when the payment came first. */
  close(payment: OpenedPayment): Promise<PaymentStatus>
  /** Safe to repeat under the same number: refunds once. */
  refund(refund: RefundToMake): Promise<'done' | 'pending' | 'failed'>
  /** Null when the signature or the merchant is wrong. */
  verifyNotice(request: NotifyRequest): Promise<VerifiedNotice | null>
  /**
   * All movements of this Beijing day (`2026-11-20`), for the reconciliation; null when the statement does not exist
   * yet.
   */
  statement(day: string): Promise<StatementLine[] | null>
  /** The answer that stops the gateway's retries. */
  acknowledgement(accepted: boolean): { status: number; contentType: string; body: string }
}
