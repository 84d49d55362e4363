import { consolePaths } from '@aisle/contract/console'
import { waitingTargetHours, type StaffToday } from '@aisle/contract/console-today'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { afterSales } from '../../../../test-support/after-sales.ts'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { addColleague, openStaffBrowser, startConsole } from '../test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const { ship, ask, shopper } = await afterSales(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function todayOf(...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, roles))
  const { waiting } = (await browser.call<StaffToday>(consolePaths.today)).data
  return Object.fromEntries(waiting.map(({ kind, ...work }) => [kind, work]))
}

describe('today', () => {
  it('has nothing for anybody while nothing waits', async () => {
    for (const role of ['service', 'finance', 'admin'] as const) expect(await todayOf(role)).toEqual({})
  })

  it('counts what each role can do, since the oldest began to wait', async () => {
    const since = deps.clock.now().toISOString()
    await ask(await ship({ 'TEA-S': 1 }), { type: 'return_refund', reasonId: 'WEEK', units: { 1: 1 } })
    const order = await orderGoods(deps, shopper(), {
      way: 'SHIP',
      pieces: { 'TEA-S': 1 },
      addrId: await addAddress(deps, shopper()),
    })
    await payForOrder(deps, order)
    deps.clock.advance(3600)
    expect(await todayOf('service')).toEqual({ refundsToDecide: { count: 1, oldestAt: since } })
    expect(await todayOf('warehouse')).toEqual({ parcels: { count: 1, oldestAt: since } })
    expect(await todayOf('service', 'warehouse')).toEqual({
      refundsToDecide: { count: 1, oldestAt: since },
      parcels: { count: 1, oldestAt: since },
    })
    expect(await todayOf('editor')).toEqual({})
  })

  it('has a target for every kind', () => {
    for (const hours of Object.values(waitingTargetHours)) expect(hours).toBeGreaterThan(0)
  })
})
