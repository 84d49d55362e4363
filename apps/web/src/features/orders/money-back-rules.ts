import type { MoneyBack, PaymentMethod } from '@aisle/contract/orders-schemas'

/** How far an order's way back is (R4). `taken`: it was free, nothing flows. */
export type MoneyBackStep = 'onItsWay' | 'stuck' | 'returned' | 'taken'

export function moneyBackStepOf({ state, amount }: Pick<MoneyBack, 'state' | 'amount'>): MoneyBackStep {
  if (state === 'failed') return 'stuck'
  if (state === 'refunding') return 'onItsWay'
  return amount === 0 ? 'taken' : 'returned'
}

/** Where the money goes: back the way it came (R4). */
export function destinationOf(
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
