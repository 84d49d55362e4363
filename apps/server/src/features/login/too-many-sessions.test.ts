import * as limits from '@aisle/contract/limits'
import { expect, it } from 'vitest'
import { accountWithoutTrip } from '../../../test-support/goods-order.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { getSessionId } from '../../platform/authentication/origin.ts'
import { recordAuthentication } from '../../platform/authentication/record-authentication.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findAccount } from '../accounts/index.ts'
import { findTrip } from '../flights/index.ts'
import { findSession, startLoginSession } from './login-session.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)

/** Logs in as the call over HTTP does, with its rows in the ledger; by a mailbox, for one trip only. */
async function logIn(accountId: string, byMailbox?: { email: string; tripId: string }): Promise<string> {
  const caller = guestCaller()
  const account = await findAccount(db, accountId)
  if (!account) throw new Error('no such account')
  const trip = byMailbox ? ((await findTrip(db, byMailbox.tripId)) ?? null) : null
  const proved = byMailbox ? { scope: 'trip' as const, email: byMailbox.email } : { scope: 'account' as const }
  const { accessToken } = await inTransaction(db, (tx) =>
    startLoginSession(deps, caller, { tx, account, trip, wayIn: 'sso', ...proved }),
  )
  await recordAuthentication(deps, caller, { kind: 'signIn', reason: null })
  return accessToken
}

async function inTurn(
  count: number,
  accountId: string,
  byMailbox?: { email: string; tripId: string },
): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) {
    tokens.push(await logIn(accountId, byMailbox))
    deps.clock.advance(1)
  }
  return tokens
}
async function living(tokens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const token of tokens) if (await findSession(deps, token)) found.push(token)
  return found
}
const endings = (accountId: string) =>
  db
    .selectFrom('authentication_events')
    .select(['outcome', 'reason', 'session_id'])
    .where('kind', '=', 'sessionEnded')
    .where('account_id', '=', accountId)
    .execute()

const most = limits.liveSessionsPerHolder

it('beyond the limit end the oldest, and the ledger says so (L6)', async () => {
  const accountId = await accountWithoutTrip(deps)
  const tokens = await inTurn(most, accountId)
  expect(await living(tokens)).toEqual(tokens)
  expect(await endings(accountId)).toEqual([])
  const newest = await logIn(accountId)
  expect(await living([...tokens, newest])).toEqual([...tokens.slice(1), newest])
  const sessionId = getSessionId(deps.vault, deps.vault.hash('session', tokens[0] ?? ''))
  expect(await endings(accountId)).toEqual([{ outcome: 'success', reason: 'tooManySessions', session_id: sessionId }])
})

it('are counted when they begin together', async () => {
  const accountId = await accountWithoutTrip(deps)
  const before = await inTurn(most - 2, accountId)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => logIn(accountId)))
  expect(await living(tokens)).toEqual(tokens)
  expect(await living(before)).toEqual(before.slice(6))
  expect(await endings(accountId)).toHaveLength(6)
})

it('of a stranger with a mailbox of their own never end the passenger’s', async () => {
  const { accountId, tripId } = await boardPassenger(deps)
  const own = [await logIn(accountId), await logIn(accountId, { email: 'lin.xiaoyu@example.com', tripId })]
  const strange = await inTurn(most + 3, accountId, { email: 'finder@example.net', tripId })
  expect(await living(own)).toEqual(own)
  expect(await living(strange)).toEqual(strange.slice(3))
})
