import { expect, it } from 'vitest'
import { progressLine } from './progress-line.ts'

function follow(isTTY: boolean) {
  let now = 0
  const written: string[] = []
  const line = progressLine({ isTTY, columns: 40, write: (text) => written.push(text) }, () => now)
  for (const [what, rows, ms] of [
    ['funnel', 0, 300],
    ['funnel', 5_000, 4_000],
    ['sales', 0, 2_000],
    ['sales', 20, 100],
  ] as const) {
    now += ms
    line.watch(what, rows)
  }
  line.end()
  return written
}

it('shows on a terminal one line that is rewritten, and takes it away', () => {
  expect(follow(true)).toEqual([
    '\r\u001B[KReading funnel, 0 rows, 0.3 s',
    '\r\u001B[KReading funnel, 5,000 rows, 4.3 s',
    // Never longer than the terminal's width: a wrapped line cannot be rewritten.
    '\r\u001B[KReading sales, 5,000 rows, 6.3 s',
    '\r\u001B[KReading sales, 5,020 rows, 6.4 s',
    '\r\u001B[K',
  ])
})

it('says little elsewhere', () => {
  expect(follow(false)).toEqual(['Reading sales, 5,000 rows, 6.3 s\n'])
})
