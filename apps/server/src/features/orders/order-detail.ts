import type { OrderDetail, PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import { collectUntil } from '@aisle/rules/after-sale'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { findSilentMethods, silentLast } from '../../outside/payment/silent-gateways.ts'
import { agreedClauses, clausesOfIds } from '../clauses/index.ts'
import { findMissingProof } from '../order-proof/index.ts'
import { findPickupPoint } from '../shop/index.ts'
import { addressOfOrder, discountNames } from './order-delivery-store.ts'
import { clausesAgreedTo, eventsOfOrder } from './order-event-store.ts'
import { attemptsOfOrder } from './order-list-store.ts'
import { findOwnOrder, type Order } from './order-store.ts'
import { getPayer } from './payer.ts'
import { codesOfOrder } from './pickup-code-store.ts'
import { presentOrders } from './present-order.ts'

/** One order of the passenger; another passenger's is `notFound`. */
export async function orderDetail(
  deps: Deps,
  caller: PassengerCaller,
  request: { orderNo: string; environment?: Environment },
): Promise<OrderDetail> {
  const order = await findOwnOrder(deps.db, caller.session, request.orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  const [summary] = await presentOrders(deps, caller, [order])
  if (!summary) fail('notFound', { reason: 'order' })
  const attempts = await attemptsOfOrder(deps.db, order.orderNo)
  const events = await eventsOfOrder(deps.db, order.orderNo)
  const names = await discountNames(deps.db, order)
  const payer = await getPayer(deps, caller, request.environment ?? 'browser')
  const methods = summary.can.pay ? paymentMethodsFor(deps.gateways, order.currency, payer) : []
  const silent = await findSilentMethods(deps, deps.db, methods)
  return {
    ...summary,
    paymentPending: order.state === 'pending_payment' && attempts.some((attempt) => attempt.state === 'open'),
    payMethods: begunFirst(silentLast(methods, silent), attempts),
    silentMethods: silent,
    // An order that was never paid may still have a late payment, which went back.
    paidBy: order.paidAt ? (attempts.find((attempt) => attempt.state === 'paid')?.gateway ?? null) : null,
    refundedAmount: order.refundedAmount,
    memberDiscount: order.memberDiscount,
    couponDiscount: order.couponDiscount,
    rightsDiscount: order.rightsDiscount,
    couponName: names.coupon,
    rightsCardName: names.card,
    remark: order.remark,
    shipTo: order.kind === 'SHIP' ? await addressOfOrder(deps.db, order.orderNo) : null,
    pickup: await getPickup(deps, caller, order),
    invoiceWish: order.invoiceWish,
    agreed: await getAgreed(deps, order, events),
    timeline: events.map(({ event, at }) => ({ event, at: at.toISOString() })),
    serverTime: deps.clock.now().toISOString(),
  }
}

/** A plan's clauses were agreed to for its trip; those of goods for the order (spec §5). */
async function getAgreed(
  { db }: Pick<Deps, 'db'>,
  { kind, tripId }: Order,
  events: Awaited<ReturnType<typeof eventsOfOrder>>,
): Promise<OrderDetail['agreed']> {
  if (kind !== 'WIFI') return clausesOfIds(db, clausesAgreedTo(events))
  return tripId ? agreedClauses(db, tripId) : []
}

/** A passenger who returns from a cashier finds its method selected. */
function begunFirst(methods: PaymentMethod[], attempts: Awaited<ReturnType<typeof attemptsOfOrder>>): PaymentMethod[] {
  const begun = attempts.findLast(({ state }) => state === 'open')?.gateway
  return methods.toSorted((a, b) => Number(b === begun) - Number(a === begun))
}

async function getPickup(deps: Deps, caller: PassengerCaller, order: Order): Promise<OrderDetail['pickup']> {
  if (order.pickupPointId === null) return null
  const point = await findPickupPoint(deps.db, order.pickupPointId, { open: false })
  if (!point) throw new Error(`order ${order.orderNo} waits at a counter that does not exist`)
  const codes = await codesOfOrder(deps.db, order.orderNo)
  // O9. A code whose refund is withdrawn collects again.
  const areWorth = codes.some(({ state }) => state === 'unused' || state === 'refunding')
  const proof = areWorth ? await findMissingProof(deps, caller, { db: deps.db, order, act: 'showCodes' }) : null
  return {
    point,
    codes: proof ? [] : codes,
    proof,
    expiresAt: order.paidAt ? collectUntil(order.paidAt).toISOString() : null,
  }
}
