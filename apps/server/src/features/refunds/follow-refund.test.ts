import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentMethods, type AutomaticRefundReason } from '@aisle/contract/order-states'
import { refundStates, refundTypes } from '@aisle/contract/refund-states'
import { refundDetailSchemas, refundListSchemas } from '@aisle/contract/refunds-schemas'
import { afterSales, day } from '../../../test-support/after-sales.ts'
import { skuStock } from '../../../test-support/buy-goods.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { addShopper } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findOrder } from '../orders/index.ts'
import { approveRefund } from './approve-refund.ts'
import { cancelRefund } from './cancel-refund.ts'
import { confirmReplacement } from './returns/confirm-replacement.ts'
import { reshipAct } from './index.ts'
import { lockRefund } from './lock-refund.ts'
import { refundDetail } from './reading/refund-detail.ts'
import { refundList } from './reading/refund-list.ts'
import { automaticRefundWords, refundStepWords } from './refund-mail-words.ts'
import { findRefund, linesOfRefunds } from './refund-store.ts'
import { sendBackRefund } from './returns/send-back-refund.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const { shopper, ship, ask, sendBack, runJobs } = await afterSales(deps)
const stranger = await addShopper(deps)

const detail = (refundNo: string) => refundDetail(deps, shopper(), { refundNo })
const approve = (refundNo: string) =>
  inTransaction(db, async (tx) => {
    const locked = (await lockRefund(tx, refundNo)) ?? expect.fail()
    return approveRefund(deps, tx, { ...locked, actor: 'operator' })
  })
const size = { type: 'exchange', reasonId: 'SIZE', exchangeSkuId: 'SCARF-RED' } as const

describe("the passenger's refunds (R4)", () => {
  it('are listed newest first, page by page, of one order where it is named, and to nobody else', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => ship({ 'TEA-S': 8 })))
    const made: string[] = []
    for (let nth = 0; nth < 23; nth += 1) {
      // Several come in the same millisecond.
      if (nth % 4 === 0) deps.clock.advance(1)
      made.push(await ask(orders[nth % 3] ?? '', { type: 'return_refund', reasonId: 'WEEK' }))
    }
    const first = refundListSchemas.response.parse(await refundList(deps, shopper(), null))
    const second = await refundList(deps, shopper(), { cursor: first.nextCursor })
    expect([first.refunds.length, second.refunds.length, second.nextCursor]).toEqual([20, 3, null])
    const listed = [...first.refunds, ...second.refunds].map(({ refundNo }) => refundNo)
    expect(listed.toSorted()).toEqual(made.toSorted())
    const times = [...first.refunds, ...second.refunds].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(first.refunds[0]).toMatchObject({
      type: 'return_refund',
      origin: 'passenger',
      state: 'applied',
      reason: { zh: '原因 WEEK', en: 'Reason WEEK' },
      automaticReason: null,
      amount: 19_800,
      lines: [{ lineNo: 1, units: 1, amount: 19_800, exchangeFor: null, detail: { en: '125 g' } }],
    })
    const ofOne = await refundList(deps, shopper(), { orderNo: orders[0] })
    expect(ofOne.refunds.map(({ orderNo }) => orderNo)).toEqual(Array.from({ length: 8 }, () => orders[0]))
    expect(await getRefusal(refundList(deps, shopper(), { cursor: 'x' }))).toEqual({ error: 'invalidRequest' })
    expect((await refundList(deps, stranger(), { orderNo: orders[0] })).refunds).toEqual([])

    const [refundNo = ''] = made
    const calls = [refundDetail, cancelRefund, confirmReplacement]
    const parcel = { refundNo, carrierCode: 'jd', waybillNo: 'JD123456' }
    const refused = await Promise.all([
      ...calls.map((call) => getRefusal(call(deps, stranger(), { refundNo }))),
      ...calls.map((call) => getRefusal(call(deps, shopper(), { refundNo: 'R0' }))),
      getRefusal(sendBackRefund(deps, stranger(), parcel)),
    ])
    expect(refused).toEqual(refused.map(() => ({ error: 'notFound', reason: 'refund' })))
  })

  it('say where and until when to send the goods, take the parcel in time, and then cannot be withdrawn', async () => {
    const refundNo = await ask(await ship({ 'TEA-L': 1 }), { type: 'return_refund', reasonId: 'WEEK' })
    const can = { cancel: true, resubmit: false, sendBack: false, confirmReplacement: false }
    expect(await detail(refundNo)).toMatchObject({
      returnTo: null,
      returnBy: null,
      carriers: [],
      can,
      method: 'alipay',
    })
    await approve(refundNo)
    const shown = refundDetailSchemas.response.parse(await detail(refundNo))
    expect(shown).toMatchObject({
      state: 'awaiting_return',
      amount: 35_800,
      askedAmount: 35_800,
      freight: 0,
      method: 'alipay',
      resubmissionsLeft: 3,
      returnTo: { receiver: { en: 'Egret Shop Returns' } },
      returnBy: new Date(deps.clock.now().getTime() + 7 * day * 1000).toISOString(),
      can: { ...can, sendBack: true },
      parcelBack: null,
      replacement: null,
    })
    expect(shown.carriers).toContainEqual({ carrierCode: 'jd', name: { zh: '京东快递', en: 'JD Express' } })
    expect(shown.timeline.map(({ event }) => event)).toEqual(['submitted', 'approved'])

    const send = (change: object) =>
      sendBackRefund(deps, shopper(), { refundNo, carrierCode: 'jd', waybillNo: 'jd 1234 5678', ...change })
    expect(await getRefusal(send({ waybillNo: '12' }))).toEqual({ error: 'waybillFormat' })
    expect(await getRefusal(send({ carrierCode: 'horse' }))).toMatchObject({ error: 'invalidRequest' })
    expect(await send({})).toEqual({ refundNo, state: 'returning' })
    expect(await send({ waybillNo: 'JD12345678' })).toEqual({ refundNo, state: 'returning' })
    expect(await getRefusal(send({ waybillNo: 'JD99999999' }))).toEqual({
      error: 'stateChanged',
      reason: 'returnNotDue',
      state: 'returning',
    })
    expect(await getRefusal(cancelRefund(deps, shopper(), { refundNo }))).toMatchObject({
      error: 'stateChanged',
      reason: 'returnOnItsWay',
    })
    expect(await detail(refundNo)).toMatchObject({
      returnTo: null,
      parcelBack: { carrierCode: 'jd', carrier: { en: 'JD Express' }, waybillNo: 'JD12345678' },
    })
  })

  it('are withdrawn with everything that they hold, by the passenger or by a deadline, never both', async () => {
    const free = async () => (await skuStock(deps, 'SCARF-RED')).free
    const orderNo = await ship({ 'SCARF-BLUE': 1 })
    const refundNo = await ask(orderNo, size)
    expect((await detail(refundNo)).lines).toMatchObject([
      { amount: 0, exchangeFor: { zh: '凤凰红', en: 'Flame red' } },
    ])
    await approve(refundNo)
    expect(await free()).toBe(0)
    expect(await cancelRefund(deps, shopper(), { refundNo })).toEqual({ refundNo, state: 'canceled' })
    expect(await cancelRefund(deps, shopper(), { refundNo })).toEqual({ refundNo, state: 'canceled' })
    expect(await free()).toBe(1)

    const again = await ask(orderNo, size)
    await approve(again)
    deps.clock.advance(7 * day)
    // The job that cancels it is late: it is too late all the same.
    expect((await detail(again)).can).toMatchObject({ cancel: true, sendBack: false })
    expect(await getRefusal(sendBack(again))).toEqual({
      error: 'stateChanged',
      reason: 'returnTooLate',
      state: 'awaiting_return',
    })
    await Promise.all([runJobs(), cancelRefund(deps, shopper(), { refundNo: again })])
    expect(await findRefund(db, again)).toMatchObject({ state: 'canceled' })
    expect(await free()).toBe(1)
  })

  it('end an exchange when the passenger has the replacement', async () => {
    const refundNo = await ask(await ship({ 'SCARF-BLUE': 1 }), size)
    await approve(refundNo)
    await sendBack(refundNo)
    expect(await getRefusal(confirmReplacement(deps, shopper(), { refundNo }))).toMatchObject({ error: 'stateChanged' })
    await inTransaction(db, async (tx) => {
      const locked = (await lockRefund(tx, refundNo)) ?? expect.fail()
      const reship = { carrierCode: 'ems', waybillNo: 'EM112233', fit: [] }
      await reshipAct(deps, tx, { locked, lines: await linesOfRefunds(tx, [refundNo]), reship }).carryOut()
    })
    const completesAt = new Date(deps.clock.now().getTime() + 10 * day * 1000).toISOString()
    expect(await detail(refundNo)).toMatchObject({
      state: 'reshipping',
      method: null,
      replacement: { waybillNo: 'EM112233', completesAt },
      can: { confirmReplacement: true, cancel: false },
    })
    const confirm = () => confirmReplacement(deps, shopper(), { refundNo })
    expect([await confirm(), await confirm()]).toEqual([1, 2].map(() => ({ refundNo, state: 'completed' })))
    expect((await detail(refundNo)).replacement).toMatchObject({ completesAt: null })
  })
})

describe('mails about refunds', () => {
  it('say every step of every kind in both languages, with nothing missing', async () => {
    const orderNo = await ship({ 'TEA-S': 1 })
    const order = (await findOrder(db, orderNo)) ?? expect.fail()
    const refundNo = await ask(orderNo, { type: 'return_refund', reasonId: 'WEEK' })
    const known = (await findRefund(db, refundNo)) ?? expect.fail()
    const parcel = fc.option(fc.constant({ carrierCode: 'jd', waybillNo: 'JD1' }))
    const reason = fc.constantFrom<AutomaticRefundReason | null>(null, 'flightCancelled', 'notPickedUp')
    const step = fc.record({
      type: fc.constantFrom(...refundTypes),
      state: fc.constantFrom(...refundStates),
      automaticReason: reason,
      amount: fc.nat({ max: 198 }).map((yuan) => yuan * 100),
      submissions: fc.integer({ min: 1, max: 4 }),
      decision: fc.option(fc.constant({ zh: '照片看不清楚', en: 'The photo is blurred' })),
      returnBy: fc.option(fc.constant(new Date('2026-12-01T08:00:00Z'))),
      parcelBack: parcel,
      replacement: parcel,
    })
    const method = fc.option(fc.constantFrom(...paymentMethods))
    fc.assert(
      fc.property(step, method, (change, paid) => {
        const title = { zh: '茶', en: 'Tea' }
        const facts = { airline: deps.airline, order, refund: { ...known, ...change }, title, method: paid }
        for (const words of [refundStepWords(facts), automaticRefundWords(facts)]) {
          for (const { zh, en } of [words.subject, ...words.paragraphs]) {
            expect(zh).toMatch(/\p{Script=Han}/u)
            expect(en).not.toMatch(/\p{Script=Han}/u)
            expect(`${zh}${en}`).not.toMatch(/undefined|null|\[object|!|！/)
          }
        }
        if (change.state === 'rejected' && change.decision) {
          expect(refundStepWords(facts).paragraphs).toContainEqual({
            zh: '原因：照片看不清楚',
            en: 'Reason: The photo is blurred',
          })
        }
        if (change.state === 'awaiting_return' && change.returnBy) {
          expect(refundStepWords(facts).paragraphs[0]?.zh).toContain('2026-12-01 16:00（北京时间）')
        }
      }),
    )
  })

  it('come in the language of the order, and not at all where no mailbox is known', async () => {
    deps.mails.length = 0
    const [told, silent] = [await ship({ 'TEA-S': 1 }), await ship({ 'TEA-S': 1 })]
    await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', silent).execute()
    await runJobs()
    deps.mails.length = 0
    for (const orderNo of [told, silent]) await ask(orderNo, { type: 'return_refund', reasonId: 'WEEK' })
    await runJobs()
    expect(deps.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`${told}@example.com`, '白鹭航空：已收到您的退货退款申请'],
    ])
  })
})
