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
 * Whether the page still says when the money should arrive: not once it was refunded, when the page says that, and not
 * while nobody can tell (R4).
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
