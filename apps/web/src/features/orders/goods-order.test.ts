import { describe, expect, it } from 'vitest'
import { orderKinds, orderStates, orderTabs, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { goodsJourneyOf } from './journey-rules.ts'
import { cardActionsOf, detailActionsOf } from './order-action-rules.ts'
import { orderAmountsOf } from './order-amount-rules.ts'
import { stateLabelOf, tabCountOf } from './order-view-rules.ts'

const shipment = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SF1',
  shippedAt: '2026-11-18T02:00:00Z',
  completesAt: null,
}

/** As the server would answer: what may be done follows from state and kind. */
function order(kind: OrderKind, state: OrderState) {
  const pending = state === 'pending_payment'
  const shipped = kind === 'SHIP' && (state === 'shipped' || state === 'completed')
  return {
    kind,
    state,
    wifi: null,
    moneyBack: null as OrderSummary['moneyBack'],
    shipment: shipped ? shipment : null,
    payable: 51600,
    currency: 'CNY' as const,
    pickupCodesLeft: kind === 'PICKUP' && state === 'paid' ? 2 : 0,
    can: {
      pay: pending,
      cancel: pending,
      buyAgain: kind !== 'WIFI' && !pending,
      confirmReceipt: state === 'shipped',
      trackParcel: shipped,
    },
  }
}

const table = <Cell>(cell: (kind: OrderKind, state: OrderState) => Cell, kind: OrderKind) =>
  Object.fromEntries(orderStates.map((state) => [state, cell(kind, state)]))

describe('the actions on a card, by state', () => {
  const actions = (kind: OrderKind, state: OrderState) => cardActionsOf(order(kind, state)).join(' ')

  it('of a parcel', () => {
    expect(table(actions, 'SHIP')).toEqual({
      pending_payment: 'cancel pay',
      paid: 'buyAgain',
      canceled: 'buyAgain',
      closed: 'buyAgain',
      completed: 'invoice buyAgain',
      payment_timed_out: 'buyAgain',
      refunded: 'buyAgain',
      awaiting_shipment: 'buyAgain',
      shipped: 'track confirm',
    })
  })

  it('of what is collected', () => {
    expect(table(actions, 'PICKUP')).toMatchObject({
      pending_payment: 'cancel pay',
      paid: 'codes',
      canceled: 'buyAgain',
      closed: 'buyAgain',
      completed: 'invoice buyAgain',
      payment_timed_out: 'buyAgain',
      refunded: 'buyAgain',
    })
  })

  it('of a plan without a flight to speak of', () => {
    expect(table(actions, 'WIFI')).toMatchObject({ pending_payment: 'cancel pay', canceled: '', completed: 'invoice' })
  })

  it('are never more than two', () => {
    for (const kind of orderKinds) {
      for (const state of orderStates) expect(cardActionsOf(order(kind, state)).length).toBeLessThanOrEqual(2)
    }
  })
})

describe('the actions on the page of an order, by state', () => {
  const actions = (kind: OrderKind, state: OrderState) => {
    const { likely, quiet } = detailActionsOf(order(kind, state))
    return `${likely ?? '-'} | ${quiet.join(' ')}`
  }

  it('of a parcel', () => {
    expect(table(actions, 'SHIP')).toEqual({
      pending_payment: 'pay | cancel contact',
      paid: '- | buyAgain contact',
      canceled: 'buyAgain | contact',
      closed: 'buyAgain | contact',
      completed: 'buyAgain | contact',
      payment_timed_out: 'buyAgain | contact',
      refunded: 'buyAgain | contact',
      awaiting_shipment: '- | buyAgain contact',
      shipped: 'confirm | buyAgain contact',
    })
  })

  it('of what is collected: the codes while there are some', () => {
    expect(actions('PICKUP', 'paid')).toBe('codes | buyAgain contact')
    expect(detailActionsOf({ ...order('PICKUP', 'paid'), pickupCodesLeft: 0 }).likely).toBeNull()
    expect(actions('PICKUP', 'completed')).toBe('buyAgain | contact')
  })
})

describe('the state of goods in words', () => {
  it('says where they are', () => {
    expect(stateLabelOf(order('SHIP', 'shipped'))).toBe('awaiting_receipt')
    expect(stateLabelOf(order('SHIP', 'awaiting_shipment'))).toBe('awaiting_shipment')
    expect(stateLabelOf(order('PICKUP', 'paid'))).toBe('readyForPickup')
    expect(stateLabelOf(order('SHIP', 'paid'))).toBe('paid')
    expect(stateLabelOf(order('PICKUP', 'completed'))).toBe('completed')
  })

  it('is complete where a part was collected and the rest has been given back', () => {
    const moneyBack = { reason: 'notPickedUp', amount: 100, startedAt: '', completedAt: null } as const
    const partly = order('PICKUP', 'completed')
    expect(stateLabelOf({ ...partly, moneyBack: { ...moneyBack, state: 'refunding' } })).toBe('refunding')
    expect(stateLabelOf({ ...partly, moneyBack: { ...moneyBack, state: 'completed' } })).toBe('completed')
  })
})

describe('the line of goods', () => {
  const line = (kind: OrderKind, state: OrderState) => {
    const journey = goodsJourneyOf(order(kind, state))
    if (!journey) return null
    const { flown, ended, stations } = journey
    const names = stations.map(({ key, state: at }) => (at === 'now' ? `[${key}]` : key))
    return `${flown}${ended ? ' ended' : ''}: ${names.join(' ')}`
  }

  it('goes from the order over payment and shipping to the door', () => {
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

  it('goes to the counter, and ends there when nobody came', () => {
    expect(line('PICKUP', 'paid')).toBe('0.83: placed paidFor [ready] collected')
    expect(line('PICKUP', 'completed')).toBe('1: placed paidFor ready [collected]')
    expect(line('PICKUP', 'refunded')).toBe('1 ended: placed paidFor ready [outcome]')
  })

  it('does not exist for plans', () => {
    expect(goodsJourneyOf(order('WIFI', 'paid'))).toBeNull()
  })
})

describe('the counts beside the tabs', () => {
  const counts = { pending_payment: 2, awaiting_shipment: 0, awaiting_receipt: 1, completed: 12, refunds: 0 }

  it('stand where there is something, and never beside All', () => {
    expect(orderTabs.map((tab) => tabCountOf(tab, counts))).toEqual([null, 2, null, 1, 12, null])
    expect(tabCountOf('completed', undefined)).toBeNull()
  })
})

describe('the amounts of an order', () => {
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
    expect(orderAmountsOf(given)).toEqual([
      { key: 'listTotal', amount: 59600 },
      { key: 'memberDiscount', amount: -1000 },
      { key: 'coupon', amount: -8000 },
      { key: 'freight', amount: 0, free: true },
    ])
  })

  it('add up also where a discount has no name', () => {
    const rows = orderAmountsOf({ ...given, discount: 9500, freight: 1200 })
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(59600 - 9500 + 1200)
    expect(rows).toContainEqual({ key: 'discount', amount: -500 })
  })

  it('speak of no freight where nothing is sent', () => {
    expect(orderAmountsOf({ ...given, kind: 'PICKUP' }).map(({ key }) => key)).not.toContain('freight')
  })
})
