import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { payingPassengers, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import { boardPassenger } from '../../../test-support/wifi-shop.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'

const world = await payingWorld()
const { deps } = world
const { place, pay, enter, getDetail, getState, withGateways } = payingPassengers(world)

const silentHere = async (placed: Awaited<ReturnType<typeof place>>) => {
  const { silentMethods, payMethods } = await getDetail(placed)
  return { silentMethods, payMethods }
}
const gone = () => withGateways({ open: silent, query: silent, close: silent, refund: silent })

/** Tries to pay as often as it takes. */
async function failToPay(placed: Awaited<ReturnType<typeof place>>, times: number) {
  for (let tries = 0; tries < times; tries += 1)
    await expect(pay(placed, { using: gone() })).rejects.toThrow('paymentFailed')
}

describe('a gateway that does not answer', () => {
  it('is said to be silent after some failures, comes last, and settles what was pending when it is back', async () => {
    const early = await place('alipay')
    const paymentNo = await enter(early)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    const placed = await place('alipay')
    const offered = (await silentHere(placed)).payMethods
    expect(offered[0]).toBe('alipay')

    await failToPay(placed, limits.gatewayFailures - 1)
    expect(await silentHere(placed)).toMatchObject({ silentMethods: [] })
    await failToPay(placed, 1)
    const other = await place('alipay')
    const { silentMethods, payMethods } = await silentHere(other)
    expect(silentMethods).toEqual(['alipay'])
    expect(payMethods).toHaveLength(offered.length)
    if (offered.length > 1) expect(payMethods.at(-1)).toBe('alipay')
    const shopper = await boardPassenger(deps)
    const quote = await calculateOrder(deps, shopper.caller({ language: 'zh' }), {
      lines: [{ kind: 'WIFI', tripId: shopper.tripId, planId: 'HOUR', quantity: 1 }],
    })
    expect([quote.silentMethods, quote.payMethods]).toEqual([['alipay'], payMethods])
    expect(await getState(early)).toBe('pending_payment')

    // Back: the next question, by the job of the pending payment, finds the payment and clears the word.
    await world.pass(120)
    await world.runJobs()
    expect(await getState(early)).toBe('paid')
    expect((await silentHere(other)).silentMethods).toEqual([])
    expect((await pay(other)).paymentNo).not.toBe(paymentNo)
  })

  it('is tried without a word again once its failures are some minutes old', async () => {
    const placed = await place('alipay')
    await failToPay(placed, limits.gatewayFailures)
    expect((await silentHere(placed)).silentMethods).toEqual(['alipay'])
    await world.pass(limits.gatewaySilentSeconds / limits.gatewayFailures + 1)
    expect((await silentHere(placed)).silentMethods).toEqual([])
  })

  it('says nothing about another gateway', async () => {
    const placed = await place('stripe')
    await failToPay(await place('alipay'), limits.gatewayFailures)
    expect((await silentHere(placed)).silentMethods).toEqual([])
  })
})
