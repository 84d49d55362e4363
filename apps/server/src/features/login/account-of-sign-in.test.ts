import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../outside/sign-in/sign-in-provider.ts'
import { findOwnership, findOwnTrip, findTrip, latestFlownTrip } from '../flights/index.ts'
import { accountOfSignIn } from './account-of-sign-in.ts'
import { accountOfTrip } from './account-of-trip.ts'
import type { Account } from '../accounts/index.ts'
import { isNameOf, isSameName } from './same-person-rules.ts'
import { person } from './test-support/sign-in-world.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

const arrive = (signedIn: SignedIn) => inTransaction(db, (tx) => accountOfSignIn(deps, tx, signedIn))
async function arriveByTrip(tripId: string): Promise<Account> {
  const trip = await findTrip(db, tripId)
  if (!trip) throw new Error(`no trip ${tripId}`)
  return inTransaction(db, (tx) => accountOfTrip(deps, tx, trip))
}

/** Gives this card to a passenger of the demonstration who has no account. */
async function withCard(tripId: string, ffpCardNo: string) {
  const { numUpdatedRows } = await db
    .updateTable('manifest_passengers')
    .set({ ffp_card_no: ffpCardNo })
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  return tripId
}
const getSession = (account: Account) => ({
  tokenHash: 'x',
  accountId: account.accountId,
  scope: 'account' as const,
  tripId: null,
  email: null,
})
async function owns(account: Account, tripId: string): Promise<boolean> {
  const { session } = passengerCaller(getSession(account))
  const own = await findOwnership(db, session, tripId)
  expect((await findOwnTrip(db, session, tripId))?.own ?? null).toBe(own)
  return own === 'account'
}

describe('the account of a sign-in', () => {
  it('is found by open id, and for WeChat and partners by nothing else', async () => {
    expect(await arrive(person('WECHAT_WEB', 'openid-demo-2'))).toMatchObject({ accountId: 'U002' })
    expect(await arrive(person('WECHAT_WEB', 'openid-nobody', { ffpCardNo: '9920000031' }))).toBeNull()
    expect(await arrive(person('PARTNER_APP', 'openid-demo-2', { ffpCardNo: '9920000031' }))).toBeNull()
  })

  it("is found by card for the airline's own systems, and by their open id from then on", async () => {
    const first = await arrive(person('SSO', 'sso-1', { ffpCardNo: '9920000031', displayName: '林小屿' }))
    expect(first).toMatchObject({ accountId: 'U001', openIds: { SSO: 'sso-1', WECHAT_WEB: 'openid-demo-1' } })
    expect(await arrive(person('SSO', 'sso-1'))).toMatchObject({ accountId: 'U001' })
    expect(
      await arrive(person('AIRLINE_APP', 'sso-1', { ffpCardNo: '9920000031', displayName: '林 小屿' })),
    ).toMatchObject({
      accountId: 'U001',
    })
  })

  it('is created for a passenger known only to the airline, even without card and name', async () => {
    const member = await arrive(person('SSO', 'sso-new', { ffpCardNo: '9930000001', displayName: '新会员' }))
    expect(member).toMatchObject({ displayName: '新会员', ffpCardNo: '9930000001', openIds: { SSO: 'sso-new' } })
    expect(await arrive(person('SSO', 'sso-named-by-card', { ffpCardNo: '9930000002' }))).toMatchObject({
      displayName: '**0002',
    })
    const guest = await arrive(person('SSO', 'sso-guest'))
    expect(guest).toMatchObject({ ffpCardNo: null })
    // A guest who joins the programme keeps the first card.
    const joined = await arrive(person('SSO', 'sso-guest', { ffpCardNo: '9930000003' }))
    expect(joined).toMatchObject({ accountId: guest?.accountId, ffpCardNo: '9930000003' })
    expect(await arrive(person('SSO', 'sso-guest', { ffpCardNo: '9930000004' }))).toEqual(joined)
  })

  it('is one, even when the same new member arrives by several ways and servers at once', async () => {
    const known = { ffpCardNo: '9930000005', displayName: '同时' }
    const arrivals = Array.from({ length: 8 }, (_, n) =>
      arrive(n % 2 ? person('SSO', 'both', known) : person('AIRLINE_APP', 'both', known)),
    )
    expect(new Set((await Promise.all(arrivals)).map((account) => account?.accountId)).size).toBe(1)
    const made = await db.selectFrom('accounts').select('account_id').where('ffp_card_no', '=', '9930000005').execute()
    expect(made).toHaveLength(1)
  })
})

describe('an account created from a card', () => {
  it('sees the trips that carry this card in the manifest, and no others', async () => {
    const tripId = await withCard('PX14-20261120', '9930000010')
    const account = await arrive(person('SSO', 'sso-sho', { ffpCardNo: '9930000010', displayName: 'Sho Tanimura' }))
    if (!account) throw new Error('no account')
    expect([await owns(account, tripId), await owns(account, 'PX01-20261120')]).toEqual([true, false])
    const cardless = await arrive(person('SSO', 'sso-cardless'))
    if (!cardless) throw new Error('no account')
    expect(await owns(cardless, 'PX05-20261120')).toBe(false)
    // The first login by a trip, such as by e-mail code, adds the document to this account.
    expect((await arriveByTrip(tripId)).accountId).toBe(account.accountId)
    expect((await arriveByTrip(tripId)).accountId).toBe(account.accountId)
    expect(await owns(account, tripId)).toBe(true)
  })

  it('finds the trip that is in the air by the same card', async () => {
    const tripId = await withCard('PX10-20261120', '9930000014')
    const account = await arrive(person('SSO', 'sso-aboard', { ffpCardNo: '9930000014', displayName: 'Aboard' }))
    const { etd } = await db
      .selectFrom('flights')
      .innerJoin('manifest_passengers', 'manifest_passengers.flight_id', 'flights.flight_id')
      .select('etd')
      .where('trip_id', '=', tripId)
      .executeTakeFirstOrThrow()
    expect(await latestFlownTrip(db, { accountId: account?.accountId ?? '' }, { now: etd })).toBe(tripId)
    const before = new Date(etd.getTime() - 1)
    expect(await latestFlownTrip(db, { accountId: account?.accountId ?? '' }, { now: before })).toBeUndefined()
  })

  it('is not opened by somebody who has written the member’s card into a booking', async () => {
    const member = await arrive(person('SSO', 'sso-victim', { ffpCardNo: '9930000011', displayName: '单于澄澄' }))
    const tripId = await withCard('PX05-20261120', '9930000011')
    const stranger = await arriveByTrip(tripId)
    expect(stranger.accountId).not.toBe(member?.accountId)
    // The card shows an account with a document no more than that document's trips.
    await withCard('PX08-20261120', '9930000011')
    expect(await owns(stranger, 'PX08-20261120')).toBe(false)
    expect(await arrive(person('SSO', 'sso-victim'))).toMatchObject({ accountId: member?.accountId })
  })

  it('is not taken from a stranger who booked with the member’s card and logged in first', async () => {
    const stranger = await arriveByTrip(await withCard('PX16-20261120', '9930000013'))
    expect(stranger.ffpCardNo).toBe('9930000013')
    const member = await arrive(person('SSO', 'sso-late', { ffpCardNo: '9930000013', displayName: '单于澄澄' }))
    expect(member?.accountId).not.toBe(stranger.accountId)
    expect(await arrive(person('AIRLINE_APP', 'app-late', { ffpCardNo: '9930000013' }))).toMatchObject({
      accountId: member?.accountId,
    })
  })

  it('remains one account when the member also logs in by e-mail code at the same moment', async () => {
    const tripId = await withCard('PX07-20261120', '9930000012')
    const known = { ffpCardNo: '9930000012', displayName: 'Anna-Lena Osterby' }
    await Promise.all([
      arrive(person('SSO', 'sso-anna', known)),
      arriveByTrip(tripId),
      arriveByTrip(tripId),
      arrive(person('AIRLINE_APP', 'app-anna', known)),
    ])
    const made = await db.selectFrom('accounts').select('account_id').where('ffp_card_no', '=', '9930000012').execute()
    expect(made).toHaveLength(1)
  })
})

describe('the name of an account', () => {
  const lin = { surname: 'LIN', givenName: 'XIAOYU', nameZh: '林小屿' }
  it.each([
    ['林小屿', true],
    [' 林 小屿 ', true],
    ['Xiaoyu Lin', true],
    ['LIN/XIAOYU', true],
    ['林小', false],
    ['Xiaoyu', false],
    ['', false],
    ['**', false],
  ])('%j matches the passenger: %s', (name, same) => {
    expect(isNameOf(name, lin)).toBe(same)
  })

  it.each([
    ['MIO KUROSAWA', 'Kurosawa/Mio', true],
    ['Anna-Lena Osterby', 'OSTERBY ANNALENA', true],
    ['林小屿', ' 林小屿 ', true],
    ['林小屿', '林小', false],
    ['', '', false],
  ])('%j and %j match: %s', (one, other, same) => {
    expect(isSameName(one, other)).toBe(same)
  })

  it('matches no passenger without a name in the manifest', () => {
    expect(isNameOf('', { surname: '', givenName: '', nameZh: null })).toBe(false)
  })
})
