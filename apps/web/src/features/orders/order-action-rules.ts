import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { isFlying } from './current-plan.ts'
import { getStateLabel, type Stated } from './order-view-rules.ts'

type Acted = Stated & Pick<OrderSummary, 'pickupCodesLeft'>

export type CardAction =
  | 'pay'
  | 'cancel'
  | 'refund'
  | 'changeAddress'
  | 'howTo'
  | 'connect'
  | 'invoice'
  | 'track'
  | 'confirm'
  | 'codes'
  | 'buyAgain'

/** At most two actions on a card, the likely one last (design §9). */
export function getCardActions(order: Acted): CardAction[] {
  if (order.can.pay) return order.can.cancel ? ['cancel', 'pay'] : ['pay']
  if (order.can.cancel) return ['cancel']
  if (order.kind !== 'WIFI') return getGoodsCardActions(order)
  const actions = getLaterActions(order).slice(0, 1)
  switch (getStateLabel(order)) {
    case 'readyForFlight':
      return [...actions, 'howTo']
    case 'connectNow':
    case 'inUse':
      return [...actions, 'connect']
    default:
      return actions
  }
}

function getGoodsCardActions(order: Acted): CardAction[] {
  if (order.can.confirmReceipt) return order.can.trackParcel ? ['track', 'confirm'] : ['confirm']
  const [later] = getLaterActions(order)
  if (canCollect(order)) return later ? [later, 'codes'] : ['codes']
  // Before shipping, changing the address is likelier than buying again.
  const last: CardAction | null = order.can.changeAddress ? 'changeAddress' : order.can.buyAgain ? 'buyAgain' : null
  return [...(later ? [later] : []), ...(last ? [last] : [])]
}

/** There are codes to show at the counter. */
function canCollect({ kind, state, moneyBack, pickupCodesLeft }: Acted): boolean {
  return kind === 'PICKUP' && state === 'paid' && !moneyBack && pickupCodesLeft > 0
}

/**
 * The actions after a payment, the likely one first: the invoice once the order is complete, the refund before that.
 */
export function getLaterActions({
  state,
  refund: { open },
  can,
}: Pick<OrderSummary, 'state' | 'refund' | 'can'>): ('refund' | 'invoice')[] {
  const refund = open ? (['refund'] as const) : []
  const invoice = can.invoice ? (['invoice'] as const) : []
  return state === 'completed' || state === 'refunded' ? [...invoice, ...refund] : [...refund, ...invoice]
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
  const again = order.can.buyAgain
  if (order.can.confirmReceipt || canCollect(order)) {
    return {
      likely: order.can.confirmReceipt ? 'confirm' : 'codes',
      quiet: again ? ['buyAgain', 'contact'] : ['contact'],
    }
  }
  // While the order is being packed, buying again is only a quiet action.
  if (order.state === 'paid' || order.state === 'awaiting_shipment') {
    return { likely: null, quiet: again ? ['buyAgain', 'contact'] : ['contact'] }
  }
  return { likely: again ? 'buyAgain' : null, quiet: ['contact'] }
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
