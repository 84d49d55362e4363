import type { Deps } from '../src/deps.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { calculateOrder } from '../src/features/orders/calculate-order.ts'
import { submitOrder } from '../src/features/orders/submit-order.ts'
import { insertAttempt } from '../src/features/payments/attempt-store.ts'
import { newPaymentNumber } from '../src/features/payments/payment-number.ts'
import { settlePayment } from '../src/features/payments/settle-payment.ts'
import type { PassengerCaller } from '../src/http/caller.ts'
import { newId } from '../src/security/random.ts'

export interface BoughtPlan {
  orderNo: string
  entitlementId: string
  /** Null for a free plan. */
  providerTxn: string | null
}

/** A plan that this passenger buys at its price; the gateway's part is told to us without a gateway. */
export async function buyPlan(
  deps: Deps,
  caller: PassengerCaller,
  { tripId, planId }: { tripId: string; planId: string },
): Promise<BoughtPlan> {
  const basket = { lines: [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }] }
  const { payable, currency } = await calculateOrder(deps, caller, basket)
  const withKey = { ...caller, idempotencyKey: newId(deps.random, 'key') }
  const { orderNo } = await submitOrder(deps, withKey, { ...basket, payable, currency })
  const providerTxn = payable > 0 ? await payFor(deps, { orderNo, amount: payable, currency }) : null
  const { entitlement_id: entitlementId } = await deps.db
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return { orderNo, entitlementId, providerTxn }
}

async function payFor(
  deps: Deps,
  { orderNo, amount, currency }: { orderNo: string; amount: number; currency: 'CNY' | 'USD' },
): Promise<string> {
  const now = deps.clock.now()
  const paymentNo = newPaymentNumber(deps.random, now, 'P')
  const gateway = currency === 'CNY' ? ('alipay' as const) : ('stripe' as const)
  const attempt = { paymentNo, orderNo, gateway, amount, currency, createdAt: now, expiresAt: now }
  await inTransaction(deps.db, (tx) => insertAttempt(tx, attempt))
  const providerTxn = newId(deps.random, 'txn')
  const settlement = await settlePayment(deps, { gateway, paymentNo, providerTxn, amountMinor: amount, currency })
  if (settlement !== 'settled') throw new Error(`the payment of order ${orderNo} was ${settlement}`)
  return providerTxn
}
