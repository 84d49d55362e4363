import { describe, expect, it } from 'vitest'
import { splitNewRows } from './rows-in-place-rules.ts'

const split = (rows: string, shown: string) => {
  const { kept, waiting } = splitNewRows([...rows], (row) => row, new Set(shown))
  return [kept.join(''), waiting.join('')]
}

describe('a live list whose rows keep their place', () => {
  it('lets new rows above and between those that are shown wait', () => {
    expect(split('zabc', 'abc')).toEqual(['abc', 'z'])
    expect(split('zaybc', 'abc')).toEqual(['abc', 'zy'])
  })

  it('shows the next page, and what is new below', () => {
    expect(split('abcde', 'abc')).toEqual(['abcde', ''])
    expect(split('zabcde', 'abc')).toEqual(['abcde', 'z'])
  })

  it('lets rows go that are no longer in the list', () => {
    expect(split('zac', 'abc')).toEqual(['ac', 'z'])
  })

  it('shows everything where no row is left that was shown', () => {
    expect(split('zy', 'abc')).toEqual(['zy', ''])
    expect(split('zy', '')).toEqual(['zy', ''])
  })
})
