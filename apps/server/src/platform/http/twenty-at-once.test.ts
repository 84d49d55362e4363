import { allCalls } from '@aisle/contract/all-calls'
import { afterAll, describe, expect, it } from 'vitest'
import { addAddress, goodsRequest, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop, type TestPassenger } from '../../../test-support/wifi-shop.ts'
import { addCoupon, giveCoupon } from '../../features/coupons/test-support/discount-world.ts'
import { redeemCode } from '../../features/fulfillment/redeem-code.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { codesOfOrder } from '../../features/orders/index.ts'
import { insertAttempt } from '../../features/payments/attempt-store.ts'
import { newPaymentNumber } from '../../features/payments/payment-number.ts'
import { settlePayment } from '../../features/payments/settle-payment.ts'
import { prePurchaseJobs } from '../../features/pre-purchase/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { runDueJobs } from '../jobs/job-queue.ts'
import { newAccessToken, newId } from '../security/random.ts'

const many = 20
// As many connections as requests: otherwise the pool would put them in a row.
const { db } = await testDatabase({ connections: many })
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
await addCoupon(deps, { couponId: 'THIRTY' })
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

const getPath = (name: string) => allCalls.find(({ call }) => call.name === name)?.call.path ?? expect.fail(name)
const newKey = () => newId(deps.random, 'key')

async function logIn(passenger: TestPassenger): Promise<string> {
  const token = newAccessToken(deps.random)
  const tokenHash = deps.vault.hash('session', token)
  const session = { tokenHash, accountId: passenger.accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: null, at: deps.clock.now() })
  return `aisle_session=${token}`
}

interface Answered {
  error?: string
  orderNo?: string
  refundNo?: string
}

/** The same call twenty times in parallel; the answers, and how many there are of each error or of `ok`. */
async function atOnce(ask: (n: number) => Promise<{ envelope: { code: string; data: Answered | null } }>) {
  const answers = await Promise.all(Array.from({ length: many }, (_, n) => ask(n)))
  const data = answers.map(({ envelope }) => envelope.data ?? {})
  const outcomes: Record<string, number> = {}
  for (const { error = 'ok' } of data) outcomes[error] = (outcomes[error] ?? 0) + 1
  return { data, outcomes }
}

async function shopper() {
  const passenger = await boardPassenger(deps)
  const cookie = await logIn(passenger)
  const addrId = await addAddress(deps, passenger.caller())
  const call = (name: string, body: object, idempotencyKey = newKey()) =>
    server.call<Answered>(getPath(name), body, { cookie, idempotencyKey })
  return { passenger, addrId, call }
}

const countOrders = async ({ accountId }: TestPassenger) =>
  (await db.selectFrom('orders').select('order_no').where('account_id', '=', accountId).execute()).length

describe('twenty requests at once', { timeout: 60_000 }, () => {
  it('place one order when they carry the same key, and all learn its number', async () => {
    const { passenger, addrId, call } = await shopper()
    const basket = goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    const quote = await server.call<{ payable: number; currency: string }>(getPath('calculateOrder'), basket, {
      cookie: await logIn(passenger),
    })
    const { payable, currency } = quote.envelope.data
    const { data, outcomes } = await atOnce(() => call('submitOrder', { ...basket, payable, currency }, 'the-same-key'))
    expect(outcomes).toEqual({ ok: many })
    expect(new Set(data.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(await countOrders(passenger)).toBe(1)
  })

  it('use one coupon once, each with a key of its own', async () => {
    const { passenger, addrId, call } = await shopper()
    await giveCoupon(deps, passenger, 'THIRTY')
    const basket = goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId, couponId: 'THIRTY' })
    const quote = await server.call<{ payable: number; currency: string }>(getPath('calculateOrder'), basket, {
      cookie: await logIn(passenger),
    })
    const { payable, currency } = quote.envelope.data
    const { outcomes } = await atOnce(() => call('submitOrder', { ...basket, payable, currency }))
    expect(outcomes).toEqual({ ok: 1, couponUnusable: many - 1 })
    expect(await countOrders(passenger)).toBe(1)
  })

  it('give the money of one piece back once', async () => {
    const { passenger, addrId, call } = await shopper()
    const order = await orderGoods(deps, passenger.caller(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    await payForOrder(deps, order)
    const asked = { orderNo: order.orderNo, type: 'refund_only', lines: [{ lineNo: 1, units: 1 }] }
    const body = { ...asked, reasonId: 'TWICE', amount: order.payable }
    const { data, outcomes } = await atOnce(() => call('submitRefund', body))
    expect(outcomes['ok']).toBe(1)
    const kept = await db.selectFrom('refunds').select('refund_no').where('order_no', '=', order.orderNo).execute()
    expect(kept.map(({ refund_no }) => refund_no)).toEqual(data.flatMap(({ refundNo }) => (refundNo ? [refundNo] : [])))
  })

  it('hand one piece over for one pick-up code', async () => {
    const { passenger } = await shopper()
    const wanted = { way: 'PICKUP' as const, pieces: { 'TEA-S': 1 }, pickupPointId: 'XMN-T3' }
    const order = await orderGoods(deps, passenger.caller(), wanted)
    await payForOrder(deps, order)
    const code = (await codesOfOrder(db, order.orderNo))[0]?.code ?? ''
    const answers = await Promise.all(Array.from({ length: many }, () => redeemCode(deps, { code, dryRun: false })))
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  })

  it('log in once with one e-mail code', async () => {
    const { passenger } = await shopper()
    const {
      ticket_no: ticketNo,
      surname,
      given_name,
    } = await db
      .selectFrom('manifest_passengers')
      .select(['ticket_no', 'surname', 'given_name'])
      .where('trip_id', '=', passenger.tripId)
      .executeTakeFirstOrThrow()
    const form = { ticketNo, lastName: surname, firstName: given_name, email: 'race@example.com' }
    await server.call(getPath('mailCaptchaByNameTicket'), form)
    await runDueJobs(deps, prePurchaseJobs)
    const [captcha = ''] = /\d{6}/.exec(deps.mails.findLast(({ to }) => to === form.email)?.text ?? '') ?? []
    const { outcomes } = await atOnce(() =>
      server.call<Answered>(getPath('mailCaptchaVerifyByNameTicket'), { ...form, captcha }),
    )
    expect(outcomes).toEqual({ ok: 1, captchaExpired: many - 1 })
  })

  it('leave an order either paid or canceled with its money returned, when half cancel it and half pay it', async () => {
    const { passenger, addrId, call } = await shopper()
    const order = await orderGoods(deps, passenger.caller(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    const { orderNo, payable: amountMinor, currency } = order
    const now = deps.clock.now()
    const paymentNo = newPaymentNumber(deps.random, now, 'P')
    const opened = {
      environment: 'browser' as const,
      clientIp: '10.66.0.1',
      openId: null,
      createdAt: now,
      expiresAt: now,
    }
    await inTransaction(db, (tx) =>
      insertAttempt(tx, { paymentNo, orderNo, gateway: 'alipay', amount: amountMinor, currency, ...opened }),
    )
    const providerTxn = newId(deps.random, 'txn')
    const notice = { gateway: 'alipay' as const, paymentNo, providerTxn, amountMinor, currency }
    await Promise.all(
      Array.from({ length: many }, (_, n) => (n % 2 ? call('cancelOrder', { orderNo }) : settlePayment(deps, notice))),
    )
    const { state } = await db
      .selectFrom('orders')
      .select('state')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const entries = await db.selectFrom('ledger_entries').select('kind').where('order_no', '=', orderNo).execute()
    const returns = await db.selectFrom('payment_refunds').select('state').where('order_no', '=', orderNo).execute()
    expect(entries.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
    expect({ state, returns: returns.length }).toEqual(
      state === 'canceled' ? { state, returns: 1 } : { state: 'awaiting_shipment', returns: 0 },
    )
  })
})
