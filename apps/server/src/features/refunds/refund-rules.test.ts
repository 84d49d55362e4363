import { refundStates, refundTypes, type RefundState } from '@aisle/contract/refund-states'
import { describe, expect, it } from 'vitest'
import { isOpenRefund, refundCan, refundEdges, getRefundMove, requireRefundMove, takesUnits } from './refund-rules.ts'

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
    expect(getRefundMove({ ...move, type: 'exchange' })).toBe('awaiting_return')
  })

  it('keeps units while a refund is open or has brought its money, and frees them otherwise', () => {
    expect(refundStates.filter((state) => !takesUnits(state))).toEqual(['rejected', 'receipt_refused', 'canceled'])
    expect(refundStates.filter((state) => takesUnits(state) && !isOpenRefund(state))).toEqual(['completed'])
  })
})
