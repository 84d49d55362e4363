import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listPriceAbovePrice } from './stock.ts'

const row = {
  priceFen: 5_000,
  priceCents: 800,
  listPriceFen: 6_000,
  listPriceCents: 900,
  listPriceAskedOn: '2026-10-31',
}
const problems = (change: Partial<Record<keyof typeof row, unknown>>) => {
  const parsed = z
    .looseObject({})
    .superRefine(listPriceAbovePrice)
    .safeParse({ ...row, ...change })
  return parsed.error?.issues.map(({ path }) => path.join()) ?? []
}

describe('a struck price that staff load (G13)', () => {
  it('is above the price, in both currencies, with the last day on which it was asked', () => {
    expect(problems({})).toEqual([])
    expect(problems({ listPriceAskedOn: null })).toEqual(['listPriceAskedOn'])
    expect(problems({ listPriceFen: 5_000 })).toEqual(['listPriceFen'])
    expect(problems({ listPriceCents: null })).toEqual(['listPriceFen'])
  })

  it('need not be there', () => {
    expect(problems({ listPriceFen: null, listPriceCents: null, listPriceAskedOn: null })).toEqual([])
  })
})
