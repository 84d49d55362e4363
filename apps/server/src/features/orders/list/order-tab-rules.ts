import { orderKinds, orderStates, type OrderKind, type OrderState, type OrderTab } from '@aisle/contract/order-states'

/** Orders of one kind in one state: an index has them newest first. */
export interface OrdersAlike {
  kind: OrderKind
  state: OrderState
}

const every = (kinds: readonly OrderKind[], states: readonly OrderState[]): readonly OrdersAlike[] =>
  kinds.flatMap((kind) => states.map((state) => ({ kind, state })))

/** E4: the orders of each tab. All has every order, and Refunds those with a refund, whatever their state. */
const ordersOfTab: Record<Exclude<OrderTab, 'all' | 'refunds'>, readonly OrdersAlike[]> = {
  pending_payment: every(orderKinds, ['pending_payment']),
  awaiting_shipment: every(['SHIP'], ['awaiting_shipment']),
  awaiting_receipt: [...every(orderKinds, ['shipped']), ...every(['PICKUP'], ['paid'])],
  completed: every(orderKinds, ['completed']),
}

/** Tabs whose orders have one of some kinds and states. */
export const countedTabs = ['pending_payment', 'awaiting_shipment', 'awaiting_receipt', 'completed'] as const

/** The kinds and states of a tab's orders; null: neither decides. */
export function alikeOf(tab: OrderTab, kind: OrderKind | null): readonly OrdersAlike[] | null {
  if (tab === 'refunds') return null
  if (tab === 'all') return kind && every([kind], orderStates)
  return ordersOfTab[tab].filter((one) => kind === null || one.kind === kind)
}
