import * as limits from '@aisle/contract/limits'
import type { OrderState } from '@aisle/contract/order-states'
import type { Quote, submitOrderSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { removeCartLines } from '../cart/index.ts'
import { recordConsents, shopTermsInForce } from '../clauses/index.ts'
import { lockDiscounts } from '../coupons/index.ts'
import { holdPlan } from '../entitlements/index.ts'
import {
  getContact,
  holdGoods,
  insertOrder,
  markPaid,
  payDeadline,
  unfinishedOrderOfPlan,
  type NewOrder,
} from '../orders/index.ts'
import { findSkus } from '../shop/index.ts'
import type { Checkout, GoodsLines, WantedPlan } from './checkout-facts.ts'
import { heldDetail, saleEnds } from './checkout-rules.ts'
import { newOrderNo } from './order-number.ts'
import { flightOfCard } from './read-checkout.ts'

export type SubmitRequest = z.output<typeof submitOrderSchemas.request>

export interface PlacedOrder {
  orderNo: string
  state: OrderState
  payDeadline: string | null
}

interface Placement {
  session: LoginSession
  request: SubmitRequest
  checkout: Checkout
  quote: Quote
}

const numbersTried = 5

/**
 * Writes the order and takes everything that it holds, the stock last (lock order). The rows decide again: another
 * order may have been faster since the checkout was read.
 * @throws alreadyBought, soldOut, outOfStock, couponUnusable, rightsCardUnusable
 */
export async function placeOrder(deps: Deps, tx: Tx, placement: Placement): Promise<PlacedOrder> {
  const { session, request, checkout, quote } = placement
  const { couponId, rightsNo } = quote
  const { wanted } = checkout
  const agreedTo = wanted.kind !== 'WIFI' && request.agreed ? await shopTermsInForce(deps, tx) : []
  const order = await insertNumbered(deps, tx, { ...unnumberedOrder(deps, placement), agreedTo })
  const { accountId, orderNo } = order
  if (wanted.kind === 'WIFI' && request.agreed) {
    for (const tripId of tripsOf(wanted.plans)) await recordConsents(deps, tx, tripId)
  }
  if (couponId !== null || rightsNo !== null)
    await lockDiscounts(deps, tx, { accountId, orderNo, couponId, rightsNo, flightId: flightOfCard(wanted) })
  if (wanted.kind === 'WIFI') await holdWantedPlans(deps, tx, { orderNo, session, plans: wanted.plans })
  else {
    await removeCartLines(tx, getHolder(session), request.cartLineIds ?? [])
    await holdWantedGoods(tx, wanted)
  }
  return awaitPayment(deps, tx, order)
}

function unnumberedOrder(
  deps: Deps,
  { session, request, checkout, quote }: Placement,
): Omit<UnnumberedOrder, 'agreedTo'> {
  const { wanted, now } = checkout
  const order = {
    accountId: session.accountId,
    holder: getHolder(session),
    kind: wanted.kind,
    quote,
    remark: request.remark?.trim() ?? '',
    invoiceWish: request.invoiceWish ?? null,
    createdAt: now,
  }
  if (wanted.kind === 'WIFI') {
    const [{ trip, buyer }] = wanted.plans
    return {
      ...order,
      tripId: trip.tripId,
      picturePaths: [],
      areaCode: null,
      payDeadline: payDeadline(now, limits.wifiPaymentMinutes, saleEnds(wanted.plans, now)),
      ...getContact(deps, { email: session.email ?? (buyer ?? trip).email, phone: (buyer ?? trip).phone }),
    }
  }
  return {
    ...order,
    tripId: session.scope === 'trip' ? session.tripId : null,
    picturePaths: wanted.lines.map(({ sku }) => sku.picturePath),
    areaCode: wanted.shipTo?.areaCode ?? null,
    payDeadline: payDeadline(now, limits.goodsPaymentMinutes, null),
    ...getContact(deps, wanted.buyer),
  }
}

type UnnumberedOrder = Omit<NewOrder, 'orderNo'>

async function insertNumbered(deps: Deps, tx: Tx, order: UnnumberedOrder): Promise<NewOrder> {
  const { link } = deps.settings
  const tail = link?.side === 'cabin' ? link.tail : null
  for (let tried = 0; tried < numbersTried; tried += 1) {
    const numbered = { ...order, orderNo: newOrderNo(deps.random, order.createdAt, tail) }
    if (await insertOrder(deps, tx, numbered)) return numbered
  }
  throw new Error('no free order number was found')
}

export const tripsOf = (plans: readonly WantedPlan[]): string[] => [...new Set(plans.map(({ trip }) => trip.tripId))]

/** In one fixed order of the stock, so that two parties that want the same plans do not wait for each other. */
async function holdWantedPlans(
  deps: Deps,
  tx: Tx,
  { orderNo, session, plans }: { orderNo: string; session: LoginSession; plans: readonly WantedPlan[] },
): Promise<void> {
  const numbered = plans.map((wanted, index) => ({ wanted, lineNo: index + 1, orderNo, session }))
  const stock = ({ wanted: { flight, plan } }: HeldLine) => `${flight.flightId} ${plan.planId}`
  for (const line of numbered.toSorted((a, b) => stock(a).localeCompare(stock(b)))) {
    await holdWantedPlan(deps, tx, line)
  }
}

interface HeldLine {
  wanted: WantedPlan
  lineNo: number
  orderNo: string
  session: LoginSession
}

async function holdWantedPlan(deps: Deps, tx: Tx, { orderNo, lineNo, session, wanted }: HeldLine): Promise<void> {
  const { trip, flight, plan } = wanted
  const holding = await holdPlan(tx, {
    entitlementId: newId(deps.random, 'ent'),
    orderNo,
    lineNo,
    tripId: trip.tripId,
    flightId: flight.flightId,
    planId: plan.planId,
    at: deps.clock.now(),
  })
  if (holding === 'soldOut') fail('soldOut')
  if (holding !== 'alreadyHeld') return
  // Names the order that holds the plan, so that a passenger who lost the answer can still find it.
  const held = await unfinishedOrderOfPlan(tx, session, { tripId: trip.tripId, planId: plan.planId })
  fail('alreadyBought', heldDetail(held ?? {}))
}

async function holdWantedGoods(tx: Tx, { lines }: GoodsLines): Promise<void> {
  const [short] = await holdGoods(
    tx,
    lines.map(({ sku, quantity }) => ({ skuId: sku.skuId, quantity })),
  )
  if (short === undefined) return
  const left = (await findSkus(tx, [short])).get(short)?.left ?? 0
  fail('outOfStock', { skuId: short, left })
}

/** A free order is paid at once. */
async function awaitPayment(
  deps: Deps,
  tx: Tx,
  { quote, kind, orderNo, payDeadline: deadline }: NewOrder,
): Promise<PlacedOrder> {
  if (quote.payable === 0) {
    await markPaid(deps, tx, { orderNo, by: 'nothingToPay' })
    return { orderNo, state: kind === 'SHIP' ? 'awaiting_shipment' : 'paid', payDeadline: null }
  }
  await enqueueJob(deps, tx, { kind: 'order.deadline', key: orderNo, payload: { orderNo }, runAt: deadline })
  return { orderNo, state: 'pending_payment', payDeadline: deadline.toISOString() }
}
