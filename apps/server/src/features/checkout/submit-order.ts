import * as calls from '@aisle/contract/orders'
import { countUse } from '../../platform/attempts/count-use.ts'
import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceByKey } from '../../platform/http/once-by-key.ts'
import { rememberBrowser } from '../order-proof/index.ts'
import { judgeOrder } from './checkout-rules.ts'
import { placeOrder, type PlacedOrder, type SubmitRequest } from './place-order.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** Places an order at the price that the passenger saw, once per key (G7, table O): read, judge, write. */
export async function submitOrder(deps: Deps, caller: PassengerCaller, request: SubmitRequest): Promise<PlacedOrder> {
  const landed = await landedAboard(deps, request)
  return onceByKey(deps, caller, {
    call: calls.submitOrder,
    request,
    create: async (tx) => {
      await countUse(deps, tx, { kind: 'submitOrder', subject: getHolder(caller.session) })
      const checkout = await readCheckout({ ...deps, db: tx }, caller, request, { hold: true, landed })
      const { quote } = accepted(judgeOrder(checkout, request))
      const placed = await placeOrder(deps, tx, { session: caller.session, request, checkout, quote })
      if (checkout.wanted.kind === 'PICKUP') await rememberBrowser(deps, tx, caller, placed.orderNo)
      return placed
    },
  })
}
