import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellKey, shownAs, smallestGroup } from './small-groups-rules.ts'

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-05', '2026-11-09']
const responses = fc
  .uniqueArray(
    fc.record({
      day: fc.constantFrom(...days),
      flightNo: fc.constantFrom('MF801', 'MF802', 'MF811', 'MF829', null),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: cellKey, maxLength: 25 },
  )
  .map((cells) => cells.toSorted((a, b) => (a.day < b.day ? -1 : 1)))

const sumBy = (rows: readonly { key: string; count: number }[]) => {
  const sums = new Map<string, number>()
  for (const { key, count } of rows) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

describe('groups of answers', () => {
  it('are never smaller than five by day and flight, unless there are no more in all', () => {
    fc.assert(
      fc.property(responses, (cells) => {
        const shown = shownAs(cells)
        const groups = cells.map((cell) => ({ shown: shown.get(cellKey(cell)), count: cell.count }))
        const sizes = sumBy(
          groups.map((group) => ({ key: group.shown ? cellKey(group.shown) : 'lost', count: group.count })),
        )
        const whole = cells.reduce((sum, { count }) => sum + count, 0)
        expect(sizes.has('lost')).toBe(false)
        expect([...sizes.values()].every((size) => size >= smallestGroup) || sizes.size === 1).toBe(true)
        // A group alone that is too small is the whole, without its flight.
        if (whole > 0 && whole < smallestGroup) expect(groups[0]?.shown?.flightNo).toBe(null)
      }),
    )
  })

  it('keep their flight or lose it, and stay within the days that have answers', () => {
    fc.assert(
      fc.property(responses, (cells) => {
        const shown = shownAs(cells)
        for (const cell of cells) {
          const { day, flightNo } = shown.get(cellKey(cell)) ?? { day: '', flightNo: 'lost' }
          expect([cell.flightNo, null]).toContain(flightNo)
          expect(cells.map((one) => one.day)).toContain(day)
        }
      }),
    )
  })

  it('stand as they are where they are large enough', () => {
    const cells = days.flatMap((day) => ['MF801', 'MF802'].map((flightNo) => ({ day, flightNo, count: 5 })))
    expect([...shownAs(cells).values()]).toEqual(
      expect.arrayContaining(cells.map(({ day, flightNo }) => ({ day, flightNo }))),
    )
  })
})
