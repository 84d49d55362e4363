import { describe, expect, it } from 'vitest'
import {
  codeProblem,
  documentProblem,
  emailProblem,
  flightBody,
  flightFormProblems,
  flightProblem,
  fold,
  lastNameProblem,
  nameTicketBody,
  nameTicketProblems,
  phoneProblem,
  problemOnLeaving,
  ticketBody,
  ticketFormProblems,
  ticketProblem,
} from './lookup-rules.ts'

const ticket = {
  ticketNo: '731-9991000137',
  lastName: 'LIN',
  firstName: 'XIAOYU',
  phoneTicket: '',
  emailTicket: 'lin.xiaoyu1@example.com',
}
const flight = {
  flightNo: '829',
  flightDate: '2026-11-20',
  identityDocId: '999999199203141022',
  phoneFlight: '15410000101',
  emailFlight: '',
}

describe('ticket number (W2)', () => {
  it('may be typed as printed, and is sent as 13 digits', () => {
    expect(ticketProblem('ETKT 731-9991000137')).toBeUndefined()
    expect(ticketBody({ ...ticket, ticketNo: '票号：731-9991000137' }).ticketNo).toBe('7319991000137')
  })

  it.each([
    ['', 'ticketRequired'],
    ['731999100013A', 'ticketFormat'],
    ['7819991000137', 'ticketOtherAirline'],
  ])('refuses %j with %s', (typed, phrase) => expect(ticketProblem(typed)).toEqual({ phrase }))
})

describe('somebody of the same booking (W9)', () => {
  it('needs a ticket and a name, as on a lookup, and no contact', () => {
    const { ticketNo, lastName, firstName } = ticket
    expect(nameTicketProblems({ ticketNo, lastName, firstName })).toEqual({})
    expect(nameTicketProblems({ ticketNo: '', lastName: ' ', firstName: '2' })).toEqual({
      ticketNo: { phrase: 'ticketRequired' },
      lastName: { phrase: 'lastNameRequired' },
      firstName: { phrase: 'nameLetters' },
    })
    expect(nameTicketBody(ticket)).toEqual({ ticketNo: '7319991000137', lastName: 'LIN', firstName: 'XIAOYU' })
  })
})

describe('names', () => {
  it('accept marks, hyphens, apostrophes, the middle dot and Chinese', () => {
    for (const name of ['ÖSTERBY', "O'BRIEN", 'van der Halm', '买买提·阿依', 'Anna-Lena', 'LÜ']) {
      expect(lastNameProblem(name)).toBeUndefined()
    }
  })

  it('must not contain digits, and require a surname', () => {
    expect(lastNameProblem('LIN2')).toEqual({ phrase: 'nameLetters' })
    expect(lastNameProblem('  ')).toEqual({ phrase: 'lastNameRequired' })
  })

  it('leave the given name empty for passengers with a single name', () => {
    expect(ticketFormProblems({ ...ticket, lastName: 'SARWONO', firstName: '' }, false)).toEqual({})
  })
})

describe('flight number', () => {
  it.each(['829', 'MF829', 'mf 829', 'ＭＦ８２９', 'CXA829', '0829'])('accepts %s', (typed) => {
    expect(flightProblem(typed)).toBeUndefined()
    expect(flightBody({ ...flight, flightNo: typed }).flightNo).toBe('MF829')
  })

  it('has a message of its own for other airlines', () => {
    expect(flightProblem('CA829')).toEqual({ phrase: 'flightOtherAirline' })
    expect(flightProblem('82 9 9 9 9')).toEqual({ phrase: 'flightFormat' })
    expect(flightProblem('')).toEqual({ phrase: 'flightRequired' })
  })
})

describe('document number', () => {
  it.each(['999999199203141022', '99999919900105107x', 'H99999001', '99999003', 'ZZ9900007', 'ＺＺ９９０００７'])(
    'accepts %s',
    (typed) => expect(documentProblem(typed)).toBeUndefined(),
  )

  it.each(['911124199901010013', 'USA110000999999', '证件号码/ID No. USA110000999999', '证件号码：H9999900101'])(
    'accepts %s, as it is printed (W2)',
    (typed) => expect(documentProblem(typed)).toBeUndefined(),
  )

  it("says by how many characters a resident's number is off", () => {
    expect(documentProblem('99999919850101141')).toEqual({ phrase: 'documentOneMissing' })
    expect(documentProblem('999999198501011')).toEqual({ phrase: 'documentMissing', n: 3 })
    expect(documentProblem('9999991985010114111')).toEqual({ phrase: 'documentOneTooMany' })
    expect(documentProblem('99999919850101141111')).toEqual({ phrase: 'documentTooMany', n: 2 })
  })

  it('is required, with letters and digits only', () => {
    expect(documentProblem(' ')).toEqual({ phrase: 'documentRequired' })
    expect(documentProblem('A1')).toEqual({ phrase: 'documentFormat' })
    expect(documentProblem('护照12345')).toEqual({ phrase: 'documentFormat' })
  })
})

describe('contact (spec §5, W4)', () => {
  it('follows the mainland mobile rule', () => {
    expect(phoneProblem('154 1000 0101')).toBeUndefined()
    expect(phoneProblem('12410000101')).toEqual({ phrase: 'phoneFormat' })
    expect(phoneProblem('1541000010')).toEqual({ phrase: 'phoneFormat' })
    expect(phoneProblem('')).toBeUndefined()
  })

  it('accepts a number of another country with its code (W4)', () => {
    expect(phoneProblem('+44 7400 123456')).toBeUndefined()
    expect(phoneProblem('0086 154 1000 0101')).toBeUndefined()
    expect(phoneProblem('07400 123456')).toEqual({ phrase: 'phoneFormat' })
  })

  it('follows the e-mail rule', () => {
    expect(emailProblem('a.b-c_d@mail.example.com.cn')).toBeUndefined()
    expect(emailProblem('a+b@example.com')).toEqual({ phrase: 'emailFormat' })
    expect(emailProblem('a@example')).toEqual({ phrase: 'emailFormat' })
  })

  it('requires phone or e-mail, not both', () => {
    expect(ticketFormProblems(ticket, false)).toEqual({})
    expect(flightFormProblems(flight, false)).toEqual({})
    expect(ticketFormProblems({ ...ticket, emailTicket: '' }, false)).toEqual({
      phoneTicket: { phrase: 'contactRequired' },
    })
  })

  it('requires the e-mail if a code is sent to it', () => {
    expect(flightFormProblems(flight, true)).toEqual({ emailFlight: { phrase: 'emailForCode' } })
  })
})

describe('mailed code', () => {
  it('has six digits, with full-width digits and spaces folded', () => {
    expect(codeProblem('４８２ 193')).toBeUndefined()
    expect(codeProblem('4821')).toEqual({ phrase: 'codeFormat' })
  })
})

describe('field that loses focus', () => {
  it('shows no problem while it is empty', () => {
    const form = { ...ticket, ticketNo: '', lastName: 'LIN2' }
    const problems = ticketFormProblems(form, false)
    expect(problemOnLeaving(form, 'ticketNo', problems)).toBeUndefined()
    expect(problemOnLeaving(form, 'lastName', problems)).toEqual({ phrase: 'nameLetters' })
  })
})

describe('request body', () => {
  it('is folded, and leaves out an empty contact', () => {
    expect(ticketBody({ ...ticket, ticketNo: '７３１-9991000137 ', lastName: ' lin ' })).toEqual({
      ticketNo: '7319991000137',
      lastName: 'lin',
      firstName: 'XIAOYU',
      emailTicket: 'lin.xiaoyu1@example.com',
    })
    expect(flightBody(flight)).toEqual({
      flightNo: 'MF829',
      flightDate: '2026-11-20',
      identityDocId: '999999199203141022',
      phoneFlight: '15410000101',
    })
    expect(fold('　ＬＩＮ　')).toBe('LIN')
  })
})
