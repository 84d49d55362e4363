import { startStandIns, type StandIns } from '@aisle/stand-ins/start-stand-ins'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { seconds, type Clock } from '../../src/platform/clock.ts'
import { flightEventJobs } from '../../src/features/flight-events/index.ts'
import { paymentJobs, registerPaymentNotices } from '../../src/features/payments/index.ts'
import { refundJobs } from '../../src/features/refunds/index.ts'
import { runDueJobs } from '../../src/platform/jobs/job-queue.ts'
import { alipayGateway } from '../../src/outside/payment/alipay-gateway.ts'
import type { PaymentGateway } from '../../src/outside/payment/payment-gateway.ts'
import { stripeGateway } from '../../src/outside/payment/stripe-gateway.ts'
import { unionPayGateway } from '../../src/outside/payment/unionpay-gateway.ts'
import { wechatPayGateway } from '../../src/outside/payment/wechatpay-gateway.ts'
import { testDatabase } from '../test-database.ts'
import { frozenAt, testDeps, type TestDeps } from '../test-deps.ts'
import { openWifiShop } from '../wifi-shop.ts'
import { orderMailJobs } from '../../src/features/order-mails/index.ts'

export interface PayingWorld {
  deps: TestDeps
  standIns: StandIns
  /** Advances the clocks of the product and of the stand-ins. */
  pass(secondsLater: number): Promise<void>
  runJobs(): Promise<number>
  /** Posts the hidden form as the browser does. */
  enterCashier(form: { wapPayUrl: string; wapPayParam: Record<string, string> }): Promise<Response>
  /** Steers the stand-in's cashier as a script does; answers the product's responses to the notifications. */
  decide(paymentNo: string, decision: Record<string, string>): Promise<{ status: number; body: string }[]>
  /** Makes the gateway send its last notification once more. */
  notifyAgain(paymentNo: string): Promise<{ status: number; body: string }[]>
}

/** The real gateways against their stand-ins, which notify our own routes over HTTP. Call it once, at the top. */
export async function payingWorld(): Promise<PayingWorld> {
  const { db } = await testDatabase()
  const deps = await testDeps(db, { demoData: false })
  await openWifiShop(deps, { scarce: 5 })
  const app = fastify()
  registerPaymentNotices(app, deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const standIns = await startStandIns({
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    productUrl: url,
    startAt: frozenAt,
  })
  afterAll(async () => {
    await standIns.close()
    await app.close()
  })
  deps.settings = { ...deps.settings, publicUrl: url }
  deps.gateways = standInGateways(standIns)

  const post = async (path: string, body: unknown) => {
    const response = await fetch(standIns.url + path, { method: 'POST', body: JSON.stringify(body) })
    // The desk's answer, as interface.md promises it.
    const answer = (await response.json()) as { notifications: { status: number; body: string }[] }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.notifications
  }
  return {
    deps,
    standIns,
    async pass(secondsLater) {
      deps.clock.advance(secondsLater)
      await standIns.advance(secondsLater)
    },
    runJobs: () => runDueJobs(deps, { ...flightEventJobs, ...orderMailJobs, ...paymentJobs, ...refundJobs }),
    enterCashier: ({ wapPayUrl, wapPayParam }) =>
      fetch(wapPayUrl, {
        method: 'POST',
        // WeChat Pay admits only browsers that come from the shop's pages.
        headers: { referer: `${deps.settings.publicUrl}/` },
        body: new URLSearchParams(wapPayParam),
        signal: AbortSignal.timeout(seconds(10)),
      }),
    decide: (paymentNo, decision) => post(`/pay/${paymentNo}/decide`, decision),
    notifyAgain: (paymentNo) => post(`/pay/${paymentNo}/notify`, {}),
  }
}

export function standInGateways({ url, keys }: Pick<StandIns, 'url' | 'keys'>): PaymentGateway[] {
  return [
    alipayGateway({
      appId: keys.alipay.appId,
      sellerId: keys.alipay.sellerId,
      privateKey: keys.alipay.merchantPrivateKey,
      alipayPublicKey: keys.alipay.gatewayPublicKey,
      gatewayUrl: `${url}/pay/alipay/gateway.do`,
    }),
    wechatPayGateway({
      ...keys.wechatPay,
      privateKey: keys.wechatPay.merchantPrivateKey,
      publicKey: keys.wechatPay.gatewayPublicKey,
      apiBase: url,
    }),
    stripeGateway({ ...keys.stripe, apiBase: url }),
  ]
}

/** Separate from the others: it depends on the time, and accepts only our payment numbers. */
export function standInUnionPay({ url, keys }: Pick<StandIns, 'url' | 'keys'>, clock: Clock): PaymentGateway {
  const { merchantId, merchantPrivateKey, merchantCertId, rootCertificate, middleCertificate, signer } = keys.unionpay
  return unionPayGateway(
    {
      merchantId,
      privateKey: merchantPrivateKey,
      certId: merchantCertId,
      rootCert: rootCertificate,
      middleCert: middleCertificate,
      signer,
      gatewayUrl: `${url}/pay/unionpay/gateway/api`,
      filesUrl: `${url}/pay/unionpay/files`,
    },
    clock,
  )
}
