import { describe, expect, it } from 'vitest'
import { readLastSix } from './identity-document.ts'
import { readSeat } from './seat.ts'

describe('a seat (P2)', () => {
  it.each(['12A', '012A', '12a', 'A12', 'a012', '12 A', ' 12-A ', '１２Ａ', '１２ａ', '12\u200bA'])(
    '%j is 12A',
    (typed) => {
      expect(readSeat(typed)).toBe('12A')
    },
  )

  it.each(['', 'A', '12', '0A', '12AA', 'A12B', '1234A', '一二A'])('%j is none', (typed) => {
    expect(readSeat(typed)).toBeNull()
  })

  it('keeps rows that only look alike apart', () => {
    expect(readSeat('2A')).toBe('2A')
    expect(readSeat('102A')).toBe('102A')
  })
})

describe('the last six of a document (P2)', () => {
  it.each([
    ['141022', '141022'],
    ['05107x', '05107X'],
    ['０５１０７Ｘ', '05107X'],
    ['99999919900105107x', '05107X'],
    ['9999 9919 9001 0510 7X', '05107X'],
    ['ZZ9900001', '900001'],
    ['H99999001', '999001'],
    ['141-022', '141022'],
  ])('%j gives %s', (typed, expected) => {
    expect(readLastSix(typed)).toBe(expected)
  })

  it.each(['', '14102', '      ', '一四一〇二二'])('%j is too little', (typed) => {
    expect(readLastSix(typed)).toBeNull()
  })
})
