import { readLastSix } from '@aisle/rules/identity-document'
import { readSeat } from '@aisle/rules/seat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailProblem, lastSixProblem, passengerProblems, phoneProblem, seatProblem } from './passenger-form-rules.ts'

/** Realistic input: characters of seats and numbers, full-width ones, and punctuation. */
const character = fc.constantFrom(...'0129AaBkXx１２Ａｘ -./#_–·，\u200b\u00a0一')
const typedSeat = fc.array(character, { maxLength: 6 }).map((all) => all.join(''))
const typedNumber = fc.array(character, { maxLength: 20 }).map((all) => all.join(''))

describe('portal passenger form (P2)', () => {
  it.each(['141022', '05107x', '１４１０２２', '999999199203141022', 'ZZ9900001'])(
    'accepts %s as an identity number',
    (typed) => {
      expect(lastSixProblem(typed)).toBeUndefined()
    },
  )

  it('says how many characters are missing', () => {
    expect(lastSixProblem('1410')).toEqual({ phrase: 'lastSixShort', n: 2 })
    expect(lastSixProblem('  ')).toEqual({ phrase: 'lastSixMissing' })
  })

  it.each(['31A', '031A', '31a', 'A31', '31 A', '３１Ａ'])('accepts %s as a seat', (typed) => {
    expect(seatProblem(typed)).toBeUndefined()
  })

  it.each(['31', 'A', '31AB', '3141A'])('rejects %s as a seat', (typed) => {
    expect(seatProblem(typed)).toEqual({ phrase: 'seatFormat' })
  })

  it('accepts exactly the seats that readSeat reads', () => {
    fc.assert(
      fc.property(typedSeat, (typed) => {
        expect(seatProblem(typed) === undefined).toBe(readSeat(typed) !== null)
      }),
    )
  })

  it('accepts exactly the numbers that readLastSix reads', () => {
    fc.assert(
      fc.property(typedNumber, (typed) => {
        expect(lastSixProblem(typed) === undefined).toBe(readLastSix(typed) !== null)
      }),
    )
  })

  it.each(['1234/5', '12.345', '１２．３４５'])('counts no punctuation of %s as a digit', (typed) => {
    expect(lastSixProblem(typed)).toEqual({ phrase: 'lastSixShort', n: 1 })
  })

  it('requires neither e-mail nor phone, and checks them if given (spec §5)', () => {
    expect(emailProblem('')).toBeUndefined()
    expect(emailProblem('lin.xiaoyu1@example.com')).toBeUndefined()
    expect(emailProblem('lin@x')).toEqual({ phrase: 'emailFormat' })
    expect(phoneProblem('')).toBeUndefined()
    expect(phoneProblem('154 1000 0101')).toBeUndefined()
    expect(phoneProblem('12410000101')).toEqual({ phrase: 'phoneFormat' })
  })

  it('is ready when nothing is wrong', () => {
    expect(passengerProblems({ idNumber: '141022', seatNumber: '31A', email: '', userTel: '' })).toEqual({})
    expect(Object.keys(passengerProblems({ idNumber: '', seatNumber: '', email: 'x', userTel: 'y' }))).toHaveLength(4)
  })
})
