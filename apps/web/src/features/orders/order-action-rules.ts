import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { isFlying } from './current-plan.ts'
import { getOpenRefund, refundsShown } from './after-sale/refunds-of-order-rules.ts'
import { getStateLabel, type Stated } from './order-view-rules.ts'

type Acted = Stated & Pick<OrderSummary, 'pickupCodesLeft' | 'refunds'>

export type RowAction =
  | 'pay'
  | 'cancel'
  | 'seeRefund'
  | 'changeAddress'
  | 'howTo'
  | 'connect'
  | 'invoice'
  | 'track'
  | 'codes'
  | 'buyAgain'

/** The one action of a row of the list: the likely one (design-2 §3.7). The order's page has all of them. */
export function getRowAction(order: Acted): RowAction | null {
  if (order.can.pay) return 'pay'
  if (order.can.cancel) return 'cancel'
  if (getOpenRefund(order) || (order.state === 'refunded' && refundsShown(order).length > 0)) return 'seeRefund'
  if (order.kind !== 'WIFI') return getGoodsRowAction(order)
  switch (getStateLabel(order)) {
    case 'readyForFlight':
      return 'howTo'
    case 'connectNow':
    case 'inUse':
      return 'connect'
    default:
      return getInvoiceAction(order)
  }
}

const getInvoiceAction = ({ state, can }: Pick<OrderSummary, 'state' | 'can'>) =>
  state === 'completed' && can.invoice ? 'invoice' : null

function getGoodsRowAction(order: Acted): RowAction | null {
  const { can } = order
  if (can.confirmReceipt && can.trackParcel) return 'track'
  if (canCollect(order)) return 'codes'
  // Before shipping, changing the address is likelier than buying again.
  if (can.changeAddress) return 'changeAddress'
  return can.buyAgain ? 'buyAgain' : getInvoiceAction(order)
}

/** There are codes to show at the counter. */
function canCollect({ kind, state, moneyBack, pickupCodesLeft }: Acted): boolean {
  return kind === 'PICKUP' && state === 'paid' && !moneyBack && pickupCodesLeft > 0
}

/** Goods that are shipped or collected are returned (after-sales); otherwise the order is refunded. */
export function getRefundWord({ kind, state }: Pick<OrderSummary, 'kind' | 'state'>): 'refund' | 'afterSales' {
  return kind !== 'WIFI' && (state === 'shipped' || state === 'completed') ? 'afterSales' : 'refund'
}

/** S8: a receipt for orders in dollars, otherwise the fapiao action. */
export function getInvoiceWord({
  currency,
  can,
}: Pick<OrderSummary, 'currency' | 'can'>): 'receipt' | 'viewInvoice' | 'invoice' {
  if (currency !== 'CNY') return 'receipt'
  return can.invoice === 'view' ? 'viewInvoice' : 'invoice'
}

interface DetailActions {
  likely: 'pay' | 'connect' | 'howTo' | 'choosePlan' | 'confirm' | 'codes' | 'buyAgain' | null
  /** There is at least one: customer service is always offered. */
  quiet: ('cancel' | 'refund' | 'buyAgain' | 'contact')[]
}

/** The actions on the order page. */
export function getDetailActions(order: Acted): DetailActions {
  if (order.can.pay || order.can.cancel) {
    return { likely: order.can.pay ? 'pay' : null, quiet: order.can.cancel ? ['cancel', 'contact'] : ['contact'] }
  }
  if (order.kind !== 'WIFI') return getGoodsDetailActions(order)
  return { likely: getNextStep(order), quiet: order.refund.open ? ['refund', 'contact'] : ['contact'] }
}

function getGoodsDetailActions(order: Acted): DetailActions {
  const refund = order.refund.open ? (['refund'] as const) : []
  const again = order.can.buyAgain ? (['buyAgain'] as const) : []
  if (order.can.confirmReceipt || canCollect(order)) {
    return { likely: order.can.confirmReceipt ? 'confirm' : 'codes', quiet: [...refund, ...again, 'contact'] }
  }
  // While the order is being packed, buying again is only a quiet action.
  if (order.state === 'paid' || order.state === 'awaiting_shipment') {
    return { likely: null, quiet: [...refund, ...again, 'contact'] }
  }
  return { likely: order.can.buyAgain ? 'buyAgain' : null, quiet: [...refund, 'contact'] }
}

function getNextStep(order: Acted): DetailActions['likely'] {
  const label = getStateLabel(order)
  if (label === 'connectNow' || label === 'inUse') return 'connect'
  if (label === 'readyForFlight') return 'howTo'
  const ended =
    label === 'canceled'
    || label === 'closed'
    || label === 'payment_timed_out'
    || order.moneyBack?.reason === 'planNotOnNewFlight'
  return ended && order.plans.some(isFlying) ? 'choosePlan' : null
}
