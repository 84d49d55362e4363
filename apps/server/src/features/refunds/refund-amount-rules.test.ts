import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freightBack, computeRefundAmount, refundOfUnits, type PaidLine } from './refund-amount-rules.ts'

const line = (linePayable: number, quantity: number, taken = { units: 0, amount: 0 }): PaidLine => ({
  lineNo: 1,
  linePayable,
  quantity,
  taken,
})

describe('what goes back for units of a line (R1, G4)', () => {
  it('is a share in whole yuan, and the last unit takes the rest', () => {
    expect(refundOfUnits(line(10_000, 3), 1)).toBe(3_300)
    expect(refundOfUnits(line(10_000, 3, { units: 1, amount: 3_300 }), 1)).toBe(3_300)
    expect(refundOfUnits(line(10_000, 3, { units: 2, amount: 6_600 }), 1)).toBe(3_400)
    expect(refundOfUnits(line(10_000, 3), 3)).toBe(10_000)
    expect(() => refundOfUnits(line(10_000, 3, { units: 1, amount: 3_300 }), 3)).toThrow('cannot refund')
  })

  const story = fc.record({
    yuan: fc.integer({ min: 0, max: 99_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    // Ask for so many units, or withdraw an open request.
    acts: fc.array(
      fc.oneof(fc.record({ ask: fc.integer({ min: 1, max: 6 }) }), fc.record({ withdraw: fc.nat({ max: 9 }) })),
      { maxLength: 25 },
    ),
  })

  it('sums to exactly what was paid in whatever order units are asked for, withdrawn, and asked for again', () => {
    fc.assert(
      fc.property(story, ({ yuan, quantity, acts }) => {
        const linePayable = yuan * 100
        const open: { units: number; amount: number }[] = []
        const taken = () =>
          open.reduce((sum, one) => ({ units: sum.units + one.units, amount: sum.amount + one.amount }), {
            units: 0,
            amount: 0,
          })
        const ask = (units: number) => {
          const amount = refundOfUnits(line(linePayable, quantity, taken()), units)
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount % 100).toBe(0)
          open.push({ units, amount })
        }
        for (const act of acts) {
          if ('withdraw' in act) open.splice(act.withdraw, 1)
          else ask(Math.min(act.ask, quantity - taken().units))
          expect(taken().amount).toBeLessThanOrEqual(linePayable)
        }
        ask(quantity - taken().units)
        expect(taken()).toEqual({ units: quantity, amount: linePayable })
      }),
    )
  })
})

describe('freight (R2)', () => {
  const order = { freight: 1_000, freightTaken: 0, everything: true, shipped: false, airlineAtFault: false }

  it('goes back with the last unit where nothing was shipped or the airline is at fault, once', () => {
    expect(freightBack(order)).toBe(1_000)
    expect(freightBack({ ...order, everything: false })).toBe(0)
    expect(freightBack({ ...order, shipped: true })).toBe(0)
    expect(freightBack({ ...order, shipped: true, airlineAtFault: true })).toBe(1_000)
    expect(freightBack({ ...order, freightTaken: 1_000 })).toBe(0)
  })

  it('stands in the figure beside the lines', () => {
    const lines = [line(10_000, 3), { ...line(4_900, 1), lineNo: 2 }]
    const whole = computeRefundAmount(
      lines,
      [
        { lineNo: 1, units: 3 },
        { lineNo: 2, units: 1 },
      ],
      order,
    )
    expect(whole).toEqual({
      amount: 15_900,
      freight: 1_000,
      everything: true,
      lines: [
        { lineNo: 1, units: 3, amount: 10_000 },
        { lineNo: 2, units: 1, amount: 4_900 },
      ],
    })
    expect(computeRefundAmount(lines, [{ lineNo: 1, units: 2 }], order)).toMatchObject({
      amount: 6_600,
      freight: 0,
      everything: false,
    })
    expect(() => computeRefundAmount(lines, [{ lineNo: 3, units: 1 }], order)).toThrow('no line 3')
  })
})
