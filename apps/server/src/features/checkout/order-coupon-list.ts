import type { orderCouponListSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { discountChoices } from '../coupons/index.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { freightOfCheckout, pricedLines, spendLines } from './price-rules.ts'
import { flightOfCard, readLines } from './read-checkout.ts'

/**
 * Coupons and rights cards for these lines, each usable or with the reason why not, given the chosen rights card (S4,
 * S5).
 */
export async function orderCouponList(
  deps: Deps,
  caller: PassengerCaller,
  request: CheckoutRequest,
): Promise<z.output<typeof orderCouponListSchemas.response>> {
  const wanted = await readLines(deps, caller, request)
  const pricing = { wanted, currency: caller.currency }
  const lines = spendLines(wanted, pricedLines(pricing))
  const goodsTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return discountChoices(deps, caller, {
    lines,
    flightId: flightOfCard(wanted),
    freight: freightOfCheckout(pricing, goodsTotal),
    rightsNo: request.rightsNo ?? null,
  })
}
