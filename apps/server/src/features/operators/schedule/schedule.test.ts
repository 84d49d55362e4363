import { scheduleMoves, scheduleStates } from '@aisle/contract/console-schedule'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { after, seconds } from '../../../platform/clock.ts'
import { runDueJobs } from '../../../platform/jobs/job-queue.ts'
import { applyRows, listRows } from '../apply-rows.ts'
import { everything } from '../test-support/operator-world.ts'
import { undoChange } from '../undo-change.ts'
import { scheduleJobs } from './apply-scheduled.ts'
import { cancelScheduled } from './cancel-scheduled.ts'
import { listScheduled } from './list-scheduled.ts'
import { scheduleChange } from './schedule-change.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
let roles: readonly StaffRole[] | null = ['editor']
beforeEach(async () => {
  roles = ['editor']
  await db.deleteFrom('scheduled_changes').execute()
})

const jobs = scheduleJobs(async () => roles)
const inSeconds = (ahead: number) => after(deps.clock.now(), seconds(ahead)).toISOString()
/** Lets the time pass, and every job of this kind that is due run. */
async function passTime(by: number) {
  deps.clock.advance(by)
  return runDueJobs(deps, jobs)
}
const resource = 'categories' as const
async function rowNow() {
  const { rows, versions } = await listRows(deps, everything, { resource, ids: ['CAT01'] })
  return { row: rows[0] ?? expect.fail(), version: versions?.['CAT01'] ?? null }
}
const sortNow = async () => (await rowNow()).row['sort']
async function schedule({ sort, at, dryRun = false }: { sort: number; at: string; dryRun?: boolean }) {
  const { row, version } = await rowNow()
  return scheduleChange(deps, everything, {
    resource,
    rows: [{ ...row, sort }],
    basis: { CAT01: version },
    at,
    dryRun,
  })
}
const change = async (values: object) =>
  applyRows(deps, everything, { resource, rows: [{ ...(await rowNow()).row, ...values }], remove: [], dryRun: false })
const list = (asked: object = {}) => listScheduled(deps, everything, { limit: 50, ...asked })
const cancel = (changeId: string | null, dryRun = false) =>
  cancelScheduled(deps, everything, { changeId: changeId ?? expect.fail(), dryRun })
const lines = async () =>
  (
    await db
      .selectFrom('operator_audit')
      .select(['key_name', 'command', 'summary', 'audit_id'])
      .orderBy('chain_no')
      .execute()
  ).slice(-2)

describe('a scheduled change (M40)', () => {
  it('shows its difference, waits for its time, and is applied then in the name of whoever scheduled it', async () => {
    const before = await sortNow()
    const at = inSeconds(3600)
    const shown = await schedule({ sort: 41, at, dryRun: true })
    expect(shown).toMatchObject({
      dryRun: true,
      at,
      changeId: null,
      result: 'scheduled',
      changes: [{ id: 'CAT01', change: 'change', fields: [{ field: 'sort', before, after: 41 }] }],
    })
    expect((await list()).rows).toEqual([])
    const { changeId } = await schedule({ sort: 41, at })
    expect((await list({ resource, id: 'CAT01', state: 'waiting' })).rows).toMatchObject([
      { changeId, ids: ['CAT01'], at, state: 'waiting', by: 'tester', changes: shown.changes },
    ])
    await passTime(3599)
    expect(await sortNow()).toBe(before)
    await passTime(1)
    expect(await sortNow()).toBe(41)
    const line = (await lines()).at(-1)
    expect(line).toMatchObject({ key_name: 'tester', command: 'apply' })
    expect(line?.summary).toBe(`categories as scheduled by ${changeId}: 1 changed`)
    expect((await list()).rows).toMatchObject([{ state: 'applied', auditId: line?.audit_id, endedBy: null }])
    await undoChange(deps, everything, { auditId: line?.audit_id ?? '', dryRun: false })
    expect(await sortNow()).toBe(before)
  })

  it('is scheduled once, however often it is sent, and anew after it was cancelled', async () => {
    const at = inSeconds(600)
    const first = await schedule({ sort: 42, at })
    expect(await schedule({ sort: 42, at })).toMatchObject({ changeId: first.changeId, result: 'same' })
    expect(await schedule({ sort: 42, at, dryRun: true })).toMatchObject({ changeId: null, result: 'same' })
    expect(await schedule({ sort: 42, at: inSeconds(601) })).toMatchObject({ result: 'scheduled' })
    await cancel(first.changeId)
    expect(await schedule({ sort: 42, at })).toMatchObject({ result: 'scheduled' })
  })

  it('is applied once, even where its job runs twice at the same time', async () => {
    const { changeId } = await schedule({ sort: 43, at: inSeconds(60) })
    deps.clock.advance(60)
    const job = {
      jobId: 'job_1',
      kind: 'catalogue.change',
      key: '',
      payload: { changeId: changeId ?? '' },
      attempts: 1,
    }
    await Promise.all([1, 2].map(() => jobs['catalogue.change'](deps, job as never)))
    const applied = await db
      .selectFrom('operator_audit')
      .select('audit_id')
      .where('summary', 'like', `%${changeId}: 1 changed`)
      .execute()
    expect(applied).toHaveLength(1)
    expect((await list()).rows).toMatchObject([{ state: 'applied', auditId: applied[0]?.audit_id }])
  })

  it('lies ahead, by a year at most', async () => {
    const tooFar = limits.scheduleDays * 24 * 3600 + 1
    for (const ahead of [-1, 0, tooFar])
      await expect(schedule({ sort: 44, at: inSeconds(ahead) })).rejects.toMatchObject({ refusal: 'notAhead' })
    expect(await schedule({ sort: 44, at: inSeconds(tooFar - 1), dryRun: true })).toMatchObject({ result: 'scheduled' })
  })

  it('is judged as applying it now would be', async () => {
    const { row } = await rowNow()
    const at = inSeconds(60)
    const send = (rows: unknown[], basis = {}) =>
      scheduleChange(deps, everything, { resource, rows, basis, at, dryRun: false })
    expect(await send([{ ...row, sort: 'first' }])).toMatchObject({ changeId: null, problems: [{ row: 1 }] })
    expect(await send([row])).toMatchObject({ changeId: null, result: null, problems: [] })
    await expect(send([{ ...row, sort: 45 }], { CAT01: 'f'.repeat(64) })).rejects.toMatchObject({
      refusal: 'changedSince',
    })
    const flights = { ...everything, scopes: ['flights'] as const }
    await expect(
      scheduleChange(deps, flights, { resource, rows: [{ ...row, sort: 45 }], at, dryRun: false }),
    ).rejects.toMatchObject({ refusal: 'notSigned' })
    expect((await list()).rows).toEqual([])
  })
})

describe('a change that no longer fits at its time (M40)', () => {
  it('is refused where somebody has changed its row since, and changes nothing', async () => {
    const { changeId } = await schedule({ sort: 46, at: inSeconds(60) })
    await change({ sort: 47 })
    await passTime(60)
    expect(await sortNow()).toBe(47)
    expect((await list()).rows).toMatchObject([{ changeId, state: 'refused', refusal: 'changedSince' }])
    expect((await lines()).at(-1)).toMatchObject({ key_name: 'tester', command: 'schedule-refused' })
  })

  it('rests on the rows as they were when it was scheduled, also without a version', async () => {
    const { row } = await rowNow()
    await scheduleChange(deps, everything, {
      resource,
      rows: [{ ...row, sort: 48 }],
      at: inSeconds(60),
      dryRun: false,
    })
    await change({ sort: 49 })
    await passTime(60)
    expect([await sortNow(), (await list()).rows[0]?.refusal]).toEqual([49, 'changedSince'])
  })

  it('is refused where the rules of its rows refuse it by then, with their words', async () => {
    const fresh = { ...(await rowNow()).row, categoryId: 'CATNEW', slug: 'new-one' }
    await scheduleChange(deps, everything, { resource, rows: [fresh], at: inSeconds(60), dryRun: false })
    const taken = { ...fresh, categoryId: 'CATTAKEN' }
    const applied = await applyRows(deps, everything, { resource, rows: [taken], remove: [], dryRun: false })
    expect(applied.problems).toEqual([])
    await passTime(60)
    expect((await list()).rows).toMatchObject([{ state: 'refused', refusal: 'problems', problems: [{ row: null }] }])
  })

  it('is refused where whoever scheduled it may no longer change such rows', async () => {
    const before = await sortNow()
    for (const now of [[], ['warehouse'], null] as const) {
      await schedule({ sort: 50, at: inSeconds(60) })
      // No person, and no key with this name.
      roles = now
      await passTime(60)
      expect((await list()).rows[0]).toMatchObject({ state: 'refused', refusal: 'noRight' })
    }
    expect(await sortNow()).toBe(before)
  })
})

describe('cancelling (M40)', () => {
  it('keeps a change from being applied, once, with a line of the audit', async () => {
    const before = await sortNow()
    const { changeId } = await schedule({ sort: 51, at: inSeconds(60) })
    expect(await cancel(changeId, true)).toMatchObject({ dryRun: true, result: 'cancelled' })
    expect((await list()).rows).toMatchObject([{ state: 'waiting' }])
    expect(await cancel(changeId)).toMatchObject({ result: 'cancelled' })
    expect(await cancel(changeId)).toMatchObject({ result: 'same' })
    expect((await lines()).map(({ command }) => command)).toEqual(['schedule', 'schedule-cancel'])
    expect(
      await db
        .selectFrom('jobs')
        .select('key')
        .where('kind', '=', 'catalogue.change')
        .where('key', '=', changeId)
        .execute(),
    ).toEqual([])
    await passTime(60)
    expect(await sortNow()).toBe(before)
  })

  it('puts a refused change away, and is refused for an applied one', async () => {
    const refused = await schedule({ sort: 52, at: inSeconds(60) })
    await change({ sort: 53 })
    await passTime(60)
    expect(await cancel(refused.changeId)).toMatchObject({ result: 'putAway' })
    expect((await list()).rows).toMatchObject([{ state: 'cancelled', refusal: 'changedSince', endedBy: 'tester' }])
    const applied = await schedule({ sort: 54, at: inSeconds(60) })
    await passTime(60)
    await expect(cancel(applied.changeId)).rejects.toMatchObject({ refusal: 'scheduleApplied' })
    await expect(cancel('sch_unknown')).rejects.toMatchObject({ errorName: 'notFound' })
  })

  it('is every move of a change that has one', () => {
    expect(scheduleStates.filter((state) => scheduleMoves[state].length > 0)).toEqual(['waiting', 'refused'])
  })
})

describe('the list of scheduled changes (M40)', () => {
  it('has each once, page after page, of the resources that the caller sees', async () => {
    for (const ahead of [300, 100, 200]) await schedule({ sort: 60, at: inSeconds(ahead) })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.cursor })
    const times = [...first.rows, ...second.rows].map(({ at }) => at)
    expect(times).toEqual([300, 200, 100].map(inSeconds))
    expect(second.cursor).toBeNull()
    const others = await listScheduled(deps, { ...everything, scopes: ['flights'] }, { limit: 50 })
    expect(others.rows).toEqual([])
    expect((await list({ resource: 'goods' })).rows).toEqual([])
    expect((await list({ id: 'CAT0' })).rows).toEqual([])
  })
})
