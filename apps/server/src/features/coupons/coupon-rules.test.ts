import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponOffer, couponState, type CouponHeld, type SpendLine } from './coupon-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const coupon = (changes: Partial<CouponHeld> = {}): CouponHeld => ({
  amount: 3000,
  percentOff: null,
  cap: null,
  minSpend: 0,
  scope: 'all',
  categoryId: null,
  memberOnly: false,
  validFrom: minutesFromNow(-60),
  validTo: minutesFromNow(60),
  row: 'unused',
  ...changes,
})
const percent = (percentOff: number, changes: Partial<CouponHeld> = {}) =>
  coupon({ amount: null, percentOff, ...changes })
const goods = (amount: number, categoryId = 'TEA', kind: 'SHIP' | 'PICKUP' = 'SHIP'): SpendLine => ({
  kind,
  categoryId,
  planId: null,
  amount,
})
const wifi = (amount: number): SpendLine => ({ kind: 'WIFI', categoryId: null, planId: 'HOUR', amount })
const offer = (held: CouponHeld, lines: readonly SpendLine[], member = false) =>
  couponOffer(held, lines, { now, member })
const refusal = (reason: string, missing = 0) => ({ reason, missing })

describe('a coupon (S4)', () => {
  it('takes its amount off, and never more than the price', () => {
    expect(offer(coupon(), [goods(10_000)])).toEqual({ discount: 3000, shares: [3000] })
    expect(offer(coupon(), [goods(1000)])).toEqual({ discount: 1000, shares: [1000] })
  })

  it('takes a percentage off, rounded down to whole units once, up to its cap', () => {
    expect(offer(percent(15), [goods(19_900)])).toMatchObject({ discount: 2900 })
    expect(offer(percent(15), [goods(3300), goods(3300)])).toMatchObject({ discount: 900 })
    expect(offer(percent(50, { cap: 6000 }), [goods(30_000)])).toMatchObject({ discount: 6000 })
    expect(offer(percent(100), [goods(1900)])).toMatchObject({ discount: 1900 })
  })

  it.each([
    ['all', [600, 300, 300, 300]],
    ['goods', [0, 500, 500, 500]],
    ['wifi', [1500, 0, 0, 0]],
    ['category', [0, 800, 0, 700]],
  ] as const)('of scope %s applies to its lines only', (scope, shares) => {
    const lines = [wifi(20_000), goods(10_000, 'TEA'), goods(10_000, 'BAGS'), goods(10_000, 'TEA', 'PICKUP')]
    const held = coupon({ amount: 1500, scope, categoryId: scope === 'category' ? 'TEA' : null })
    expect(offer(held, lines)).toEqual({ discount: 1500, shares })
  })

  it('is refused when no line is in its scope', () => {
    expect(offer(coupon({ scope: 'wifi' }), [goods(10_000)])).toEqual(refusal('otherGoods'))
    expect(offer(coupon({ scope: 'category', categoryId: 'TEA' }), [goods(10_000, 'BAGS')])).toEqual(
      refusal('otherGoods'),
    )
  })

  it('counts its minimum over the lines in scope, and reports the missing amount', () => {
    const held = coupon({ scope: 'goods', minSpend: 9900 })
    expect(offer(held, [goods(9800), wifi(5000)])).toEqual(refusal('belowMinimum', 100))
    expect(offer(held, [goods(9900)])).toMatchObject({ discount: 3000 })
  })

  it('is not used up for nothing: a percentage below one unit reports a missing amount', () => {
    expect(offer(percent(10), [goods(900)])).toEqual(refusal('belowMinimum', 100))
    expect(offer(percent(15), [goods(600)])).toEqual(refusal('belowMinimum', 100))
    expect(offer(percent(15), [goods(700)])).toMatchObject({ discount: 100 })
    expect(offer(coupon(), [wifi(0)])).toEqual(refusal('belowMinimum', 100))
  })

  it('for members is refused to non-members', () => {
    expect(offer(coupon({ memberOnly: true }), [goods(10_000)])).toEqual(refusal('membersOnly'))
    expect(offer(coupon({ memberOnly: true }), [goods(10_000)], true)).toMatchObject({ discount: 3000 })
  })

  it('is valid from validFrom until just before validTo', () => {
    expect(offer(coupon({ validFrom: minutesFromNow(1) }), [goods(10_000)])).toEqual(refusal('notYetValid'))
    expect(offer(coupon({ validFrom: now }), [goods(10_000)])).toMatchObject({ discount: 3000 })
    expect(offer(coupon({ validTo: now }), [goods(10_000)])).toEqual(refusal('expired'))
  })

  it.each(['locked', 'used'] as const)('that is %s keeps that state after expiry', (row) => {
    expect(offer(coupon({ row }), [goods(10_000)])).toEqual(refusal(row))
    expect(couponState(coupon({ row, validTo: now }), now)).toBe(row)
  })
})

const units = (max: number) => fc.integer({ min: 0, max }).map((n) => n * 100)
const anyLine = fc.oneof(
  units(5000).map(wifi),
  fc
    .tuple(units(5000), fc.constantFrom('TEA', 'BAGS'), fc.constantFrom('SHIP' as const, 'PICKUP' as const))
    .map((args) => goods(...args)),
)
const anyCoupon = fc
  .record({
    amount: fc.integer({ min: 1, max: 500 }).map((n) => n * 100),
    percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
    cap: fc.option(fc.integer({ min: 1, max: 300 }).map((n) => n * 100)),
    minSpend: units(800),
    scope: fc.constantFrom('all' as const, 'goods' as const, 'wifi' as const, 'category' as const),
  })
  .map(({ amount, percentOff, cap, ...rest }) =>
    coupon({
      ...rest,
      amount: percentOff === null ? amount : null,
      percentOff,
      cap: percentOff === null ? null : cap,
      categoryId: rest.scope === 'category' ? 'TEA' : null,
    }),
  )
const anyCart = fc.array(anyLine, { minLength: 1, maxLength: 10 })
const isFor = ({ scope }: CouponHeld, line: SpendLine) =>
  ({
    all: true,
    goods: line.kind !== 'WIFI',
    wifi: line.kind === 'WIFI',
    category: line.categoryId === 'TEA',
  })[scope]
const computeDiscount = (held: CouponHeld, lines: readonly SpendLine[]) => {
  const made = offer(held, lines)
  return 'discount' in made ? made.discount : 0
}

describe('any coupon on any cart', () => {
  it('gives whole shares that add up, within their lines, and none to lines out of scope', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, (held, lines) => {
        const made = offer(held, lines)
        if ('reason' in made) return
        expect(made.discount).toBeGreaterThan(0)
        expect(made.shares.reduce((sum, share) => sum + share, 0)).toBe(made.discount)
        lines.forEach((line, index) => {
          const share = made.shares[index] ?? -1
          expect(share % 100).toBe(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(isFor(held, line) ? line.amount : 0)
        })
      }),
      { numRuns: 5000 },
    )
  })

  it('never takes less off a cart with more in it', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, anyLine, (held, lines, line) => {
        expect(computeDiscount(held, [...lines, line])).toBeGreaterThanOrEqual(computeDiscount(held, lines))
      }),
      { numRuns: 3000 },
    )
  })

  it('becomes usable when the missing amount is added', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, (held, lines) => {
        const made = offer(held, lines)
        if (!('reason' in made) || made.reason !== 'belowMinimum') return
        const grown = (by: number) => {
          const at = lines.findIndex((line) => isFor(held, line))
          return lines.map((line, index) => (index === at ? { ...line, amount: line.amount + by } : line))
        }
        expect(computeDiscount(held, grown(made.missing))).toBeGreaterThan(0)
        expect(computeDiscount(held, grown(made.missing - 100))).toBe(0)
      }),
      { numRuns: 3000 },
    )
  })
})
