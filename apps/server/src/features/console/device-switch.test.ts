import { consolePaths, staffPath, type StaffOrder } from '@aisle/contract/console'
import type { AddedSwitch } from '@aisle/contract/console-device-switches'
import type { StaffPassenger } from '@aisle/contract/console-passengers'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { alsoAt, entitlementRow, paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { getStory } from '../portal/test-support/known-device.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => getStory(deps))

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role]))
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>
const add = <Answer = AddedSwitch>(browser: Browser, entitlementId: string, more: object = {}) =>
  browser.call<Answer>(staffPath('deviceReset'), {
    entitlementId,
    switches: 1,
    why: 'brokenDevice',
    key: 'k1',
    dryRun: false,
    ...more,
  })

/** Online at one address, with a plan that may change its device once. */
async function online(passenger: keyof typeof seatsAboard, ip = '10.9.1.1') {
  const phone = await verifiedAt(deps, seatsAboard[passenger], ip)
  const laptop = alsoAt(phone, `${ip}0`)
  const entitlementId = await paidPlan(deps, phone, 'WP02')
  await db.updateTable('wifi_plans').set({ device_switches: 1 }).where('plan_id', '=', 'WP02').execute()
  const goOnline = (at: PassengerCaller) => wifiLogin(deps, at, { entitlementId })
  await goOnline(phone)
  return { phone, laptop, entitlementId, goOnline, row: () => entitlementRow(deps, entitlementId) }
}
const lines = async (entitlementId: string) =>
  (await db.selectFrom('operator_audit').selectAll().where('command', '=', 'device-reset').execute()).filter(
    ({ summary }) => summary.includes(entitlementId),
  )

describe('one more change of device for a plan (P3, X4)', () => {
  it('lets a passenger go on whose plan has used up its own, after a dry run that changes nothing', async () => {
    const { phone, laptop, entitlementId, goOnline, row } = await online('ma')
    await goOnline(laptop)
    expect(await catchError(goOnline(phone))).toMatchObject({ errorName: 'deviceLimit', detail: { limit: 1 } })
    const service = await signIn('service')
    const shown = await add(service, entitlementId, { dryRun: true })
    expect(shown.data).toEqual({
      dryRun: true,
      entitlementId,
      orderNo: (await row()).order_no,
      plan: { zh: expect.any(String), en: expect.any(String) },
      result: 'done',
      used: 1,
      allowed: [1, 2],
      left: limits.extraSwitchesPerPlan - 1,
    })
    expect([(await row()).extra_switches, await lines(entitlementId)]).toEqual([0, []])
    expect((await catchError(goOnline(phone))).errorName).toBe('deviceLimit')

    expect((await add(service, entitlementId)).data).toEqual({ ...shown.data, dryRun: false })
    expect(await goOnline(phone)).toMatchObject({ grantState: 'online' })
    expect(await catchError(goOnline(laptop))).toMatchObject({ errorName: 'deviceLimit', detail: { limit: 2 } })
    expect(await lines(entitlementId)).toMatchObject([
      { scope: 'passengers', key_name: expect.stringMatching(/^psn_/) },
    ])
  })

  it('is added once for a key, also when two come at the same time, and not while one is left', async () => {
    const { laptop, entitlementId, goOnline, row } = await online('zhou')
    const service = await signIn('service')
    expect(await add(service, entitlementId)).toMatchObject({ code: '6026', data: { error: 'switchesLeft' } })
    await goOnline(laptop)
    const both = await Promise.all([add(service, entitlementId), add(service, entitlementId)])
    expect(both.map(({ data }) => data.result).toSorted()).toEqual(['done', 'same'])
    expect((await add(service, entitlementId)).data).toMatchObject({ result: 'same', allowed: [2, 2] })
    for (const dryRun of [true, false])
      expect((await add(service, entitlementId, { key: 'k2', dryRun })).code).toBe('6026')
    expect((await row()).extra_switches).toBe(1)
    expect(await lines(entitlementId)).toHaveLength(1)
  })

  it('is added so often and no more', async () => {
    const { phone, laptop, entitlementId, goOnline } = await online('zheng')
    const service = await signIn('service')
    await goOnline(laptop)
    for (let times = 1; times <= limits.extraSwitchesPerPlan; times += 1) {
      expect((await add(service, entitlementId, { key: `k${times}` })).data.left).toBe(
        limits.extraSwitchesPerPlan - times,
      )
      await goOnline(times % 2 === 1 ? phone : laptop)
    }
    expect(await add(service, entitlementId, { key: 'more' })).toMatchObject({ code: '6027' })
  })

  it('is for plans that can be used, and from the ground only', async () => {
    const { laptop, entitlementId, goOnline } = await online('huang')
    await goOnline(laptop)
    const service = await signIn('service')
    const { settings } = deps
    deps.settings = { ...settings, link: { side: 'cabin', tail: 'B-1817' } }
    expect((await add(service, entitlementId)).code).toBe('6028')
    deps.settings = settings
    await db.updateTable('entitlements').set({ state: 'used_up' }).where('entitlement_id', '=', entitlementId).execute()
    expect((await add(service, entitlementId)).code).toBe('6025')
    expect((await add<{ error: string }>(service, 'nothing')).data.error).toBe('notFound')
    expect((await add<{ error: string }>(service, entitlementId, { switches: 2 })).data.error).toBe('invalidRequest')
  })

  it('is offered where it is possible: on the order and on the passenger’s page', async () => {
    const { phone, laptop, entitlementId, goOnline, row } = await online('father')
    const service = await signIn('service')
    const { order_no: orderNo } = await row()
    const { account_id: id } = await db
      .selectFrom('orders')
      .select('account_id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const shown = async () => {
      const order = await service.call<StaffOrder>(consolePaths.order, { orderNo })
      const passenger = await service.call<StaffPassenger>(consolePaths.passenger, { id })
      const plans = [...order.data.plans, ...passenger.data.trips.flatMap((trip) => trip.plans)]
      return plans.filter((plan) => plan.entitlementId === entitlementId).map(({ switches }) => switches)
    }
    const twice = <Value>(value: Value) => [value, value]
    expect(await shown()).toEqual(twice({ used: 0, allowed: 1, mayAdd: false }))
    await goOnline(laptop)
    expect(await shown()).toEqual(twice({ used: 1, allowed: 1, mayAdd: true }))
    await add(service, entitlementId)
    expect(await shown()).toEqual(twice({ used: 1, allowed: 2, mayAdd: false }))
    await goOnline(phone)
    expect(await shown()).toEqual(twice({ used: 2, allowed: 2, mayAdd: true }))
    for (const role of ['warehouse', 'inspector', 'flightOperations', 'admin'] as const)
      expect((await add(await signIn(role), entitlementId, { key: role })).code).toBe('7002')
  })
})
