import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flightLineDetail, quoteOf, type PricedLine } from './quote-rules.ts'

const text = { zh: '套餐', en: 'Plan' }
const line = (changes: Partial<PricedLine>): PricedLine => ({
  kind: 'WIFI',
  refId: 'P',
  tripId: 'T',
  name: text,
  detail: text,
  quantity: 1,
  unitListPrice: 3800,
  memberPercentOff: 0,
  ...changes,
})
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unitListPrice: fc.integer({ min: 0, max: 50_000 }).map((units) => units * 100),
    memberPercentOff: fc.integer({ min: 0, max: 100 }),
  })
  .map(line)
const anyQuote = fc.array(anyLine, { minLength: 1, maxLength: 50 }).map((lines) => quoteOf(lines, 'CNY'))

describe('a quote (S3)', () => {
  it('asks for exactly what its lines add up to, in whole units', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const lines = quote.lines.reduce((sum, one) => sum + one.linePayable, 0)
        expect(quote.payable).toBe(lines - quote.couponDiscount + quote.freight)
        for (const amount of [quote.payable, quote.listTotal, ...quote.lines.map((one) => one.linePayable)]) {
          expect(amount % 100).toBe(0)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('never asks a member for more than the list price', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        for (const one of quote.lines) expect(one.linePayable).toBeLessThanOrEqual(one.listPrice * one.quantity)
        expect(quote.payable).toBe(quote.listTotal - quote.memberDiscount - quote.couponDiscount + quote.freight)
      }),
    )
  })

  it('rounds a member price down to a whole yuan, once per unit', () => {
    const quote = quoteOf([line({ unitListPrice: 3800, memberPercentOff: 10, quantity: 3 })], 'CNY')
    expect(quote).toMatchObject({ listTotal: 11400, memberDiscount: 1200, memberPercentOff: 10, payable: 10200 })
  })

  it('names a percentage only where it is true of every line (G13)', () => {
    const mixed = quoteOf([line({ memberPercentOff: 10 }), line({ memberPercentOff: 20 })], 'CNY')
    expect(mixed.memberPercentOff).toBe(0)
  })
})

describe('what a line says of its flight', () => {
  it('is written as each language writes it', () => {
    expect(flightLineDetail('MF829', '2026-11-20')).toEqual({ zh: 'MF829，11 月 20 日', en: 'MF829, 20 Nov' })
    expect(flightLineDetail('MF8101', '2026-01-05')).toEqual({ zh: 'MF8101，1 月 5 日', en: 'MF8101, 5 Jan' })
  })
})
