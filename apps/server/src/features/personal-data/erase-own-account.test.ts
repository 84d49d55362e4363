import * as limits from '@aisle/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller } from '../../../test-support/goods-order.ts'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { everyRow, leaveEveryTrace, member, ownMailbox } from './test-support/leave-traces.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { noteErasure, operatorJobs } from '../operators/index.ts'
import { eraseOwnAccount, viewErasure } from './erase-own-account.ts'
import { personalDataJobs } from './index.ts'

const { db } = await testDatabase({
  audit: { off: true, because: 'orders are put into a state by hand to be over' },
})
const deps = await testDeps(db)

const erase = (caller: ReturnType<typeof getCaller>) => eraseOwnAccount(deps, caller, noteErasure)
const logIn = (accountId: string) => getCaller(accountId, { loggedInAt: deps.clock.now() })
beforeEach(() => {
  deps.mails.length = 0
})

describe('a passenger who erases herself (G6)', () => {
  it('is told which orders, refunds and flights are open, and nothing is erased until they are over', async () => {
    const { account } = await leaveEveryTrace(deps)
    const caller = logIn(account.account_id)
    const { obstacles, keeps } = await viewErasure(deps, caller)
    const kinds = new Set(obstacles.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['unpaid', 'underWay', 'flightAhead']))
    expect(obstacles.find(({ kind }) => kind === 'flightAhead')?.flight).toEqual({
      flightNo: 'MF829',
      flightDate: '2026-11-20',
    })
    expect(keeps.invoices).toBe(1)
    const before = await everyRow(db)
    const error = await catchError(erase(caller))
    expect([error.errorName, error.detail['obstacles']]).toEqual(['erasureWaits', obstacles])
    expect(await everyRow(db)).toEqual(before)
  })

  it('does not learn the number of an order that another mailbox made for her trip (W8)', async () => {
    const { account_id: accountId } = await db
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const { order_no: orderNo } = await db
      .selectFrom('orders')
      .select('order_no')
      .where('account_id', '=', accountId)
      .where('state', '=', 'pending_payment')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('orders')
      .set({ holder: 'mailbox:other@example.com' })
      .where('order_no', '=', orderNo)
      .execute()
    const { obstacles } = await viewErasure(deps, logIn(accountId))
    expect(obstacles).toContainEqual({ kind: 'unpaid', orderNo: null, flight: null })
    expect(JSON.stringify(obstacles)).not.toContain(orderNo)
    await db
      .updateTable('orders')
      .set({ holder: `mailbox:${ownMailbox}` })
      .where('order_no', '=', orderNo)
      .execute()
  })

  it('leaves no trace once everything is over, is logged out everywhere and told by mail', async () => {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const accountId = account.account_id
    // Past the flight; goods have arrived, and what was not paid has ended.
    deps.clock.advance(40 * 24 * 3600)
    await db
      .updateTable('orders')
      .set({ state: 'completed' })
      .where('account_id', '=', accountId)
      .where('state', 'in', ['paid', 'awaiting_shipment', 'shipped'])
      .execute()
    await db
      .updateTable('orders')
      .set({ state: 'payment_timed_out' })
      .where('account_id', '=', accountId)
      .where('state', '=', 'pending_payment')
      .execute()
    const caller = logIn(accountId)
    expect((await viewErasure(deps, caller)).obstacles).toEqual([])
    const { rows: before } = await ledger()

    const { removed, keeps } = await erase(caller)

    expect(caller.outgoing.accessToken).toBeNull()
    const counts = Object.fromEntries(removed.map(({ what, count }) => [what, count]))
    expect(counts).toMatchObject({ trips: 1, logins: 1, passkeys: 1, openIds: 1, surveyAnswers: 2, photos: 1 })
    expect(keeps.orders).toBeGreaterThan(5)
    const needles = [member.email, ownMailbox, member.document, account.ffp_card_no, '林小屿', 'XIAOYU', 'X0163Z']
    const traces = (await everyRow(db)).filter(({ text }) => needles.some((needle) => needle && text.includes(needle)))
    expect(traces).toEqual([])
    expect((await ledger()).rows).toEqual(before)
    expect(await db.selectFrom('operator_audit').select(['key_name', 'command']).execute()).toContainEqual({
      key_name: 'the passenger',
      command: 'erase',
    })
    await runDueJobs(deps, { ...personalDataJobs, ...operatorJobs })
    expect(deps.mails.map(({ to }) => to)).toEqual([member.email])
    expect(deps.mails[0]?.text).toContain('您的账号及其资料已删除')

    // Sent again before the log-out was noticed: nothing is left to erase.
    const again = await erase(caller)
    expect([again.erased, again.removed]).toEqual([true, []])
  })

  it('is asked for a login of the account that has just shown who it is', async () => {
    const accountId = await accountWithoutTrip(deps)
    const stale = new Date(deps.clock.now().getTime() - (limits.freshProofMinutes * 60 + 1) * 1000)
    expect((await catchError(erase(getCaller(accountId, { loggedInAt: stale })))).errorName).toBe('freshProofRequired')
    const tripId = 'PX01-20261120'
    const oneTrip = passengerCaller({ tokenHash: 't', accountId, scope: 'trip', tripId, email: member.email })
    expect((await catchError(erase(oneTrip))).errorName).toBe('personalDataNeedsAccount')
  })

  it('never takes a passenger along who booked with the same card', async () => {
    const other = await db
      .selectFrom('manifest_passengers')
      .innerJoin('accounts', 'accounts.document_hash', 'manifest_passengers.document_hash')
      .select(['trip_id', 'surname', 'accounts.account_id'])
      .where('surname', '!=', '')
      .executeTakeFirstOrThrow()
    const accountId = await accountWithoutTrip(deps)
    const card = '9920000099'
    await db.updateTable('accounts').set({ ffp_card_no: card }).where('account_id', '=', accountId).execute()
    await db
      .updateTable('manifest_passengers')
      .set({ ffp_card_no: card })
      .where('trip_id', '=', other.trip_id)
      .execute()
    await erase(logIn(accountId))
    const kept = await db
      .selectFrom('manifest_passengers')
      .select('surname')
      .where('trip_id', '=', other.trip_id)
      .executeTakeFirst()
    expect(kept?.surname).toBe(other.surname)
  })

  it('is referred to staff where a card alone names several passengers', async () => {
    const accountId = await accountWithoutTrip(deps)
    const card = '9920000098'
    await db
      .updateTable('accounts')
      .set({ ffp_card_no: card, document_hash: null })
      .where('account_id', '=', accountId)
      .execute()
    const strangers = await db
      .selectFrom('manifest_passengers')
      .select('trip_id')
      .where('surname', '!=', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts')
              .select('account_id')
              .whereRef('accounts.document_hash', '=', 'manifest_passengers.document_hash'),
          ),
        ),
      )
      .limit(2)
      .execute()
    expect(strangers).toHaveLength(2)
    await db
      .updateTable('manifest_passengers')
      .set({ ffp_card_no: card })
      .where(
        'trip_id',
        'in',
        strangers.map((one) => one.trip_id),
      )
      .execute()
    expect((await catchError(erase(logIn(accountId)))).errorName).toBe('personalDataUnclear')
  })
})

const ledger = () =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .orderBy('entry_id')
    .execute()
    .then((rows) => ({ rows }))
