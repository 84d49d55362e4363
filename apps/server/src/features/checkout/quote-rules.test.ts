import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterMemberPrice, getQuote, type PricedLine } from './quote-rules.ts'

const text = { zh: '套餐', en: 'Plan' }
const line = (changes: Partial<PricedLine>): PricedLine => ({
  kind: 'WIFI',
  refId: 'P',
  tripId: 'T',
  goodsId: null,
  picture: null,
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
/** Lines with random shares of coupon and rights card: whole, and never more than the line is worth. */
const anyTaken = fc.array(fc.tuple(anyLine, fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 50 })
const whole = (amount: number) => Math.floor(amount / 100) * 100
const anyQuote = fc.tuple(anyTaken, fc.nat(50), fc.boolean()).map(([taken, freightUnits, freeShipping]) => {
  const lines = taken.map(([one]) => one)
  const couponShares = taken.map(([one, percent]) => whole((afterMemberPrice(one) * percent) / 100))
  const rightsShares = taken.map(([one, , percent], index) =>
    whole(((afterMemberPrice(one) - (couponShares[index] ?? 0)) * percent) / 100),
  )
  const freight = freightUnits * 100
  const takenOff = { couponId: 'C', couponShares, rightsNo: 'R', rightsShares }
  return getQuote(lines, 'CNY', {
    takenOff,
    freight: freeShipping ? 0 : freight,
    freightSaved: freeShipping ? freight : 0,
  })
})

describe('a quote (S3)', () => {
  it('totals exactly its lines and freight, in whole units: lines + freight − discounts', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
        expect(quote.payable).toBe(sum(quote.lines.map((one) => one.linePayable)) + quote.freight)
        expect(quote.payable).toBe(
          quote.listTotal - quote.memberDiscount - quote.couponDiscount - quote.rightsDiscount + quote.freight,
        )
        expect(quote.couponDiscount).toBe(sum(quote.lines.map((one) => one.couponShare)))
        expect(quote.rightsDiscount).toBe(sum(quote.lines.map((one) => one.rightsShare)))
        for (const amount of [quote.payable, quote.listTotal, ...quote.lines.map((one) => one.linePayable)]) {
          expect(amount % 100).toBe(0)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('never charges a member more than the list price', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        expect(quote.memberDiscount).toBeGreaterThanOrEqual(0)
        for (const one of quote.lines) expect(one.linePayable).toBeLessThanOrEqual(one.listPrice * one.quantity)
      }),
    )
  })

  it('rounds a member price down to a whole yuan, once per unit', () => {
    const quote = getQuote([line({ unitListPrice: 3800, memberPercentOff: 10, quantity: 3 })], 'CNY')
    expect(quote).toMatchObject({ listTotal: 11400, memberDiscount: 1200, memberPercentOff: 10, payable: 10200 })
  })

  it('states a percentage only if it applies to every line (G13)', () => {
    const mixed = getQuote([line({ memberPercentOff: 10 }), line({ memberPercentOff: 20 })], 'CNY')
    expect(mixed.memberPercentOff).toBe(0)
  })
})
