import { PassThrough } from 'node:stream'
import { attendance, consoleHeader, consolePaths, type StaffSessionShown } from '@aisle/contract/console'
import { liveTopics } from '@aisle/contract/console-live'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { quickPatience, silentLine } from '../../../../test-support/silent-line.ts'
import { explainStatement } from '../../../../test-support/statements/explain.ts'
import { recordStatements } from '../../../../test-support/statements/record-statements.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { openDb, type Tx } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { insertAudit } from '../../operators/index.ts'
import { addPerson, deactivatePerson, findStaffSession } from '../../staff/index.ts'
import { bySteps, readLive, type LiveReader } from '../test-support/live-reader.ts'
import { addColleague, consoleOrigin, openStaffBrowser, startConsole } from '../test-support/staff-browser.ts'
import { ChangesNotCounted, readChangeCounts } from './change-count-store.ts'
import { createLiveStreams, writeEvent } from './live-streams.ts'
import { watchedTables } from './live-topics.ts'

const { db, pool, address } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const steps = bySteps()
const server = await startConsole(deps, consoleOrigin, steps.repeat)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(24 * 3600))

async function signIn(...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, roles)
  expect((await browser.signInAs(personId)).code).toBe('200')
  return { browser, personId, cookies: browser.cookies }
}

const readers = new Set<LiveReader>()
afterEach(async () => {
  for (const reader of readers) reader.leave()
  readers.clear()
  await vi.waitUntil(() => steps.watchers() === 0, { timeout: 60_000 })
})

async function listen(cookies: ReadonlyMap<string, string>, headers?: Record<string, string>): Promise<LiveReader> {
  const reader = await readLive(server.address, cookies, headers)
  readers.add(reader)
  return reader
}

/** A change whose count the connection hands in at once; a connection that has just done so would wait. */
const change = (write: (tx: Tx) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await write(tx)
    await sql`SELECT pg_stat_force_next_flush()`.execute(tx)
  })

const changePeople = (personId: string) =>
  change((tx) =>
    addPerson(
      tx,
      { personId, name: '许明', email: `${personId}@example.com`, language: 'zh', givenRoles: ['editor'] },
      deps.clock.now(),
    ),
  )

const changeAudit = () =>
  change((tx) =>
    insertAudit(tx, {
      auditId: `aud_${deps.random.bytes(6).toString('hex')}`,
      at: deps.clock.now(),
      keyName: 'a key',
      scope: 'catalogue',
      command: 'apply',
      summary: 'goods',
    }),
  )

describe('a live stream (X4)', () => {
  it('names what has changed to those who may ask for it, and carries no data', async () => {
    const [admin, editor] = [await signIn('admin'), await signIn('editor')]
    const [adminHears, editorHears] = [await listen(admin.cookies), await listen(editor.cookies)]
    expect(adminHears.status).toBe(200)
    expect(adminHears.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(adminHears.events.map(({ name }) => name)).toEqual(['ready'])
    await changePeople('psn_new')
    await changeAudit()
    await steps.step()
    await expect.poll(adminHears.topics).toEqual(['people', 'audit'])
    await expect.poll(editorHears.topics).toEqual(['audit'])
    expect(adminHears.named('changed')).toEqual([{ name: 'changed', data: { topics: ['people', 'audit'] } }])
  })

  it('tells of an act that a colleague makes in the console', async () => {
    const [admin, other] = [await signIn('admin'), await signIn('editor')]
    const hears = await listen(admin.cookies)
    await admin.browser.call(consolePaths.personInvite, { personId: other.personId })
    // A connection hands its counts in within a second of its next use.
    await expect
      .poll(async () => {
        await steps.step()
        return hears.topics()
      })
      .toContain('audit')
  })

  it('gathers what changes again within ten seconds, and then names it', async () => {
    const { cookies } = await signIn('admin')
    const hears = await listen(cookies)
    await changePeople('psn_first')
    await steps.step()
    await changePeople('psn_second')
    await steps.step()
    await expect.poll(() => hears.named('changed').length).toBe(1)
    deps.clock.advance(limits.liveTopicSeconds)
    await steps.step()
    await expect.poll(() => hears.named('changed').length).toBe(2)
    expect(hears.named('changed').at(-1)?.data).toEqual({ topics: ['people'] })
  })

  it('says that it is there when nothing else is said', async () => {
    const { cookies } = await signIn('service')
    const hears = await listen(cookies)
    await steps.step()
    deps.clock.advance(limits.liveBeatSeconds)
    await steps.step()
    await expect.poll(() => hears.named('beat').length).toBe(1)
  })

  it('is opened by the console’s own page only, and by nobody who is signed out', async () => {
    const { cookies } = await signIn('service')
    const statuses = []
    const foreign: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: consoleOrigin },
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const headers of foreign) statuses.push((await listen(cookies, headers)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect((await listen(cookies, { origin: consoleOrigin })).status).toBe(200)
    expect((await listen(new Map())).status).toBe(401)
  })
})

describe('a live stream ends (X4)', () => {
  const lastOf = async (hears: LiveReader) => {
    await steps.step()
    await expect.poll(hears.isOver).toBe(true)
    return hears.events.at(-1)?.name
  }

  it('with a sign-out', async () => {
    const { browser, cookies } = await signIn('service')
    const hears = await listen(new Map(cookies))
    await browser.call(consolePaths.signOut)
    expect(await lastOf(hears)).toBe('ended')
  })

  it('with its session, while another one of the person goes on', async () => {
    const { browser, cookies, personId } = await signIn('service')
    const other = openStaffBrowser(server.address)
    await other.signInAs(personId)
    const [ends, goesOn] = [await listen(cookies), await listen(other.cookies)]
    const { data } = await other.call<{ sessions: StaffSessionShown[] }>(consolePaths.sessions)
    const { sessionId } = data.sessions.find(({ current }) => !current) ?? expect.fail()
    await other.call(consolePaths.sessionEnd, { sessionId })
    expect(await lastOf(ends)).toBe('ended')
    expect(goesOn.named('ended')).toEqual([])
    expect((await browser.call(consolePaths.session)).code).toBe('401')
  })

  it('with its person, who is shut out', async () => {
    const { cookies, personId } = await signIn('service')
    const hears = await listen(cookies)
    await inTransaction(db, (tx) => deactivatePerson(tx, personId, deps.clock.now()))
    expect(await lastOf(hears)).toBe('ended')
  })

  it('with a session that nobody uses: neither it nor what the page asks by itself is use', async () => {
    const { cookies } = await signIn('service')
    const page = openStaffBrowser(server.address, { [consoleHeader]: attendance.unattended })
    for (const [name, value] of cookies) page.cookies.set(name, value)
    const hears = await listen(cookies)
    for (let minute = 0; minute < 14; minute += 1) {
      deps.clock.advance(60)
      await steps.step()
      expect((await page.call(consolePaths.approvals)).code).toBe('200')
    }
    expect(hears.named('ended')).toEqual([])
    deps.clock.advance(60)
    expect(await lastOf(hears)).toBe('ended')
    expect((await page.call(consolePaths.approvals)).code).toBe('401')
  })

  it('not while the person makes calls', async () => {
    const { browser, cookies } = await signIn('service')
    const hears = await listen(cookies)
    for (let minute = 0; minute < 20; minute += 5) {
      deps.clock.advance(5 * 60)
      await browser.call(consolePaths.session)
      await steps.step()
    }
    expect(hears.named('ended')).toEqual([])
  })

  it('with its server, whose stop waits for no stream', async () => {
    const leaving = bySteps()
    const other = await startConsole(deps, consoleOrigin, leaving.repeat)
    const { cookies } = await signIn('service')
    const hears = await readLive(other.address, cookies)
    expect(leaving.watchers()).toBe(1)
    await other.close()
    await expect.poll(hears.isOver).toBe(true)
    expect(leaving.watchers()).toBe(0)
  })
})

describe('a server’s live streams (X4)', () => {
  it('are so many of one session, and one more when one has ended', async () => {
    const { cookies } = await signIn('service')
    const first = await listen(cookies)
    const others = [await listen(cookies), await listen(cookies), await listen(cookies)]
    expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await listen(cookies)).status).toBe(429)
    first.leave()
    await expect.poll(async () => (await listen(cookies)).status).toBe(200)
  })

  it('are so many of all sessions', async () => {
    const { cookies } = await signIn('service')
    const token = [...cookies.values()][0]
    const session = (await findStaffSession(deps, token, 'page')) ?? expect.fail()
    const streams = createLiveStreams(deps, bySteps().repeat)
    for (let count = 0; count < limits.liveStreamsPerServer; count += 1) {
      await streams.open({ ...session, sessionId: `session ${count}` })
    }
    await expect(streams.open({ ...session, sessionId: 'one more' })).rejects.toMatchObject({
      refusal: 'tooManyStreams',
    })
    streams.end()
  })

  it('share one watcher, which stops with the last of them', async () => {
    const { cookies } = await signIn('service')
    expect(steps.watchers()).toBe(0)
    const [one, other] = [await listen(cookies), await listen(cookies)]
    expect(steps.watchers()).toBe(1)
    one.leave()
    other.leave()
    await expect.poll(steps.watchers).toBe(0)
  })

  it('are cut when their reader leaves too much unread', () => {
    const out = new PassThrough()
    const event = () => writeEvent(out, 'changed', { topics: [...liveTopics] })
    event()
    expect(out.destroyed).toBe(false)
    for (let count = 0; count < 1000; count += 1) event()
    expect(out.destroyed).toBe(true)
  })
})

describe('while the database is away', () => {
  it('streams say since when, and name every topic once it is back', async () => {
    const line = await silentLine(address)
    const own = openDb({ connection: line.address, max: 3, patience: quickPatience })
    const through = bySteps()
    const other = await startConsole({ ...deps, db: own.db }, consoleOrigin, through.repeat)
    onTestFinished(async () => {
      line.speakAgain()
      await other.close()
      await own.close()
      await line.end()
    })
    const { cookies } = await signIn('editor')
    const hears = await readLive(other.address, cookies)
    const lookedAt = deps.clock.now().toISOString()
    line.fallSilent()
    deps.clock.advance(3)
    await through.step()
    deps.clock.advance(3)
    await through.step()
    await expect.poll(() => hears.named('away')).toEqual([{ name: 'away', data: { since: lookedAt } }])
    line.speakAgain()
    await expect
      .poll(async () => {
        await through.step()
        return hears.topics()
      })
      .toEqual(['approvals', 'catalogue', 'scheduledChanges', 'views', 'audit'])
    expect(hears.isOver()).toBe(false)
  })
})

describe('the watcher’s statement', () => {
  it('touches no row of any table', async () => {
    const statements = recordStatements(pool)
    statements.clear()
    const counts = await readChangeCounts(db, watchedTables)
    expect([...counts.keys()]).toEqual(watchedTables)
    expect([...counts.values()].every((count) => /^\d+ \d+ \d+$/.test(count))).toBe(true)
    const [statement] = statements.sent()
    const client = await pool.connect()
    try {
      const plan = await explainStatement(client, statement ?? expect.fail(), 'all values', { small: false })
      expect(plan.map(({ table }) => table)).toEqual(plan.map(() => null))
      expect(plan.map(({ kind }) => kind)).toEqual(['Function Scan'])
    } finally {
      client.release()
    }
  })

  it('says so where the database counts no changes', async () => {
    const counting = inTransaction(db, async (tx) => {
      await sql`SET LOCAL track_counts = off`.execute(tx)
      return readChangeCounts(tx, watchedTables)
    })
    await expect(counting).rejects.toThrow(ChangesNotCounted)
  })
})
