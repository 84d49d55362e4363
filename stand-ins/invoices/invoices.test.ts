import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'

const startAt = new Date('2026-11-20T02:00:00Z')
let standIns: StandIns
beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const company = {
  serial: 'inv_1',
  kind: '82',
  orderNo: '26112000731034',
  titleKind: 'enterprise',
  title: '厦门示例科技有限公司',
  taxpayerNo: '91350200MA2XN3YX0K',
  content: '茶叶、陶瓷制品',
  amount: 51_600,
}

async function call(path: string, fields: object, forged: { key?: string; time?: string } = {}) {
  const { pathname } = new URL(standIns.url + path)
  const { key = demoKeys.invoices.key, time = startAt.toISOString() } = forged
  const body = JSON.stringify(fields)
  const signature = createHmac('sha256', key).update([pathname, time, body].join('\n')).digest('hex')
  const headers = { 'aisle-time': time, 'aisle-signature': signature }
  const response = await fetch(standIns.url + path, { method: 'POST', body, headers })
  // Each test says what it expects of the answer.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const issue = (more: object = {}) => call('/invoices/invoices', { ...company, ...more })
const query = (serial = company.serial) => call('/invoices/invoices/query', { serial })

describe('the invoice issuer', () => {
  it('issues after a while, once per serial, and knows nothing of other serials', async () => {
    expect((await query()).body).toEqual({ state: 'unknown' })
    expect((await issue()).body).toEqual({ state: 'working' })
    await standIns.advance(19)
    expect((await query()).body).toEqual({ state: 'working' })
    await standIns.advance(2)
    const { body } = await query()
    expect(body).toMatchObject({ state: 'issued', invoiceNo: expect.stringMatching(/^26352\d{15}$/) })
    expect((await issue()).body).toEqual(body)
    expect((await issue({ amount: 1 })).status).toBe(409)
    expect((await ask(`${standIns.url}/invoices`)).body).toMatchObject({ invoices: [{ serial: 'inv_1' }], red: [] })
  })

  it('draws a PDF in Chinese whose table of objects is right', async () => {
    await issue()
    await standIns.advance(21)
    const pdf = Buffer.from(String((await query()).body['pdf']), 'base64').toString('latin1')
    expect(pdf.startsWith('%PDF-1.7\n')).toBe(true)
    expect(pdf).toContain(Buffer.from(company.title, 'utf16le').swap16().toString('hex').toUpperCase())
    const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
    expect(offsets.map((at) => pdf.slice(at, at + 7))).toEqual(offsets.map((_, index) => `${index + 1} 0 obj`))
    expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).startsWith('xref')).toBe(true)
  })

  it('reverses what it has issued, and nothing else', async () => {
    await issue()
    const red = { serial: 'inv_1_red', invoice: company }
    expect((await call('/invoices/red-invoices', { ...red, invoiceNo: '1' })).status).toBe(404)
    await standIns.advance(21)
    const { invoiceNo } = (await query()).body
    expect((await call('/invoices/red-invoices', { ...red, invoiceNo })).body).toEqual({ state: 'working' })
    await standIns.advance(21)
    const reversed = (await call('/invoices/red-invoices/query', { serial: red.serial })).body
    expect(reversed).toMatchObject({ state: 'issued', invoiceNo: expect.stringMatching(/^26352\d{15}$/) })
    expect(reversed['invoiceNo']).not.toBe(invoiceNo)
    expect((await call('/invoices/red-invoices', { ...red, invoiceNo })).body).toEqual(reversed)
  })

  it('refuses, hesitates and is away as titles ask for', async () => {
    await issue({ serial: 'a', title: '拒开公司' })
    await issue({ serial: 'b', title: '拒冲公司' })
    await issue({ serial: 'c', title: '慢开公司' })
    expect((await issue({ serial: 'd', title: '宕机公司' })).status).toBe(503)
    await standIns.advance(60)
    expect((await query('a')).body).toMatchObject({ state: 'refused', reason: expect.any(String) })
    const { invoiceNo } = (await query('b')).body
    await call('/invoices/red-invoices', {
      serial: 'b_red',
      invoiceNo,
      invoice: { ...company, serial: 'b', title: '拒冲公司' },
    })
    expect((await query('c')).body).toEqual({ state: 'working' })
    expect((await query('d')).status).toBe(503)
    await standIns.advance(15 * 60)
    expect(
      (await call('/invoices/red-invoices/query', { serial: 'b_red' }, { time: '2026-11-20T02:16:00Z' })).body,
    ).toEqual({
      state: 'refused',
      reason: '原发票已抵扣，须先撤回抵扣',
    })
  })

  it('answers nobody who signs with another key or at another time', async () => {
    expect((await call('/invoices/invoices', company, { key: 'wrong' })).status).toBe(401)
    expect((await call('/invoices/invoices', company, { time: '2026-11-20T02:10:00Z' })).status).toBe(401)
    expect((await call('/invoices/invoices', company, { time: 'now' })).status).toBe(401)
    expect((await fetch(`${standIns.url}/invoices/invoices/query`, { method: 'POST', body: '{}' })).status).toBe(401)
    expect((await query()).body).toEqual({ state: 'unknown' })
  })
})
