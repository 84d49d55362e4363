import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { REFUSED_NUMBER } from './magic-values.ts'
import { TEMPLATES } from './templates.ts'

let standIns: StandIns
beforeEach(async () => {
  const startAt = new Date('2026-11-20T02:00:00Z')
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const { accessKeyId, accessKeySecret, signName } = demoKeys.sms
const [template] = TEMPLATES
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** One signed call; `forged` is changed after the signature was made. */
async function send(to: string, more: { param?: string; nonce?: string; forged?: string } = {}) {
  const { param = '{"flight":"<b>MF829</b>"}', nonce = String(Math.random()), forged } = more
  const fields = {
    OutId: '1',
    PhoneNumbers: to,
    SignName: signName,
    TemplateCode: template?.code ?? '',
    TemplateParam: param,
  }
  const query = Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const headers: Record<string, string> = {
    host: new URL(standIns.url).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': '2026-11-20T02:00:00Z',
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers)
  const signed = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/sms/api/', query, signed, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { host: _host, ...sent } = headers
  const response = await fetch(`${standIns.url}/sms/api/?${forged ? query.replace(to, forged) : query}`, {
    method: 'POST',
    headers: { ...sent, authorization },
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('the stand-in for texts', () => {
  it('fills a registered template and shows it to a person, with nothing in it able to act', async () => {
    expect(await send('15410000101')).toMatchObject({ status: 200, body: { Code: 'OK', BizId: expect.any(String) } })
    const { body } = await ask(`${standIns.url}/sms/messages?to=15410000101`)
    expect(body).toMatchObject([{ to: '15410000101', text: expect.stringContaining('<b>MF829</b>') }])
    expect(await (await fetch(`${standIns.url}/sms/`)).text()).toContain('&lt;b&gt;MF829')
    expect((await ask(`${standIns.url}/sms/messages?to=15410000102`)).body).toEqual([])
  })

  it('refuses what was changed after it was signed, and what was sent before', async () => {
    expect(await send('15410000101', { forged: '15410000102' })).toMatchObject({
      status: 400,
      body: { Code: 'SignatureDoesNotMatch' },
    })
    await send('15410000101', { nonce: 'n' })
    expect(await send('15410000101', { nonce: 'n' })).toMatchObject({
      status: 400,
      body: { Code: 'SignatureNonceUsed' },
    })
  })

  it('refuses numbers that are none of mainland China, and its magic one', async () => {
    for (const to of ['+14155550100', '12345678901', REFUSED_NUMBER]) {
      expect(await send(to)).toMatchObject({ status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL' } })
    }
  })

  it('refuses values that are no JSON, or leave a gap', async () => {
    expect((await send('15410000101', { param: '{' })).body).toMatchObject({ Code: 'isv.INVALID_JSON_PARAM' })
    expect((await send('15410000101', { param: '{}' })).body).toMatchObject({ Code: 'isv.TEMPLATE_MISSING_PARAMETERS' })
  })
})
