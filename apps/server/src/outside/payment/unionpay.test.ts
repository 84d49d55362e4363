import { createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { environments } from '@aisle/contract/sign-in-ways'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { standInUnionPay } from '../../../test-support/payments/paying-world.ts'
import { clockFrom, seconds } from '../../platform/clock.ts'
import { unionPayGateway } from './unionpay-gateway.ts'
import { isSigned, readAnswer, readNotice, safeGoods, sentAt, getSigner, unionPayTime } from './unionpay-wire.ts'

const startAt = new Date('2026-11-20T02:00:00Z')
const standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
const keys = standIns.keys.unionpay
const clock = clockFrom(startAt, () => 0)
const gateway = standInUnionPay(standIns, clock)
const pass = async (minutes: number) => {
  clock.advance(minutes * 60)
  await standIns.advance(minutes * 60)
}

/** The gateway's posts to the shop, which acknowledges them unless `refusals` are left. */
const notices: string[] = []
let refusals = 0
const shop = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    notices.push(Buffer.concat(chunks).toString('utf8'))
    refusals -= 1
    const { status, body } = gateway.acknowledgement(refusals < 0)
    response.writeHead(status, { connection: 'close' }).end(body)
  })
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
// The address of a TCP listener.
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
afterAll(async () => {
  await standIns.close()
  await new Promise((resolve) => shop.close(resolve))
})

let count = 0
/** A number in the format of `newPaymentNumber`. */
function newNumber(letter: 'P' | 'R') {
  count += 1
  return letter + unionPayTime(clock.now()).slice(2) + String(count).padStart(10, '0')
}
/** Opens a payment for 15 minutes. */
async function opened() {
  const paymentNo = newNumber('P')
  const { cashier, gatewayRef } = await gateway.open({
    paymentNo,
    amountMinor: 3800,
    currency: 'CNY',
    subject: '机上上网 100% & "全程" {a=b} <套餐>',
    expiresAt: new Date(clock.now().getTime() + seconds(15 * 60)),
    returnUrl: `${shopUrl}/back`,
    cancelUrl: `${shopUrl}/back`,
    notifyUrl: `${shopUrl}/notify`,
    environment: 'browser',
    clientIp: '127.0.0.1',
    openId: null,
  })
  if (cashier.kind !== 'form') throw new Error('no form')
  return { paymentNo, gatewayRef, form: cashier }
}
const enter = ({ form }: Awaited<ReturnType<typeof opened>>) =>
  fetch(form.wapPayUrl, { method: 'POST', body: new URLSearchParams(form.wapPayParam) })
const steer = (paymentNo: string, what: string, body: Record<string, string>) =>
  fetch(`${standIns.url}/pay/${paymentNo}/${what}`, { method: 'POST', body: JSON.stringify(body) })
const decide = (paymentNo: string, outcome: string, notify = 'never') => steer(paymentNo, 'decide', { outcome, notify })
async function paid() {
  const payment = await opened()
  await enter(payment)
  await decide(payment.paymentNo, 'paid')
  const status = await gateway.query(payment)
  if (status.status !== 'paid') throw new Error(`not paid but ${status.status}`)
  return { ...payment, status }
}
const getRefund = ({ paymentNo, status }: Awaited<ReturnType<typeof paid>>, amountMinor: number) => ({
  refundNo: newNumber('R'),
  paymentNo,
  providerTxn: status.providerTxn,
  amountMinor,
  totalMinor: 3800,
  reason: 'late payment',
})
const paidStatus = {
  status: 'paid',
  amountMinor: 3800,
  currency: 'CNY',
  providerTxn: expect.stringMatching(/^\d{21}$/),
}
const verify = (body: string, by = gateway) => by.verifyNotice({ rawBody: Buffer.from(body), headers: {} })

describe('a UnionPay payment', () => {
  it('opens the cashier with the same form every time, and is pending until it succeeds', async () => {
    const payment = await opened()
    expect(await gateway.query({ paymentNo: payment.paymentNo, gatewayRef: null })).toEqual({ status: 'pending' })
    expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    const page = await enter(payment)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('¥38.00')
    expect(text).toContain('机上上网 100 全程 a b 套餐')
    for (const outcome of ['canceled', 'failed']) {
      await decide(payment.paymentNo, outcome)
      expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    }
    await decide(payment.paymentNo, 'paid')
    expect(await gateway.query(payment)).toEqual(paidStatus)
    expect(await gateway.close(payment)).toEqual(paidStatus)
    expect((await enter(payment)).status).toBe(200)
  })

  it('returns to the shop by a form with the same signed fields', async () => {
    const payment = await opened()
    const page = await enter(payment)
    const answer = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
    expect(await answer.text()).toContain(`action="${shopUrl}/back"`)
    expect(await gateway.query(payment)).toEqual(paidStatus)
  })

  it('is notified until we accept it, with the values that we requested', async () => {
    const payment = await opened()
    await enter(payment)
    const before = notices.length
    refusals = 1
    await decide(payment.paymentNo, 'paid', 'once')
    expect(notices.length).toBe(before + 1)
    await pass(1)
    await pass(60)
    expect(notices.length).toBe(before + 2)
    const { providerTxn, amountMinor, currency } = { ...paidStatus }
    const wanted = { outcome: 'paid', paymentNo: payment.paymentNo, providerTxn, amountMinor, currency }
    expect(await verify(notices.at(-1) ?? '')).toEqual(wanted)
  })

  it('can be closed before an attempt, but may be paid until its deadline, which is then reported', async () => {
    const payment = await opened()
    expect(await gateway.close({ paymentNo: payment.paymentNo, gatewayRef: null })).toEqual({ status: 'closed' })
    expect(await gateway.close(payment)).toEqual({ status: 'closed' })
    await enter(payment)
    await decide(payment.paymentNo, 'failed')
    expect(await gateway.close(payment)).toEqual({ status: 'closed' })
    expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    await decide(payment.paymentNo, 'paid')
    expect(await gateway.query(payment)).toEqual(paidStatus)
  })

  it('is closed five minutes after its deadline', async () => {
    const payment = await opened()
    await enter(payment)
    await pass(15)
    expect((await decide(payment.paymentNo, 'paid')).status).toBe(409)
    expect(await gateway.close(payment)).toEqual({ status: 'closed' })
    expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    await pass(5)
    expect(await gateway.query(payment)).toEqual({ status: 'closed' })
  })

  it('works in every environment but the mini-program, with a form that leads only to UnionPay', () => {
    const elsewhere = environments.filter((environment) => !gateway.worksIn(environment))
    expect(elsewhere).toEqual(['miniProgram'])
    expect(gateway.formActionOrigins).toEqual([standIns.url])
  })
})

describe('a UnionPay refund', () => {
  it('refunds parts up to the whole, once per number', async () => {
    const payment = await paid()
    const [part, rest] = [getRefund(payment, 1000), getRefund(payment, 2800)]
    expect(await gateway.refund(part)).toBe('done')
    expect(await gateway.refund(part)).toBe('done')
    expect(await gateway.refund(getRefund(payment, 2801))).toBe('failed')
    expect(await gateway.refund(rest)).toBe('done')
    expect(await gateway.refund(getRefund(payment, 1))).toBe('failed')
    await expect(gateway.refund({ ...part, refundNo: 'R1' })).rejects.toThrow('creation time')
  })

  it('is pending while the bank decides, and may be repeated when it was not accepted', async () => {
    const payment = await paid()
    await steer(payment.paymentNo, 'next-refund', { fault: 'unknown' })
    const slow = getRefund(payment, 1000)
    expect([await gateway.refund(slow), await gateway.refund(slow)]).toEqual(['pending', 'done'])
    await steer(payment.paymentNo, 'next-refund', { fault: 'refused' })
    const refused = getRefund(payment, 1000)
    expect([await gateway.refund(refused), await gateway.refund(refused)]).toEqual(['failed', 'done'])
  })
})

describe('a UnionPay message', () => {
  const foreignCertificate = `-----BEGIN CERTIFICATE-----
MIIDgjCCAmqgAwIBAgIGAKFe3jAJMA0GCSqGSIb3DQEBCwUAMFAxIzAhBgNVBAMM
GkFpc2xlIGRlbW9uc3RyYXRpb24gbWlkZGxlMRwwGgYDVQQKDBNBaXNsZSBkZW1v
bnN0cmF0aW9uMQswCQYDVQQGEwJDTjAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEw
MTAwMDAwMFowUDEjMCEGA1UEAwwaMDQxQDFA5ryU56S66ZO26IGU572R5YWzQDEx
HDAaBgNVBAoME0Fpc2xlIGRlbW9uc3RyYXRpb24xCzAJBgNVBAYTAkNOMIIBIjAN
BgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyUg822twPMXCM6Neqx5DEugCmbIo
JzFtSlaDfEoKPDaQFtQ/3gAw68SlX4jJRzhyjiD0L1cgQTI8IacpQRRYdBIwhW/f
hwCMvYBQIzfccPpFmq3TCDhGSqIKA73p0znyvrbrrJeJE7iekVuNbNR5oMg8MMpZ
q7pNNjXdmCYxRyDWr9bP5fVSFmbW+4QvBRgkkDqm4QfuULckenis8VzloBa2thK3
RWmaRKDd4j9uxnWHUoQPurr2AbVIKmgLc0p5kUs44V2PO/n/6B7R0WDJMntRh7MG
WFf9JLRHv3iyBLnTbQQoVMefaQIzfYYQDWNKEWFQFvOC600mmw3qYVOZvQIDAQAB
o2AwXjAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIHgDAdBgNVHQ4EFgQULDfE
4pJo6dT+Yc7FMDaVvLL/NrowHwYDVR0jBBgwFoAU/4nUFFjzDjdAjNuOwr6dsmG7
kFcwDQYJKoZIhvcNAQELBQADggEBAL0Zb0n2sa5hLje2qshTzF5bOyteEMDVoZfQ
uugy3mGAiBG68KGlnbspuJEdAErxJQEC0mNFUarJ0BpDoXwzYYzoIn1JOYVz9TwO
G6X9RcHqSxDdF2yvRFe+cqDzfmR7e96+I0mMpBUFOCIDKWZRldUFpWHDg4pSsh3g
giG5yW2s8d5sc5IHns18jjx0erRJYuxNNyXRiHKqvHQ9mZSTLiEuvT1cZGRt2ko+
6hVp/XX0BCq/61zLF0ZjX+pigOpWNXjoWQUvgdxFGYWkKB8ogY9ds5ZQoeiG0WOk
s8F6bczzUi4DVMNytdSeFErczFUTgR83n4z9HCZnP/vrslogOBY=
-----END CERTIFICATE-----`
  const sign = (fields: Record<string, string>, privateKey = keys.gatewayPrivateKey) =>
    new URLSearchParams(getSigner(privateKey, '1')(fields)).toString()
  const genuine = {
    merId: keys.merchantId,
    orderId: 'P1',
    txnType: '01',
    respCode: '00',
    txnAmt: '3800',
    currencyCode: '156',
    queryId: '202611201000000000001',
    respMsg: '成功 [0000000] +&=',
    signPubKeyCert: keys.gatewayCertificate,
  }

  it('is trusted only from UnionPay: not from others in its chain, nor from another chain with its name', async () => {
    const wanted = {
      outcome: 'paid',
      paymentNo: 'P1',
      amountMinor: 3800,
      providerTxn: genuine.queryId,
      currency: 'CNY',
    }
    expect(await verify(sign(genuine))).toEqual(wanted)
    expect(await verify(sign(genuine).replace('3800', '3801'))).toBeNull()
    expect(await verify(sign(genuine, keys.merchantPrivateKey))).toBeNull()
    const ofMerchant = { ...genuine, signPubKeyCert: keys.merchantCertificate }
    expect(await verify(sign(ofMerchant, keys.merchantPrivateKey))).toBeNull()
    expect(await verify(sign({ ...genuine, signPubKeyCert: foreignCertificate }))).toBeNull()
    expect(await verify(sign({ ...genuine, signPubKeyCert: keys.middleCertificate }))).toBeNull()
    expect(await verify(sign({ ...genuine, merId: '777290058100818' }))).toBeNull()
    for (const text of ['', 'a', 'signPubKeyCert=x&signature=y&merId=1', '{}']) expect(await verify(text)).toBeNull()
    const later = standInUnionPay(standIns, { now: () => new Date('2120-01-02T00:00:00Z') })
    expect(await verify(sign(genuine), later)).toBeNull()
  })

  it('has no effect unless its payment has succeeded', async () => {
    expect(await verify(sign({ ...genuine, txnType: '04' }))).toMatchObject({ outcome: 'none' })
    expect(await verify(sign({ ...genuine, respCode: '61' }))).toMatchObject({ outcome: 'none' })
    await expect(verify(sign({ ...genuine, currencyCode: '840' }))).rejects.toThrow('840')
  })

  it('requires certificates that belong together', () => {
    const wrong = {
      ...standIns,
      keys: { ...standIns.keys, unionpay: { ...keys, rootCertificate: foreignCertificate } },
    }
    expect(() => standInUnionPay(wrong, clock)).toThrow('not issued by the root')
  })

  /** The requests to that gateway, by `txnType`. */
  const asked: string[] = []
  /** A gateway that always gives this answer, signed by default. */
  async function asking<Answer>(
    answer: Record<string, string>,
    ask: (by: typeof gateway) => Promise<Answer>,
    privateKey = keys.gatewayPrivateKey,
  ): Promise<Answer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { txnType = '', orderId = '', txnTime = '' } = readNotice(Buffer.concat(chunks).toString('utf8'))
        asked.push(txnType)
        const { merId, signPubKeyCert } = genuine
        const fields = { merId, signPubKeyCert, txnType, orderId, txnTime, respCode: '00', ...answer }
        const text = Object.entries(getSigner(privateKey, '1')(fields)).map(([name, value]) => `${name}=${value}`)
        response.writeHead(200, { connection: 'close' }).end(text.join('&'))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // The address of a TCP listener.
    const gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { merchantId, merchantPrivateKey, merchantCertId, rootCertificate, middleCertificate, signer } = keys
    const config = { merchantId, certId: merchantCertId, signer, gatewayUrl, filesUrl: gatewayUrl }
    const certificates = { rootCert: rootCertificate, middleCert: middleCertificate }
    try {
      return await ask(unionPayGateway({ ...config, ...certificates, privateKey: merchantPrivateKey }, clock))
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  }
  const payment = () => ({
    paymentNo: newNumber('P'),
    gatewayRef: unionPayTime(new Date(clock.now().getTime() + seconds(60))),
  })

  it.each(['03', '04', '05'])(
    'with code %s leaves a payment undecided until five minutes after its deadline',
    async (code) => {
      const trying = payment()
      const undecided = { origRespCode: code }
      expect(await asking(undecided, (by) => by.close(trying))).toEqual({ status: 'pending' })
      expect(await asking(undecided, (by) => by.query(trying))).toEqual({ status: 'pending' })
      await pass(6)
      expect(await asking(undecided, (by) => by.close(trying))).toEqual({ status: 'closed' })
      expect(await asking(undecided, (by) => by.query(trying))).toEqual({ status: 'closed' })
    },
  )

  it.each([
    ['00', 'done'],
    ['05', 'pending'],
    ['61', 'failed'],
  ])('with code %s decides a refund as %s, and nothing is requested again', async (origRespCode, outcome) => {
    asked.length = 0
    const { paymentNo } = payment()
    const money = { amountMinor: 1, totalMinor: 1, providerTxn: genuine.queryId, reason: 'goods' }
    const refund = { refundNo: newNumber('R'), paymentNo, ...money }
    const answer = { origRespCode, txnAmt: '1', currencyCode: '156', queryId: genuine.queryId }
    expect(await asking(answer, (by) => by.refund(refund))).toBe(outcome)
    expect(asked).toEqual(['00'])
  })

  it('is not accepted when unsigned, about another order, or a busy signal', async () => {
    const success = { origRespCode: '00', txnAmt: '3800', currencyCode: '156', queryId: genuine.queryId }
    const query = (by: typeof gateway) => by.query(payment())
    expect(await asking({ ...success, origRespCode: 'A6' }, query)).toMatchObject({ status: 'paid' })
    await expect(asking(success, query, keys.merchantPrivateKey)).rejects.toThrow('signature')
    await expect(asking({ ...success, orderId: newNumber('P') }, query)).rejects.toThrow('another orderId')
    await expect(asking({ ...success, txnTime: '20261120000000' }, query)).rejects.toThrow('another txnTime')
    await expect(asking({ respCode: '06' }, query)).rejects.toThrow('06')
    await expect(asking({ ...success, txnAmt: '' }, query)).rejects.toThrow('without amount')
    await expect(standInUnionPay({ ...standIns, url: 'http://127.0.0.1:9' }, clock).query(payment())).rejects.toThrow(
      'fetch failed',
    )
  })
})

describe("UnionPay's formats", () => {
  it('include answers without escapes, with `&` in braces and `=` in values', () => {
    const text = 'a=1&signature=ab+/c==&reserved={x=1&y=2}&b=&signPubKeyCert=-----BEGIN-----\r\nAB=\r\n-----END-----'
    expect(readAnswer(text)).toEqual({
      a: '1',
      signature: 'ab+/c==',
      reserved: '{x=1&y=2}',
      b: '',
      signPubKeyCert: '-----BEGIN-----\r\nAB=\r\n-----END-----',
    })
    expect(readAnswer('<html>')).toEqual({})
  })

  it('take the time of an order from its number, and refuse other numbers', () => {
    expect(sentAt('P2611201000001234567890')).toBe('20261120100000')
    for (const wrong of ['', 'P1', 'P26112010000012345678901', 'p2611201000001234567890'])
      expect(() => sentAt(wrong)).toThrow('creation time')
  })

  it('cover every field by the signature, and keep separators out of goods', () => {
    const sign = getSigner(keys.gatewayPrivateKey, '1')
    const certificateKey = createPublicKey(keys.gatewayPrivateKey)
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(safeGoods(text)).not.toMatch(/[&={}]/)
        const fields = sign({ a: text, b: '1' })
        expect(isSigned(fields, certificateKey)).toBe(true)
        expect(isSigned({ ...fields, b: '2' }, certificateKey)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})
