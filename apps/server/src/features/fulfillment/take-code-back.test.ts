import type { TakenBack } from '@aisle/contract/console-fulfillment'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterSales, day } from '../../../test-support/after-sales.ts'
import { orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { invoiceJobs } from '../invoices/index.ts'
import { everything } from '../operators/test-support/operator-world.ts'
import { redeemPickupCode, takePieceBack } from '../operators/decide.ts'
import { OperatorRefusal } from '../operators/index.ts'
import { afterSaleOfOrders, codesOfOrder, findOrder } from '../orders/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const { shopper, ask, runJobs } = await afterSales(deps)
const [yan, min] = [
  { ...everything, keyName: 'yan' },
  { ...everything, keyName: 'min' },
]
const wish = { titleKind: 'personal', title: '林小屿', email: 'lin@example.com' } as const

beforeEach(async () => {
  deps.clock.advance(60)
  // What other tests of this file have left waiting.
  while ((await runJobs()) > 0);
  deps.mails.length = 0
})

interface Waiting {
  orderNo: string
  codes: string[]
}

async function buyToCollect({ scarves = 0, wishes = false } = {}): Promise<Waiting> {
  const pieces = { 'TEA-S': 1, ...(scarves > 0 && { 'SCARF-BLUE': scarves }) }
  const order = await orderGoods(deps, shopper(), { way: 'PICKUP', pieces, pickupPointId: 'XMN-T3' })
  await payForOrder(deps, order)
  const { orderNo } = order
  await db
    .updateTable('orders')
    .set({ contact_email: 'lin@example.com', ...(wishes && { invoice_wish: JSON.stringify(wish) }) })
    .where('order_no', '=', orderNo)
    .execute()
  return { orderNo, codes: (await codesOfOrder(db, orderNo)).map(({ code }) => code) }
}

const handOver = (code = '', by = yan) => redeemPickupCode(deps, by, { code, dryRun: false })
const takeBack = (code = '', { by = yan, dryRun = false } = {}): Promise<TakenBack> =>
  takePieceBack(deps, by, { code, why: 'wrongPiece', dryRun })
/** The name of the refusal; `done` without one. */
const tryToTakeBack = async (code = '', by = yan) =>
  takeBack(code, { by }).then(
    () => 'done',
    (error: unknown) => (error instanceof OperatorRefusal ? error.refusal : Promise.reject(error)),
  )
const statesOf = async ({ orderNo }: Waiting) => (await codesOfOrder(db, orderNo)).map(({ state }) => state)
const orderOf = async ({ orderNo }: Waiting) => (await findOrder(db, orderNo)) ?? expect.fail()
const eventsOf = async ({ orderNo }: Waiting) =>
  (await db.selectFrom('order_events').select('event').where('order_no', '=', orderNo).orderBy('at').execute()).map(
    ({ event }) => event,
  )
const auditOf = async ({ orderNo }: Waiting) =>
  db
    .selectFrom('operator_audit')
    .select(['command', 'key_name', 'summary'])
    .where('summary', 'like', `%${orderNo}%`)
    .orderBy('chain_no')
    .execute()
const subjects = () => deps.mails.map(({ subject }) => subject)
const countInvoices = async ({ orderNo }: Waiting) =>
  (await db.selectFrom('invoices').select('invoice_id').where('order_no', '=', orderNo).execute()).length
const runInvoices = () => runDueJobs(deps, { 'invoice.applyWish': invoiceJobs['invoice.applyWish'] })

describe('a piece that the counter takes back (O10)', () => {
  it('can be collected by its code again; the order’s line and the audit tell both', async () => {
    const order = await buyToCollect({ scarves: 1 })
    const [code] = order.codes
    const { usedAt } = await handOver(code)
    deps.clock.advance(60)
    const answer = {
      orderNo: order.orderNo,
      goods: { name: { zh: '安溪清香乌龙茶', en: 'Anxi Oolong, Fresh Style' } },
      usedAt: usedAt.toISOString(),
      orderStates: ['paid', 'paid'],
      codesLeft: 2,
    }
    expect(await takeBack(code, { by: min, dryRun: true })).toMatchObject({ ...answer, dryRun: true })
    expect(await statesOf(order)).toEqual(['used', 'unused'])
    expect(await auditOf(order)).toHaveLength(1)
    expect(await takeBack(code, { by: min })).toMatchObject({ ...answer, dryRun: false })
    expect(await statesOf(order)).toEqual(['unused', 'unused'])
    deps.clock.advance(60)
    expect(await handOver(code)).toMatchObject({ changed: true })
    expect(await eventsOf(order)).toEqual(['submitted', 'paid', 'codeUsed', 'codeTakenBack', 'codeUsed'])
    expect(await auditOf(order)).toMatchObject([
      { command: 'redeem', key_name: 'yan' },
      { command: 'redeem-undo', key_name: 'min', summary: expect.stringContaining('wrongPiece') },
      { command: 'redeem', key_name: 'yan' },
    ])
  })

  it('is taken back by exactly one of two people at once', async () => {
    const order = await buyToCollect()
    const [code] = order.codes
    await handOver(code)
    const ends = await Promise.all([tryToTakeBack(code, yan), tryToTakeBack(code, min)])
    expect(ends.toSorted()).toEqual(['done', 'notHandedOver'])
    expect((await eventsOf(order)).filter((event) => event === 'codeTakenBack')).toHaveLength(1)
    expect((await auditOf(order)).filter(({ command }) => command === 'redeem-undo')).toHaveLength(1)
  })

  it('leaves the order waiting as it was, paid when it was paid and received by nobody', async () => {
    const order = await buyToCollect()
    const [code] = order.codes
    const { paidAt } = await orderOf(order)
    deps.clock.advance(3600)
    expect(await handOver(code)).toMatchObject({ orderState: 'completed' })
    deps.clock.advance(60)
    expect(await takeBack(code)).toMatchObject({ orderStates: ['completed', 'paid'], codesLeft: 1 })
    expect(await orderOf(order)).toMatchObject({ state: 'paid', paidAt })
    expect((await afterSaleOfOrders(db, [order.orderNo]))(order.orderNo).completedAt).toBeNull()
    deps.clock.advance(60)
    const { usedAt } = await handOver(code)
    expect((await afterSaleOfOrders(db, [order.orderNo]))(order.orderNo).completedAt).toEqual(usedAt)
  })

  it('goes back into stock and to its passenger where it is collected by nobody after all', async () => {
    const order = await buyToCollect({ scarves: 1 })
    for (const code of order.codes) await handOver(code)
    await takeBack(order.codes[1])
    deps.clock.advance(30 * day)
    await runJobs()
    expect(await statesOf(order)).toEqual(['used', 'expired'])
    expect((await orderOf(order)).state).toBe('completed')
  })
})

describe('what follows from a collection waits for as long as it may be taken back', () => {
  it('the mail tells of the last one, once', async () => {
    const order = await buyToCollect()
    const [code] = order.codes
    await runJobs()
    deps.mails.length = 0
    await handOver(code)
    deps.clock.advance(9 * 60)
    await takeBack(code)
    deps.clock.advance(60)
    await runJobs()
    expect(subjects()).toEqual([])
    await handOver(code)
    deps.clock.advance(10 * 60 - 1)
    await runJobs()
    expect(subjects()).toEqual([])
    deps.clock.advance(1)
    await runJobs()
    expect(subjects()).toEqual(['已取货，订单已完成'])
  })

  it('the wish for an invoice becomes an application then', async () => {
    const order = await buyToCollect({ wishes: true })
    const [code] = order.codes
    await handOver(code)
    deps.clock.advance(9 * 60)
    await runInvoices()
    await takeBack(code)
    deps.clock.advance(60)
    await runInvoices()
    expect(await countInvoices(order)).toBe(0)
    await handOver(code)
    deps.clock.advance(10 * 60)
    await runInvoices()
    expect(await countInvoices(order)).toBe(1)
  })
})

describe('a piece cannot be taken back', () => {
  it('when ten minutes are over', async () => {
    const order = await buyToCollect({ scarves: 1 })
    for (const code of order.codes) await handOver(code)
    deps.clock.advance(10 * 60 - 1)
    expect(await tryToTakeBack(order.codes[0])).toBe('done')
    deps.clock.advance(1)
    expect(await tryToTakeBack(order.codes[1])).toBe('takeBackTooLate')
    expect(await statesOf(order)).toEqual(['unused', 'used'])
  })

  it('when it was not handed over', async () => {
    const order = await buyToCollect()
    expect(await tryToTakeBack(order.codes[0])).toBe('notHandedOver')
    expect(await eventsOf(order)).toEqual(['submitted', 'paid'])
  })

  it('when its line is asked back, even if another piece of it was meant', async () => {
    const order = await buyToCollect({ scarves: 2 })
    for (const code of order.codes) await handOver(code)
    const scarf = (await codesOfOrder(db, order.orderNo)).find(({ lineNo }) => lineNo === 2)
    await ask(order.orderNo, { type: 'exchange', reasonId: 'FAULTY', units: { 2: 1 } })
    expect(await tryToTakeBack(scarf?.code)).toBe('askedBackSince')
    const tea = (await codesOfOrder(db, order.orderNo)).find(({ lineNo }) => lineNo === 1)
    expect(await tryToTakeBack(tea?.code)).toBe('done')
  })

  it('when an invoice was applied for', async () => {
    const order = await buyToCollect()
    await handOver(order.codes[0])
    const at = deps.clock.now()
    const applied = { order_no: order.orderNo, version: 1, state: 'applied' as const, applied_at: at, changed_at: at }
    const title = { title_kind: 'personal' as const, title: '林小屿', email: 'lin@example.com', content_zh: '茶' }
    await db
      .insertInto('invoices')
      .values({ ...applied, ...title, invoice_id: 'inv_taken_back' })
      .execute()
    expect(await tryToTakeBack(order.codes[0])).toBe('invoicedSince')
    await db.deleteFrom('invoices').where('invoice_id', '=', 'inv_taken_back').execute()
  })

  it('when it could not be collected any more', async () => {
    const order = await buyToCollect({ scarves: 1 })
    const { paidAt } = await orderOf(order)
    deps.clock.advance(((paidAt?.getTime() ?? 0) - deps.clock.now().getTime()) / 1000 + 30 * day - 60)
    await handOver(order.codes[0])
    deps.clock.advance(60)
    expect(await tryToTakeBack(order.codes[0])).toBe('takeBackTooLate')
    await runJobs()
    expect(await tryToTakeBack(order.codes[0])).toBe('takeBackTooLate')
    expect(await statesOf(order)).toEqual(['used', 'expired'])
  })
})
