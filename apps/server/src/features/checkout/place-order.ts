import * as limits from '@aisle/contract/limits'
import type { OrderState } from '@aisle/contract/order-states'
import type { Quote, submitOrderSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { useWrites } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readTooEarly, writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import type { KeepAnswer } from '../../platform/idempotency/once-by-key.ts'
import { jobWrite } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { removalOfLines } from '../cart/index.ts'
import { consentWrites, shopTermsInForce } from '../clauses/index.ts'
import { discountLocks } from '../coupons/index.ts'
import { planHolds } from '../entitlements/index.ts'
import { tripsAsRead } from '../flights/index.ts'
import { browserWrite } from '../order-proof/index.ts'
import {
  getContact,
  goodsHold,
  markPaid,
  orderWrites,
  payDeadline,
  unfinishedOrderOfPlan,
  type NewOrder,
} from '../orders/index.ts'
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
  keep: KeepAnswer<PlacedOrder>
  request: SubmitRequest
  checkout: Checkout
  quote: Quote
}

/**
 * Writes the order and takes everything that it holds, the stock last (lock order). The rows decide again: another
 * order may have been faster since the checkout was read.
 * @throws alreadyBought, soldOut, outOfStock, couponUnusable, rateLimited
 */
export async function placeOrder(deps: Deps, caller: PassengerCaller, placement: Placement): Promise<PlacedOrder> {
  const { request, checkout, keep } = placement
  const { wanted } = checkout
  const agreedTo = wanted.kind !== 'WIFI' && request.agreed ? await shopTermsInForce(deps, deps.db) : []
  const order = { ...getOrder(deps, caller, placement), agreedTo }
  const { orderNo } = order
  const placed = getPlaced(order)
  const consents = wanted.kind === 'WIFI' && request.agreed ? tripsOf(wanted.plans) : []
  const writes = [
    keep(placed),
    ...useWrites(deps, { kind: 'submitOrder', subject: getHolder(caller.session) }),
    ...(wanted.kind === 'WIFI' ? [tripsAsRead(wanted.plans.map(({ trip }) => trip))] : []),
    ...orderWrites(deps, order),
    ...(consents.length > 0 ? await consentWrites(deps, deps.db, consents) : []),
    ...(wanted.kind === 'PICKUP' ? [browserWrite(deps, caller, orderNo)] : []),
    ...discountWrites(deps, order, checkout),
    ...(wanted.kind === 'WIFI'
      ? planWrites(deps, caller, { orderNo, plans: wanted.plans })
      : goodsWrites(deps, caller, { orderNo, wanted, cartLineIds: request.cartLineIds ?? [] })),
  ]
  if (placed.state === 'pending_payment') await writeAtOnce(deps.db, [...writes, deadlineJob(deps, order)])
  // A free order is paid at once.
  else
    await inTransaction(deps.db, async (tx) => {
      await writeAtOnce(tx, writes)
      await markPaid(deps, tx, { orderNo, by: 'nothingToPay' })
    })
  return placed
}

function getPlaced({ orderNo, kind, quote, payDeadline: deadline }: NewOrder): PlacedOrder {
  if (quote.payable > 0) return { orderNo, state: 'pending_payment', payDeadline: deadline.toISOString() }
  return { orderNo, state: kind === 'SHIP' ? 'awaiting_shipment' : 'paid', payDeadline: null }
}

const deadlineJob = (deps: Deps, { orderNo, payDeadline: runAt }: NewOrder): Write =>
  jobWrite(deps, { kind: 'order.deadline', key: orderNo, payload: { orderNo }, runAt })

function getOrder(deps: Deps, { session }: PassengerCaller, { request, checkout, quote }: Placement): UnagreedOrder {
  const { wanted, now } = checkout
  const order = {
    orderNo: numberOf(deps, now),
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

type UnagreedOrder = Omit<NewOrder, 'agreedTo'>

function numberOf(deps: Deps, at: Date): string {
  const { link } = deps.settings
  return newOrderNo(deps.random, at, link?.side === 'cabin' ? link.tail : null)
}

export const tripsOf = (plans: readonly WantedPlan[]): string[] => [...new Set(plans.map(({ trip }) => trip.tripId))]

function discountWrites(deps: Deps, { accountId, orderNo, quote }: NewOrder, { wanted, chosen }: Checkout): Write[] {
  const { couponId, rightsNo } = quote
  const flightId = flightOfCard(wanted)
  return discountLocks(deps, { accountId, orderNo, couponId, rightsNo, card: chosen.card, flightId })
}

const planWrites = (
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo, plans }: { orderNo: string; plans: readonly WantedPlan[] },
): Write[] =>
  planHolds(
    plans.map(({ trip: { tripId }, flight: { flightId }, plan: { planId } }, index) => {
      const entitlementId = newId(deps.random, 'ent')
      return { entitlementId, orderNo, lineNo: index + 1, tripId, flightId, planId, at: deps.clock.now() }
    }),
    {
      soldOut: () => fail('soldOut'),
      // Names the order that holds the plan, so that a passenger who lost the answer can still find it.
      alreadyHeld: async (plan) =>
        fail('alreadyBought', heldDetail((await unfinishedOrderOfPlan(deps.db, session, plan)) ?? {})),
    },
  )

function goodsWrites(
  { db, clock }: Deps,
  { session }: PassengerCaller,
  placed: { orderNo: string; wanted: GoodsLines; cartLineIds: readonly string[] },
): Write[] {
  const { orderNo, cartLineIds } = placed
  const wanted = placed.wanted.lines.map(({ sku, quantity }) => ({ skuId: sku.skuId, quantity }))
  const outOfStock = ([short]: { skuId: string; left: number }[]) =>
    short ? fail('outOfStock', short) : readTooEarly()
  return [
    ...(cartLineIds.length > 0 ? [removalOfLines(getHolder(session), cartLineIds)] : []),
    ...goodsHold(db, { wanted, orderNo, at: clock.now() }, outOfStock),
  ]
}
