import { describe, expect, it } from 'vitest'
import { payingPassengers, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import { getStock } from '../../../test-support/wifi-shop.ts'

const world = await payingWorld()
const { deps } = world
const { place, pay, enter, enterAndLeave, cancel, getDetail, getState, withGateways } = payingPassengers(world)
const once = { notify: 'once' }

const stateChanged = (reason: string) => ({ errorName: 'stateChanged', detail: { reason } })

describe.each(['alipay', 'stripe'] as const)('an order that ends unpaid, with %s', (method) => {
  it('cancels after the gateway has closed the cashier', async () => {
    const placed = await place(method)
    const before = await getStock(deps, 'HOUR')
    const paymentNo = await enterAndLeave(placed)
    expect(await cancel(placed)).toEqual({ state: 'canceled' })
    expect(await cancel(placed)).toEqual({ state: 'canceled' })
    await expect(world.decide(paymentNo, { outcome: 'paid', ...once })).rejects.toThrow(/closed|expired/)
    expect(await getDetail(placed)).toMatchObject({ state: 'canceled', wifi: { entitlementState: 'released' } })
    expect(await getStock(deps, 'HOUR')).toEqual({ ...before, reserved: before.reserved - 1 })
    await expect(pay(placed)).rejects.toMatchObject(stateChanged('payEnded'))
  })

  it('is paid rather than canceled when the passenger has already paid', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    expect(await cancel(placed)).toEqual({ state: 'paid' })
    expect((await getDetail(placed)).wifi?.entitlementState).toBe('unused')
    await expect(cancel(placed)).rejects.toMatchObject(stateChanged('cancelPaid'))
    await expect(pay(placed)).rejects.toMatchObject(stateChanged('alreadyPaid'))
  })

  it('times out at the deadline, unless the gateway reports a payment', async () => {
    const [unpaid, paid] = [await place(method), await place(method)]
    await enter(unpaid)
    const paidNo = await enter(paid)
    await world.decide(paidNo, { outcome: 'paid', notify: 'never' })
    deps.clock.advance(15 * 60)
    await expect(pay(unpaid)).rejects.toMatchObject(stateChanged('payTimedOut'))
    // Postpone the queries: the deadline job alone must find the payment.
    const never = { run_at: '2026-12-31T00:00:00Z' }
    await deps.db.updateTable('jobs').set(never).where('kind', '=', 'payment.query').execute()
    await world.runJobs()
    expect(await getDetail(unpaid)).toMatchObject({
      state: 'payment_timed_out',
      wifi: { entitlementState: 'released' },
      payMethods: [],
    })
    expect(await getState(paid)).toBe('paid')
  })

  it('stays pending while its gateway is silent, and ends when the gateway answers', async () => {
    const placed = await place(method)
    await enter(placed)
    const mute = withGateways({ close: silent, query: silent })
    await expect(cancel(placed, mute)).rejects.toThrow('paymentFailed')
    expect(await getState(placed)).toBe('pending_payment')
    expect(await cancel(placed)).toEqual({ state: 'canceled' })
  })

  it('times out eventually, however long its gateway was silent', async () => {
    const placed = await place(method)
    await enterAndLeave(placed)
    const real = deps.gateways
    deps.gateways = withGateways({ close: silent, query: silent }).gateways
    for (let round = 0; round < 45; round += 1) {
      deps.clock.advance(300)
      await world.runJobs()
    }
    expect(await getState(placed)).toBe('pending_payment')
    deps.gateways = real
    deps.clock.advance(300)
    await world.runJobs()
    expect(await getState(placed)).toBe('payment_timed_out')
  })
})
