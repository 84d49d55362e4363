import { consolePaths, staffPath, type StaffOrder } from '@aisle/contract/console'
import type { AskedPassenger } from '@aisle/contract/console-questions'
import type { StaffRefund, StaffRefundPage } from '@aisle/contract/console-refunds'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { afterSales } from '../../../test-support/after-sales.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { jobHandlers } from '../../boot/build-app.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const { ship, ask } = await afterSales(deps)
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => {
  deps.clock.advance(60)
  deps.mails.length = 0
})

async function signIn(role: StaffRole, name: string) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role], name))
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>

const words = { zh: '请补充一张清晰的照片。', en: 'Please send a clearer photo.' }
const question = (browser: Browser, about: { orderNo: string } | { refundNo: string }, more: object = {}) =>
  browser.call<AskedPassenger>(staffPath('askPassenger'), { words, key: 'key-1', dryRun: false, ...about, ...more })
const askBack = async () => {
  const orderNo = await ship({ 'TEA-S': 1 })
  return { orderNo, refundNo: await ask(orderNo, { type: 'return_refund', reasonId: 'WEEK' }) }
}
/** Mails about an order leave in turn: those before the question as well. */
async function send() {
  await runDueJobs(deps, jobHandlers, 500)
  return deps.mails.filter(({ subject }) => subject.includes('有一个问题'))
}
const left = async () => ({
  questions: (await db.selectFrom('passenger_questions').selectAll().execute()).length,
  jobs: (await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.passengerQuestion').execute()).length,
  lines: (await db.selectFrom('operator_audit').selectAll().where('command', '=', 'ask-passenger').execute()).length,
})

describe('staff ask a passenger (X4)', () => {
  it('after a look at the very mail, which changes nothing', async () => {
    const { orderNo, refundNo } = await askBack()
    const before = await left()
    const { data } = await question(await signIn('service', '苏晴'), { refundNo }, { dryRun: true })
    expect(data).toMatchObject({ dryRun: true, orderNo, refundNo, result: 'done', before: null })
    expect(data.to).not.toContain(orderNo)
    expect(data.mail).toMatchObject({ language: 'zh', subject: expect.stringContaining('关于您的退款申请') })
    expect(data.mail.paragraphs).toContain(words.zh)
    expect(await left()).toEqual(before)
    expect(await send()).toEqual([])
  })

  it('by one mail to the contact, in the language of the order, however often it is repeated', async () => {
    const { orderNo, refundNo } = await askBack()
    const service = await signIn('service', '苏晴')
    const seen = (await question(service, { refundNo }, { dryRun: true })).data.mail
    const before = await left()
    expect((await question(service, { refundNo })).data.result).toBe('done')
    expect((await question(service, { refundNo })).data.result).toBe('same')
    expect(await left()).toEqual({
      questions: before.questions + 1,
      jobs: before.jobs + 1,
      lines: before.lines + 1,
    })
    await send()
    await db
      .updateTable('jobs')
      .set({ state: 'waiting', ended_at: null })
      .where('kind', '=', 'mail.passengerQuestion')
      .execute()
    const mails = await send()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: `${orderNo}@example.com`, subject: seen.subject })
    for (const paragraph of seen.paragraphs) expect(mail?.text).toContain(paragraph)
    expect(mail?.text).not.toContain(words.en)
  })

  it('once, when the same is sent twice at one moment', async () => {
    const { refundNo } = await askBack()
    const service = await signIn('service', '苏晴')
    const both = await Promise.all([question(service, { refundNo }), question(service, { refundNo })])
    expect(both.map(({ data }) => data.result).toSorted()).toEqual(['done', 'same'])
  })

  it('and the refund says when and by whom, in the list as well, and the next who asks is told', async () => {
    const { orderNo, refundNo } = await askBack()
    const service = await signIn('service', '苏晴')
    await question(service, { refundNo })
    const at = deps.clock.now().toISOString()
    const asked = { by: '苏晴', at }
    const rows = (await service.call<StaffRefundPage>(consolePaths.refunds, { view: 'toDecide' })).data.rows
    expect(rows.find((row) => row.refundNo === refundNo)?.asked).toEqual(asked)
    const seen = (await service.call<StaffRefund>(consolePaths.refundCase, { refundNo })).data
    expect(seen.questions).toMatchObject([{ ...asked, refundNo, words }])
    const inspector = await signIn('inspector', '何志远')
    const next = await question(inspector, { refundNo }, { key: 'key-2', dryRun: true })
    expect(next.data).toMatchObject({ result: 'done', before: asked })

    await send()
    const order = (await service.call<StaffOrder>(consolePaths.order, { orderNo })).data
    expect(order.questions).toMatchObject([{ ...asked, refundNo, words }])
    expect(order.timeline.find(({ event }) => event === 'passengerAsked')).toMatchObject({
      by: 'operator',
      about: refundNo,
    })
    expect(order.mails.filter(({ kind }) => kind === 'question')).toHaveLength(1)
  })

  it('about an order, which inspectors leave to customer service', async () => {
    const orderNo = await ship({ 'TEA-S': 1 })
    expect((await question(await signIn('inspector', '何志远'), { orderNo })).code).toBe('7002')
    const service = await signIn('service', '苏晴')
    expect((await question(service, { orderNo })).data).toMatchObject({ refundNo: null, result: 'done' })
    expect((await send())[0]?.subject).toContain('关于您的订单')
    expect((await question(service, { orderNo }, { refundNo: 'R26' })).data).toMatchObject({ error: 'invalidRequest' })
  })

  it('nothing where no mailbox is known, and nothing about a refund that has ended', async () => {
    const { orderNo, refundNo } = await askBack()
    const service = await signIn('service', '苏晴')
    await db
      .updateTable('refunds')
      .set({ state: 'canceled', ended_at: deps.clock.now() })
      .where('refund_no', '=', refundNo)
      .execute()
    expect((await question(service, { refundNo })).data).toMatchObject({ error: 'stateChanged' })
    await db
      .updateTable('refunds')
      .set({ state: 'applied', ended_at: null })
      .where('refund_no', '=', refundNo)
      .execute()
    await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', orderNo).execute()
    expect((await question(service, { orderNo })).data).toMatchObject({ error: 'invalidRequest' })
    expect((await question(service, { orderNo: '26112000000000' })).data).toMatchObject({ error: 'notFound' })
  })

  it('in English whoever ordered in dollars, and the audit keeps no words', async () => {
    const orderNo = await ship({ 'TEA-S': 1 })
    await db.updateTable('orders').set({ currency: 'USD' }).where('order_no', '=', orderNo).execute()
    const { data } = await question(await signIn('service', '苏晴'), { orderNo })
    expect(data.mail).toMatchObject({ language: 'en', paragraphs: expect.arrayContaining([words.en]) })
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'ask-passenger').execute()
    expect(JSON.stringify(lines)).not.toContain(words.zh)
    await db.updateTable('orders').set({ currency: 'CNY' }).where('order_no', '=', orderNo).execute()
  })
})
