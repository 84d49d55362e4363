import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { autoVerify } from '../portal/auto-verify.ts'
import { connectionStatus } from '../portal/connection-status.ts'
import {
  advance,
  alsoAt,
  entitlementRow,
  grantRows,
  paidPlan,
  seatsAboard,
  verifiedAt,
} from '../portal/test-support/aboard.ts'
import { onlyToken, roamedTo, getStory } from '../portal/test-support/known-device.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { reconcileGate } from './reconcile-gate.ts'

// The device and address cases of facts §6: 3, 4 and 5. The others are in twelve-cases-faults.test.ts.

const { db } = await testDatabase()
const deps = await testDeps(db)
const { gate, gateBytes } = deps
const { hardware } = deps.memoryGate

async function online(passenger: keyof typeof seatsAboard, { ip, planId }: { ip: string; planId: string }) {
  const caller = await verifiedAt(deps, seatsAboard[passenger], ip)
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  return { caller, entitlementId, row: () => entitlementRow(deps, entitlementId) }
}

describe('case 3: an old address is given to another device', () => {
  it('keeps the new one captive, bills the old plan no more, and knows its owner elsewhere', async () => {
    await getStory(deps)
    hardware.set('10.9.0.1', 'aa:01')
    const { caller, entitlementId, row } = await online('father', { ip: '10.9.0.1', planId: 'WP02' })
    await advance(deps, 100)
    hardware.set('10.9.0.1', 'bb:02')
    expect(await autoVerify(deps, guestCaller({ ip: '10.9.0.1' }))).toMatchObject({ recognised: false })
    expect(await connectionStatus(deps, guestCaller({ ip: '10.9.0.1' }))).toMatchObject({ state: 'closed' })
    await advance(deps, 500)
    expect(gate.size).toBe(0)
    expect(await row()).toMatchObject({ state: 'paused', seconds_used: 100 })
    hardware.set('10.9.0.2', 'aa:01')
    const elsewhere = roamedTo(caller, '10.9.0.2')
    expect(await connectionStatus(deps, elsewhere)).toMatchObject({ state: 'ended', endReason: 'replaced' })
    expect(await wifiLogin(deps, elsewhere, { entitlementId })).toMatchObject({ secondsRemaining: 3500 })
    expect([...gate.keys()]).toEqual(['10.9.0.2'])
    expect(await row()).toMatchObject({ device_switches: 0 })
  })

  it('is detected as soon as the new device verifies; hardware identifies a device without any token', async () => {
    await getStory(deps)
    hardware.set('10.9.0.1', 'aa:01')
    const { caller, entitlementId, row } = await online('father', { ip: '10.9.0.1', planId: 'WP02' })
    hardware.set('10.9.0.1', 'bb:02')
    await verifiedAt(deps, seatsAboard.daughter, '10.9.0.1')
    expect(gate.size).toBe(0)
    expect(await row()).toMatchObject({ state: 'paused', seconds_used: 0 })
    hardware.set('10.9.0.3', 'aa:01')
    await wifiLogin(deps, alsoAt(caller, '10.9.0.3'), { entitlementId })
    expect(await row()).toMatchObject({ state: 'active', device_switches: 0 })
  })
})

describe('case 4: the address and the hardware of a device change in flight', () => {
  it('goes on by its token with no device change spent, closed where it was', async () => {
    await getStory(deps)
    hardware.set('10.9.0.1', 'aa:01')
    const { caller, entitlementId, row } = await online('zhou', { ip: '10.9.0.1', planId: 'WP03' })
    gateBytes.set('10.9.0.1', 5_000_000)
    gateBytes.set('10.9.0.4', 80_000_000)
    hardware.delete('10.9.0.1')
    hardware.set('10.9.0.4', 'ee:77')
    const before = gate.get('10.9.0.1')?.grantId
    expect(await autoVerify(deps, onlyToken(caller, '10.9.0.4'))).toMatchObject({
      recognised: true,
      accessToken: expect.any(String),
      connection: { grant: { grantState: 'online', bytesRemaining: 295_000_000 } },
    })
    expect([...gate.values()]).toMatchObject([{ device: '10.9.0.4', grantId: before, bytes: 295_000_000 }])
    gateBytes.set('10.9.0.4', 81_000_000)
    await advance(deps, 10)
    expect(await row()).toMatchObject({ device_switches: 0, bytes_used: 6_000_000 })
    expect(await grantRows(deps, entitlementId)).toHaveLength(1)
    // The device is back at the first address.
    expect(await connectionStatus(deps, onlyToken(caller, '10.9.0.1'))).toMatchObject({ state: 'online' })
    expect([...gate.keys()]).toEqual(['10.9.0.1'])
    hardware.set('10.9.0.5', 'ee:88')
    await wifiLogin(deps, roamedTo(caller, '10.9.0.5'), { entitlementId })
    expect([...gate.keys()]).toEqual(['10.9.0.5'])
    expect(await row()).toMatchObject({ device_switches: 0 })
  })

  it('refuses a token that is forged, expired or another passenger’s', async () => {
    await getStory(deps)
    const { caller } = await online('zhou', { ip: '10.9.0.1', planId: 'WP02' })
    const token = caller.outgoing.deviceToken ?? ''
    expect(token.split('.').at(-1)).toHaveLength(43)
    const asks = (deviceToken: string) => autoVerify(deps, { ...guestCaller(), deviceToken })
    const [deviceId = '', until = ''] = token.split('.')
    for (const forged of [
      `${token.slice(0, -2)}xx`,
      `${deviceId}.zzzzzzzzz.${token.split('.').at(-1)}`,
      until,
      'a.b.c',
    ]) {
      expect((await asks(forged)).recognised).toBe(false)
    }
    const ma = await verifiedAt(deps, seatsAboard.ma, '10.9.0.7')
    const plan = await paidPlan(deps, ma, 'WP02')
    await wifiLogin(deps, { ...ma, deviceToken: token }, { entitlementId: plan })
    expect([...gate.keys()].toSorted()).toEqual(['10.9.0.1', '10.9.0.7'])
    const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 24 * 3_600_000) } }
    expect((await autoVerify(later, { ...guestCaller(), deviceToken: token })).recognised).toBe(false)
  })

  it('opens IPv4 and IPv6 of one device, and counts both', async () => {
    await getStory(deps)
    hardware.set('10.9.0.1', 'aa:01').set('fd00::9:1', 'aa:01')
    const { caller, row } = await online('huang', { ip: '10.9.0.1', planId: 'WP03' })
    await autoVerify(deps, roamedTo(caller, 'fd00::9:1'))
    expect([...gate.keys()].toSorted()).toEqual(['10.9.0.1', 'fd00::9:1'])
    gateBytes.set('10.9.0.1', 1_000_000).set('fd00::9:1', 2_000_000)
    await advance(deps, 10)
    expect(await row()).toMatchObject({ bytes_used: 3_000_000, device_switches: 0 })
    gateBytes.set('fd00::9:1', 300_000_000)
    await advance(deps, 10)
    expect(await row()).toMatchObject({ state: 'used_up' })
    expect(gate.size).toBe(0)
    expect(await connectionStatus(deps, caller)).toMatchObject({ state: 'ended', endReason: 'data' })
  })

  it('opens the full volume again when a used-up plan is bought again', async () => {
    await getStory(deps)
    const { caller } = await online('huang', { ip: '10.9.0.1', planId: 'WP03' })
    gateBytes.set('10.9.0.1', 300_000_000)
    // The gate closes on its own; what it has counted is still booked.
    gate.clear()
    await advance(deps, 10)
    expect(gate.size).toBe(0)
    const again = await paidPlan(deps, caller, 'WP03')
    expect(await wifiLogin(deps, caller, { entitlementId: again })).toMatchObject({ bytesRemaining: 300_000_000 })
    expect(gate.get('10.9.0.1')).toMatchObject({ bytes: 300_000_000 })
  })
})

describe('case 5: two devices on a plan for one', () => {
  it('opens exactly one when both ask at once, and the other may have it moved there', async () => {
    await getStory(deps)
    const phone = await verifiedAt(deps, seatsAboard.ma, '10.9.0.1')
    const laptop = alsoAt(phone, '10.9.0.2')
    const entitlementId = await paidPlan(deps, phone, 'WP02')
    const asked = await Promise.allSettled([phone, laptop].map((one) => wifiLogin(deps, one, { entitlementId })))
    const lost = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(lost).toEqual([expect.stringContaining('onOtherDevice')])
    const [winner, loser] = asked[0]?.status === 'fulfilled' ? [phone, laptop] : [laptop, phone]
    expect([...gate.keys()]).toEqual([winner.ip])
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'active', device_switches: 0 })
    await wifiLogin(deps, loser, { entitlementId })
    expect([...gate.keys()]).toEqual([loser.ip])
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'active', device_switches: 1 })
  })

  it('changes from one plan to another without closing the gate in between', async () => {
    await getStory(deps)
    const { caller } = await online('ma', { ip: '10.9.0.1', planId: 'WP02' })
    const better = await paidPlan(deps, caller, 'WP05')
    const told: string[] = []
    const { allow, deny } = deps.accessGate
    const listening = {
      ...deps,
      accessGate: {
        ...deps.accessGate,
        allow: (opening: Parameters<typeof allow>[0]) => (told.push('allow'), allow(opening)),
        deny: (closing: Parameters<typeof deny>[0]) => (told.push('deny'), deny(closing)),
      },
    }
    await wifiLogin(listening, caller, { entitlementId: better })
    expect(told).toEqual(['allow'])
    expect(gate.get('10.9.0.1')).toMatchObject({ seconds: 145 * 60 })
  })
})

describe('a decision that reaches the gate late', () => {
  it('opens nothing that was closed after it (fence), even when two servers reconcile at once', async () => {
    await getStory(deps)
    const { allow } = deps.accessGate
    const late: Parameters<typeof allow>[0][] = []
    const slow = {
      ...deps,
      accessGate: { ...deps.accessGate, allow: async (one: (typeof late)[0]) => void late.push(one) },
    }
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.9.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    await wifiLogin(slow, caller, { entitlementId })
    await db
      .updateTable('entitlements')
      .set({ state: 'refunded' })
      .where('entitlement_id', '=', entitlementId)
      .execute()
    await Promise.all([reconcileGate(deps), reconcileGate(deps)])
    for (const opening of late) await allow(opening)
    expect(late).toHaveLength(1)
    expect(gate.size).toBe(0)
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'revoked', end_reason: 'revoked' }])
    expect(await connectionStatus(deps, caller)).toMatchObject({ state: 'revoked', endReason: 'revoked' })
    expect((await catchError(wifiLogin(deps, caller, { entitlementId }))).errorName).toBe('entitlementUnusable')
    await db.updateTable('entitlements').set({ state: 'active' }).where('entitlement_id', '=', entitlementId).execute()
    await db.updateTable('entitlements').set({ state: 'paused' }).where('entitlement_id', '=', entitlementId).execute()
  })
})
