import { describe, expect, it } from 'vitest'
import { payingPassengers, price, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'

const world = await payingWorld()
const { deps } = world
const {
  place,
  enter,
  enterAndLeave,
  cancel,
  detailOf,
  stateOf,
  eventsOf,
  ledgerOf,
  refundsOf,
  forgetCashier,
  withGateways,
} = payingPassengers(world)
const once = { notify: 'once' }

describe.each(['alipay', 'stripe'] as const)('money that nobody waits for, with %s', (method) => {
  it('sends a payment back in full that comes after its order has ended, and revives nothing', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    // A gateway that closed what was being paid at that moment.
    const closing = withGateways({ close: async () => ({ status: 'closed' }) })
    expect(await cancel(placed, closing)).toEqual({ state: 'canceled' })
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    await world.runJobs()
    expect(await detailOf(placed)).toMatchObject({
      state: 'canceled',
      paidBy: null,
      wifi: { entitlementState: 'released' },
    })
    const events = await eventsOf(placed)
    expect(events.toSorted()).toEqual(['canceled', 'latePaymentReceived', 'latePaymentReturned', 'submitted'])
    expect((await ledgerOf(placed)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    expect(await refundsOf(paymentNo)).toMatchObject([{ state: 'completed', amount: price[method] }])
    const desk = await (await fetch(`${world.standIns.url}/pay`)).json()
    expect(desk).toContainEqual(expect.objectContaining({ paymentNo, state: 'refunded' }))
  })

  it('keeps asking for a canceled cashier that may still take money, and sends that money back', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await cancel(placed, withGateways({ close: async () => ({ status: 'closed' }) }))
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await world.pass(15)
    await world.runJobs()
    expect(await refundsOf(paymentNo)).toMatchObject([{ state: 'completed' }])
    expect(await stateOf(placed)).toBe('canceled')
  })

  it('sends a second payment of the same order back', async () => {
    const placed = await place(method)
    const firstNo = await enter(placed)
    // The first cashier is thought closed, so that a second one is opened.
    await forgetCashier(firstNo)
    const secondNo = await enter(placed)
    expect(secondNo).not.toBe(firstNo)
    await world.decide(firstNo, { outcome: 'paid', ...once })
    expect(await stateOf(placed)).toBe('paid')
    await world.decide(secondNo, { outcome: 'paid', ...once })
    await world.runJobs()
    expect(await stateOf(placed)).toBe('paid')
    expect(await refundsOf(firstNo)).toEqual([])
    expect(await refundsOf(secondNo)).toMatchObject([{ state: 'completed', amount: price[method] }])
  })

  it('closes the cashiers that a paid order leaves open', async () => {
    const placed = await place(method)
    const firstNo = await enter(placed)
    await forgetCashier(firstNo)
    const secondNo = await enterAndLeave(placed)
    await world.decide(firstNo, { outcome: 'paid', ...once })
    await world.runJobs()
    await expect(world.decide(secondNo, { outcome: 'paid', ...once })).rejects.toThrow(/closed|expired/)
  })
})

describe('an Alipay cashier that was open when its order was canceled', () => {
  it('can still be paid, because no trade was there to close, and then gives the money back', async () => {
    const placed = await place('alipay')
    const paymentNo = await enter(placed)
    expect(await cancel(placed)).toEqual({ state: 'canceled' })
    await world.decide(paymentNo, { outcome: 'paid', ...once })
    await world.runJobs()
    expect(await stateOf(placed)).toBe('canceled')
    expect(await refundsOf(paymentNo)).toMatchObject([{ state: 'completed', amount: 3800 }])
  })
})

describe('sending money back', () => {
  it('asks again under the same number until the gateway knows the outcome', async () => {
    const placed = await place('alipay')
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await cancel(placed, withGateways({ close: async () => ({ status: 'closed' }) }))
    await world.notifyAgain(paymentNo)
    const asked: string[] = []
    const real = deps.gateways
    deps.gateways = real.map((gateway) => ({
      ...gateway,
      refund: async (refund) => {
        asked.push(refund.refundNo)
        if (asked.length === 1) return silent()
        return asked.length === 2 ? 'pending' : gateway.refund(refund)
      },
    }))
    for (let round = 0; round < 3; round += 1) {
      await world.runJobs()
      deps.clock.advance(60)
    }
    deps.gateways = real
    const [refund] = await refundsOf(paymentNo)
    expect(refund?.state).toBe('completed')
    expect(asked).toEqual([refund?.refund_no, refund?.refund_no, refund?.refund_no])
  })
})
