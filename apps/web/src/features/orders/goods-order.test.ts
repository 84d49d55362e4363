import { describe, expect, it } from 'vitest'
import { ordersCounted } from '@aisle/contract/limits'
import { orderStates, orderTabs, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import { refundStates, type RefundState } from '@aisle/contract/refund-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getGoodsJourney } from './detail/journey-rules.ts'
import { changesShown, getCheckText } from './address-change/address-change-rules.ts'
import { getDetailActions, getInvoiceWord, getRefundWord, getRowAction } from './order-action-rules.ts'
import { computeOrderAmounts } from './detail/order-amount-rules.ts'
import { getRefundLabel, refundsShown, getRefundTone } from './after-sale/refunds-of-order-rules.ts'
import { getStateLabel, getTabCount } from './order-view-rules.ts'

const shipment = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SF1',
  shippedAt: '2026-11-18T02:00:00Z',
  completesAt: null,
}

const refundIf = (open: boolean): OrderSummary['refund'] => ({
  open,
  from: null,
  until: null,
  why: open ? null : 'notNow',
})

/** As the server would answer: what may be done follows from state and kind. */
function order(kind: OrderKind, state: OrderState) {
  const pending = state === 'pending_payment'
  const shipped = kind === 'SHIP' && (state === 'shipped' || state === 'completed')
  return {
    kind,
    state,
    plans: [],
    moneyBack: null as OrderSummary['moneyBack'],
    refunds: [] as OrderSummary['refunds'],
    shipment: shipped ? shipment : null,
    payable: 51600,
    currency: 'CNY' as const,
    pickupCodesLeft: kind === 'PICKUP' && state === 'paid' ? 2 : 0,
    refund: refundIf(shipped || state === 'awaiting_shipment' || (kind === 'PICKUP' && state === 'paid')),
    can: {
      pay: pending,
      cancel: pending,
      buyAgain: kind !== 'WIFI' && !pending,
      confirmReceipt: state === 'shipped',
      trackParcel: shipped,
      changeAddress: kind === 'SHIP' && state === 'awaiting_shipment',
      invoice: state === 'completed' ? ('apply' as const) : null,
    },
  }
}

const table = <Cell>(cell: (kind: OrderKind, state: OrderState) => Cell, kind: OrderKind) =>
  Object.fromEntries(orderStates.map((state) => [state, cell(kind, state)]))

describe('the action of a row by state', () => {
  const action = (kind: OrderKind, state: OrderState) => getRowAction(order(kind, state))

  it('is this for a parcel', () => {
    expect(table(action, 'SHIP')).toEqual({
      pending_payment: 'pay',
      paid: 'buyAgain',
      canceled: 'buyAgain',
      closed: 'buyAgain',
      completed: 'buyAgain',
      payment_timed_out: 'buyAgain',
      refunded: 'buyAgain',
      awaiting_shipment: 'changeAddress',
      shipped: 'track',
    })
  })

  it('is this for a pick-up order', () => {
    expect(table(action, 'PICKUP')).toMatchObject({
      pending_payment: 'pay',
      paid: 'codes',
      canceled: 'buyAgain',
      closed: 'buyAgain',
      completed: 'buyAgain',
      payment_timed_out: 'buyAgain',
      refunded: 'buyAgain',
    })
  })

  it('is this for a plan without a flight', () => {
    expect(table(action, 'WIFI')).toMatchObject({ pending_payment: 'pay', canceled: null, completed: 'invoice' })
  })

  it('leads to the refund that is under way, or that has ended the order', () => {
    const refund = {
      refundNo: 'R1',
      type: 'return_refund' as const,
      origin: 'passenger' as const,
      state: 'awaiting_return' as OrderSummary['refunds'][number]['state'],
      amount: 100,
    }
    const asked = { ...order('SHIP', 'completed'), refunds: [refund] }
    expect(getRowAction(asked)).toBe('seeRefund')
    expect(getRowAction({ ...asked, refunds: [{ ...refund, state: 'completed' }] })).toBe('buyAgain')
    expect(getRowAction({ ...asked, state: 'refunded', refunds: [{ ...refund, state: 'completed' }] })).toBe(
      'seeRefund',
    )
  })
})

describe('order page actions by state', () => {
  const actions = (kind: OrderKind, state: OrderState) => {
    const { likely, quiet } = getDetailActions(order(kind, state))
    return `${likely ?? '-'} | ${quiet.join(' ')}`
  }

  it('offers these for a parcel', () => {
    expect(table(actions, 'SHIP')).toEqual({
      pending_payment: 'pay | cancel contact',
      paid: '- | buyAgain contact',
      canceled: 'buyAgain | contact',
      closed: 'buyAgain | contact',
      completed: 'buyAgain | refund contact',
      payment_timed_out: 'buyAgain | contact',
      refunded: 'buyAgain | contact',
      awaiting_shipment: '- | refund buyAgain contact',
      shipped: 'confirm | refund buyAgain contact',
    })
  })

  it('offers the codes of a pick-up order while some are left', () => {
    expect(actions('PICKUP', 'paid')).toBe('codes | refund buyAgain contact')
    expect(getDetailActions({ ...order('PICKUP', 'paid'), pickupCodesLeft: 0 }).likely).toBeNull()
    expect(actions('PICKUP', 'completed')).toBe('buyAgain | contact')
  })
})

describe('action labels', () => {
  it('says refund before the goods are shipped or collected, and after-sales afterwards', () => {
    const word = (kind: OrderKind, state: OrderState) => getRefundWord(order(kind, state))
    expect([word('SHIP', 'awaiting_shipment'), word('PICKUP', 'paid'), word('WIFI', 'completed')]).toEqual([
      'refund',
      'refund',
      'refund',
    ])
    expect([word('SHIP', 'shipped'), word('SHIP', 'completed'), word('PICKUP', 'completed')]).toEqual([
      'afterSales',
      'afterSales',
      'afterSales',
    ])
  })

  it('says invoice for yuan and receipt for dollars', () => {
    const { can } = order('SHIP', 'completed')
    expect(getInvoiceWord({ currency: 'CNY', can })).toBe('invoice')
    expect(getInvoiceWord({ currency: 'CNY', can: { ...can, invoice: 'view' } })).toBe('viewInvoice')
    expect(getInvoiceWord({ currency: 'USD', can: { ...can, invoice: 'view' } })).toBe('receipt')
  })
})

describe('refunds of an order', () => {
  const refund = { refundNo: 'F1', type: 'return_refund', origin: 'passenger', state: 'applied', amount: 100 } as const
  const automatic = { ...refund, refundNo: 'F0', type: 'refund_only', origin: 'automatic' } as const

  it('lists the newest first and leaves out automatic refunds that have their own card', () => {
    const shown = (moneyBack: OrderSummary['moneyBack']) =>
      refundsShown({ refunds: [automatic, refund], moneyBack }).map(({ refundNo }) => refundNo)
    expect(shown(null)).toEqual(['F1', 'F0'])
    expect(shown({ reason: 'notPickedUp', state: 'refunding', amount: 100, startedAt: '', completedAt: null })).toEqual(
      ['F1'],
    )
  })

  it('shows their progress, in flame where the passenger must act', () => {
    expect(getRefundLabel({ ...refund, state: 'completed' })).toBe('completed')
    expect(getRefundLabel({ ...refund, type: 'exchange', state: 'completed' })).toBe('exchanged')
    expect(getRefundLabel({ ...refund, amount: 0, state: 'completed' })).toBe('takenBack')
    const tones = refundStates.map((state) => `${state} ${getRefundTone({ state })}`)
    expect(tones.filter((tone) => tone.endsWith('hot'))).toEqual(['rejected hot', 'awaiting_return hot'])
  })
})

describe('order that the passenger has asked to refund in full', () => {
  const refund = { refundNo: 'F1', type: 'refund_only', origin: 'passenger', state: 'refunding', amount: 100 } as const
  const asked = (kind: OrderKind, state: OrderState, change: { left?: boolean; refund?: RefundState } = {}) => {
    const one = order(kind, state)
    const refunds = [{ ...refund, state: change.refund ?? refund.state }]
    return { ...one, refunds, refund: refundIf(change.left ?? false) }
  }

  it('is shown as being refunded, with its line ended, before it is shipped or collected', () => {
    expect(getStateLabel(asked('SHIP', 'awaiting_shipment'))).toBe('refunding')
    expect(getStateLabel(asked('PICKUP', 'paid'))).toBe('refunding')
    expect(getGoodsJourney(asked('SHIP', 'awaiting_shipment'))).toMatchObject({ ended: true })
    expect(getDetailActions({ ...asked('PICKUP', 'paid'), pickupCodesLeft: 0 }).likely).toBeNull()
  })

  it('keeps its state if some of it remains, if it has been shipped, or if the refund was withdrawn', () => {
    expect(getStateLabel(asked('SHIP', 'awaiting_shipment', { left: true }))).toBe('awaiting_shipment')
    expect(getStateLabel(asked('SHIP', 'shipped'))).toBe('awaiting_receipt')
    expect(getStateLabel(asked('SHIP', 'awaiting_shipment', { refund: 'canceled' }))).toBe('awaiting_shipment')
  })
})

describe('change of address', () => {
  const to = { addrId: 'A1', receiver: '林小屿', phone: '15410000101', text: '示例路 1 号', textEn: '示例路 1 号' }
  const now = { allowed: 'atOnce', reason: null, proof: null } as const
  const check = { ...now, from: to, to, currency: 'CNY', freightDifference: 0 } as const

  it('explains the effect beforehand', () => {
    expect(getCheckText(check)).toBe('atOnce')
    expect(getCheckText({ ...check, freightDifference: -800 })).toBe('atOnceLess')
    expect(getCheckText({ ...check, allowed: 'byAirline', reason: 'freightMore', freightDifference: 800 })).toBe(
      'byAirline',
    )
    for (const reason of ['unchanged', 'notDeliverable', 'shipped'] as const) {
      expect(getCheckText({ ...check, allowed: 'no', reason })).toBe(reason)
    }
  })

  it('separates the open change from the decided ones', () => {
    const change = { changeId: 'c2', to, freightDifference: 800, requestedAt: '', decidedAt: null, decision: null }
    const shown = changesShown([
      { ...change, state: 'open' },
      { ...change, changeId: 'c1', state: 'refused' },
    ])
    expect([shown.open?.changeId, shown.decided.map(({ changeId }) => changeId)]).toEqual(['c2', ['c1']])
  })
})

describe('state labels of goods orders', () => {
  it('say where the goods are', () => {
    expect(getStateLabel(order('SHIP', 'shipped'))).toBe('awaiting_receipt')
    expect(getStateLabel(order('SHIP', 'awaiting_shipment'))).toBe('awaiting_shipment')
    expect(getStateLabel(order('PICKUP', 'paid'))).toBe('readyForPickup')
    expect(getStateLabel(order('SHIP', 'paid'))).toBe('paid')
    expect(getStateLabel(order('PICKUP', 'completed'))).toBe('completed')
  })

  it('says completed when some was collected and the rest refunded', () => {
    const moneyBack = { reason: 'notPickedUp', amount: 100, startedAt: '', completedAt: null } as const
    const partly = order('PICKUP', 'completed')
    expect(getStateLabel({ ...partly, moneyBack: { ...moneyBack, state: 'refunding' } })).toBe('refunding')
    expect(getStateLabel({ ...partly, moneyBack: { ...moneyBack, state: 'completed' } })).toBe('completed')
  })
})

describe('progress line of a goods order', () => {
  const line = (kind: OrderKind, state: OrderState) => {
    const journey = getGoodsJourney(order(kind, state))
    if (!journey) return null
    const { flown, ended, stations } = journey
    const names = stations.map(({ key, state: at }) => (at === 'now' ? `[${key}]` : key))
    return `${flown}${ended ? ' ended' : ''}: ${names.join(' ')}`
  }

  it('goes from the order through payment and shipping to receipt', () => {
    expect(table(line, 'SHIP')).toEqual({
      pending_payment: '0: [placed] paidFor sent received',
      paid: '0.5: placed [paidFor] sent received',
      canceled: '0.34 ended: placed [outcome]',
      closed: '0.34 ended: placed [outcome]',
      completed: '1: placed paidFor sent [received]',
      payment_timed_out: '0.34 ended: placed [outcome]',
      refunded: '0.66 ended: placed paidFor [outcome]',
      awaiting_shipment: '0.5: placed [paidFor] sent received',
      shipped: '0.83: placed paidFor [sent] received',
    })
  })

  it('goes to the counter, and ends there if the goods were never collected', () => {
    expect(line('PICKUP', 'paid')).toBe('0.83: placed paidFor [ready] collected')
    expect(line('PICKUP', 'completed')).toBe('1: placed paidFor ready [collected]')
    expect(line('PICKUP', 'refunded')).toBe('1 ended: placed paidFor ready [outcome]')
  })

  it('is null for plans', () => {
    expect(getGoodsJourney(order('WIFI', 'paid'))).toBeNull()
  })
})

describe('tab counts', () => {
  const counts = { pending_payment: 2, awaiting_shipment: 0, awaiting_receipt: 1, completed: 12, refunds: 0 }

  it('appear only where there are orders, and never on All', () => {
    expect(orderTabs.map((tab) => getTabCount(tab, counts))).toEqual([null, 2, null, 1, 12, null])
    expect(getTabCount('completed', undefined)).toBeNull()
  })

  it('end where the server stops counting', () => {
    expect(getTabCount('completed', { ...counts, completed: ordersCounted - 1 })).toBe(99)
    expect(getTabCount('completed', { ...counts, completed: ordersCounted })).toBe('99+')
  })
})

describe('amounts of an order', () => {
  const given = {
    kind: 'SHIP' as const,
    listTotal: 59600,
    discount: 9000,
    memberDiscount: 1000,
    couponDiscount: 8000,
    rightsDiscount: 0,
    freight: 0,
  }

  it('name each discount and free freight', () => {
    expect(computeOrderAmounts(given)).toEqual([
      { key: 'listTotal', amount: 59600 },
      { key: 'memberDiscount', amount: -1000 },
      { key: 'coupon', amount: -8000 },
      { key: 'freight', amount: 0, free: true },
    ])
  })

  it('add up even when a discount has no name', () => {
    const rows = computeOrderAmounts({ ...given, discount: 9500, freight: 1200 })
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(59600 - 9500 + 1200)
    expect(rows).toContainEqual({ key: 'discount', amount: -500 })
  })

  it('have no freight line when nothing is shipped', () => {
    expect(computeOrderAmounts({ ...given, kind: 'PICKUP' }).map(({ key }) => key)).not.toContain('freight')
  })
})
