import { describe, expect, it } from 'vitest'
import { payingPassengers, price, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import { oneWaits } from '../../../test-support/statements/one-waits.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockOrder } from '../orders/index.ts'
import { closeAttempt, findAttempt, insertAttempt } from './attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

const world = await payingWorld()
const { deps } = world
const {
  place,
  enter,
  enterAndLeave,
  cancel,
  getDetail,
  getState,
  getEvents,
  ledgerOf,
  getRefunds,
  forgetCashier,
  withGateways,
} = payingPassengers(world)
const once = { notify: 'once' }

describe.each(['alipay', 'stripe'] as const)('a payment that no order needs, with %s', (method) => {
  it('is refunded in full when it arrives after its order has ended, and revives nothing', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    // The gateway closes the attempt although it has just been paid.
    const closing = withGateways({ close: async () => ({ status: 'closed' }) })
    expect(await cancel(placed, closing)).toEqual({ state: 'canceled' })
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({
      state: 'canceled',
      paidBy: null,
      wifi: { entitlementState: 'released' },
    })
    const events = await getEvents(placed)
    expect(events.toSorted()).toEqual(['canceled', 'latePaymentReceived', 'latePaymentReturned', 'submitted'])
    expect((await ledgerOf(placed)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    expect(await getRefunds(paymentNo)).toMatchObject([{ state: 'completed', amount: price[method] }])
    const desk = await (await fetch(`${world.standIns.url}/pay`)).json()
    expect(desk).toContainEqual(expect.objectContaining({ paymentNo, state: 'refunded' }))
  })

  it('is found by query after its order was canceled, and refunded', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await cancel(placed, withGateways({ close: async () => ({ status: 'closed' }) }))
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await world.pass(15)
    await world.runJobs()
    expect(await getRefunds(paymentNo)).toMatchObject([{ state: 'completed' }])
    expect(await getState(placed)).toBe('canceled')
  })

  it('is refunded when it is the second payment of its order', async () => {
    const placed = await place(method)
    const firstNo = await enter(placed)
    // With its first attempt marked as closed, the order gets a second one.
    await forgetCashier(firstNo)
    const secondNo = await enter(placed)
    expect(secondNo).not.toBe(firstNo)
    await world.decide(firstNo, { outcome: 'paid', ...once })
    expect(await getState(placed)).toBe('paid')
    await world.decide(secondNo, { outcome: 'paid', ...once })
    await world.runJobs()
    expect(await getState(placed)).toBe('paid')
    expect(await getRefunds(firstNo)).toEqual([])
    expect(await getRefunds(secondNo)).toMatchObject([{ state: 'completed', amount: price[method] }])
  })

  it('is prevented by closing the other cashiers of a paid order', async () => {
    const placed = await place(method)
    const firstNo = await enter(placed)
    await forgetCashier(firstNo)
    const secondNo = await enterAndLeave(placed)
    await world.decide(firstNo, { outcome: 'paid', ...once })
    await world.runJobs()
    await expect(world.decide(secondNo, { outcome: 'paid', ...once })).rejects.toThrow(/closed|expired/)
  })
})

describe('a cashier that opens at the moment of the payment', () => {
  it('is closed, too', async () => {
    const placed = await place('alipay')
    const paymentNo = await enter(placed)
    const first = await findAttempt(deps.db, paymentNo)
    if (!first) throw new Error('there is no attempt')
    const other = { ...first, paymentNo: `${paymentNo.slice(0, -1)}x`, gateway: 'wechat' as const }
    const { gateway, amount: amountMinor, currency } = first
    const settling = await inTransaction(deps.db, async (tx) => {
      // Whoever opens a cashier holds the order.
      await lockOrder(tx, placed.orderNo)
      const settlement = settlePayment(deps, { gateway, paymentNo, providerTxn: 'T met', amountMinor, currency })
      await oneWaits(deps.db)
      await insertAttempt(tx, other)
      return { settlement }
    })
    expect(await settling.settlement).toBe('settled')
    const closing = deps.db.selectFrom('jobs').select('key').where('kind', '=', 'payment.close')
    expect(await closing.where('key', '=', other.paymentNo).execute()).toEqual([{ key: other.paymentNo }])
    expect((await ledgerOf(placed)).length).toBe(1)
    // No gateway knows this one.
    await deps.db.deleteFrom('jobs').where('key', '=', other.paymentNo).execute()
    await closeAttempt(deps.db, other.paymentNo)
  })
})

describe('an Alipay cashier that was open when its order was canceled', () => {
  it('can still be paid, because there was no trade to close, and the payment is refunded', async () => {
    const placed = await place('alipay')
    const paymentNo = await enter(placed)
    expect(await cancel(placed)).toEqual({ state: 'canceled' })
    await world.decide(paymentNo, { outcome: 'paid', ...once })
    await world.runJobs()
    expect(await getState(placed)).toBe('canceled')
    expect(await getRefunds(paymentNo)).toMatchObject([{ state: 'completed', amount: 3800 }])
  })
})

describe('a refund at the gateway', () => {
  it('is retried under the same number until the gateway knows the outcome', async () => {
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
    const [refund] = await getRefunds(paymentNo)
    expect(refund?.state).toBe('completed')
    expect(asked).toEqual([refund?.refund_no, refund?.refund_no, refund?.refund_no])
  })
})
