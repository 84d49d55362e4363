import type { OrderDetail } from '@aisle/contract/orders-schemas'

type Priced = Pick<
  OrderDetail,
  'kind' | 'listTotal' | 'discount' | 'memberDiscount' | 'couponDiscount' | 'rightsDiscount' | 'freight'
>

export interface OrderAmount {
  key: 'listTotal' | 'memberDiscount' | 'coupon' | 'rightsCard' | 'discount' | 'freight'
  /** Minor units; discounts are negative. */
  amount: number
  free?: boolean
}

/** The parts of an order's total; parts that do not apply are left out. */
export function computeOrderAmounts(order: Priced): OrderAmount[] {
  const discounts: OrderAmount[] = [
    { key: 'memberDiscount', amount: -order.memberDiscount },
    { key: 'coupon', amount: -order.couponDiscount },
    { key: 'rightsCard', amount: -order.rightsDiscount },
  ]
  const named = order.memberDiscount + order.couponDiscount + order.rightsDiscount
  // The remainder without a name, so that the lines add up.
  discounts.push({ key: 'discount', amount: named - order.discount })
  const freight: OrderAmount[] =
    order.freight > 0 || order.kind === 'SHIP'
      ? [{ key: 'freight', amount: order.freight, ...(order.freight === 0 && { free: true }) }]
      : []
  return [{ key: 'listTotal', amount: order.listTotal }, ...discounts.filter(({ amount }) => amount < 0), ...freight]
}
