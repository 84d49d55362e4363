import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  boardPassenger,
  openWifiShop,
  getStock,
  wifiFlight,
  type TestPassenger,
} from '../../../test-support/wifi-shop.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { flightEventJobs } from '../flight-events/index.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { calculateOrder } from './calculate-order.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { orderList, wifiOrderList } from '../orders/list/order-list.ts'
import { endUnpaid, noteActivation } from '../orders/order-moves.ts'
import { submitOrder } from './submit-order.ts'
import { validateOrder } from './validate-order.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps, { scarce: 1 })

const basket = (tripId: string, planId: string) => ({
  lines: [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }],
})
const hour = (passenger: TestPassenger, payable = 3800) => ({
  ...basket(passenger.tripId, 'HOUR'),
  payable,
  currency: 'CNY' as const,
})
const scarce = (passenger: TestPassenger) => ({
  ...basket(passenger.tripId, 'SCARCE'),
  payable: 19800,
  currency: 'CNY' as const,
})
const refusal = async (work: Promise<unknown>) => (await catchError(work)).errorName
const at = (instant: string): Deps => ({ ...deps, clock: { now: () => new Date(instant) } })
const getOrders = async (passenger: TestPassenger) =>
  db.selectFrom('orders').selectAll().where('account_id', '=', passenger.accountId).execute()

describe('placing a Wi-Fi order', () => {
  it('holds the plan until the deadline and shows what was bought', async () => {
    const lin = await boardPassenger(deps)
    const before = await getStock(deps, 'HOUR')
    const answer = await submitOrder(deps, lin.caller(), hour(lin))
    expect(answer).toEqual({
      orderNo: expect.stringMatching(/^261120\d{8}$/),
      state: 'pending_payment',
      payDeadline: '2026-11-20T02:15:00.000Z',
    })
    expect((await getStock(deps, 'HOUR')).reserved).toBe(before.reserved + 1)
    const order = await orderDetail(deps, lin.caller(), { orderNo: answer.orderNo })
    expect(order).toMatchObject({
      payable: 3800,
      currency: 'CNY',
      payDeadline: answer.payDeadline,
      can: { pay: true, cancel: true, buyAgain: false },
      paymentPending: false,
      payMethods: [],
      paidBy: null,
      wifi: { entitlementState: 'reserved', planId: 'HOUR', passengerName: '林小屿', flight: { flightNo: 'MF829' } },
      timeline: [{ event: 'submitted', at: '2026-11-20T02:00:00.000Z' }],
    })
    expect(order.lines).toMatchObject([
      {
        name: { zh: '1 小时上网包', en: '1-Hour Browsing' },
        detail: { zh: 'MF829，11 月 20 日', en: 'MF829, 20 Nov' },
        quantity: 1,
        linePayable: 3800,
      },
    ])
  })

  it('is paid at once when there is nothing to pay', async () => {
    const lin = await boardPassenger(deps)
    const sold = (await getStock(deps, 'FREE')).sold
    const answer = await submitOrder(deps, lin.caller(), { ...hour(lin, 0), ...basket(lin.tripId, 'FREE') })
    expect(answer).toMatchObject({ state: 'paid', payDeadline: null })
    const order = await orderDetail(deps, lin.caller(), { orderNo: answer.orderNo })
    expect(order.wifi?.entitlementState).toBe('unused')
    expect(order.timeline.map(({ event }) => event)).toEqual(['submitted', 'nothingToPay'])
    expect(await getStock(deps, 'FREE')).toMatchObject({ reserved: 0, sold: sold + 1 })
  })

  it("gives a member the member's price, and every passenger the currency of their language", async () => {
    const member = await boardPassenger(deps, { ffpCardNo: '9920000031' })
    const quote = await calculateOrder(deps, member.caller({ language: 'en' }), basket(member.tripId, 'HOUR'))
    expect(quote).toMatchObject({
      listTotal: 600,
      memberDiscount: 100,
      memberPercentOff: 10,
      payable: 500,
      currency: 'USD',
    })
    const answer = await submitOrder(deps, member.caller({ language: 'en' }), {
      ...hour(member, 500),
      currency: 'USD',
    })
    expect(answer.state).toBe('pending_payment')
  })

  it('warns before another plan of the flight while one waits for payment, and does not stand in the way', async () => {
    const lin = await boardPassenger(deps)
    expect((await calculateOrder(deps, lin.caller(), basket(lin.tripId, 'FREE'))).warnings).toEqual([])
    const { orderNo } = await submitOrder(deps, lin.caller(), hour(lin))
    const { warnings } = await calculateOrder(deps, lin.caller(), basket(lin.tripId, 'FREE'))
    const plan = { zh: '1 小时上网包', en: '1-Hour Browsing' }
    expect(warnings).toEqual([{ kind: 'unpaidOrder', tripId: lin.tripId, plan, orderNo }])
    const free = await submitOrder(deps, lin.caller(), { ...hour(lin, 0), ...basket(lin.tripId, 'FREE') })
    expect(free.state).toBe('paid')
  })

  it('records the clauses that the passenger agreed to, in the version in force (spec §5)', async () => {
    const clause = (kind: string, version: string, effectiveFrom: string) => ({
      clause_id: `${kind}-${version}`,
      kind,
      title_zh: '条款',
      title_en: 'Terms',
      version,
      effective_from: effectiveFrom,
      sections: '[]',
    })
    await db
      .insertInto('clauses')
      .values([
        clause('wifi_terms', '1', '2026-01-01'),
        clause('wifi_terms', '2', '2026-11-15'),
        clause('wifi_terms', '3', '2027-01-01'),
        clause('privacy_policy', '1', '2026-01-01'),
      ])
      .execute()
    const getConsents = ({ tripId }: TestPassenger) =>
      db
        .selectFrom('consents')
        .select(['clause_kind', 'clause_version'])
        .where('trip_id', '=', tripId)
        .orderBy('clause_kind')
        .execute()
    const [agreeing, silent] = [await boardPassenger(deps), await boardPassenger(deps)]
    const { orderNo } = await submitOrder(deps, agreeing.caller(), { ...hour(agreeing), agreed: true })
    await submitOrder(deps, silent.caller(), hour(silent))
    expect(await getConsents(agreeing)).toEqual([
      { clause_kind: 'privacy_policy', clause_version: '1' },
      { clause_kind: 'wifi_terms', clause_version: '2' },
    ])
    expect(await getConsents(silent)).toEqual([])
    // A page knows whether its passenger agreed, and so does a script that says no.
    const page = { ...silent.caller(), fromPage: true }
    expect(await refusal(submitOrder(deps, page, scarce(silent)))).toBe('consentRequired')
    expect(await refusal(submitOrder(deps, silent.caller(), { ...scarce(silent), agreed: false }))).toBe(
      'consentRequired',
    )
    const agreedBefore = { ...agreeing.caller(), fromPage: true }
    expect(await refusal(submitOrder(deps, agreedBefore, hour(agreeing)))).toBe('alreadyBought')
    // The order links to those versions, even when newer ones are in force.
    expect((await orderDetail(deps, agreeing.caller(), { orderNo })).agreed).toEqual([
      { clauseId: 'privacy_policy-1', title: { zh: '条款', en: 'Terms' }, version: '1' },
      { clauseId: 'wifi_terms-2', title: { zh: '条款', en: 'Terms' }, version: '2' },
    ])
  })

  it('refuses a price that is not its own, with the new quote, and holds nothing', async () => {
    const lin = await boardPassenger(deps)
    const before = await getStock(deps, 'HOUR')
    const error = await catchError(submitOrder(deps, lin.caller(), hour(lin, 100)))
    expect(error.errorName).toBe('quoteChanged')
    expect(error.detail.quote).toMatchObject({ payable: 3800, currency: 'CNY' })
    expect(await refusal(submitOrder(deps, lin.caller({ language: 'en' }), hour(lin)))).toBe('quoteChanged')
    expect(await getStock(deps, 'HOUR')).toEqual(before)
    expect(await getOrders(lin)).toEqual([])
  })

  it('ends the payment deadline with the sale', async () => {
    const lin = await boardPassenger(deps)
    const answer = await submitOrder(at('2026-11-20T06:50:00Z'), lin.caller(), hour(lin))
    expect(answer.payDeadline).toBe('2026-11-20T07:00:00.000Z')
    const chen = await boardPassenger(deps)
    const aboard = await submitOrder(at('2026-11-20T10:50:00Z'), chen.caller(), hour(chen))
    expect(aboard.payDeadline).toBe(wifiFlight.eta.toISOString())
  })

  it('refuses unknown plans, goods and several passengers, each with its own error', async () => {
    const lin = await boardPassenger(deps)
    const unknown = { ...hour(lin), ...basket(lin.tripId, 'NONE') }
    expect(await refusal(submitOrder(deps, lin.caller(), unknown))).toBe('notFound')
    const goods = { ...hour(lin), lines: [{ kind: 'SHIP' as const, skuId: 'S1', quantity: 1 }] }
    expect(await refusal(submitOrder(deps, lin.caller(), goods))).toBe('notFound')
    const twice = { ...hour(lin), lines: [...hour(lin).lines, ...hour(lin).lines] }
    expect(await refusal(submitOrder(deps, lin.caller(), twice))).toBe('invalidRequest')
    expect(await refusal(submitOrder(deps, { ...lin.caller(), idempotencyKey: null }, hour(lin)))).toBe(
      'idempotencyKeyRequired',
    )
  })
})

describe('the sale of a plan', () => {
  it('is closed between its cut-off and departure, and after landing', async () => {
    const lin = await boardPassenger(deps)
    for (const instant of ['2026-11-20T07:00:00Z', '2026-11-20T07:59:00Z']) {
      expect(await refusal(submitOrder(at(instant), lin.caller(), hour(lin)))).toBe('saleClosed')
    }
    const landed = at('2026-11-20T11:00:00Z')
    expect(await refusal(submitOrder(landed, lin.caller(), hour(lin)))).toBe('flightLanded')
  })

  it('is refused when the aircraft has no working Wi-Fi', async () => {
    const lin = await boardPassenger(deps)
    await db.updateTable('flights').set({ wifi: 'unserviceable' }).execute()
    const request = hour(lin)
    expect(await refusal(calculateOrder(deps, lin.caller(), request))).toBe('wifiUnavailable')
    expect(await refusal(submitOrder(deps, lin.caller(), request))).toBe('wifiUnavailable')
    await db.updateTable('flights').set({ wifi: 'available' }).execute()
  })

  it('happens once per passenger, in any session (W6)', async () => {
    const lin = await boardPassenger(deps)
    await submitOrder(deps, lin.caller(), hour(lin))
    const again = await catchError(submitOrder(deps, lin.caller({ scope: 'trip' }), hour(lin)))
    expect(again).toMatchObject({ errorName: 'alreadyBought', detail: { reason: 'otherLogin' } })
    const unpaid = await catchError(validateOrder(deps, lin.caller(), hour(lin)))
    expect(unpaid).toMatchObject({ errorName: 'alreadyBought', detail: { reason: 'unpaid' } })
  })

  it('takes a wish for an invoice only as it could be issued, and names the field (S8)', async () => {
    const lin = await boardPassenger(deps)
    const company = { titleKind: 'enterprise', title: '白鹭科技', taxpayerNo: '123', email: 'nope' } as const
    for (const [invoiceWish, error, field] of [
      [company, 'taxpayerNoFormat', 'invoiceWish.taxpayerNo'],
      [{ ...company, taxpayerNo: '91350200MA00000008' }, 'emailFormat', 'invoiceWish.email'],
      [{ ...company, titleKind: 'personal', title: ' ' }, 'invoiceTitleRequired', 'invoiceWish.title'],
    ] as const) {
      expect(await catchError(submitOrder(deps, lin.caller(), { ...hour(lin), invoiceWish }))).toMatchObject({
        errorName: error,
        detail: { fields: [field] },
      })
    }
    expect(await getOrders(lin)).toEqual([])
  })

  it('happens once even when the same passenger asks ten times at the same moment', async () => {
    const lin = await boardPassenger(deps)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => submitOrder(deps, lin.caller(), hour(lin))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(new Set(refusals)).toEqual(new Set(['ContractError: alreadyBought']))
    expect((await getOrders(lin)).length).toBe(1)
  })

  it('gives the last plan to exactly one of twenty concurrent buyers', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => boardPassenger(deps)))
    const answers = await Promise.allSettled(buyers.map((buyer) => submitOrder(deps, buyer.caller(), scarce(buyer))))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals.length).toBe(19)
    expect(new Set(refusals)).toEqual(new Set(['ContractError: soldOut']))
    expect(await getStock(deps, 'SCARCE')).toEqual({ quota: 1, reserved: 1, sold: 0 })
    const late = await boardPassenger(deps)
    expect(await refusal(validateOrder(deps, late.caller(), scarce(late)))).toBe('soldOut')
  })
})

describe('an order with a key (G7)', () => {
  it('is placed once when the same request arrives five times at once', async () => {
    const lin = await boardPassenger(deps)
    const caller = () => lin.caller({ idempotencyKey: 'the same key' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => submitOrder(deps, caller(), hour(lin))))
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect((await getOrders(lin)).length).toBe(1)
    const changed = { ...hour(lin), remark: 'window seat' }
    expect(await refusal(submitOrder(deps, caller(), changed))).toBe('idempotencyConflict')
  })
})

describe('reading orders', () => {
  it('answers a stranger as if the trip or order did not exist', async () => {
    const lin = await boardPassenger(deps)
    const stranger = await boardPassenger(deps)
    const { orderNo } = await submitOrder(deps, lin.caller(), hour(lin))
    for (const scope of ['account', 'trip'] as const) {
      const caller = stranger.caller({ scope })
      expect(await refusal(orderDetail(deps, caller, { orderNo }))).toBe('notFound')
      expect(await refusal(calculateOrder(deps, caller, hour(lin)))).toBe('notFound')
      expect(await refusal(submitOrder(deps, caller, hour(lin)))).toBe('notFound')
      expect((await orderList(deps, caller, { tab: 'all' })).orders).toEqual([])
    }
    expect(await refusal(orderDetail(deps, lin.caller(), { orderNo: '26112000000000' }))).toBe('notFound')
  })

  it('shows a trip session only the orders of its own mailbox, with the name masked (W8)', async () => {
    const lin = await boardPassenger(deps)
    const own = () => lin.caller({ scope: 'trip', email: 'own@example.com' })
    const { orderNo } = await submitOrder(deps, own(), hour(lin))
    expect(await orderDetail(deps, own(), { orderNo })).toMatchObject({ orderNo, wifi: { passengerName: '林*屿' } })
    const finder = lin.caller({ scope: 'trip', email: 'finder@example.com' })
    expect(await refusal(orderDetail(deps, finder, { orderNo }))).toBe('notFound')
    expect((await wifiOrderList(deps, finder, { tab: 'all' })).orders).toEqual([])
  })

  it('lists them newest first, page by page, without gaps or repetitions', async () => {
    const lin = await boardPassenger(deps)
    for (let older = 44; older > 0; older -= 1) {
      const then = at(new Date(deps.clock.now().getTime() - Math.ceil(older / 3) * 60_000).toISOString())
      const { orderNo } = await submitOrder(then, lin.caller(), hour(lin))
      await inTransaction(db, (tx) => endUnpaid(then, tx, { orderNo, event: 'canceled', actor: 'passenger' }))
    }
    await submitOrder(deps, lin.caller(), hour(lin))
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await orderList(deps, lin.caller(), { tab: 'all', cursor })
      seen.push(...page.orders.map((order) => `${order.createdAt} ${order.orderNo}`))
      sizes.push(page.orders.length)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
    const instants = seen.map((one) => one.slice(0, 24))
    expect(instants).toEqual(instants.toSorted().toReversed())
    expect((await orderList(deps, lin.caller(), { tab: 'pending_payment' })).orders.length).toBe(1)
    expect((await orderList(deps, lin.caller(), { tab: 'awaiting_shipment' })).orders).toEqual([])
    expect(await refusal(orderList(deps, lin.caller(), { tab: 'all', cursor: 'nonsense' }))).toBe('invalidRequest')
  })
})

describe('a paid order', () => {
  const paidFree = async () => {
    const passenger = await boardPassenger(deps)
    const request = { ...hour(passenger, 0), ...basket(passenger.tripId, 'FREE') }
    const { orderNo } = await submitOrder(deps, passenger.caller(), request)
    return { orderNo, detail: () => orderDetail(deps, passenger.caller(), { orderNo }) }
  }

  it('is completed once, by the first activation', async () => {
    const { orderNo, detail } = await paidFree()
    const used = { state: 'used_up' as const, activated_at: deps.clock.now() }
    const entitlementId = (await detail()).wifi?.entitlementId ?? ''
    const activate = () =>
      inTransaction(db, async (tx) => {
        await tx.updateTable('entitlements').set(used).where('order_no', '=', orderNo).execute()
        await noteActivation(deps, tx, { orderNo, entitlementId })
      })
    await activate()
    await activate()
    expect((await detail()).state).toBe('completed')
    const activations = (await detail()).timeline.filter(({ event }) => event === 'activated')
    expect(activations).toHaveLength(1)
  })

  it('is completed after landing when it was never used, and waits for a late flight', async () => {
    const { detail } = await paidFree()
    const later = new Date('2026-11-20T12:00:00Z')
    await db.updateTable('flights').set({ eta: later }).execute()
    await runDueJobs(at('2026-11-20T11:30:00Z'), flightEventJobs)
    expect((await detail()).state).toBe('paid')
    await runDueJobs(at('2026-11-20T12:00:00Z'), flightEventJobs)
    expect(await detail()).toMatchObject({ state: 'completed', wifi: { entitlementState: 'expired' } })
    await db.updateTable('flights').set({ eta: wifiFlight.eta }).execute()
  })
})
