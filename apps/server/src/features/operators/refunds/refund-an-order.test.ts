import { describe, expect, it } from 'vitest'
import { afterSales } from '../../../../test-support/after-sales.ts'
import { addAddress, orderGoods, payForOrder, skuStock } from '../../../../test-support/buy-goods.ts'
import { getRefusal } from '../../../../test-support/error-of.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { buyPlan } from '../../../../test-support/buy-plan.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../../test-support/wifi-shop.ts'
import { findOrder } from '../../orders/index.ts'
import { findRefund } from '../../refunds/refund-store.ts'
import { approveRefund } from './decide-refunds.ts'
import { cancelOrderForPassenger, refundOrder, showRefundChoices } from './refund-an-order.ts'
import { resendOrderMail } from '../mails/resend-mail.ts'
import { everything } from '../test-support/operator-world.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
const { shopper, ship, asked, runJobs } = await afterSales(deps)

const mei = { ...everything, keyName: 'mei' }
const tom = { ...everything, keyName: 'tom' }
const now = { dryRun: false }
const addrId = await addAddress(deps, shopper())

async function buy(pieces: Record<string, number>, way: 'SHIP' | 'PICKUP' = 'SHIP', pays = true): Promise<string> {
  const to = way === 'SHIP' ? { addrId } : { pickupPointId: 'XMN-T3' }
  const order = await orderGoods(deps, shopper(), { way, pieces, ...to })
  if (pays) await payForOrder(deps, order)
  return order.orderNo
}
const orderNow = async (orderNo: string) => (await findOrder(db, orderNo)) ?? expect.fail()
const reasonOf = async (orderNo: string) => (await showRefundChoices(deps, mei, { orderNo })).reasons[0]?.reasonId ?? ''
const gone = (refundNo: string) => asked.filter((one) => one.refundNo === refundNo).map((one) => one.amountMinor)
const counts = async () =>
  Promise.all(
    (['refunds', 'refund_events', 'order_events', 'operator_audit', 'jobs'] as const).map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  )

describe('staff refund an order for its passenger (table R)', () => {
  it('by lines, once for a key, with the stock, the money and a line of the audit', async () => {
    const before = await skuStock(deps, 'TEA-S')
    const orderNo = await buy({ 'TEA-S': 2 })
    const choices = await showRefundChoices(deps, mei, { orderNo })
    expect(choices).toMatchObject({
      closed: null,
      method: 'alipay',
      lines: [{ lineNo: 1, unitsFree: 2, amount: 39_600 }],
    })
    const request = { orderNo, lines: [{ lineNo: 1, units: 1 }], reasonId: await reasonOf(orderNo), key: 'k1' }
    const rows = await counts()
    expect(await refundOrder(deps, mei, { ...request, dryRun: true })).toMatchObject({ amount: 19_800, result: 'done' })
    expect(await counts()).toEqual(rows)
    const done = await refundOrder(deps, mei, { ...request, ...now })
    expect(done).toMatchObject({ result: 'done', state: 'refunding', amount: 19_800, lines: [{ units: 1 }] })
    expect(await refundOrder(deps, mei, { ...request, ...now })).toEqual({ ...done, result: 'same' })
    expect(await findRefund(db, done.refundNo)).toMatchObject({
      origin: 'passenger',
      begunByStaff: true,
      state: 'refunding',
    })
    expect(await skuStock(deps, 'TEA-S')).toMatchObject({ sold: before.sold + 1 })
    await runJobs()
    expect(gone(done.refundNo)).toEqual([19_800])
    expect((await orderNow(orderNo)).state).toBe('awaiting_shipment')
    const again = await refundOrder(deps, mei, { ...request, key: 'k2', ...now })
    await runJobs()
    expect(again.amount).toBeGreaterThan(19_800 - 1)
    expect((await orderNow(orderNo)).state).toBe('refunded')
    expect(await getRefusal(refundOrder(deps, mei, { ...request, key: 'k3', ...now }))).toMatchObject({
      error: 'refundUnavailable',
    })
  })

  it('with less than was paid only with words for the passenger', async () => {
    const orderNo = await buy({ 'TEA-S': 1 })
    const request = { orderNo, lines: null, reasonId: await reasonOf(orderNo), key: 'k', amount: 10_000, ...now }
    expect(await getRefusal(refundOrder(deps, mei, request))).toMatchObject({ field: 'decision' })
    const decision = { zh: '按约定退一部分', en: 'Part of it, as agreed' }
    expect(await refundOrder(deps, mei, { ...request, decision })).toMatchObject({ amount: 10_000 })
  })

  it('over the limit waits for a second key, which decides in the inbox; the goods return to stock then', async () => {
    const before = await skuStock(deps, 'TEA-S')
    const orderNo = await buy({ 'TEA-S': 6 })
    const request = { orderNo, lines: null, reasonId: await reasonOf(orderNo), key: 'k', ...now }
    const { refundNo, result } = await refundOrder(deps, mei, request)
    expect(result).toBe('waiting')
    expect(await findRefund(db, refundNo)).toMatchObject({ state: 'applied' })
    expect(await approveRefund(deps, mei, { refundNo, ...now })).toMatchObject({ result: 'waiting' })
    expect(await approveRefund(deps, tom, { refundNo, ...now })).toMatchObject({ result: 'done' })
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
  })

  it('of a counter takes the unused codes', async () => {
    const orderNo = await buy({ 'TEA-S': 2 }, 'PICKUP')
    const reasonId = await reasonOf(orderNo)
    await refundOrder(deps, mei, { orderNo, lines: [{ lineNo: 1, units: 1 }], reasonId, key: 'k', ...now })
    const states = await db.selectFrom('pickup_codes').select('state').where('order_no', '=', orderNo).execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['refunding', 'unused'])
  })

  it('of an unused plan takes the plan back', async () => {
    const passenger = await boardPassenger(deps, { flightId: wifiFlight.flightId })
    const { orderNo } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
    const reasonId = await reasonOf(orderNo)
    await refundOrder(deps, mei, { orderNo, lines: null, reasonId, key: 'k', ...now })
    const { state } = await db
      .selectFrom('entitlements')
      .select('state')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(state).toBe('refunded')
    await runJobs()
    expect((await orderNow(orderNo)).state).toBe('refunded')
  })

  it('that was shipped, too, and nothing comes back on the shelf', async () => {
    const orderNo = await ship({ 'TEA-S': 1 })
    const before = await skuStock(deps, 'TEA-S')
    const reasonId = await reasonOf(orderNo)
    expect(await refundOrder(deps, mei, { orderNo, lines: null, reasonId, key: 'k', ...now })).toMatchObject({
      state: 'refunding',
    })
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
  })
})

describe('the confirmation of an order', () => {
  it('is sent again to its contact, once for a key', async () => {
    const orderNo = await buy({ 'TEA-S': 1 })
    const email = `${orderNo}@example.com`
    await db.updateTable('orders').set({ contact_email: email }).where('order_no', '=', orderNo).execute()
    await runJobs()
    const mails = () => deps.mails.filter(({ to }) => to === email).length
    const before = mails()
    const request = { orderNo, key: 'k', dryRun: true }
    expect(await resendOrderMail(deps, mei, request)).toMatchObject({
      result: 'done',
      to: expect.stringContaining('***'),
    })
    expect(await resendOrderMail(deps, mei, { ...request, ...now })).toMatchObject({ result: 'done' })
    expect(await resendOrderMail(deps, mei, { ...request, ...now })).toMatchObject({ result: 'same' })
    await runJobs()
    expect(mails()).toBe(before + 1)
    await resendOrderMail(deps, mei, { ...request, key: 'k2', ...now })
    await runJobs()
    expect(mails()).toBe(before + 2)
  })

  it('is sent to another mailbox, once for a key, which nothing that is kept shows', async () => {
    const orderNo = await buy({ 'TEA-S': 1 })
    await runJobs()
    const request = { orderNo, key: 'k', to: ' Aunt.Lin@Example.COM ' }
    const shown = { result: 'done', to: 'a***@e***.com', contact: 't***@e***.com' }
    await db.updateTable('orders').set({ contact_email: 'typo@exmaple.com' }).where('order_no', '=', orderNo).execute()
    expect(await resendOrderMail(deps, mei, { ...request, dryRun: true })).toMatchObject(shown)
    await resendOrderMail(deps, mei, { ...request, ...now })
    expect(await resendOrderMail(deps, mei, { ...request, ...now })).toMatchObject({ result: 'same' })
    const job = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail.orderElsewhere')
      .where('key', '=', `${orderNo}:k`)
      .executeTakeFirstOrThrow()
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'mail-resend').execute()
    const line = lines.find(({ summary }) => summary.includes(orderNo))
    expect(line?.summary).toMatch(/to another mailbox, hash [\w-]{16}$/)
    expect(JSON.stringify([job, line]).toLowerCase()).not.toContain('aunt')
    await runJobs()
    const [mail, ...more] = deps.mails.filter(({ to }) => to === 'aunt.lin@example.com')
    expect(more).toEqual([])
    expect(mail?.text).toContain('#/orderState?token=')
    // The code that opens the address goes to the contact.
    expect(mail?.text).not.toMatch(/发到本邮箱的验证码/)
    expect(await getRefusal(resendOrderMail(deps, mei, { ...request, to: 'aunt', ...now }))).toMatchObject({
      error: 'emailFormat',
    })
  })

  it('with collection codes goes to the contact only', async () => {
    const orderNo = await buy({ 'TEA-S': 1 }, 'PICKUP')
    const request = { orderNo, key: 'k', to: 'aunt.lin@example.com', ...now }
    await expect(resendOrderMail(deps, mei, request)).rejects.toMatchObject({ refusal: 'codesForContact' })
  })

  it('of an unpaid order, or without a mailbox, is not sent', async () => {
    const unpaid = await buy({ 'TEA-S': 1 }, 'SHIP', false)
    const request = { orderNo: unpaid, key: 'k', ...now }
    expect(await getRefusal(resendOrderMail(deps, mei, request))).toMatchObject({ error: 'stateChanged' })
    const orderNo = await buy({ 'TEA-S': 1 })
    await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', orderNo).execute()
    expect(await getRefusal(resendOrderMail(deps, mei, { ...request, orderNo }))).toMatchObject({
      field: 'contactEmail',
    })
  })
})

describe('staff cancel an order (table O)', () => {
  it('that is not paid: its stock is free, and the contact learns of it', async () => {
    const before = await skuStock(deps, 'TEA-S')
    const orderNo = await buy({ 'TEA-S': 1 }, 'SHIP', false)
    await db
      .updateTable('orders')
      .set({ contact_email: `${orderNo}@example.com` })
      .where('order_no', '=', orderNo)
      .execute()
    const cancel = { orderNo, dryRun: true }
    expect(await cancelOrderForPassenger(deps, mei, cancel)).toMatchObject({ result: 'done', state: 'canceled' })
    expect((await orderNow(orderNo)).state).toBe('pending_payment')
    expect(await cancelOrderForPassenger(deps, mei, { orderNo, ...now })).toMatchObject({ state: 'canceled' })
    expect(await cancelOrderForPassenger(deps, mei, { orderNo, ...now })).toMatchObject({ result: 'same' })
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
    await runJobs()
    const mails = deps.mails.filter(({ to }) => to === `${orderNo}@example.com`)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/已取消|cancelled/)])
  })

  it('that is paid by refunding all of it, with a reason', async () => {
    const orderNo = await buy({ 'TEA-S': 1 })
    expect(await getRefusal(cancelOrderForPassenger(deps, mei, { orderNo, ...now }))).toMatchObject({
      field: 'reasonId',
    })
    const reasonId = await reasonOf(orderNo)
    const cancelled = await cancelOrderForPassenger(deps, mei, { orderNo, reasonId, ...now })
    expect(cancelled).toMatchObject({ result: 'done', refund: { state: 'refunding' } })
    await runJobs()
    expect((await orderNow(orderNo)).state).toBe('refunded')
  })

  it('that nobody knows is not there', async () => {
    expect(await getRefusal(cancelOrderForPassenger(deps, mei, { orderNo: '1', ...now }))).toMatchObject({
      error: 'notFound',
    })
  })
})
