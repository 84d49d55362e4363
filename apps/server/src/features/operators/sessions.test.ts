import { computeHelpCode } from '@aisle/contract/help-code'
import { describe, expect, it } from 'vitest'
import { accountWithoutTrip, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { recordAuthentication } from '../../platform/authentication/record-authentication.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addClientLog } from '../client-log/add-client-log.ts'
import { findAccount } from '../accounts/index.ts'
import { findSession, startLoginSession } from '../login/index.ts'
import { OperatorRefusal } from './api/operator-refusal.ts'
import { endPassengerSessions } from './end-sessions.ts'
import { listPassengerSessions } from './list-sessions.ts'
import { everything } from './test-support/operator-world.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

/** As the page makes them. */
const otherPhone = 'ab'.repeat(16)

/** Logs in as the call over HTTP does, with its row in the ledger. */
async function logIn(accountId: string, deviceId = 'phone-1'): Promise<string> {
  const caller = guestCaller({ deviceId })
  const account = await findAccount(db, accountId)
  if (!account) throw new Error('no such account')
  const { accessToken } = await inTransaction(db, (tx) =>
    startLoginSession(deps, caller, { tx, account, scope: 'account', trip: null, wayIn: 'sso' }),
  )
  await recordAuthentication(deps, caller, { kind: 'signIn', reason: null })
  return accessToken
}

const list = (named: Parameters<typeof listPassengerSessions>[2]) => listPassengerSessions(deps, everything, named)
const end = (named: Omit<Parameters<typeof endPassengerSessions>[2], 'dryRun'>, dryRun = false) =>
  endPassengerSessions(deps, everything, { ...named, dryRun })
const audit = () => db.selectFrom('operator_audit').select(['command', 'summary', 'scope']).execute()

describe('staff and a passenger’s sessions (L6, X1)', () => {
  it('find them by account, order, help code and mailbox, with what happened lately', async () => {
    const accountId = await accountWithoutTrip(deps)
    const tokens = [await logIn(accountId), await logIn(accountId, otherPhone)]
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines })
    await addClientLog(deps, guestCaller({ deviceId: otherPhone }), { name: 'n', content: 'c', time: 0 })
    const found = await list({ accountId })
    expect(found.sessions).toHaveLength(2)
    expect(found.sessions[0]).toMatchObject({ accountId, scope: 'account', tripId: null, wayIn: 'sso' })
    expect(found.events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['signIn success', 'signIn success'])
    expect(JSON.stringify(found)).not.toContain(deps.vault.hash('session', tokens[0] ?? ''))
    expect((await list({ orderNo })).sessions).toEqual(found.sessions)
    expect((await list({ helpCode: computeHelpCode(otherPhone).toLowerCase() })).accountIds).toEqual([accountId])
    const unknown = await list({ email: 'nobody@example.com' }).catch((error: unknown) => error)
    expect(unknown).toBeInstanceOf(OperatorRefusal)
  })

  it('end one or all of them: shown first, then done, once, with an audit line and rows in the ledger', async () => {
    const accountId = await accountWithoutTrip(deps)
    const [first, second] = [await logIn(accountId), await logIn(accountId)]
    const before = await audit()
    const dry = await end({ accountId }, true)
    expect(dry.ended).toHaveLength(2)
    expect(await audit()).toEqual(before)
    expect(await findSession(deps, first)).not.toBeNull()

    const sessionId = (await list({ accountId })).events[0]?.sessionId ?? ''
    expect((await end({ accountId, sessionId })).ended).toHaveLength(1)
    const left = [await findSession(deps, first), await findSession(deps, second)].filter((one) => one !== null)
    expect(left).toHaveLength(1)
    expect((await end({ accountId })).ended).toHaveLength(1)
    expect((await end({ accountId })).ended).toEqual([])
    expect([await findSession(deps, first), await findSession(deps, second)]).toEqual([null, null])
    expect((await audit()).slice(before.length)).toEqual([
      { command: 'end-sessions', scope: 'sessions', summary: `${accountId}: 1 sessions ended` },
      { command: 'end-sessions', scope: 'sessions', summary: `${accountId}: 1 sessions ended` },
    ])
    const { events, sessions } = await list({ accountId })
    expect(sessions).toEqual([])
    expect(events.filter(({ kind, reason }) => kind === 'sessionEnded' && reason === 'staff')).toHaveLength(2)
  })
})
