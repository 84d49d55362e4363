import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import type { Deps } from '../../src/platform/deps.ts'
import { orderDetail } from '../../src/features/orders/order-detail.ts'
import { submitOrder } from '../../src/features/checkout/submit-order.ts'
import { cancelOrder } from '../../src/features/payments/cancel-order.ts'
import { submitPay } from '../../src/features/payments/submit-pay.ts'
import type { PaymentGateway } from '../../src/outside/payment/payment-gateway.ts'
import type { PayingWorld } from './paying-world.ts'
import { boardPassenger, type TestPassenger } from '../wifi-shop.ts'

export type Method = PaymentMethod
export interface Placed {
  passenger: TestPassenger
  orderNo: string
  method: Method
}

/** Minor units of the one-hour plan. */
export const price = { alipay: 3800, wechat: 3800, unionpay: 3800, stripe: 600 }
export const silent = () => Promise.reject(new Error('connect ETIMEDOUT'))

/** Passengers' steps from order to payment, and the records that they leave. */
export function payingPassengers(world: PayingWorld) {
  const { deps } = world

  async function place(method: Method = 'alipay', flight: { flightId?: string } = {}): Promise<Placed> {
    const passenger = await boardPassenger(deps, flight)
    const caller = passenger.caller({ language: method === 'stripe' ? 'en' : 'zh' })
    const { orderNo } = await submitOrder(deps, caller, {
      lines: [{ kind: 'WIFI', tripId: passenger.tripId, planId: 'HOUR', quantity: 1 }],
      payable: price[method],
      currency: method === 'stripe' ? 'USD' : 'CNY',
    })
    return { passenger, orderNo, method }
  }
  const pay = (
    { passenger, orderNo, method }: Placed,
    options: { key?: string; using?: Deps; environment?: Environment } = {},
  ) =>
    submitPay(
      options.using ?? deps,
      passenger.caller({ scope: 'account', ...(options.key && { idempotencyKey: options.key }) }),
      { orderNo, payMethod: method, ...(options.environment && { environment: options.environment }) },
    )
  async function enter(placed: Placed) {
    const form = await pay(placed)
    await world.enterCashier(form)
    return form.paymentNo
  }
  async function bought(method: Method = 'alipay', flight: { flightId?: string } = {}): Promise<Placed> {
    const placed = await place(method, flight)
    await world.decide(await enter(placed), { outcome: 'paid', notify: 'once' })
    return placed
  }
  const getDetail = ({ passenger, orderNo }: Placed, environment: Environment = 'browser') =>
    orderDetail(deps, passenger.caller({ scope: 'account' }), { orderNo, environment })
  return {
    place,
    pay,
    enter,
    /** Placed and paid. */
    bought,
    /** Alipay creates its trade when the buyer enters and leaves; before that there is nothing to close. */
    async enterAndLeave(placed: Placed) {
      const paymentNo = await enter(placed)
      await world.decide(paymentNo, { outcome: 'canceled', notify: 'once' })
      return paymentNo
    },
    cancel: ({ passenger, orderNo }: Placed, using: Deps = deps) => cancelOrder(using, passenger.caller(), { orderNo }),
    getDetail,
    getState: async (placed: Placed) => (await getDetail(placed)).state,
    getEvents: async (placed: Placed) => (await getDetail(placed)).timeline.map(({ event }) => event),
    ledgerOf: ({ orderNo }: Placed) =>
      deps.db
        .selectFrom('ledger_entries')
        .select(['kind', 'amount', 'currency'])
        .where('order_no', '=', orderNo)
        .orderBy('kind')
        .execute(),
    getAttempts: ({ orderNo }: Placed) =>
      deps.db.selectFrom('payment_attempts').selectAll().where('order_no', '=', orderNo).execute(),
    getRefunds: (paymentNo: string) =>
      deps.db.selectFrom('payment_refunds').selectAll().where('payment_no', '=', paymentNo).execute(),
    /** Marks an attempt as closed while its gateway still takes money for it. */
    forgetCashier: (paymentNo: string) =>
      deps.db.updateTable('payment_attempts').set({ state: 'closed' }).where('payment_no', '=', paymentNo).execute(),
    /** The same world with some methods of the gateways replaced; a replaced `open` asks its gateway. */
    withGateways: (changes: Partial<PaymentGateway>): Deps => ({
      ...deps,
      gateways: deps.gateways.map((gateway) => ({ ...gateway, ...(changes.open && { opensHere: false }), ...changes })),
    }),
  }
}
