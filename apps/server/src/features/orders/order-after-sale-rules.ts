import * as limits from '@aisle/contract/limits'
import type { Currency } from '@aisle/contract/money'
import type { EntitlementState, OrderKind, OrderState } from '@aisle/contract/order-states'

/** Amounts are minor units of the order's currency. */
export interface AfterSaleFacts {
  /** Units that are in no refund. */
  unitsLeft: number
  /** Gone back, or surely going. */
  returned: number
  /** Something is asked back, and nobody knows yet how much it will be. */
  undecided: boolean
  completedAt: Date | null
  /** Fapiao (S8); null: there never was one. */
  invoice: 'inForce' | 'reversed' | null
}

interface SoldOrder {
  kind: OrderKind
  state: OrderState
  currency: Currency
  payable: number
  paidAt: Date | null
}

/** WIFI: how far the plan is, when its sale closes, and when the flight lands. */
interface PlanTimes {
  entitlementState: EntitlementState
  saleCloses: Date
  landsAt: Date
}

const dayMs = 86_400_000
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)
const windowEnd = (at: Date) => daysAfter(at, limits.returnWindowDays)

/** Whether something may be asked for now (table R). What, and how much of it, is for the refunds to say. */
export function canAskRefund(
  { kind, state, payable }: SoldOrder,
  { unitsLeft, completedAt }: AfterSaleFacts,
  { now, codesLeft, plan }: { now: Date; codesLeft: number; plan: PlanTimes | null },
): boolean {
  if (unitsLeft <= 0) return false
  if (kind === 'WIFI') {
    return plan !== null && payable > 0 && ['paid', 'completed'].includes(state) && canAskForPlan(plan, now)
  }
  if (state === 'completed') return completedAt !== null && now < windowEnd(completedAt)
  return kind === 'SHIP' ? ['awaiting_shipment', 'shipped'].includes(state) : state === 'paid' && codesLeft > 0
}

/** Before it is used, until nobody could buy it any more; and when the flight is over. */
function canAskForPlan({ entitlementState, saleCloses, landsAt }: PlanTimes, now: Date): boolean {
  if (entitlementState === 'unused') return now < saleCloses
  return ['used_up', 'expired', 'revoked'].includes(entitlementState) && now < windowEnd(landsAt)
}

/** S8: an order in yuan has a fapiao when somebody asks for it, every other one a receipt from its payment on. */
export function invoiceAction(
  { state, currency, payable, paidAt }: SoldOrder,
  { returned, undecided, completedAt, invoice }: AfterSaleFacts,
  now: Date,
): 'apply' | 'view' | null {
  if (paidAt === null || payable === 0) return null
  if (currency !== 'CNY' || invoice === 'inForce') return 'view'
  const inTime = state === 'completed' && completedAt !== null && now < daysAfter(completedAt, limits.invoiceDays)
  if (inTime && !undecided && payable > returned) return 'apply'
  return invoice === 'reversed' ? 'view' : null
}
