import type { ListedSession } from '@aisle/contract/login-schemas'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { insertLoginSession } from './login-session-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

let minute = 0
async function logIn(accountId: string, scope: 'trip' | 'account' = 'account', tripId: string | null = null) {
  const token = newAccessToken(deps.random)
  const tokenHash = deps.vault.hash('session', token)
  const at = new Date(deps.clock.now().getTime() + (minute += 1) * 1000)
  await insertLoginSession(db, { tokenHash, accountId, scope, tripId, wayIn: 'mailCaptcha', email: null, at })
  return { cookie: `aisle_session=${token}`, tokenHash }
}
const sessionsOf = async ({ cookie }: { cookie: string }) =>
  (await server.call<{ sessions: ListedSession[] }>('/api2/v1/login/listSessions', {}, { cookie })).envelope.data
    .sessions
const end = async ({ cookie }: { cookie: string }, sessionId: string) =>
  (await server.call('/api2/v1/login/endSession', { sessionId }, { cookie })).envelope
const lives = async ({ cookie }: { cookie: string }) =>
  (await server.call<{ loggedIn: boolean }>('/pditrans/verifyToken', {}, { cookie })).envelope.data.loggedIn

const twoAccounts = async () =>
  (await db.selectFrom('accounts').select('account_id').orderBy('account_id').limit(2).execute()).map(
    (row) => row.account_id,
  )

it('lists the account’s live sessions and says which one asks, without the hash of any token (L6)', async () => {
  const [mine = '', other = ''] = await twoAccounts()
  const [phone, laptop] = [await logIn(mine), await logIn(mine)]
  await logIn(other)
  const listed = await sessionsOf(phone)
  expect(listed.map(({ current, scope, wayIn }) => ({ current, scope, wayIn }))).toEqual([
    { current: false, scope: 'account', wayIn: 'mailCaptcha' },
    { current: true, scope: 'account', wayIn: 'mailCaptcha' },
  ])
  expect(JSON.stringify(listed)).not.toContain(laptop.tokenHash)
  expect((await sessionsOf(laptop)).map(({ sessionId }) => sessionId)).toEqual(listed.map(({ sessionId }) => sessionId))
})

it('ends one of them, twice alike; another passenger’s answers like an unknown one', async () => {
  const [mine = '', other = ''] = await twoAccounts()
  const [phone, laptop, foreign] = [await logIn(mine), await logIn(mine), await logIn(other)]
  const own = (await sessionsOf(laptop)).find(({ current }) => current)?.sessionId ?? ''
  const theirs = (await sessionsOf(foreign)).find(({ current }) => current)?.sessionId ?? ''
  expect((await end(phone, own)).code).toBe('200')
  expect((await end(phone, own)).code).toBe('200')
  expect([await lives(phone), await lives(laptop)]).toEqual([true, false])
  const refused = await end(phone, theirs)
  expect(refused).toEqual(await end(phone, 'ses_nobody'))
  expect(refused.data.error).toBe('notFound')
  expect(await lives(foreign)).toBe(true)
  const events = await db
    .selectFrom('authentication_events')
    .select(['outcome', 'session_id'])
    .where('kind', '=', 'sessionEnded')
    .orderBy('at')
    .execute()
  expect(events.filter(({ outcome }) => outcome === 'success').map((row) => row.session_id)).toEqual([own, own])
})

it('ends the own session as a log-out', async () => {
  const [mine = ''] = await twoAccounts()
  const phone = await logIn(mine)
  const own = (await sessionsOf(phone)).find(({ current }) => current)?.sessionId ?? ''
  expect((await end(phone, own)).code).toBe('200')
  expect(await lives(phone)).toBe(false)
})

it('shows a login for one trip only itself, and the account sees it and can end it', async () => {
  const [mine = ''] = await twoAccounts()
  const trip = await db.selectFrom('manifest_passengers').select('trip_id').executeTakeFirstOrThrow()
  const [full, stranger] = [await logIn(mine), await logIn(mine, 'trip', trip.trip_id)]
  const seen = await sessionsOf(stranger)
  expect(seen.map(({ current, scope }) => ({ current, scope }))).toEqual([{ current: true, scope: 'trip' }])
  const fullId = (await sessionsOf(full)).find(({ current }) => current)?.sessionId ?? ''
  expect((await end(stranger, fullId)).data.error).toBe('notFound')
  expect((await end(full, seen[0]?.sessionId ?? '')).code).toBe('200')
  expect([await lives(full), await lives(stranger)]).toEqual([true, false])
})
