import { beforeAll, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { getCaller } from '../../../test-support/goods-order.ts'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hasConsented, recordConsents } from './index.ts'
import { listConsents, withdrawConsent } from './own-consents.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const tripId = 'PX01-20261120'
const agree = () => inTransaction(db, (tx) => recordConsents(deps, tx, tripId))

let accountId: string
beforeAll(async () => {
  const { document_hash: hash } = await db
    .selectFrom('manifest_passengers')
    .select('document_hash')
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  const account = db.selectFrom('accounts').select('account_id').where('document_hash', '=', hash)
  accountId = (await account.executeTakeFirstOrThrow()).account_id
})
const own = () => getCaller(accountId)
const states = async () =>
  (await listConsents(deps, own())).consents.map(({ kind, withdrawnAt }) => [kind, withdrawnAt])

describe('a passenger’s consents', () => {
  it('are listed with clause, version and time, and can be taken back and given again', async () => {
    await agree()
    const given = deps.clock.now().toISOString()
    const { consents } = await listConsents(deps, own())
    expect(consents.map(({ kind }) => kind)).toEqual(['privacy_policy', 'wifi_terms'])
    expect(consents[1]).toMatchObject({ clauseId: 'PC01', givenAt: given, withdrawnAt: null })
    expect(consents[1]?.title.en).toBe('In-Flight Connectivity Service Terms')

    deps.clock.advance(60)
    const withdrawn = deps.clock.now().toISOString()
    await withdrawConsent(deps, own(), { kind: 'wifi_terms' })
    deps.clock.advance(60)
    // Sent again: the first time counts.
    await withdrawConsent(deps, own(), { kind: 'wifi_terms' })
    expect(await states()).toEqual([
      ['privacy_policy', null],
      ['wifi_terms', withdrawn],
    ])
    expect(await hasConsented(deps, db, tripId)).toBe(false)

    await agree()
    expect(await hasConsented(deps, db, tripId)).toBe(true)
    const again = await listConsents(deps, own())
    expect(again.consents.find(({ kind }) => kind === 'wifi_terms')).toMatchObject({
      givenAt: deps.clock.now().toISOString(),
      withdrawnAt: null,
    })
    expect(again.consents.find(({ kind }) => kind === 'privacy_policy')?.givenAt).toBe(given)
  })

  it('are those of the trip for a login of one trip, and nobody else’s', async () => {
    const oneTrip = (of: string) =>
      passengerCaller({ tokenHash: 't', accountId, scope: 'trip', tripId: of, email: null })
    expect((await listConsents(deps, oneTrip(tripId))).consents).toHaveLength(2)
    const other = await db
      .selectFrom('manifest_passengers')
      .select('trip_id')
      .where('trip_id', '!=', tripId)
      .executeTakeFirstOrThrow()
    expect((await listConsents(deps, oneTrip(other.trip_id))).consents).toEqual([])
    const error = await catchError(withdrawConsent(deps, oneTrip(other.trip_id), { kind: 'wifi_terms' }))
    expect(error.errorName).toBe('notFound')
    expect((await states()).every(([, withdrawnAt]) => withdrawnAt === null)).toBe(true)
  })

  it('are on the ground alone', async () => {
    const aboard = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    expect((await catchError(listConsents(aboard, own()))).errorName).toBe('personalDataOnGround')
    expect((await catchError(withdrawConsent(aboard, own(), { kind: 'wifi_terms' }))).errorName).toBe(
      'personalDataOnGround',
    )
  })
})
