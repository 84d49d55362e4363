import { foldDocument } from '@aisle/rules/identity-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const fullWidth = (text: string) =>
  [...text]
    .map((char) => (/[!-~]/.test(char) ? String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0) : char))
    .join('')

describe('input folding', () => {
  it('reads full-width input like plain input', () => {
    const text = fc.string({ maxLength: 20, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(text, (typed) => {
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
