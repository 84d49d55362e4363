import type { OrderDetail, PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import { collectUntil } from '@aisle/rules/after-sale'
import { fail } from '../../platform/contract-error.ts'
import type { Db } from '../../platform/db/open-db.ts'
import { mapped, readAtOnce, together, withRows } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { silentLast, silentMethodsReading } from '../../outside/payment/silent-gateways.ts'
import { agreedReading, clausesReading } from '../clauses/index.ts'
import { missingProofReading } from '../order-proof/index.ts'
import { pickupPointReading } from '../shop/index.ts'
import { addressReading, discountNamesReading, latestReading } from './order-delivery-store.ts'
import { clausesAgreedTo, eventsReading } from './order-event-store.ts'
import { attemptsReading, linesReading, plansReading, type AttemptOfOrder } from './order-content-store.ts'
import { orderToShow, ownOrder, shownOrder, shownOrders, type Order } from './order-store.ts'
import { payerReading } from './payer.ts'
import { codesReading } from './pickup-code-store.ts'
import { presentOrder, shownReading } from './present-order.ts'

interface Request {
  orderNo: string
  environment?: Environment
}

/** One order of the passenger; another passenger's is `notFound`. */
export async function orderDetail(deps: Deps, caller: PassengerCaller, request: Request): Promise<OrderDetail> {
  const { shown, ...found } = await readDetail(deps, caller, request)
  const order = shown.orders[0] ?? fail('notFound', { reason: 'order' })
  const { attempts, events, names } = found
  const now = deps.clock.now()
  const summary = presentOrder(order, shown.around, { language: caller.language, now })
  const methods = summary.can.pay ? paymentMethodsFor(deps.gateways, order.currency, found.payer) : []
  const silent = methods.filter((method) => found.silent.includes(method))
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
    shipTo: order.kind === 'SHIP' ? found.shipTo : null,
    pickup: getPickup(order, found.pickup),
    invoiceWish: order.invoiceWish,
    // A plan's clauses were agreed to for its trip; those of goods for the order (spec §5).
    agreed: order.kind === 'WIFI' ? found.agreedForTrip : found.agreedForOrder,
    timeline: events.map(({ event, at }) => ({ event, at: at.toISOString() })),
    serverTime: now.toISOString(),
  }
}

/** Everything that an order of any kind is shown with, in one statement. */
function readDetail(deps: Deps, caller: PassengerCaller, { orderNo, environment = 'browser' }: Request) {
  const { db } = deps
  const shown = shownOrder.orderNo
  const pickup = together({
    point: pickupPointReading(db, shownOrder.pickupPointId, { open: false }),
    codes: codesReading(db, shown),
    missingProof: missingProofReading(deps, caller, { db, orderNo: shown, act: 'showCodes' }),
  })
  const all = together({
    shown: shownReading(db, ownOrder(db, caller.session, orderNo), caller.session),
    attempts: attemptsReading(db, shown),
    events: eventsReading(db, shown),
    names: discountNamesReading(),
    payer: payerReading(db, caller, environment),
    silent: silentMethodsReading(deps, db),
    shipTo: addressReading(db, shown),
    pickup,
    agreedForTrip: agreedReading(db, shownOrder.tripId),
    agreedForOrder: clausesReading(db, clausesAgreedTo(shown)),
  })
  return readAtOnce(db, all)
}

/**
 * An order of any kind with its content, for what the airline writes about it; without an order, undefined.
 */
export function orderContentReading(db: Db, orderNo: string) {
  const { name, reading, orderNos } = shownOrders
  const content = together({
    orders: reading,
    lines: linesReading(db, orderNos),
    plans: plansReading(db, orderNos, null),
    shipTo: latestReading(db, shownOrder.orderNo),
    point: pickupPointReading(db, shownOrder.pickupPointId, { open: false }),
    codes: codesReading(db, shownOrder.orderNo),
  })
  const query = orderToShow(db, orderNo)
  return mapped(
    withRows({ name, query }, content),
    ({ orders: [order], lines, plans, ...rest }) =>
      order && { ...rest, order, lines: lines(orderNo), plans: plans.get(orderNo) ?? [] },
  )
}

/** A passenger who returns from a cashier finds its method selected. */
function begunFirst(methods: PaymentMethod[], attempts: readonly AttemptOfOrder[]): PaymentMethod[] {
  const begun = attempts.findLast(({ state }) => state === 'open')?.gateway
  return methods.toSorted((a, b) => Number(b === begun) - Number(a === begun))
}

function getPickup(
  order: Order,
  { point, codes, missingProof }: Awaited<ReturnType<typeof readDetail>>['pickup'],
): OrderDetail['pickup'] {
  if (order.pickupPointId === null) return null
  if (!point) throw new Error(`order ${order.orderNo} waits at a counter that does not exist`)
  // O9. A code whose refund is withdrawn collects again.
  const areWorth = codes.some(({ state }) => state === 'unused' || state === 'refunding')
  const proof = areWorth ? missingProof(order) : null
  return {
    point,
    codes: proof ? [] : codes,
    proof,
    expiresAt: order.paidAt ? collectUntil(order.paidAt).toISOString() : null,
  }
}
