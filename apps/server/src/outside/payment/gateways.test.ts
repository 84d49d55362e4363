import { createSign, generateKeyPairSync } from 'node:crypto'
import type { Environment } from '@aisle/contract/sign-in-ways'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, describe, expect, it } from 'vitest'
import { standInGateways } from '../../../test-support/payments/paying-world.ts'
import { alipayGateway } from './alipay-gateway.ts'
import type { PaymentGateway, PaymentStatus } from './payment-gateway.ts'
import { paymentMethodsFor } from './payment-methods.ts'
import { stripeGateway } from './stripe-gateway.ts'

const now = new Date('2026-11-20T02:00:00Z')
const standIns = await startStandIns({
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  productUrl: undefined,
  startAt: now,
})
afterAll(() => standIns.close())
const gateways = standInGateways(standIns)

const inBrowser = { environment: 'browser' as const, clientIp: '10.66.0.1', openId: null }
let count = 0
/** Opens a payment and enters its cashier in the browser. */
async function opened(gateway: PaymentGateway) {
  count += 1
  const paymentNo = `P${gateway.id}${count}`
  const { cashier, gatewayRef } = await gateway.open({
    paymentNo,
    amountMinor: 3800,
    currency: gateway.currency,
    subject: '机上上网 100% & "全程" <套餐>/&amp;',
    expiresAt: new Date('2026-11-20T02:15:00Z'),
    returnUrl: 'http://127.0.0.1:9/back',
    cancelUrl: 'http://127.0.0.1:9/back',
    notifyUrl: 'http://127.0.0.1:9/notify',
    ...inBrowser,
  })
  if (cashier.kind === 'jsapi') throw new Error('a browser has no bridge')
  const page =
    cashier.kind === 'form'
      ? await fetch(cashier.wapPayUrl, { method: 'POST', body: new URLSearchParams(cashier.wapPayParam) })
      : await fetch(cashier.url, { headers: { referer: 'http://127.0.0.1:9/' } })
  return { paymentNo, gatewayRef, cashier, page }
}
const decide = (paymentNo: string, outcome: string) =>
  fetch(`${standIns.url}/pay/${paymentNo}/decide`, {
    method: 'POST',
    body: JSON.stringify({ outcome, notify: 'never' }),
  })
async function paid(gateway: PaymentGateway) {
  const payment = await opened(gateway)
  await decide(payment.paymentNo, 'paid')
  const status = await gateway.query(payment)
  if (status.status !== 'paid') throw new Error(`not paid but ${status.status}`)
  return { ...payment, status }
}
const paidStatus = (gateway: PaymentGateway): PaymentStatus => ({
  status: 'paid',
  amountMinor: 3800,
  currency: gateway.currency,
  providerTxn: expect.stringMatching(/\w{8,}/),
})

describe.each(gateways)('the gateway $id', (gateway) => {
  it('opens a cashier that the browser reaches, with any characters in the subject', async () => {
    const { page } = await opened(gateway)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('&quot;全程&quot; &lt;套餐&gt;')
  })

  it('reports a payment as pending until the passenger has decided', async () => {
    const payment = await opened(gateway)
    expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    await decide(payment.paymentNo, 'canceled')
    expect(await gateway.query(payment)).toEqual({ status: 'pending' })
    await decide(payment.paymentNo, 'paid')
    expect(await gateway.query(payment)).toEqual(paidStatus(gateway))
  })

  it('closes a cashier for good, and safely twice', async () => {
    const payment = await opened(gateway)
    await decide(payment.paymentNo, 'canceled')
    expect(await gateway.close(payment)).toEqual({ status: 'closed' })
    expect(await gateway.close(payment)).toEqual({ status: 'closed' })
    expect((await decide(payment.paymentNo, 'paid')).status).toBe(409)
    expect(await gateway.query(payment)).toEqual({ status: 'closed' })
  })

  it('reports a payment instead of closing a paid one', async () => {
    const payment = await paid(gateway)
    expect(await gateway.close(payment)).toEqual(paidStatus(gateway))
  })

  it('refunds the whole amount once, however often it is asked', async () => {
    const { paymentNo, status } = await paid(gateway)
    const refund = {
      refundNo: `R${paymentNo}`,
      paymentNo,
      providerTxn: status.providerTxn,
      amountMinor: 3800,
      totalMinor: 3800,
      reason: 'late payment',
    }
    expect(await gateway.refund(refund)).toBe('done')
    expect(await gateway.refund(refund)).toBe('done')
    expect(await gateway.refund({ ...refund, refundNo: `${refund.refundNo}x` })).toBe('failed')
  })

  it('throws when the gateway does not answer', async () => {
    const nowhere = { ...standIns, url: 'http://127.0.0.1:9' }
    const deaf = standInGateways(nowhere).find(({ id }) => id === gateway.id)
    await expect(deaf?.query({ paymentNo: 'P1', gatewayRef: 'cs_1' })).rejects.toThrow(
      /fetch failed|ECONNREFUSED|connection/,
    )
  })

  it('rejects a notification without a valid signature', async () => {
    const headers = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` }
    for (const text of ['', 'sign_type=RSA2&sign=AAAA&trade_status=TRADE_SUCCESS', 'sign_type=RSA9&sign=A', '{}']) {
      expect(await gateway.verifyNotice({ rawBody: Buffer.from(text), headers })).toBeNull()
      expect(await gateway.verifyNotice({ rawBody: Buffer.from(text), headers: {} })).toBeNull()
    }
  })

  it('rejects a notification whose signature is empty or broken', async () => {
    const signedAt = Math.floor(Date.now() / 1000)
    for (const signature of [
      '',
      ',',
      't=,v1=',
      `t=${signedAt},v1=`,
      `t=${signedAt},v1`,
      't=99999999999999999999,v1=',
      'v1=00',
    ]) {
      const headers = { 'stripe-signature': signature }
      expect(await gateway.verifyNotice({ rawBody: Buffer.from('{}'), headers })).toBeNull()
    }
  })
})

describe('a repeated opening under the same number', () => {
  it('returns the same card cashier', async () => {
    const stripe = gateways.find(({ id }) => id === 'stripe')
    const payment = {
      paymentNo: 'Psame',
      amountMinor: 600,
      currency: 'USD' as const,
      subject: 'Plan',
      expiresAt: new Date('2026-11-20T02:15:00Z'),
      returnUrl: 'http://127.0.0.1:9/back',
      cancelUrl: 'http://127.0.0.1:9/back',
      notifyUrl: 'http://127.0.0.1:9/notify',
      ...inBrowser,
    }
    expect(await stripe?.open(payment)).toEqual(await stripe?.open(payment))
  })
})

describe.each(gateways)('a refund at $id that goes wrong', (gateway) => {
  const refundAfter = async (fault: string) => {
    const { paymentNo, status } = await paid(gateway)
    await fetch(`${standIns.url}/pay/${paymentNo}/next-refund`, { method: 'POST', body: JSON.stringify({ fault }) })
    const { providerTxn } = status
    return {
      refundNo: `R${paymentNo}`,
      paymentNo,
      providerTxn,
      amountMinor: 3800,
      totalMinor: 3800,
      reason: 'late payment',
    }
  }

  it('is found under its number when its answer was lost', async () => {
    const refund = await refundAfter('unknown')
    await gateway.refund(refund).catch(() => undefined)
    expect(await gateway.refund(refund)).toBe('done')
  })

  it('has failed when the gateway refuses it', async () => {
    expect(await gateway.refund(await refundAfter('refused'))).toBe('failed')
  })
})

describe('the origins of the hidden form', () => {
  const alipayAt = (gatewayUrl: string) => {
    const { appId, sellerId, merchantPrivateKey, gatewayPublicKey } = standIns.keys.alipay
    return alipayGateway({
      appId,
      sellerId,
      privateKey: merchantPrivateKey,
      alipayPublicKey: gatewayPublicKey,
      gatewayUrl,
    }).formActionOrigins
  }
  const stripeAt = (apiBase: string) => stripeGateway({ ...standIns.keys.stripe, apiBase }).formActionOrigins

  it('are the gateway and its redirects', () => {
    expect(alipayAt('http://127.0.0.1:8081/pay/alipay/gateway.do')).toEqual(['http://127.0.0.1:8081'])
    expect(alipayAt('https://openapi.alipay.com/gateway.do')).toEqual([
      'https://openapi.alipay.com',
      'https://*.alipay.com',
    ])
    expect(stripeAt('http://127.0.0.1:8081')).toEqual(["'self'", 'http://127.0.0.1:8081'])
    expect(stripeAt('https://api.stripe.com')).toEqual(["'self'", 'https://checkout.stripe.com'])
  })
})

describe('the available payment methods', () => {
  const three = gateways.filter(({ id }) => id !== 'unionpay')
  const methods = (currency: 'CNY' | 'USD', environment: Environment, openId: string | null = null) =>
    paymentMethodsFor(three, currency, { environment, openId })

  it('depend on the currency and the environment', () => {
    expect(methods('USD', 'browser')).toEqual(['stripe'])
    for (const environment of ['browser', 'airlineApp', 'partnerApp'] as const)
      expect(methods('CNY', environment)).toEqual(['alipay', 'wechat'])
    expect(methods('CNY', 'chatApp', 'openid-demo-1')).toEqual(['wechat'])
    expect(methods('CNY', 'miniProgram', 'openid-demo-1')).toEqual([])
  })

  it('exclude the chat app for a passenger whose open id is unknown', () => {
    expect(methods('CNY', 'chatApp')).toEqual([])
  })
})

describe('an Alipay notification', () => {
  it('is rejected for another merchant, even with a valid signature', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    })
    const gateway = alipayGateway({
      appId: 'A1',
      sellerId: 'S1',
      privateKey,
      alipayPublicKey: publicKey,
      gatewayUrl: 'http://127.0.0.1:9',
    })
    const notice = (changes: Record<string, string>) => {
      const fields: Record<string, string> = {
        app_id: 'A1',
        seller_id: 'S1',
        out_trade_no: 'P1',
        trade_no: 'T1',
        trade_status: 'TRADE_SUCCESS',
        total_amount: '38.00',
        subject: '100% 全程',
        ...changes,
      }
      const text = Object.keys(fields)
        .toSorted()
        .map((name) => `${name}=${fields[name]}`)
        .join('&')
      const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
      const body = new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString()
      return gateway.verifyNotice({ rawBody: Buffer.from(body), headers: {} })
    }
    expect(await notice({})).toEqual({
      outcome: 'paid',
      paymentNo: 'P1',
      providerTxn: 'T1',
      amountMinor: 3800,
      currency: 'CNY',
    })
    expect(await notice({ trade_status: 'TRADE_CLOSED' })).toEqual({ outcome: 'closed', paymentNo: 'P1' })
    expect(await notice({ seller_id: 'S2' })).toBeNull()
    expect(await notice({ app_id: 'A2' })).toBeNull()
  })
})
