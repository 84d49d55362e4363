import { foldDocument } from '@aisle/rules/identity-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demonstrationAirline } from '../../airline/airline.ts'
import { normaliseFlightNo } from './flight-number-rules.ts'

const fullWidth = (text: string) =>
  [...text]
    .map((char) => (/[!-~]/.test(char) ? String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0) : char))
    .join('')

describe('a flight number (W2)', () => {
  it.each(['MF829', 'mf 829', '829', 'ＭＦ８２９', 'MF-829', 'MF0829', 'CXA829'])('reads %s as MF829', (typed) => {
    expect(normaliseFlightNo(demonstrationAirline, typed)).toEqual({ flightNo: 'MF829' })
  })

  it.each(['CA829', 'ＣＡ８２９', '3U8888', 'CSN300'])('recognises %s as another airline’s', (typed) => {
    expect(normaliseFlightNo(demonstrationAirline, typed)).toEqual({ error: 'flightOtherAirline' })
  })

  it.each(['', 'MF', '0', 'MF 82 9X1', '82912', '航班'])('refuses %j', (typed) => {
    expect(normaliseFlightNo(demonstrationAirline, typed)).toEqual({ error: 'invalidRequest' })
  })
})

describe('input folding', () => {
  it('reads full-width input like plain input', () => {
    const text = fc.string({ maxLength: 20, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(text, (typed) => {
        expect(normaliseFlightNo(demonstrationAirline, fullWidth(typed))).toEqual(
          normaliseFlightNo(demonstrationAirline, typed),
        )
        expect(foldDocument(fullWidth(typed))).toBe(foldDocument(typed))
      }),
    )
  })

  it('folds a document number idempotently', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const folded = foldDocument(typed)
        expect(foldDocument(folded)).toBe(folded)
        expect(foldDocument(typed.toLowerCase())).toBe(foldDocument(typed.toLowerCase().toUpperCase()))
      }),
    )
    expect(foldDocument(' 999999 19900105 107x ')).toBe('99999919900105107X')
    expect(foldDocument('h-99999001')).toBe('H99999001')
  })
})
