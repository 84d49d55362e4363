import type { StaffClaim } from './claims.ts'
import type { AskedBefore, PassengerQuestion } from './questions.ts'
import type { Bilingual } from '../language.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from '../schemas/orders-schemas.ts'
import type { AutomaticRefundReason, OrderKind, OrderState } from '../states/order-states.ts'
import type { RefundOrigin, RefundState, RefundType } from '../states/refund-states.ts'

/** The refund inbox of the console (X4). Amounts are minor units, instants ISO 8601. */

/** `mine`: those that the person is on (M33). */
export const staffRefundViews = [
  'toDecide',
  'mine',
  'second',
  'toInspect',
  'onItsWay',
  'failed',
  'passengersTurn',
  'done',
] as const
export type StaffRefundView = (typeof staffRefundViews)[number]
/** Views of refunds that are open; they are counted. */
export type OpenRefundView = Exclude<StaffRefundView, 'done'>

/** `staff`: begun by staff for the passenger. */
export type StaffRefundOrigin = RefundOrigin | 'staff'

export interface StaffRefundRow {
  refundNo: string
  orderNo: string
  kind: OrderKind
  type: RefundType
  origin: StaffRefundOrigin
  state: RefundState
  since: string
  amount: number
  currency: Currency
  /** Null: neither account nor trip has a name. */
  passenger: string | null
  reason: Bilingual | null
  automaticReason: AutomaticRefundReason | null
  what: Bilingual | null
  photos: number
  /** Over the limit, so that two people decide. */
  twoPeople: boolean
  /** Who has agreed so far: a person's name, or a key. */
  agreed: string[]
  /** Null: nobody is on it. */
  claim: StaffClaim | null
  /** When staff last asked the passenger about it; whether they answered, nobody can tell here. */
  asked: AskedBefore | null
}

export interface StaffRefundPage {
  rows: StaffRefundRow[]
  cursor: string | null
  counts: Record<OpenRefundView, number>
}

/** What staff may do with a refund now, by table R. */
export const staffRefundActs = ['approve', 'reject', 'inspect', 'refuseReceipt', 'reship', 'retry'] as const
export type StaffRefundAct = (typeof staffRefundActs)[number]

export interface StaffRefund {
  refundNo: string
  orderNo: string
  kind: OrderKind
  orderState: OrderState
  type: RefundType
  origin: StaffRefundOrigin
  state: RefundState
  createdAt: string
  since: string
  amount: number
  askedAmount: number
  freight: number
  currency: Currency
  submissions: number
  reason: Bilingual | null
  automaticReason: AutomaticRefundReason | null
  /** In the passenger's words. */
  note: string
  decision: Bilingual | null
  returnBy: string | null
  parcelBack: { carrier: Bilingual; waybillNo: string; sentAt: string } | null
  replacement: { carrier: Bilingual; waybillNo: string; shippedAt: string } | null
  lines: {
    lineNo: number
    name: Bilingual
    detail: Bilingual
    picture: string | null
    units: number
    amount: number
    /** Pieces of the same article that can be sold now; null: not goods. */
    inStock: number | null
    exchangeFor: Bilingual | null
  }[]
  /** Addresses that open for a while. */
  photos: string[]
  method: PaymentMethod | null
  payable: number
  refunded: number
  passenger: { id: string; name: string; manifestName: string; card: string | null } | null
  /** Of the same account within a year. */
  passengersOrders: number
  passengersRefunds: number
  acts: StaffRefundAct[]
  twoPeople: boolean
  /** Null: nobody is on it. */
  claim: StaffClaim | null
  /** What staff asked the passenger about it, the newest first. */
  questions: PassengerQuestion[]
  approvals: { who: string; own: boolean; at: string; lapsesAt: string }[]
  timeline: { at: string; event: string; by: string; state: string }[]
}
