import * as limits from '@aisle/contract/limits'
import type { OrderState } from '@aisle/contract/order-states'
import * as calls from '@aisle/contract/orders'
import type { Quote, submitOrderSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { countUse } from '../../attempts/count-use.ts'
import { fail } from '../../contract-error.ts'
import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { onceByKey } from '../../http/once-by-key.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { newId } from '../../security/random.ts'
import { recordConsents } from '../clauses/index.ts'
import { holdPlan } from './held-plan-store.ts'
import { markPaid } from './order-moves.ts'
import { newOrderNo } from './order-number.ts'
import { payDeadline } from './order-rules.ts'
import { insertOrder } from './order-store.ts'
import {
  quoteWifi,
  readWifiBasket,
  refuseSecond,
  requireFree,
  requireOnSale,
  salesEnd,
  type WifiBasket,
} from './wifi-basket.ts'

type Request = z.output<typeof submitOrderSchemas.request>
interface Answer {
  orderNo: string
  state: OrderState
  payDeadline: string | null
}

/** Handled by the payments feature, which asks the gateways before it gives up an order. */
const deadlineJob = 'order.deadline'
const numbersTried = 5

/** Places an order at the price that the passenger saw, once per key (G7, table O). */
export async function submitOrder(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  return onceByKey(deps, caller, {
    call: calls.submitOrder,
    request,
    create: (tx) => placeOrder(deps, caller, { tx, request }),
  })
}

async function placeOrder(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<Answer> {
  await countUse(deps, tx, { kind: 'submitOrder', subject: caller.session.accountId })
  const now = deps.clock.now()
  const basket = await readWifiBasket({ ...deps, db: tx }, caller, request, { hold: true })
  requireOnSale(basket, now)
  const quote = quoteWifi(basket, caller, now)
  const changed = quote.payable !== request.payable || quote.currency !== request.currency
  // Placing the order decides by itself whether it is held or sold out; what refuses it before must not hide that.
  if (changed || basket.plan.left === 0) await requireFree({ ...deps, db: tx }, basket)
  if (changed) fail('quoteChanged', { quote })

  if (request.agreed) await recordConsents(deps, tx, basket.trip.tripId)
  const deadline = payDeadline(now, limits.wifiPaymentMinutes, salesEnd(basket, now))
  const orderNo = await insertNumbered(deps, tx, {
    accountId: caller.session.accountId,
    tripId: basket.trip.tripId,
    kind: 'WIFI' as const,
    quote,
    remark: request.remark?.trim() ?? '',
    createdAt: now,
    payDeadline: deadline,
    contactEmail: caller.session.email ?? basket.trip.email,
  })
  await holdOrRefuse(deps, tx, { orderNo, basket, now })
  if (quote.payable === 0) {
    await markPaid(deps, tx, { orderNo, by: 'nothingToPay' })
    return { orderNo, state: 'paid', payDeadline: null }
  }
  await enqueueJob(deps, tx, { kind: deadlineJob, key: orderNo, payload: { orderNo }, runAt: deadline })
  return { orderNo, state: 'pending_payment', payDeadline: deadline.toISOString() }
}

interface UnnumberedOrder {
  accountId: string
  tripId: string
  kind: 'WIFI'
  quote: Quote
  remark: string
  createdAt: Date
  payDeadline: Date
  contactEmail: string | null
}

async function insertNumbered(deps: Deps, tx: Tx, order: UnnumberedOrder): Promise<string> {
  for (let tried = 0; tried < numbersTried; tried += 1) {
    const orderNo = newOrderNo(deps.random, order.createdAt)
    if (await insertOrder(deps, tx, { ...order, orderNo })) return orderNo
  }
  throw new Error('no free order number was found')
}

async function holdOrRefuse(
  deps: Deps,
  tx: Tx,
  { orderNo, basket, now }: { orderNo: string; basket: WifiBasket; now: Date },
): Promise<void> {
  const { trip, flight, plan } = basket
  const holding = await holdPlan(tx, {
    entitlementId: newId(deps.random, 'ent'),
    orderNo,
    tripId: trip.tripId,
    flightId: flight.flightId,
    planId: plan.planId,
    at: now,
  })
  if (holding === 'alreadyHeld') await refuseSecond({ ...deps, db: tx }, basket)
  if (holding === 'soldOut') fail('soldOut')
}
