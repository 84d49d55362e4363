import { tickedRows } from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { howMany, noTicks, sumByCurrency, tickedRange, toggledAll, toggledRow, type Ticks } from './tick-rules.ts'

const shown = [...'abcdef']
const ticks = (ids: string, last: string | null): Ticks => ({ ids: new Set(ids), last })
const words = ({ ids, last }: Ticks) => [[...ids].join(''), last]

describe('the ticks of a list', () => {
  it('come and go one by one', () => {
    const one = toggledRow(noTicks, 'b')
    expect(words(one)).toEqual(['b', 'b'])
    expect(words(toggledRow(one, 'd'))).toEqual(['bd', 'd'])
    expect(words(toggledRow(toggledRow(one, 'd'), 'b'))).toEqual(['d', 'b'])
  })

  it('take a range from the last one, up or down', () => {
    expect(words(tickedRange(ticks('b', 'b'), shown, 'd'))).toEqual(['bcd', 'd'])
    expect(words(tickedRange(ticks('e', 'e'), shown, 'c'))).toEqual(['ecd', 'c'])
    expect(words(tickedRange(noTicks, shown, 'c'))).toEqual(['c', 'c'])
  })

  it('take one row where the last one has left the list', () => {
    expect(words(tickedRange(ticks('z', 'z'), shown, 'c'))).toEqual(['zc', 'c'])
    expect(words(tickedRange(ticks('a', 'a'), shown, 'z'))).toEqual(['a', 'a'])
  })

  it('take all that are shown, and none from there', () => {
    expect([howMany(noTicks, shown), howMany(ticks('ab', 'a'), shown)]).toEqual(['none', 'some'])
    const all = toggledAll(ticks('ab', 'a'), shown)
    expect(howMany(all, shown)).toBe('all')
    expect(words(toggledAll(all, shown))).toEqual(['', null])
    expect(howMany(noTicks, [])).toBe('none')
  })

  it('are no more than one act takes', () => {
    const many = Array.from({ length: tickedRows + 1 }, (_, at) => String(at))
    const all = toggledAll(noTicks, many)
    expect([all.ids.size, howMany(all, many)]).toEqual([tickedRows, 'all'])
    expect(toggledRow(all, 'one more').ids.size).toBe(tickedRows)
    expect(tickedRange({ ...all, last: '0' }, many, String(tickedRows)).ids.size).toBe(tickedRows)
  })

  it('are worth a sum in each currency', () => {
    const row = (total: number, currency: 'CNY' | 'USD') => ({ total, currency })
    expect([...sumByCurrency([row(100, 'CNY'), row(5, 'USD'), row(20, 'CNY')])]).toEqual([
      ['CNY', 120],
      ['USD', 5],
    ])
  })
})
