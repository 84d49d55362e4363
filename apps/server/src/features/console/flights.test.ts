import { consolePaths, staffPath } from '@aisle/contract/console'
import type { FlightEventEffect, StaffFlight, StaffFlightRow } from '@aisle/contract/console-flights'
import type { StaffToday } from '@aisle/contract/console-today'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
const passengers = [await boardPassenger(deps), await boardPassenger(deps)]
for (const passenger of passengers) {
  await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
}
const server = await startConsole(deps)
afterAll(() => server.close())

const flightDate = '2026-11-20'
const flight = { flightNo: wifiFlight.flightNo, flightDate }

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role]))
  return browser
}
const show = async (role: StaffRole = 'flightOperations') =>
  (await (await signIn(role)).call<StaffFlight>(consolePaths.flight, flight)).data

const wrongFor = async (role: StaffRole) => (await (await signIn(role)).call<StaffToday>(consolePaths.today)).data.wrong

const report = async (browser: Awaited<ReturnType<typeof signIn>>, event: object, dryRun: boolean) =>
  browser.call<{ event?: string; concerns?: FlightEventEffect; second?: string }>(staffPath('flightEvent'), {
    event: { ...flight, ...event },
    dryRun,
  })

describe('the flights of a day', () => {
  it('are listed with their plans, and one of them with everything', async () => {
    const browser = await signIn('service')
    const { flights } = (
      await browser.call<{ flights: StaffFlightRow[] }>(consolePaths.flightsDay, { day: flightDate })
    ).data
    expect(flights).toMatchObject([{ ...flight, wifi: 'available', plansSold: 2, outSince: null, cancelled: false }])
    expect((await browser.call(consolePaths.flightsDay, { day: '2020-01-01' })).data).toEqual({ flights: [] })
    expect(await show()).toMatchObject({
      passengers: passengers.length,
      open: { plans: 2, passengers: 2, orders: 2 },
      plans: expect.arrayContaining([expect.objectContaining({ planId: 'HOUR', sold: 2 })]),
      outages: [],
      events: [],
      refunds: [],
    })
    expect((await browser.call(consolePaths.flight, { ...flight, flightNo: 'MF999' })).data).toMatchObject({
      error: 'notFound',
    })
  })

  it('show an event’s effect before it is reported, and then the event', async () => {
    const browser = await signIn('flightOperations')
    const lost = { key: 'lost-1', kind: 'wifiLost' }
    expect((await report(browser, lost, true)).data).toEqual({
      event: 'dryRun',
      concerns: { plans: 2, passengers: 2, orders: 2 },
    })
    expect((await show()).outSince).toBeNull()
    expect((await report(browser, lost, false)).data).toMatchObject({ event: 'taken' })
    expect((await report(browser, lost, false)).data).toMatchObject({ event: 'repeated' })
    const shown = await show()
    expect(shown).toMatchObject({ events: [{ kind: 'wifiLost' }], outages: [{ until: null }] })
    expect(shown.outSince).toBe(shown.outages[0]?.from)
    const wrong = { kind: 'flight', ...flight, trouble: 'out', since: shown.outSince, plansSold: 2 }
    expect(await wrongFor('flightOperations')).toMatchObject([wrong])
    // A colleague who sees no flights is not told of them.
    expect(await wrongFor('warehouse')).toEqual([])
    await report(browser, { key: 'back-1', kind: 'wifiRestored' }, false)
    expect((await show()).outSince).toBeNull()
    expect(await wrongFor('flightOperations')).toEqual([])
  })

  it('are cancelled by two people only', async () => {
    const browser = await signIn('flightOperations')
    const cancel = { key: 'cancel-1', kind: 'cancelled' }
    expect((await report(browser, cancel, true)).data).toMatchObject({ second: 'needed' })
    expect((await report(browser, cancel, false)).data).toMatchObject({ second: 'waits' })
    expect((await show()).cancelled).toBe(false)
  })
})

describe('an aircraft', () => {
  it('is wrong once it has been silent for more than a day, or was never heard', async () => {
    const heard = (hours: number) => new Date(deps.clock.now().getTime() - hours * 60 * 60 * 1000)
    const contacts = { 'B-2071': heard(23.9), 'B-2072': heard(24.1), 'B-2077': null }
    const rows = Object.entries(contacts).map(([peer, at]) => ({ peer, own_epoch: 'one', last_contact: at }))
    await db.insertInto('link_peers').values(rows).execute()
    expect(await wrongFor('flightOperations')).toEqual([
      { kind: 'aircraft', tail: 'B-2072', heardAt: heard(24.1).toISOString() },
      { kind: 'aircraft', tail: 'B-2077', heardAt: null },
    ])
  })
})
