import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { findSession } from '../login/index.ts'
import { calculateIp, verifyToken } from './answer-about-caller.ts'
import { autoVerify } from './auto-verify.ts'
import { flightUserInfo } from './flight-user-info.ts'
import { purchaseVerify } from './purchase-verify.ts'
import { advance, alsoAt, paidPlan, seatsAboard, verifiedAt } from './test-support/aboard.ts'
import { wifiLogin } from './wifi-login.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

describe('autoVerify (E6)', () => {
  it('recognises no passenger by address alone', async () => {
    expect(await autoVerify(deps, guestCaller())).toEqual({
      recognised: false,
      userInfo: null,
      accessToken: null,
      connection: null,
      entitlements: [],
    })
  })

  it('recognises a session, with the plans its passenger can use', async () => {
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.2.0.1')
    await paidPlan(deps, caller, 'WP03')
    expect(await autoVerify(deps, caller)).toMatchObject({
      recognised: true,
      accessToken: null,
      userInfo: { ffpCardNo: null, openIds: {}, scope: 'trip' },
      connection: null,
      entitlements: [{ planId: 'WP03', state: 'unused', secondsRemaining: null, bytesRemaining: 300_000_000 }],
    })
  })

  it('recognises an online passenger by the lease when everything else was lost, with the time left', async () => {
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.2.0.2')
    await wifiLogin(deps, caller, { entitlementId: await paidPlan(deps, caller, 'WP02') })
    await advance(deps, 120)
    const reopened = guestCaller({ ip: '10.2.0.2' })
    const known = await autoVerify(deps, reopened)
    expect(known).toMatchObject({
      recognised: true,
      userInfo: { scope: 'trip', tripId: caller.session.tripId },
      connection: {
        entitlement: { planId: 'WP02', state: 'active', secondsRemaining: 3480 },
        grant: { grantState: 'online', secondsRemaining: 3480, bytesRemaining: null, standInGate: true },
        seatNumber: '21A',
        serverTime: '2026-11-20T02:02:00.000Z',
      },
    })
    expect(reopened.outgoing.accessToken).toBe(known.accessToken)
    expect(await findSession(deps, known.accessToken ?? '')).toMatchObject({
      session: { scope: 'trip', tripId: caller.session.tripId },
    })
    expect(await autoVerify(deps, guestCaller({ ip: '10.2.0.3' }))).toMatchObject({ recognised: false })
  })

  it('offers a plan that is online on another device, and does not show this one as connected', async () => {
    const phone = await verifiedAt(deps, seatsAboard.ma, '10.2.0.4')
    await wifiLogin(deps, phone, { entitlementId: await paidPlan(deps, phone, 'WP02') })
    expect(await autoVerify(deps, alsoAt(phone, '10.2.0.5'))).toMatchObject({
      recognised: true,
      connection: null,
      entitlements: [{ planId: 'WP02', state: 'active' }],
    })
  })

  it.each(['10.2.0.9', '127.0.0.1', '::1'])(
    'takes a second browser at %s for nobody, where the gate knows no hardware or the address is this machine’s (L1, E6)',
    async (ip) => {
      if (ip === '10.2.0.9') deps.memoryGate.hardware.set(ip, null)
      const service = { ...deps, settings: { ...deps.settings, demo: false } }
      const first = await verifiedAt(service, seatsAboard.father, ip)
      expect(await autoVerify(service, guestCaller({ ip }))).toMatchObject({ recognised: false, accessToken: null })
      const own = { ...guestCaller({ ip }), deviceToken: first.outgoing.deviceToken }
      expect(await autoVerify(service, own)).toMatchObject({ recognised: true })
    },
  )

  it('recognises the phone of the demonstration at this machine’s address', async () => {
    await verifiedAt(deps, seatsAboard.father, '127.0.0.1')
    expect(await autoVerify(deps, guestCaller({ ip: '127.0.0.1' }))).toMatchObject({ recognised: true })
  })

  it('takes a browser for nobody while the gate does not answer', async () => {
    const ip = '10.2.0.10'
    await verifiedAt(deps, seatsAboard.father, ip)
    deps.memoryGate.answers = false
    expect(await autoVerify(deps, guestCaller({ ip }))).toMatchObject({ recognised: false })
    deps.memoryGate.answers = true
    expect(await autoVerify(deps, guestCaller({ ip }))).toMatchObject({ recognised: true })
  })

  it('ignores leases on the ground and after landing', async () => {
    const caller = await verifiedAt(deps, seatsAboard.huang, '10.2.0.6')
    await wifiLogin(deps, caller, { entitlementId: await paidPlan(deps, caller, 'WP05') })
    const ground = { ...deps, settings: { ...deps.settings, role: 'ground' as const } }
    expect(await autoVerify(ground, guestCaller({ ip: '10.2.0.6' }))).toMatchObject({ recognised: false })
    const landedAt = deps.clock.now()
    const landed = { ...deps, clock: { now: () => new Date(landedAt.getTime() + 3 * 3_600_000) } }
    expect(await autoVerify(landed, guestCaller({ ip: '10.2.0.6' }))).toMatchObject({ recognised: false })
  })
})

describe('a verified passenger', () => {
  it('sees the masked name, seat and flight', async () => {
    const caller = await verifiedAt(deps, seatsAboard.father, '10.2.1.1')
    const shown = await flightUserInfo(deps, caller)
    expect(shown).toMatchObject({ seatNumber: '3A', flightNo: 'MF817', flightDate: '2026-11-20' })
    expect(shown.passengerName).toMatch(/\*/)
  })

  it('learns before paying what cannot be bought', async () => {
    const caller = await verifiedAt(deps, seatsAboard.daughter, '10.2.1.2')
    const tripId = caller.session.tripId
    expect(await purchaseVerify(deps, caller, { planId: 'WP05' })).toEqual({ tripId, planId: 'WP05', onSale: true })
    const refusal = async (planId: string) => (await catchError(purchaseVerify(deps, caller, { planId }))).errorName
    expect(await refusal('WP04')).toBe('notFound')
    await paidPlan(deps, caller, 'WP02')
    expect(await refusal('WP02')).toBe('alreadyBought')
    const soldOut = { quota: sql<number>`reserved + sold` }
    await db.updateTable('flight_plans').set(soldOut).where('plan_id', '=', 'WP03').execute()
    expect(await refusal('WP03')).toBe('soldOut')
    const before = { flightNo: 'MF829', flightDate: '2026-11-20', idNumber: '141022', seatNumber: '31A' }
    const evening = Object.assign({}, deps, { clock: { ...deps.clock, now: () => new Date('2026-11-20T15:30:00Z') } })
    const lin = await verifiedAt(evening, before, '10.2.1.3')
    expect((await catchError(purchaseVerify(deps, lin, { planId: 'WP02' }))).errorName).toBe('notInFlight')
  })

  it('learns whether session and guest token are valid, and the address that the server sees', async () => {
    const caller = await verifiedAt(deps, seatsAboard.father, '10.2.1.4')
    expect(await verifyToken(deps, caller)).toEqual({ loggedIn: true, guestToken: false })
    expect(await verifyToken(deps, { ...guestCaller(), guestToken: 'good.signature' })).toEqual({
      loggedIn: false,
      guestToken: true,
    })
    expect(await calculateIp(deps, caller)).toEqual({ ip: '10.2.1.4' })
  })
})
