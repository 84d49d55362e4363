import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { stateLabelOf } from './order-view-rules.ts'

type Acted = Pick<OrderSummary, 'state' | 'kind' | 'wifi' | 'moneyBack' | 'can' | 'payable' | 'pickupCodesLeft'>

export type CardAction =
  'pay' | 'cancel' | 'refund' | 'howTo' | 'connect' | 'invoice' | 'track' | 'confirm' | 'codes' | 'buyAgain'

/** At most two actions on a card, the likely one last (design §9). */
export function cardActionsOf(order: Acted): CardAction[] {
  if (order.can.pay) return order.can.cancel ? ['cancel', 'pay'] : ['pay']
  if (order.can.cancel) return ['cancel']
  if (order.kind !== 'WIFI') return goodsCardActionsOf(order)
  const actions = laterActionsOf(order)
  switch (stateLabelOf(order)) {
    case 'readyForFlight':
      return [...actions, 'howTo']
    case 'connectNow':
    case 'inUse':
      return [...actions.slice(0, 1), 'connect']
    default:
      return actions
  }
}

function goodsCardActionsOf(order: Acted): CardAction[] {
  if (order.can.confirmReceipt) return order.can.trackParcel ? ['track', 'confirm'] : ['confirm']
  if (canCollect(order)) return ['codes']
  return [...laterActionsOf(order), ...(order.can.buyAgain ? (['buyAgain'] as const) : [])]
}

/** There are codes to show at the counter. */
function canCollect({ kind, state, moneyBack, pickupCodesLeft }: Acted): boolean {
  return kind === 'PICKUP' && state === 'paid' && !moneyBack && pickupCodesLeft > 0
}

/** What may follow a payment: money back before it is used (table O), papers after. Nothing of it when it was free. */
export function laterActionsOf(
  order: Pick<OrderSummary, 'state' | 'wifi' | 'moneyBack' | 'payable'>,
): ('refund' | 'invoice')[] {
  if (order.payable === 0 || order.moneyBack) return []
  if (order.state === 'paid') {
    // After take-off only W7 gives money back, and does so by itself.
    const before = order.wifi?.flight.status === 'scheduled' || order.wifi?.flight.status === 'delayed'
    return before ? ['refund'] : []
  }
  return order.state === 'completed' ? ['invoice'] : []
}

interface DetailActions {
  likely: 'pay' | 'connect' | 'howTo' | 'choosePlan' | 'confirm' | 'codes' | 'buyAgain' | null
  /** Never empty: customer service is always there. */
  quiet: ('cancel' | 'refund' | 'buyAgain' | 'contact')[]
}

/** What the page of an order offers. */
export function detailActionsOf(order: Acted): DetailActions {
  if (order.can.pay || order.can.cancel) {
    return { likely: order.can.pay ? 'pay' : null, quiet: order.can.cancel ? ['cancel', 'contact'] : ['contact'] }
  }
  if (order.kind !== 'WIFI') return goodsDetailActionsOf(order)
  const refund = laterActionsOf(order).includes('refund')
  return { likely: nextStepOf(order), quiet: refund ? ['refund', 'contact'] : ['contact'] }
}

function goodsDetailActionsOf(order: Acted): DetailActions {
  const again = order.can.buyAgain
  if (order.can.confirmReceipt || canCollect(order)) {
    return {
      likely: order.can.confirmReceipt ? 'confirm' : 'codes',
      quiet: again ? ['buyAgain', 'contact'] : ['contact'],
    }
  }
  // While it is being packed, buying once more is no more than a possibility.
  if (order.state === 'paid' || order.state === 'awaiting_shipment') {
    return { likely: null, quiet: again ? ['buyAgain', 'contact'] : ['contact'] }
  }
  return { likely: again ? 'buyAgain' : null, quiet: ['contact'] }
}

function nextStepOf(order: Acted): DetailActions['likely'] {
  const label = stateLabelOf(order)
  if (label === 'connectNow' || label === 'inUse') return 'connect'
  if (label === 'readyForFlight') return 'howTo'
  const ended =
    label === 'canceled'
    || label === 'closed'
    || label === 'payment_timed_out'
    || order.moneyBack?.reason === 'planNotOnNewFlight'
  const flying = order.wifi?.flight.status !== 'landed' && order.wifi?.flight.status !== 'cancelled'
  return ended && order.wifi && flying ? 'choosePlan' : null
}
