import type { OrderState } from '@aisle/contract/order-states'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { findOwnOrder, orderCan } from '../orders/index.ts'
import { GatewayFailed } from './ask-gateway.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { whyNotCanceled } from './payment-rules.ts'

/**
 * Cancels an unpaid order; safe to repeat. Answers `paid` if the passenger turns out to have paid. While a gateway does
 * not answer, the outcome is unknown and the order stays pending: `paymentFailed`.
 */
export async function cancelOrder(
  deps: Deps,
  caller: PassengerCaller,
  request: { orderNo: string },
): Promise<{ state: OrderState }> {
  const order = await findOwnOrder(deps.db, caller.session, request.orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  if (order.state === 'canceled') return { state: order.state }
  if (!orderCan.cancel(order)) fail('stateChanged', { reason: whyNotCanceled(order.state), state: order.state })
  await countUse(deps, deps.db, { kind: 'cancelOrder', subject: getHolder(caller.session) })
  try {
    const state = await endUnpaidOrder(deps, { orderNo: order.orderNo, event: 'canceled', actor: 'passenger' })
    return { state }
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, orderNo: order.orderNo }, 'an order could not be canceled')
    return fail('paymentFailed')
  }
}
