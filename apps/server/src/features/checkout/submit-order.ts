import * as calls from '@aisle/contract/orders'
import { accepted, fail } from '../../platform/contract-error.ts'
import { whileReadTooEarly } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey, type KeepAnswer } from '../../platform/idempotency/once-by-key.ts'
import { hasConsented } from '../clauses/index.ts'
import { requireWish } from '../invoices/index.ts'
import type { CheckoutLines } from './checkout-facts.ts'
import { judgeOrder } from './checkout-rules.ts'
import { placeOrder, tripsOf, type PlacedOrder, type SubmitRequest } from './place-order.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** Places an order at the price that the passenger saw, once per key (G7, table O): read, judge, write. */
export async function submitOrder(deps: Deps, caller: PassengerCaller, request: SubmitRequest): Promise<PlacedOrder> {
  // An order in dollars gets a receipt, regardless of the wish (S8).
  if (request.invoiceWish && request.currency === 'CNY') requireWish(request.invoiceWish)
  const landed = await landedAboard(deps, request)
  const createAtOnce = (keep: KeepAnswer<PlacedOrder>) =>
    whileReadTooEarly(async () => {
      const checkout = await readCheckout(deps, caller, request, { landed })
      const { quote } = accepted(judgeOrder(checkout, request))
      const agreed = await requireConsent(deps, caller, { request, wanted: checkout.wanted })
      return placeOrder(deps, caller, { keep, request: { ...request, agreed }, checkout, quote })
    })
  return onceByKey(deps, caller, { call: calls.submitOrder, request, createAtOnce })
}

/**
 * Spec §5: a plan is bought with the terms agreed to, now or before for its trip. A buyer who has agreed for their own
 * trip agrees for those for whom they buy (W9). Scripts send no consent (interface.md); a page always knows whether its
 * passenger agreed.
 * @returns whether the order records consent for all its trips
 */
async function requireConsent(
  deps: Deps,
  caller: PassengerCaller,
  { request, wanted }: { request: SubmitRequest; wanted: CheckoutLines },
): Promise<boolean> {
  if (wanted.kind !== 'WIFI' || request.agreed) return Boolean(request.agreed)
  if (request.agreed === undefined && !caller.fromPage) return false
  const { tripId: own } = caller.session
  const trips = tripsOf(wanted.plans)
  const party = trips.length > 1 && own !== null && trips.includes(own)
  for (const tripId of party ? [own] : trips) {
    if (!(await hasConsented(deps, deps.db, tripId))) fail('consentRequired')
  }
  return party
}
