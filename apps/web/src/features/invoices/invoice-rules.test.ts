import { describe, expect, it } from 'vitest'
import {
  findContactProblem,
  emptyInvoice,
  getInvoiceForm,
  findInvoiceProblems,
  getInvoiceRequest,
  getInvoiceWish,
  isDoubtful,
  noInvoice,
  getWholeForm,
} from './invoice-rules.ts'

const company = {
  titleKind: 'enterprise' as const,
  title: '厦门示例贸易有限公司',
  taxpayerNo: '91350200MA2XN3YX0K',
  email: 'a@example.com',
}

describe('invoice request at checkout (S8)', () => {
  it('is empty by default', () => {
    expect(getInvoiceForm(null)).toEqual(noInvoice)
    expect(getInvoiceWish(noInvoice)).toBeNull()
    expect(findInvoiceProblems(noInvoice)).toEqual({})
  })

  it('requires a title and an e-mail address, and from companies a taxpayer number too', () => {
    expect(findInvoiceProblems({ ...noInvoice, titleKind: 'personal' })).toEqual({
      title: 'titleRequired',
      email: 'emailRequired',
    })
    expect(findInvoiceProblems({ ...noInvoice, titleKind: 'enterprise' })).toEqual({
      title: 'titleRequired',
      taxpayerNo: 'taxpayerNoRequired',
      email: 'emailRequired',
    })
    expect(findInvoiceProblems(company)).toEqual({})
  })

  it('accepts taxpayer numbers of 15 to 20 letters and digits in any notation', () => {
    const findProblem = (taxpayerNo: string) => findInvoiceProblems({ ...company, taxpayerNo }).taxpayerNo
    for (const good of ['350200123456789', '9135 0200 ma2x n3yx 0k', '12345678901234567890']) {
      expect([good, findProblem(good)]).toEqual([good, undefined])
    }
    for (const bad of [
      '12345678901234',
      '123456789012345678901',
      '91350200MA2XN3Y*0K',
      '91350200IA2XN3YX0K',
      '九一三五〇二〇〇一二三四五六七八',
    ]) {
      expect([bad, findProblem(bad)]).toEqual([bad, 'taxpayerNoFormat'])
    }
  })

  it('counts a title in bytes of GBK and rejects angle brackets', () => {
    const findProblem = (title: string) => findInvoiceProblems({ ...company, title }).title
    expect(findProblem('公'.repeat(50))).toBeUndefined()
    expect(findProblem('公'.repeat(51))).toBe('titleFormat')
    expect(findProblem('x'.repeat(100))).toBeUndefined()
    expect(findProblem('<b>')).toBe('titleFormat')
  })

  it('requires a plausible e-mail address', () => {
    const findProblem = (email: string) => findInvoiceProblems({ ...company, email }).email
    expect(findProblem('lin@example.com')).toBeUndefined()
    for (const bad of ['lin', 'lin@', 'lin@example', 'lin @example.com', '@example.com']) {
      expect([bad, findProblem(bad)]).toEqual([bad, 'emailFormat'])
    }
  })

  it('is normalised for sending, without a taxpayer number for individuals', () => {
    expect(getInvoiceWish({ ...company, taxpayerNo: ' 9135 0200ma2xn3yx0k ', title: ' 公司 ' })).toEqual({
      titleKind: 'enterprise',
      title: '公司',
      taxpayerNo: '91350200MA2XN3YX0K',
      email: 'a@example.com',
    })
    const wish = getInvoiceWish({ ...company, titleKind: 'personal' })
    expect(wish).toEqual({ titleKind: 'personal', title: company.title, email: company.email })
    expect(getInvoiceForm(wish)).toEqual({ ...company, titleKind: 'personal', taxpayerNo: '' })
  })

  it('doubts only a unified code with a wrong check digit', () => {
    const body = '91350200MA2XN3YX0'
    const good = body + computeCheckDigit(body)
    expect(isDoubtful(good)).toBe(false)
    expect(isDoubtful(good.toLowerCase())).toBe(false)
    const others = [...'0123456789'].filter((digit) => digit !== good.at(-1))
    for (const digit of others) expect([digit, isDoubtful(body + digit)]).toEqual([digit, true])
    expect(isDoubtful('350200123456789')).toBe(false)
    expect(isDoubtful('91350200IA2XN3YX0K')).toBe(true)
  })
})

describe('invoice (S8)', () => {
  const form = { ...emptyInvoice, ...company, address: ' 示例路 1 号 ', phone: '', bank: '', bankAccount: '' }

  it('starts with its current title, else with the request from checkout', () => {
    const title = { ...company, address: 'a', phone: 'p', bank: 'b', bankAccount: '1' }
    const prefill = { titleKind: 'personal' as const, title: '林小屿', email: 'b@example.com' }
    expect(getWholeForm({ title, prefill })).toEqual(title)
    expect(getWholeForm({ title: null, prefill })).toEqual({ ...emptyInvoice, ...prefill })
    expect(getWholeForm({ title: null, prefill: null })).toBeNull()
  })

  it('is sent without empty fields and without those of the other kind', () => {
    const sent = { ...company, orderNo: '1', address: '示例路 1 号' }
    expect(getInvoiceRequest('1', form)).toEqual(sent)
    const personal = { orderNo: '1', titleKind: 'personal', title: company.title, email: company.email }
    expect(getInvoiceRequest('1', { ...form, titleKind: 'personal' })).toEqual(personal)
  })

  it('limits an address with its phone, and a bank with its account', () => {
    expect(findContactProblem(form)).toBe(false)
    expect(findContactProblem({ ...form, address: '路'.repeat(45), phone: '0592123456' })).toBe(false)
    expect(findContactProblem({ ...form, address: '路'.repeat(45), phone: '05921234567' })).toBe(true)
    expect(findContactProblem({ ...form, bank: '<b>' })).toBe(true)
    expect(findContactProblem({ ...form, bank: '<b>', titleKind: 'personal' })).toBe(false)
  })
})

/** GB 32100, implemented independently, with the weights as the standard lists them. */
function computeCheckDigit(body: string): string {
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const sum = weights.reduce((total, weight, index) => total + weight * letters.indexOf(body.charAt(index)), 0)
  return letters.charAt((31 - (sum % 31)) % 31)
}
