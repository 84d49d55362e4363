import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument, readLastSix } from './identity-document.ts'
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

describe('an identity document (W2)', () => {
  it.each([
    [
      'H99999001',
      ['H99999001', 'h9999900101', 'H 99999001 01', 'H99999001(01)', 'Ｈ９９９９９００１０１', 'H99999001-12'],
    ],
    ['M99999002', ['M99999002', 'M9999900202', 'm99999002（02）']],
    ['99999003', ['99999003', '9999900301', '99999003(01)', '9999900301(B)']],
    ['99999919900105107X', ['99999919900105107x', ' 999999 19900105 107x ', '９９９９９９１９９００１０５１０７Ｘ']],
    ['ZZ9900001', ['ZZ9900001', 'zz-9900001', 'ZZ 990 0001']],
    ['USA110000999999', ['usa 110000 999999']],
    ['911124199901010013', ['911124 19990101 0013']],
  ])('is %s in every layout, and a permit with and without its issue count', (document, layouts) => {
    for (const typed of layouts) expect(readDocument(typed)).toBe(document)
  })

  it.each([
    // Resident identity card: eighteen characters in one row on the back, in groups on forms.
    ['公民身份号码 99999919900105107X', '99999919900105107X'],
    ['999999 1990 0105 107X', '99999919900105107X'],
    // Foreign permanent resident identity card, with five stars: eighteen digits that begin with 9.
    ['证件号码/ID No. 911124199901010013', '911124199901010013'],
    ['９１１１２４１９９９０１０１００１３', '911124199901010013'],
    // The previous card: three letters of the country and twelve digits.
    ['证件号码/ID No. USA110000999999', 'USA110000999999'],
    ['Usa 110000 999999', 'USA110000999999'],
    // Permits of Hong Kong, Macao and Taiwan residents: the count of issues is next to the number, or in brackets.
    ['证件号码：H99999001 01', 'H99999001'],
    ['99999003(01)', '99999003'],
    // Passports: in one row on the page, padded in the machine-readable zone.
    ['护照号/Passport No. E99990001', 'E99990001'],
    ['EA9999001<<', 'EA9999001'],
    ['G-9999 0001', 'G99990001'],
  ])('printed as %j is %j', (printed, document) => {
    expect(readDocument(printed)).toBe(document)
  })

  it('of a foreign resident is the same in every layout of both cards, and never taken for a permit', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const upper = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 3, maxLength: 3 })
    const card = fc.oneof(
      digits(17).map((rest) => ['9', rest]),
      fc.tuple(upper, digits(12)).map(([country, rest]) => [country, rest]),
    )
    const layout = fc.record({
      label: fc.constantFrom('', '证件号码：', 'ID No. ', '证件号码/ID No.'),
      between: fc.constantFrom('', ' ', '-', '\u00a0', '\u200b'),
      wide: fc.boolean(),
    })
    const widen = (text: string) =>
      text.replace(/[0-9A-Z]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))
    fc.assert(
      fc.property(card, layout, (parts, { label, between, wide }) => {
        const number = parts.join(between)
        expect(readDocument(label + (wide ? widen(number) : number.toLowerCase()))).toBe(parts.join(''))
        expect(readLastSix(label + number)).toBe(parts.join('').slice(-6))
      }),
    )
  })

  it('of Hong Kong, Macao and Taiwan residents is the same whatever the issue count, with the same last six', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const permit = fc.record({ letter: fc.constantFrom('H', 'M', ''), number: digits(8), count: digits(2) })
    fc.assert(
      fc.property(permit, fc.constantFrom('', ' ', '-', '('), ({ letter, number, count }, between) => {
        const typed = `${letter}${number}${between}${count}`
        expect(readDocument(typed)).toBe(letter + number)
        expect(readLastSix(typed)).toBe(readLastSix(letter + number))
      }),
    )
  })

  it('is read back as it was read', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readDocument(typed)
        expect(readDocument(read)).toBe(read)
      }),
    )
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
    ['H9999900101', '999001'],
    ['99999003(01)', '999003'],
    ['141-022', '141022'],
  ])('%j gives %s', (typed, expected) => {
    expect(readLastSix(typed)).toBe(expected)
  })

  it.each(['', '14102', '      ', '一四一〇二二'])('%j is too little', (typed) => {
    expect(readLastSix(typed)).toBeNull()
  })
})
