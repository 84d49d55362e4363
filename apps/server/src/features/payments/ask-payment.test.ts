import { describe, expect, it } from 'vitest'
import { payingPassengers, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import type { Deps } from '../../platform/deps.ts'
import { askPayment } from './ask-payment.ts'

const world = await payingWorld()
const { deps } = world
const { place, enter, getState, withGateways } = payingPassengers(world)
type Placed = Awaited<ReturnType<typeof place>>
const ask = ({ passenger, orderNo }: Placed, using: Deps = deps) =>
  askPayment(using, passenger.caller({ scope: 'account' }), { orderNo })

describe.each(['alipay', 'stripe'] as const)(
  'a passenger who asks whether the payment has arrived, with %s',
  (method) => {
    it('hears that it has not, and pays on', async () => {
      const placed = await place(method)
      expect(await ask(placed)).toEqual({ answer: 'unpaid' })
      const paymentNo = await enter(placed)
      expect(await ask(placed)).toEqual({ answer: 'unpaid' })
      expect(await getState(placed)).toBe('pending_payment')
      await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
      // No notice has come: the answer itself makes the order paid.
      expect(await ask(placed)).toEqual({ answer: 'paid' })
      expect(await getState(placed)).toBe('paid')
      expect(await ask(placed)).toEqual({ answer: 'paid' })
    })

    it('hears that the gateway gave no answer, and nothing changes', async () => {
      const placed = await place(method)
      await enter(placed)
      expect(await ask(placed, withGateways({ close: silent, query: silent }))).toEqual({ answer: 'noAnswer' })
      expect(await getState(placed)).toBe('pending_payment')
    })

    it('hears nothing of another passenger’s order', async () => {
      const [mine, theirs] = [await place(method), await place(method)]
      await expect(ask({ ...mine, orderNo: theirs.orderNo })).rejects.toThrow('notFound')
    })
  },
)
