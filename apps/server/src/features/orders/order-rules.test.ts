import { orderKinds, orderStates } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { getMove, orderCan, payDeadline, orderEdges } from './order-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const order = {
  kind: 'WIFI' as const,
  state: 'pending_payment' as const,
  payDeadline: new Date('2026-11-20T02:15:00Z'),
}

describe('the transition table of orders (table O)', () => {
  it('has one target for each state and event', () => {
    const ways = orderEdges.map((edge) => `${edge.from} ${edge.event}`)
    expect(new Set(ways).size).toBe(ways.length)
  })

  it('revives no order that ended unpaid or was refunded', () => {
    for (const state of ['canceled', 'payment_timed_out', 'closed', 'refunded'] as const) {
      expect(orderEdges.filter((edge) => edge.from === state)).toEqual([])
    }
  })

  it.each([
    ['WIFI', ['awaiting_shipment', 'shipped']],
    ['SHIP', []],
    ['PICKUP', ['awaiting_shipment', 'shipped']],
  ] as const)('lets %s orders come everywhere but to %j', (kind, nowhere) => {
    const touched = new Set(
      orderEdges.filter((edge) => edge.kinds.includes(kind)).flatMap((edge) => [edge.from, edge.to]),
    )
    expect(orderStates.filter((state) => !touched.has(state))).toEqual(nowhere)
  })

  it('brings every kind from its submission to its completion', () => {
    for (const kind of orderKinds) {
      const ways = orderEdges.filter((edge) => edge.kinds.includes(kind))
      const reached = new Set<string | null>([null])
      for (const _ of orderStates) for (const { from, to } of ways) if (reached.has(from)) reached.add(to)
      expect(reached.has('completed')).toBe(true)
    }
  })

  it('names an actor and a guard for every edge', () => {
    for (const edge of orderEdges) {
      expect(edge.by.length).toBeGreaterThan(0)
      expect(edge.guards.length).toBeGreaterThan(0)
    }
  })

  it('answers null where an event may not happen', () => {
    expect(getMove('pending_payment', 'paid')).toBe('paid')
    expect(getMove('canceled', 'paid')).toBeNull()
    expect(getMove('completed', 'activated')).toBeNull()
  })
})

describe('what a passenger may do with an order', () => {
  it('is paid before its deadline only', () => {
    expect(orderCan.pay(order, now)).toBe(true)
    expect(orderCan.pay(order, order.payDeadline)).toBe(false)
    expect(orderCan.pay({ ...order, state: 'paid' }, now)).toBe(false)
  })

  it('is canceled while it is unpaid, also between its deadline and the time-out', () => {
    expect(orderCan.cancel(order)).toBe(true)
    expect(orderCan.cancel({ ...order, state: 'paid' })).toBe(false)
  })

  it('cannot put a Wi-Fi plan back into the cart', () => {
    expect(orderCan.buyAgain({ ...order, state: 'completed' })).toBe(false)
    expect(orderCan.buyAgain({ ...order, kind: 'SHIP', state: 'completed' })).toBe(true)
  })
})

describe('the payment deadline', () => {
  it('is a quarter of an hour away', () => {
    expect(payDeadline(now, 15, new Date('2026-11-20T07:00:00Z'))).toEqual(order.payDeadline)
  })

  it('never outlives the sale', () => {
    const salesEnd = new Date('2026-11-20T02:04:00Z')
    expect(payDeadline(now, 15, salesEnd)).toEqual(salesEnd)
  })
})
