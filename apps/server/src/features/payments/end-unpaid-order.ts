import type { OrderState } from '@aisle/contract/order-states'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { endUnpaid, lockOrder, getMove, type UnpaidEnd } from '../orders/index.ts'
import { openAttempts } from './attempt-store.ts'
import { closeOpenAttempts } from './close-attempts.ts'

const rounds = 3

/**
 * Ends a pending order after every attempt has been closed at its gateway (table O). Answers the resulting state:
 * `paid` when a gateway reports that the passenger has paid. @throws GatewayFailed, and the order stays pending.
 */
export async function endUnpaidOrder(deps: Deps, end: UnpaidEnd): Promise<OrderState> {
  for (let round = 0; round < rounds; round += 1) {
    await closeOpenAttempts(deps, end.orderNo)
    const state = await inTransaction(deps.db, async (tx): Promise<OrderState | null> => {
      const order = await lockOrder(tx, end.orderNo)
      if (!order) throw new Error(`there is no order ${end.orderNo}`)
      if (order.state !== 'pending_payment') return order.state
      // Another cashier has been opened since the attempts were closed.
      if ((await openAttempts(tx, end.orderNo)).length > 0) return null
      await endUnpaid(deps, tx, end)
      return getMove(order.state, end.event)
    })
    if (state) return state
  }
  throw new Error(`payment attempts of order ${end.orderNo} are opened faster than they can be closed`)
}
