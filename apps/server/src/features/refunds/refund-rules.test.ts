import fc from 'fast-check'
import { refundStates, refundTypes, type RefundState } from '@aisle/contract/refund-states'
import { describe, expect, it } from 'vitest'
import { openTypesOf, unitsFree, type AfterSale, type AfterSaleLine } from './after-sale-rules.ts'
import { isOpenRefund, refundCan, refundEdges, refundMoveOf, requireRefundMove, takesUnits } from './refund-rules.ts'

describe('the transition table of refunds (table R)', () => {
  it('has one target for each type, state and event', () => {
    const ways = refundEdges.flatMap(({ from, event, types }) => types.map((type) => `${type} ${from} ${event}`))
    expect(new Set(ways).size).toBe(ways.length)
  })

  it('brings every type to its end, and takes nothing back from there', () => {
    for (const type of refundTypes) {
      const ways = refundEdges.filter(({ types }) => types.includes(type))
      const reached = new Set<RefundState | null>([null])
      for (const _ of refundStates) for (const { from, to } of ways) if (reached.has(from)) reached.add(to)
      expect(reached.has('completed')).toBe(true)
      for (const end of ['completed', 'canceled', 'receipt_refused'] as const) {
        expect(ways.filter(({ from }) => from === end)).toEqual([])
      }
      // Money moves for what brings money back only; parcels for what is sent.
      expect(reached.has('refunding')).toBe(type !== 'exchange')
      expect(reached.has('awaiting_return')).toBe(type !== 'refund_only')
      expect(reached.has('reshipping')).toBe(type === 'exchange')
    }
  })

  it('lets the passenger withdraw until the parcel is under way or the money is', () => {
    const may = refundStates.filter((state) => refundCan.cancel('return_refund', state))
    expect(may).toEqual(['applied', 'rejected', 'awaiting_return'])
  })

  it('refuses what it does not list, also by the wrong actor', () => {
    const move = { from: 'applied', event: 'approved', type: 'refund_only' } as const
    expect(requireRefundMove({ ...move, actor: 'operator' })).toBe('refunding')
    expect(() => requireRefundMove({ ...move, actor: 'passenger' })).toThrow('no way')
    expect(() => requireRefundMove({ ...move, from: 'completed', actor: 'operator' })).toThrow('no way')
    expect(refundMoveOf({ ...move, type: 'exchange' })).toBe('awaiting_return')
  })

  it('keeps units while a refund is open or has brought its money, and frees them otherwise', () => {
    expect(refundStates.filter((state) => !takesUnits(state))).toEqual(['rejected', 'receipt_refused', 'canceled'])
    expect(refundStates.filter((state) => takesUnits(state) && !isOpenRefund(state))).toEqual(['completed'])
  })
})

const day = 86_400_000
const now = new Date('2026-11-20T02:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day)
const line: AfterSaleLine = {
  lineNo: 1,
  linePayable: 30_000,
  quantity: 3,
  taken: { units: 0, amount: 0 },
  goodsId: 'TEA',
  skuId: 'TEA-S',
  unitsRefundedOnly: 0,
  unitsReturned: 0,
  unitsExchanged: 0,
  unitsCollected: 0,
  unitsUncollected: 0,
  withoutCause: true,
}
const parcel: AfterSale = {
  kind: 'SHIP',
  state: 'awaiting_shipment',
  shippedAt: null,
  completedAt: null,
  lines: [line],
  freight: 0,
  freightTaken: 0,
  open: false,
  collectBy: null,
  wifi: null,
}
const open = (change: Partial<AfterSale>) => {
  const { types, closed } = openTypesOf({ ...parcel, ...change }, now)
  return closed ?? types.map(({ type }) => type)
}

describe('what may be asked for (table R)', () => {
  it('follows where the goods are, and for how long', () => {
    expect(open({})).toEqual(['refund_only'])
    expect(open({ state: 'shipped', shippedAt: daysAgo(3) })).toEqual(['refund_only', 'return_refund', 'exchange'])
    const received = { state: 'completed' as const, shippedAt: daysAgo(20) }
    expect(open({ ...received, completedAt: daysAgo(14) })).toEqual(['return_refund', 'exchange'])
    expect(open({ ...received, completedAt: daysAgo(15) })).toBe('tooLate')
    expect(open({ state: 'pending_payment' })).toBe('notPaid')
    expect(open({ lines: [{ ...line, unitsRefundedOnly: 3 }], open: true })).toBe('inProgress')
    expect(open({ lines: [{ ...line, unitsRefundedOnly: 2, unitsExchanged: 1 }] })).toBe('nothingLeft')
  })

  it('asks of a counter what was not collected until it was, and then only what was', () => {
    const waiting = { ...line, unitsUncollected: 2, unitsCollected: 1 }
    const counter = { ...parcel, kind: 'PICKUP' as const, state: 'paid' as const, collectBy: daysAgo(-20) }
    expect(open({ ...counter, lines: [waiting] })).toEqual(['refund_only'])
    expect(unitsFree(counter, waiting, 'refund_only')).toBe(2)
    const done = { ...line, unitsCollected: 1, unitsRefundedOnly: 2 }
    const collected = { ...counter, state: 'completed' as const, completedAt: daysAgo(1), lines: [done] }
    expect(open(collected)).toEqual(['return_refund', 'exchange'])
    expect(unitsFree(collected, done, 'return_refund')).toBe(1)
  })

  it('asks of a plan before the cut-off, and again when the flight is over', () => {
    const plan = (wifi: Partial<NonNullable<AfterSale['wifi']>>) => ({
      kind: 'WIFI' as const,
      state: 'paid' as const,
      lines: [{ ...line, quantity: 1 }],
      wifi: { unused: true, ended: false, cutOff: daysAgo(-1), landsAt: daysAgo(-2), ...wifi },
    })
    expect(open(plan({}))).toEqual(['refund_only'])
    expect(open(plan({ cutOff: now }))).toBe('tooLate')
    expect(open(plan({ unused: false }))).toBe('notNow')
    expect(open(plan({ unused: false, ended: true }))).toBe('notNow')
    expect(open(plan({ unused: false, ended: true, landsAt: daysAgo(14) }))).toEqual(['refund_only'])
    expect(open(plan({ unused: false, ended: true, landsAt: daysAgo(15) }))).toBe('tooLate')
  })

  it('never offers a unit twice', () => {
    const taken = fc.record({ only: fc.nat(3), returned: fc.nat(3), exchanged: fc.nat(3) })
    fc.assert(
      fc.property(taken, ({ only, returned, exchanged }) => {
        fc.pre(only + returned + exchanged <= 3)
        const some = { ...line, unitsRefundedOnly: only, unitsReturned: returned, unitsExchanged: exchanged }
        const sale = { ...parcel, state: 'shipped' as const, shippedAt: now, lines: [some] }
        for (const type of refundTypes) {
          expect(unitsFree(sale, some, type)).toBe(3 - only - returned - exchanged)
        }
        expect(open(sale) === 'nothingLeft').toBe(only + returned + exchanged === 3)
      }),
    )
  })
})
