import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { silentReport } from '../../../test-support/silent-report.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { validateOrder } from '../checkout/validate-order.ts'
import { purchaseVerify } from './purchase-verify.ts'
import { paidPlan, seatsAboard, verifiedAt } from './test-support/aboard.ts'
import { verifyForPortal } from './verify-for-portal.ts'
import { wifiLogin } from './wifi-login.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

/** MF817 by the plan in the air until 04:25; at 02:00 its aircraft says this. */
const says = (more: Partial<typeof silentReport>) => {
  const flying = { flightNo: 'MF817', takeoffUtc: '2026-11-20T00:30:00Z', wow: false, phase: 'descent' }
  deps.aircraft.report = { ...silentReport, ...flying, at: deps.clock.now().toISOString(), ...more }
}

describe('after landing (P10)', () => {
  it('nothing is sold or opened any more, and the passenger is told why', async () => {
    says({})
    const caller = await verifiedAt(deps, seatsAboard.ma, '10.5.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP01')
    const tripId = caller.session.tripId ?? ''
    const request = { lines: [{ kind: 'WIFI' as const, tripId, planId: 'WP02', quantity: 1 as const }] }
    const { payable, currency } = await calculateOrder(deps, caller, request)
    const submit = (key: string) =>
      submitOrder(deps, { ...caller, idempotencyKey: key }, { ...request, payable, currency })
    const tries = {
      calculateOrder: () => calculateOrder(deps, caller, request),
      validateOrder: () => validateOrder(deps, caller, request),
      submitOrder: () => submit('after landing'),
      purchaseVerify: () => purchaseVerify(deps, caller, { planId: 'WP02' }),
      wifiLogin: () => wifiLogin(deps, caller, { entitlementId }),
    }
    const answers = async () => {
      const names = Object.entries(tries).map(async ([name, attempt]) => [
        name,
        (await catchError(attempt())).errorName,
      ])
      return Object.fromEntries(await Promise.all(names)) as Record<string, unknown>
    }
    const refused = Object.fromEntries(Object.keys(tries).map((name) => [name, 'flightLanded']))

    const order = await submit('in the air')
    says({ wow: true, phase: 'landed' })
    expect(await answers()).toEqual(refused)
    // That call still answers with the order from the air.
    expect(await submit('in the air')).toEqual(order)
    const cabin = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    const login = verifyForPortal(cabin, guestCaller({ ip: '10.5.0.2' }), seatsAboard.huang)
    expect((await catchError(login)).errorName).toBe('flightLanded')

    // An old word closes nothing; the plan does.
    says({ wow: true, phase: 'landed', at: '2026-11-20T01:00:00Z' })
    expect(await calculateOrder(deps, caller, request)).toMatchObject({ payable })
    deps.aircraft.report = null
    deps.clock.advance(145 * 60)
    expect(await answers()).toEqual(refused)
  })

  it('a server on the ground asks no aircraft', async () => {
    deps.clock.advance(-145 * 60)
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.5.0.3')
    says({ wow: true, phase: 'landed' })
    const ground = { ...deps, settings: { ...deps.settings, role: 'ground' as const } }
    const tripId = caller.session.tripId ?? ''
    const request = { lines: [{ kind: 'WIFI' as const, tripId, planId: 'WP02', quantity: 1 as const }] }
    expect((await calculateOrder(ground, caller, request)).payable).toBeGreaterThan(0)
  })
})
