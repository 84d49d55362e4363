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
import { ownerOf } from '../../http/owner.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { newId } from '../../security/random.ts'
import { removeCartLines } from '../cart/index.ts'
import { recordConsents } from '../clauses/index.ts'
import { lockDiscounts } from '../coupons/index.ts'
import { findSkus } from '../shop/index.ts'
import { holdPlan } from '../entitlements/index.ts'
import { markPaid } from './order-moves.ts'
import { flightOfBasket, quoteBasket, readBasket, requirePlaceable, requirePriced, type ReadBasket } from './basket.ts'
import { requireDelivery, type GoodsBasket } from './goods-basket.ts'
import { holdGoods } from './goods-stock-store.ts'
import { newOrderNo } from './order-number.ts'
import { payDeadline } from './order-rules.ts'
import { insertOrder, type NewOrder } from './order-store.ts'
import { refuseSecond, salesEnd, type WifiBasket } from './wifi-basket.ts'

type Request = z.output<typeof submitOrderSchemas.request>
interface Answer {
  orderNo: string
  state: OrderState
  payDeadline: string | null
}

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
  const inTx = { ...deps, db: tx }
  const now = deps.clock.now()
  const basket = await readBasket(inTx, caller, request, { hold: true })
  requirePriced(deps, basket)
  if (basket.kind !== 'WIFI') requireDelivery(basket, request)
  const quote = await quoteBasket(inTx, caller, { basket, request })
  const changed = quote.payable !== request.payable || quote.currency !== request.currency
  // Placing the order decides by itself whether it is held or sold out; what refuses it before must not hide that.
  if (changed || (basket.kind === 'WIFI' && basket.plan.left === 0)) await requirePlaceable(inTx, basket, request)
  if (changed) fail('quoteChanged', { quote })

  const placed = await insertNumbered(deps, tx, unnumbered(caller, { request, basket, quote, now }))
  if (basket.kind === 'WIFI' && request.agreed) await recordConsents(deps, tx, basket.trip.tripId)
  await followOrder(deps, tx, { caller, request, basket, quote, orderNo: placed.orderNo })
  return finishPlacing(deps, tx, placed)
}

interface Placing {
  request: Request
  basket: ReadBasket
  quote: Quote
}

function unnumbered(
  caller: PassengerCaller,
  { request, basket, quote, now }: Placing & { now: Date },
): UnnumberedOrder {
  const { session } = caller
  const order = {
    accountId: session.accountId,
    kind: basket.kind,
    quote,
    remark: request.remark?.trim() ?? '',
    invoiceWish: request.invoiceWish ?? null,
    createdAt: now,
  }
  if (basket.kind === 'WIFI') {
    return {
      ...order,
      tripId: basket.trip.tripId,
      picturePaths: [],
      areaCode: null,
      payDeadline: payDeadline(now, limits.wifiPaymentMinutes, salesEnd(basket, now)),
      contactEmail: session.email ?? basket.trip.email,
    }
  }
  return {
    ...order,
    tripId: session.scope === 'trip' ? session.tripId : null,
    picturePaths: basket.lines.map(({ sku }) => sku.picturePath),
    areaCode: basket.shipTo?.areaCode ?? null,
    payDeadline: payDeadline(now, limits.goodsPaymentMinutes, null),
    contactEmail: basket.buyer.email,
  }
}

/** What an order takes with it: coupon and rights card, the cart's lines, and last the stock. */
async function followOrder(
  deps: Deps,
  tx: Tx,
  { caller, request, basket, quote, orderNo }: Placing & { caller: PassengerCaller; orderNo: string },
): Promise<void> {
  const { session } = caller
  const { couponId, rightsNo } = quote
  const { accountId } = session
  if (couponId !== null || rightsNo !== null) {
    await lockDiscounts(deps, tx, { accountId, orderNo, couponId, rightsNo, flightId: flightOfBasket(basket) })
  }
  if (basket.kind === 'WIFI') return holdOrRefuse(deps, tx, { orderNo, basket, now: deps.clock.now() })
  await removeCartLines(tx, ownerOf(session), request.cartLineIds ?? [])
  await holdGoodsOrRefuse(tx, basket)
}

async function finishPlacing(
  deps: Deps,
  tx: Tx,
  { quote, kind, orderNo, payDeadline: deadline }: NewOrder,
): Promise<Answer> {
  if (quote.payable === 0) {
    await markPaid(deps, tx, { orderNo, by: 'nothingToPay' })
    return { orderNo, state: kind === 'SHIP' ? 'awaiting_shipment' : 'paid', payDeadline: null }
  }
  await enqueueJob(deps, tx, { kind: 'order.deadline', key: orderNo, payload: { orderNo }, runAt: deadline })
  return { orderNo, state: 'pending_payment', payDeadline: deadline.toISOString() }
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

/** @throws outOfStock {skuId, left} */
async function holdGoodsOrRefuse(tx: Tx, { lines }: GoodsBasket): Promise<void> {
  const [short] = await holdGoods(
    tx,
    lines.map(({ sku, quantity }) => ({ skuId: sku.skuId, quantity })),
  )
  if (short === undefined) return
  const left = (await findSkus(tx, [short])).get(short)?.left ?? 0
  fail('outOfStock', { skuId: short, left })
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
