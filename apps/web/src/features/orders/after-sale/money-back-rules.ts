import * as limits from '@aisle/contract/limits'
import type { MoneyBack, PaymentMethod } from '@aisle/contract/orders-schemas'
import { uncountedRefundStates, type RefundState } from '@aisle/contract/refund-states'

/** Progress of an order's automatic refund (R4). `taken`: the order was free, so no money is refunded. */
export type MoneyBackStep = 'onItsWay' | 'stuck' | 'returned' | 'taken'

export function getMoneyBackStep({ state, amount }: Pick<MoneyBack, 'state' | 'amount'>): MoneyBackStep {
  if (state === 'failed') return 'stuck'
  if (state === 'refunding') return 'onItsWay'
  return amount === 0 ? 'taken' : 'returned'
}

/** The figures in the words of `moneyBack.reason`. */
export const reasonFigures = { percent: limits.leastOnlinePercent }

/**
 * Whether the page still shows when the money should arrive: no longer once the money was refunded, because the page
 * then shows that, nor while the time is unknown (R4).
 */
export const isArrivalExpected = (state: RefundState): boolean =>
  state !== 'completed' && state !== 'failed' && !uncountedRefundStates.some((over) => over === state)

/** The refund's destination: the original payment method (R4). */
export function getDestination(
  paidBy: PaymentMethod | null,
): 'toAlipay' | 'toWechat' | 'toUnionpay' | 'toCard' | 'toSource' {
  switch (paidBy) {
    case 'alipay':
      return 'toAlipay'
    case 'wechat':
      return 'toWechat'
    case 'unionpay':
      return 'toUnionpay'
    case 'stripe':
      return 'toCard'
    case null:
      return 'toSource'
  }
}
