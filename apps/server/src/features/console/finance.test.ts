import { staffPath } from '@aisle/contract/console'
import type { NotedChange, NotedDifference, ReconciledDays, ReconciledPeriod } from '@aisle/contract/console-finance'
import * as limits from '@aisle/contract/limits'
import type { Difference, Reconciliation } from '@aisle/contract/reconciliation'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { daysLater } from '@aisle/rules/time'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase({
  audit: { off: ['reconciliation-counts-its-statement', 'reconciliation-is-open'], because: 'no statement is stored' },
})
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(async () => {
  await db.deleteFrom('difference_notes').execute()
  await db.deleteFrom('reconciliations').execute()
})

async function signIn(name = '陈立') {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, ['finance'], name))
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>

const missing: Difference = {
  name: 'paidHereUnknownThere',
  paymentNo: 'P26111800000001',
  refundNo: null,
  providerTxn: 'txn-1',
  ours: { amountMinor: 19_805, currency: 'CNY' },
  theirs: null,
  healed: false,
}
const other: Difference = { ...missing, paymentNo: 'P26111800000002', providerTxn: 'txn-2' }

async function compared(gateway: PaymentMethod, day: string, differences: Difference[] | null) {
  const open = differences?.some(({ healed }) => !healed)
  const state: Reconciliation['state'] = differences === null ? 'waiting' : open ? 'different' : 'equal'
  const found = JSON.stringify(differences ?? [])
  await db
    .insertInto('reconciliations')
    .values({ gateway, day, state, currency: 'CNY', differences: found, compared_at: deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doUpdateSet({ state, differences: found }))
    .execute()
}

async function differencesOn(browser: Browser, day: string): Promise<NotedDifference[]> {
  const { data } = await browser.call<ReconciledDays>(staffPath('reconcile'), { day, dryRun: true })
  return data.reconciliations.flatMap(({ differences }) => differences)
}
const note = <Answer = NotedChange>(browser: Browser, request: object) =>
  browser.call<Answer>(staffPath('differenceNote'), { dryRun: false, ...request })
const remove = (browser: Browser, noteId: string | undefined, dryRun = false) =>
  browser.call<NotedChange>(staffPath('differenceNoteRemove'), { noteId, dryRun })
const lines = async () =>
  (await db.selectFrom('operator_audit').select(['command', 'summary']).orderBy('chain_no').execute()).filter(
    ({ command }) => command.startsWith('difference-note'),
  )

describe('the days of a period at every gateway (M46)', () => {
  it('are those that were compared, each with its state, and nothing is compared anew', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-17', [])
    await compared('alipay', '2026-11-18', [missing, { ...other, healed: true }])
    await compared('stripe', '2026-11-18', [{ ...missing, healed: true }])
    await compared('unionpay', '2026-11-19', null)
    await compared('alipay', '2026-12-01', [])
    const period = { from: '2026-11-17', to: '2026-11-30' }
    const before = await db.selectFrom('reconciliations').selectAll().orderBy('day').orderBy('gateway').execute()
    const { data } = await browser.call<ReconciledPeriod>(staffPath('reconcileDays'), period)
    expect(data.days.map(({ day, gateway, state }) => `${day} ${gateway} ${state}`)).toEqual([
      '2026-11-17 alipay equal',
      '2026-11-18 alipay open',
      '2026-11-18 stripe healed',
      '2026-11-19 unionpay waiting',
    ])
    expect(data.days[1]).toMatchObject({ open: 1, healed: 1, apart: [missing.ours] })
    // Configured, or compared in the period.
    expect(data.gateways).toEqual(expect.arrayContaining(['alipay', 'unionpay', 'stripe']))
    expect(data).toMatchObject({ ...period, lastDue: '2026-11-18' })
    expect(await db.selectFrom('reconciliations').selectAll().orderBy('day').orderBy('gateway').execute()).toEqual(
      before,
    )
  })

  it('are so many at most', async () => {
    const browser = await signIn()
    const ask = (days: number) => {
      const to = daysLater('2026-11-01', days - 1)
      return browser.call<{ error?: string }>(staffPath('reconcileDays'), { from: '2026-11-01', to })
    }
    expect((await ask(limits.reconciledDays)).code).toBe('200')
    expect((await ask(limits.reconciledDays + 1)).data.error).toBe('invalidRequest')
    expect((await ask(0)).data.error).toBe('invalidRequest')
  })
})

describe('a note at a difference (M47)', () => {
  it('is shown before it is made, and made once, with a line of the audit that does not repeat its words', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-18', [missing, other])
    const [first] = await differencesOn(browser, '2026-11-18')
    const request = { id: first?.id, text: '  已电话询问渠道  ', asked: true }
    const before = await lines()
    const shown = await note(browser, { ...request, dryRun: true })
    const at = deps.clock.now().toISOString()
    expect(shown.data).toMatchObject({
      dryRun: true,
      result: 'noted',
      note: { by: '陈立', own: true, text: '已电话询问渠道', asked: true, at },
    })
    expect(await lines()).toEqual(before)
    expect((await differencesOn(browser, '2026-11-18')).flatMap(({ notes }) => notes)).toEqual([])

    const made = await note(browser, request)
    deps.clock.advance(60)
    expect((await note(browser, request)).data).toEqual({ ...made.data, result: 'same' })
    const [noted, unnoted] = await differencesOn(browser, '2026-11-18')
    expect(noted?.notes).toEqual([made.data.note])
    expect(unnoted?.notes).toEqual([])
    const added = (await lines()).slice(before.length)
    expect(added).toEqual([
      {
        command: 'difference-note',
        summary: `note ${made.data.note?.noteId} at difference ${first?.id}, the gateway was asked`,
      },
    ])
  })

  it('stays when the difference heals', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-18', [missing])
    const [open] = await differencesOn(browser, '2026-11-18')
    await note(browser, { id: open?.id, text: '明天再看' })
    await compared('alipay', '2026-11-18', [{ ...missing, healed: true }])
    expect(await differencesOn(browser, '2026-11-18')).toMatchObject([
      { id: open?.id, healed: true, notes: [{ text: '明天再看', asked: false }] },
    ])
  })

  it('is removed by whoever wrote it, and by nobody else', async () => {
    const [writer, colleague] = [await signIn(), await signIn('李青')]
    await compared('alipay', '2026-11-18', [missing])
    const [one] = await differencesOn(writer, '2026-11-18')
    const { data } = await note(writer, { id: one?.id, text: '写错了' })
    const noteId = data.note?.noteId
    expect((await differencesOn(colleague, '2026-11-18'))[0]?.notes).toMatchObject([{ by: '陈立', own: false }])
    expect((await remove(colleague, noteId)).data).toMatchObject({ result: 'same', note: null })
    expect((await remove(writer, noteId, true)).data).toMatchObject({ result: 'removed', note: { text: '写错了' } })
    expect((await differencesOn(writer, '2026-11-18'))[0]?.notes).toHaveLength(1)
    expect((await remove(writer, noteId)).data).toMatchObject({ result: 'removed', id: one?.id })
    expect((await remove(writer, noteId)).data).toMatchObject({ result: 'same' })
    expect((await differencesOn(writer, '2026-11-18'))[0]?.notes).toEqual([])
    expect((await lines()).at(-1)?.summary).toBe(`note ${noteId} at difference ${one?.id} removed`)
    // The same words again are a note again.
    deps.clock.advance(60)
    expect((await note(writer, { id: one?.id, text: '写错了' })).data.result).toBe('noted')
  })

  it('is made once, when the same words are sent twice at the same time', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-18', [missing])
    const [one] = await differencesOn(browser, '2026-11-18')
    const request = { id: one?.id, text: '同时' }
    const both = await Promise.all([note(browser, request), note(browser, request)])
    expect(both.map(({ data }) => data.result).toSorted()).toEqual(['noted', 'same'])
  })

  it('is refused at what is no difference, and without words or with too many', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-18', [missing])
    const [one] = await differencesOn(browser, '2026-11-18')
    const refusal = async (request: object) => (await note<{ error: string }>(browser, request)).data.error
    const elsewhere = [
      one?.id.replace('-18.', '-17.'),
      one?.id.replace('alipay', 'paypal'),
      `${one?.id.slice(0, -4)}0000`,
    ]
    for (const id of elsewhere) expect(await refusal({ id, text: '备注' })).toBe('notFound')
    expect(await refusal({ id: 'x', text: '备注' })).toBe('invalidRequest')
    expect(await refusal({ id: one?.id, text: '  ' })).toBe('invalidRequest')
    expect(await refusal({ id: one?.id, text: '长'.repeat(limits.differenceNoteLength + 1) })).toBe('invalidRequest')
  })

  it('goes into the file of the differences', async () => {
    const browser = await signIn()
    await compared('alipay', '2026-11-18', [missing])
    const [one] = await differencesOn(browser, '2026-11-18')
    await note(browser, { id: one?.id, text: '渠道次日入账' })
    const file = await browser.post('/console/v1/export-rows', { list: 'differences', filters: { day: '2026-11-18' } })
    expect(await file.text()).toContain('陈立: 渠道次日入账')
  })
})
