import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { outsideProvider, sayingJson } from '../../../test-support/payments/outside-provider.ts'
import { httpInvoiceIssuer } from './http-invoice-issuer.ts'
import { absentInvoiceIssuer, InvoiceIssuerFailed, type InvoiceToIssue } from './invoice-issuer.ts'

const now = new Date('2026-11-20T02:00:00Z')
const clock = { now: () => now }
const invoice: InvoiceToIssue = {
  serial: 'inv_1',
  orderNo: '26112000731034',
  titleKind: 'personal',
  title: '林小屿',
  taxpayerNo: null,
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  content: '茶叶',
  amount: 51_600,
}
const pdf = Buffer.from('%PDF-1.7').toString('base64')
const getFailure = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(error instanceof InvoiceIssuerFailed)) throw new Error(`expected InvoiceIssuerFailed, got ${String(error)}`)
  return error.message
}

describe('the invoice issuer over HTTP', () => {
  it('signs path, time and body, and sends only the invoice', async () => {
    const { url, asked } = await outsideProvider(() => sayingJson({ state: 'issued', invoiceNo: '26352000', pdf }))
    const issuer = httpInvoiceIssuer({ url: `${url}/api`, key: 'secret' }, clock)
    expect(await issuer.issue(invoice)).toEqual({
      state: 'issued',
      invoiceNo: '26352000',
      pdf: Buffer.from('%PDF-1.7'),
    })
    await issuer.reverse({ serial: 'inv_1_red', invoiceNo: '26352000', invoice })
    expect(asked.map(({ path }) => path)).toEqual(['/api/invoices', '/api/red-invoices'])
    const [first] = asked
    if (!first) throw new Error('nothing was asked')
    const { body, headers } = first
    expect(JSON.parse(body)).toEqual({ kind: '82', ...invoice })
    expect(headers['aisle-time']).toBe(now.toISOString())
    const text = ['/api/invoices', now.toISOString(), body].join('\n')
    expect(headers['aisle-signature']).toBe(createHmac('sha256', 'secret').update(text).digest('hex'))
  })

  it.each([
    ['an error page', { body: '<html>' }, 'the invoice issuer cannot be read'],
    ['another state', sayingJson({ state: 'done' }), 'the invoice issuer gave no usable answer'],
    ['no number', sayingJson({ state: 'issued', invoiceNo: '', pdf }), 'the invoice issuer gave no usable answer'],
    [
      'a file that is no PDF',
      sayingJson({ state: 'issued', invoiceNo: '26352000', pdf: 'PGI+' }),
      'the invoice issuer sent no PDF',
    ],
    ['a refusal of our signature', sayingJson({}, 401), 'the invoice issuer answered 401'],
    [
      'a way elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'the invoice issuer answered 302',
    ],
    ['more than anybody needs', { body: `"${'x'.repeat(4_300_000)}"` }, 'the invoice issuer cannot be read'],
  ])('fails for %s', async (_what, answer, message) => {
    const { url } = await outsideProvider(() => answer)
    expect(await getFailure(httpInvoiceIssuer({ url, key: 'k' }, clock).query('inv_1'))).toBe(message)
  })

  it('fails in time when it hangs, and at once when it is gone or not configured', async () => {
    const { url } = await outsideProvider(() => 'never')
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200))
    expect(await getFailure(httpInvoiceIssuer({ url, key: 'k' }, clock).query('inv_1'))).toBe(
      'the invoice issuer is silent',
    )
    expect(quick.mock.calls).toEqual([[8_000]])
    quick.mockRestore()
    const gone = httpInvoiceIssuer({ url: 'http://127.0.0.1:1', key: 'k' }, clock)
    expect(await getFailure(gone.query('inv_1'))).toBe('the invoice issuer cannot be read')
    expect(await getFailure(absentInvoiceIssuer.query('inv_1'))).toBe('no invoice issuer is configured')
  })
})
