import { describe, expect, it } from 'vitest'
import { emailProblem, lastSixProblem, passengerProblems, phoneProblem, seatProblem } from './passenger-form-rules.ts'

describe('what is entered at the portal (P2)', () => {
  it.each(['141022', '05107x', '１４１０２２', '999999199203141022', 'ZZ9900001'])(
    'takes %s as an identity number',
    (typed) => {
      expect(lastSixProblem(typed)).toBeUndefined()
    },
  )

  it('says how many characters are missing', () => {
    expect(lastSixProblem('1410')).toEqual({ phrase: 'lastSixShort', n: 2 })
    expect(lastSixProblem('  ')).toEqual({ phrase: 'lastSixMissing' })
  })

  it.each(['31A', '031A', '31a', 'A31', '31 A', '３１Ａ'])('takes %s as a seat', (typed) => {
    expect(seatProblem(typed)).toBeUndefined()
  })

  it.each(['31', 'A', '31AB', '3141A'])('does not take %s as a seat', (typed) => {
    expect(seatProblem(typed)).toEqual({ phrase: 'seatFormat' })
  })

  it('needs neither e-mail nor phone, and checks what is there (spec §5)', () => {
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
