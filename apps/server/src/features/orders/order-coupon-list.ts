import type { orderCouponListSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { discountChoices } from '../coupons/index.ts'
import { flightOfBasket, freightOfBasket, pricedLines, readBasket, spendLines, type Basket } from './basket.ts'

/** Coupons and rights cards for these lines, usable or not with the reason (S4, S5); beside the card that the request has chosen. */
export async function orderCouponList(
  deps: Deps,
  caller: PassengerCaller,
  request: Basket,
): Promise<z.output<typeof orderCouponListSchemas.response>> {
  const basket = await readBasket(deps, caller, request)
  const lines = spendLines(basket, pricedLines(basket, caller))
  const goodsTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return discountChoices(deps, caller, {
    lines,
    flightId: flightOfBasket(basket),
    freight: freightOfBasket(basket, goodsTotal, caller),
    rightsNo: request.rightsNo ?? null,
  })
}
