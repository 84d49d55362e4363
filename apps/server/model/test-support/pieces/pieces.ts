import { ContractError } from '../../../src/platform/contract-error.ts'
import type { Deps } from '../../../src/platform/deps.ts'
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts'
import { submitOrder } from '../../../src/features/checkout/submit-order.ts'
import { submitPay } from '../../../src/features/payments/submit-pay.ts'
import { wifiLogin } from '../../../src/features/portal/wifi-login.ts'
import type { Act } from '../acts.ts'
import { plansOrdered, type BookedOrder } from '../rules/books.ts'
import { isSilence, demand } from '../model-violation.ts'
import {
  getCaller,
  couponOff,
  freightOfParcel,
  goodsOf,
  priceOf,
  type ModelPassenger,
  type ModelWorld,
  type OrderBody,
  type PlanId,
} from '../model-world.ts'
import type { Fate, Outcome } from '../process-life.ts'

/** One act, ready to be done in this world. `judge` sees how it ended, when the books have been read again. */
export interface Piece {
  work: () => Promise<unknown>
  judge: (end: Ended) => void
}

export interface Ended {
  outcome: Outcome<unknown>
  /** No other work ran at the same time, and nothing broke. */
  undisturbed: boolean
}

type ActOf<Name extends Act['do']> = Extract<Act, { do: Name }>

export const wrapped = <Item>(items: readonly Item[], n: number): Item | undefined =>
  items[n % Math.max(1, items.length)]

export const newest = <Item>(items: readonly Item[], n: number): Item | undefined =>
  items.at(-1 - (n % Math.max(1, items.length)))

/** The passenger gets an answer, or a refusal with one of these names. */
export function requireNamed(act: Act, { outcome }: Ended, fate: Fate['kind'], names: readonly string[]): void {
  if (outcome.ended !== 'failed') return
  const { error } = outcome
  if (error instanceof ContractError) {
    demand(names.includes(error.errorName), 'a refusal fits what was asked', () => `${act.do}: ${error.errorName}`)
    return
  }
  const text = () => `${act.do}: ${error instanceof Error ? error.stack : String(error)}`
  demand(fate === 'cut' && isSilence(error), 'every refusal has a name', text)
}

export const refusedAs = ({ outcome }: Ended) =>
  outcome.ended === 'failed' && outcome.error instanceof ContractError ? outcome.error.errorName : null

/** All gateways answer, and none has a bank that is just deciding. */
const isWell = (world: ModelWorld) =>
  world.gateways.every((gateway) => {
    const undecided = [...gateway.trades.values()].some((trade) => gateway.isUndecided(trade))
    return gateway.mood === 'well' && !undecided
  })

/** The passenger who placed it. */
export function getOwner(world: ModelWorld, order: BookedOrder): ModelPassenger {
  const owner = world.passengers.find(({ accountId }) => accountId === order.accountId)
  if (!owner) throw new Error(`nobody has ordered ${order.orderNo}`)
  return owner
}

export const newKey = (world: ModelWorld) => `key-${world.deps.random.bytes(12).toString('hex')}`

export function submitPiece(
  world: ModelWorld,
  act: ActOf<'submit'> | ActOf<'submitGoods'>,
  fate: Fate['kind'],
): Piece | null {
  const passenger = wrapped(world.passengers, act.who)
  if (!passenger) return null
  if (act.key === 'new') {
    const body = act.do === 'submit' ? planBody(passenger, act.plan) : goodsBody(world, passenger, act)
    passenger.sent.push({ key: newKey(world), body, orderNo: null })
  }
  const sent = passenger.sent.at(-1)
  if (!sent) return null
  const body = act.key === 'otherBody' ? { ...sent.body, remark: `${sent.body.remark ?? ''}!` } : sent.body
  const known = sent.orderNo
  return {
    work: () => submitOrder(world.deps, getCaller(passenger, sent.key), body),
    judge(end) {
      const refusals = [
        'alreadyBought',
        'soldOut',
        'saleClosed',
        'flightLanded',
        'wifiUnavailable',
        'outOfStock',
        'couponUnusable',
      ]
      requireNamed(act, end, fate, [...refusals, 'idempotencyConflict'])
      if (act.key === 'otherBody') {
        const refused = end.outcome.ended !== 'answered' || known === null
        demand(refused, 'a key is for one request', () => `${sent.key} was answered for two bodies`)
      } else {
        const changed = refusedAs(end) === 'idempotencyConflict'
        demand(!changed, 'a key is for one request', () => `${sent.key} is refused for what it was sent with`)
      }
      if (end.outcome.ended === 'answered') {
        // submitOrder answers this shape; the outcome of a piece is not typed.
        const { orderNo } = end.outcome.answer as { orderNo: string }
        demand(known === null || known === orderNo, 'the same key gives the same order', () => `${known}, ${orderNo}`)
        const booked = world.books.orders.some((order) => order.orderNo === orderNo)
        demand(booked, 'an order stays', () => `${orderNo} was answered and is not there`)
        Object.assign(sent, { orderNo, body })
      } else if (act.key === 'again' && known !== null && end.outcome.ended === 'failed') {
        demand(fate === 'cut', 'the same key gives the same order', () => `${known}, then ${refusedAs(end)}`)
      }
    },
  }
}

const planBody = ({ tripId }: ModelPassenger, planId: PlanId): OrderBody => ({
  lines: [{ kind: 'WIFI', tripId, planId, quantity: 1 }],
  payable: priceOf[planId],
  currency: 'CNY',
})

function goodsBody(world: ModelWorld, { addrId }: ModelPassenger, act: ActOf<'submitGoods'>): OrderBody {
  const { price, perOrder } = goodsOf[act.sku]
  const goods = price * perOrder - (act.coupon ? couponOff : 0)
  return {
    lines: [{ kind: act.way, skuId: world.skuIds[act.sku], quantity: perOrder }],
    payable: goods + (act.way === 'SHIP' ? freightOfParcel : 0),
    currency: 'CNY',
    ...(act.way === 'SHIP' ? { addrId } : { pickupPointId: 'XMN-T3' }),
    ...(act.coupon && { couponId: world.couponId }),
  }
}

export function payPiece(world: ModelWorld, act: ActOf<'pay'>, fate: Fate['kind']): Piece | null {
  const order = newest(world.books.orders, act.order)
  const gateway = world.gateways.find(({ id }) => id === act.method)
  if (!order || !gateway || order.payable === 0) return null
  const caller = getCaller(getOwner(world, order), newKey(world))
  const payable = order.state === 'pending_payment' && isBefore(world.deps, order.payDeadline)
  return {
    work: () => submitPay(world.deps, caller, { orderNo: order.orderNo, payMethod: act.method }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged', 'paymentFailed'])
      if (end.outcome.ended === 'answered') {
        // submitPay answers this shape; the outcome of a piece is not typed.
        const { paymentNo } = end.outcome.answer as { paymentNo: string }
        if (!world.cashiers.some((known) => known.paymentNo === paymentNo)) world.cashiers.push({ gateway, paymentNo })
      }
      const mustAnswer = payable && end.undisturbed && gateway.mood === 'well'
      const refused = refusedAs(end)
      demand(
        !mustAnswer || refused === null,
        'an order can be paid until its deadline',
        () => `${order.orderNo}: ${refused}`,
      )
    },
  }
}

const isBefore = ({ clock }: Deps, deadline: string | null) => deadline !== null && clock.now() < new Date(deadline)

export function cancelPiece(world: ModelWorld, act: ActOf<'cancel'>, fate: Fate['kind']): Piece | null {
  const order = newest(world.books.orders, act.order)
  if (!order) return null
  const caller = getCaller(getOwner(world, order), newKey(world))
  return {
    work: () => cancelOrder(world.deps, caller, { orderNo: order.orderNo }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged', 'paymentFailed'])
      const refused = refusedAs(end)
      const mustAnswer = order.state === 'pending_payment' && end.undisturbed && isWell(world)
      demand(!mustAnswer || refused === null, 'an unpaid order can be canceled', () => `${order.orderNo}: ${refused}`)
      if (end.outcome.ended !== 'answered' || !end.undisturbed) return
      // cancelOrder answers this shape; the outcome of a piece is not typed.
      const { state } = end.outcome.answer as { state: string }
      const now = world.books.orders.find(({ orderNo }) => orderNo === order.orderNo)?.state
      demand(now === state, 'an answer tells what is', () => `${order.orderNo}: answered ${state}, is ${now}`)
    },
  }
}

export function goOnlinePiece(world: ModelWorld, act: ActOf<'goOnline'>, fate: Fate['kind']): Piece | null {
  const order = newest(plansOrdered(world), act.order)
  const phone = wrapped(world.passengers, act.device)
  if (!order || !phone) return null
  const { entitlementId } = order.plan
  const { device, deviceToken } = phone
  const caller = { ...getCaller(getOwner(world, order), newKey(world)), ip: device, deviceToken }
  return {
    work: () => wifiLogin(world.deps, caller, { entitlementId }),
    judge(end) {
      requireNamed(act, end, fate, [
        'notInFlight',
        'flightLanded',
        'entitlementUnusable',
        'deviceLimit',
        'onOtherDevice',
        'waitFirst',
        'gateUnavailable',
      ])
      if (end.outcome.ended === 'answered') phone.deviceToken = caller.outgoing.deviceToken
      if (end.outcome.ended !== 'answered' || !end.undisturbed) return
      const open = world.books.grants.some((grant) => grant.entitlementId === entitlementId && grant.device === device)
      demand(open && world.gate.open.has(device), 'an answer tells what is', () => `${order.orderNo} is not online`)
    },
  }
}
