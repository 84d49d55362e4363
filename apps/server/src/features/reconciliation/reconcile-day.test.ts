import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { observe } from '../../platform/http/observe.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import type { PaymentGateway, PaymentStatus, StatementLine } from '../../outside/payment/payment-gateway.ts'
import { paymentJobs, returnMoneyJobs } from '../payments/index.ts'
import { submitPay } from '../payments/submit-pay.ts'
import { enqueueReconciliation, reconcileDay, reconciliationFigure, reconciliationJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const errors: string[] = []
deps.log = { ...deps.log, error: (_: object, words = '') => void errors.push(words) }

/** A gateway with prepared statements; days without one have no answer. */
function simulated(id: PaymentMethod, currency: Currency) {
  const says = {
    statements: new Map<string, StatementLine[]>(),
    asked: [] as string[],
    close: { status: 'closed' } as PaymentStatus,
    query: { status: 'closed' } as PaymentStatus,
    refund: 'pending' as 'pending' | 'done',
  }
  const gateway: PaymentGateway = {
    id,
    currency,
    worksIn: () => true,
    formActionOrigins: [],
    opensHere: false,
    open: async ({ paymentNo }) => ({
      cashier: { kind: 'redirect', url: `https://${id}.example` },
      gatewayRef: paymentNo,
    }),
    query: async () => says.query,
    close: async () => says.close,
    refund: async () => says.refund,
    verifyNotice: async () => null,
    statement: async (day) => {
      says.asked.push(day)
      return says.statements.get(day) ?? null
    },
    acknowledgement: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  }
  return { says, gateway }
}
const { says: alipay, gateway: alipayGateway } = simulated('alipay', 'CNY')
const { says: stripe, gateway: stripeGateway } = simulated('stripe', 'USD')
deps.gateways = [alipayGateway, stripeGateway]

const follows = { before: async () => undefined, returned: async () => undefined, refused: async () => undefined }
const runJobs = () => runDueJobs(deps, { ...paymentJobs, ...returnMoneyJobs(follows), ...reconciliationJobs })

/** Advances the clock to this time in Beijing. */
const until = (time: string) =>
  deps.clock.advance((new Date(`${time}+08:00`).getTime() - deps.clock.now().getTime()) / 1000)

const placed = () => orderGoods(deps, shopper(), { way: 'PICKUP', pieces: { 'TEA-S': 1 }, pickupPointId: 'XMN-T3' })

/** Pays an order; returns the payment's line on the gateway's statement. */
async function paid(): Promise<StatementLine> {
  const order = await placed()
  const providerTxn = await payForOrder(deps, order)
  const { payment_no: paymentNo } = await db
    .selectFrom('payment_attempts')
    .select('payment_no')
    .where('provider_txn', '=', providerTxn)
    .executeTakeFirstOrThrow()
  return { kind: 'captured', paymentNo, refundNo: null, providerTxn, amountMinor: order.payable, currency: 'CNY' }
}

const stored = () =>
  db
    .selectFrom('reconciliations')
    .select(['gateway', 'day', 'state', 'payments', 'paid_minor'])
    .orderBy('day')
    .execute()
const compared = async (day: string) => {
  const { state, differences } = await reconcileDay(deps, alipayGateway, day)
  return { state, differences: differences.map(({ name, healed }) => (healed ? `${name} (healed)` : name)) }
}

describe('the daily reconciliation', () => {
  it('compares each day once for all servers from 10:30 on, catches up, and retries hourly while there is no statement', async () => {
    const tea = await paid()
    alipay.statements.set('2026-11-20', [tea]).set('2026-11-21', [])
    await enqueueReconciliation(deps)
    await enqueueReconciliation(deps)
    until('2026-11-21T10:29:00')
    await runJobs()
    expect(alipay.asked).toEqual([])

    until('2026-11-23T10:30:00')
    await enqueueReconciliation(deps)
    await runJobs()
    expect(alipay.asked.toSorted()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    // A gateway without payments is not asked.
    expect(stripe.asked).toEqual([])
    const none = { gateway: 'alipay', payments: 0, paid_minor: 0 }
    expect(await stored()).toEqual([
      { gateway: 'alipay', day: '2026-11-20', state: 'equal', payments: 1, paid_minor: tea.amountMinor },
      { ...none, day: '2026-11-21', state: 'equal' },
      { ...none, day: '2026-11-22', state: 'waiting' },
    ])

    alipay.asked = []
    deps.clock.advance(3599)
    await runJobs()
    expect(alipay.asked).toEqual([])
    alipay.statements.set('2026-11-22', [])
    deps.clock.advance(1)
    await runJobs()
    deps.clock.advance(3600)
    await runJobs()
    expect(alipay.asked).toEqual(['2026-11-22'])
    expect((await stored()).map(({ state }) => state)).toEqual(['equal', 'equal', 'equal'])

    alipay.statements.set('2026-11-23', [])
    // Housekeeping deletes done jobs in time; a compared day must not be requested again.
    await db.deleteFrom('jobs').where('kind', '=', 'reconciliation.daily').where('state', '=', 'done').execute()
    until('2026-11-24T10:30:00')
    await runJobs()
    expect(alipay.asked).toEqual(['2026-11-22', '2026-11-23'])
    expect(errors).toEqual([])

    // Gateways have no statement for a day without payments: after three days it is compared as empty.
    until('2026-11-28T10:29:00')
    await runJobs()
    const ended = (await stored()).filter(({ day }) => day === '2026-11-24')
    expect(ended).toEqual([{ ...none, day: '2026-11-24', state: 'waiting' }])
    deps.clock.advance(3600)
    await runJobs()
    expect((await stored()).filter(({ day }) => day === '2026-11-24')).toEqual([
      { ...none, day: '2026-11-24', state: 'equal' },
    ])
    expect(errors).toEqual([])
  })

  it('names each difference once, settles a payment whose notification was lost, and keeps what it has named', async () => {
    until('2026-12-10T12:00:00')
    const missing = await paid()
    const lost = await placed()
    const { paymentNo } = await submitPay(deps, shopper(), { orderNo: lost.orderNo, payMethod: 'alipay' })
    // The gateway takes the money although the order's deadline has passed.
    deps.clock.advance(3600)
    await runJobs()
    const line = { kind: 'captured' as const, refundNo: null, amountMinor: lost.payable, currency: 'CNY' as const }
    const late = { ...line, paymentNo, providerTxn: 'txn-late' }
    alipay.query = { status: 'paid', providerTxn: 'txn-late', amountMinor: lost.payable, currency: 'CNY' }
    const foreign = { ...line, paymentNo: 'P-nobody', providerTxn: 'txn-nobody' }
    alipay.statements.set('2026-12-10', [late, foreign])
    until('2026-12-11T10:00:00')
    expect(await compared('2026-12-10')).toEqual({
      state: 'different',
      differences: ['paidThereUnknownHere (healed)', 'paymentUnknown', 'paidHereUnknownThere'],
    })
    const named = ['paid there, unknown here', 'a payment number that is not ours', 'paid here, unknown there']
    expect(errors.toSorted()).toEqual(named.map((words) => `reconciliation: ${words}`).toSorted())
    const figures = await reconciliationFigure(deps).read()
    expect([...figures]).toEqual([
      ['alipay', 2],
      ['stripe', 0],
    ])
    // A second comparison adds neither a payment nor an error.
    errors.length = 0
    expect((await compared('2026-12-10')).differences).toHaveLength(3)
    expect(errors).toEqual([])
    alipay.statements.set('2026-12-10', [late, missing])
    expect(await compared('2026-12-10')).toEqual({
      state: 'equal',
      differences: ['paidThereUnknownHere (healed)', 'paymentUnknown (healed)', 'paidHereUnknownThere (healed)'],
    })

    // The order had ended, so its payment is refunded: the statement shows the refund before the gateway has answered
    // us.
    const { refund_no: refundNo } = await db
      .selectFrom('payment_refunds')
      .select('refund_no')
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow()
    alipay.statements.set('2026-12-11', [{ ...late, kind: 'refunded', refundNo }])
    until('2026-12-12T10:00:00')
    expect((await compared('2026-12-11')).differences).toEqual(['refundedThereUnknownHere'])
    alipay.refund = 'done'
    await runJobs()
    expect(await compared('2026-12-11')).toEqual({ state: 'equal', differences: ['refundedThereUnknownHere (healed)'] })
    // Booked a day later than at the gateway: it is not missing from that day's statement.
    alipay.statements.set('2026-12-12', [])
    until('2026-12-13T10:00:00')
    expect(await compared('2026-12-12')).toEqual({ state: 'equal', differences: [] })
  })

  it('looks beyond midnight before it reports anything missing', async () => {
    until('2026-12-13T12:00:00')
    const ofAnotherDay = await paid()
    until('2026-12-15T23:59:58')
    const before = await paid()
    until('2026-12-16T00:00:05')
    const afterwards = await paid()
    // The gateway's clock is ten seconds behind ours, or ten seconds ahead.
    alipay.statements.set('2026-12-15', [afterwards]).set('2026-12-16', [before])
    until('2026-12-17T00:00:03')
    const alone = await paid()
    alipay.statements.set('2026-12-17', [])
    until('2026-12-18T10:00:00')
    expect((await compared('2026-12-16')).state).toBe('equal')
    expect((await compared('2026-12-15')).state).toBe('equal')
    const { differences } = await reconcileDay(deps, alipayGateway, '2026-12-17')
    expect(differences).toMatchObject([{ name: 'paidHereUnknownThere', paymentNo: alone.paymentNo, theirs: null }])
    // A line on two statements is one payment; a payment of a day without a statement is not missing from this one.
    const byHand = { ...ofAnotherDay, kind: 'refunded' as const }
    alipay.statements.set('2026-12-17', [alone, before, byHand])
    expect((await compared('2026-12-17')).differences).toEqual([
      'paidHereUnknownThere (healed)',
      'countedTwice',
      'refundedThereUnknownHere',
    ])
  })

  it('keeps its findings while a gateway is silent, and shows open differences on /metrics', async () => {
    const silent = { ...alipayGateway, statement: () => Promise.reject(new Error('connect ETIMEDOUT')) }
    expect((await reconcileDay(deps, silent, '2026-12-17')).state).toBe('different')
    expect((await reconcileDay(deps, silent, '2026-12-14')).state).toBe('waiting')
    expect((await reconcileDay(deps, silent, '2026-11-10')).state).toBe('waiting')
    const forgetful = { ...alipayGateway, statement: async () => null }
    until('2027-01-31T12:00:00')
    expect(await reconcileDay(deps, forgetful, '2026-11-20')).toMatchObject({ state: 'equal', payments: 1 })
    expect(await reconcileDay(deps, forgetful, '2026-11-10')).toMatchObject({ state: 'equal', payments: 0 })
    const app = fastify()
    observe(app, deps, { figures: [reconciliationFigure(deps)] })
    const { body } = await app.inject({ url: '/metrics' })
    expect(body).toContain('aisle_reconciliation_differences{gateway="alipay"} 2')
    expect(body).toContain('aisle_reconciliation_differences{gateway="stripe"} 0')
  })
})
