import { confirmReceipt } from '../../../src/features/fulfillment/confirm-receipt.ts'
import { redeemCode, shipOrder, takeCodeBack } from '../../../src/features/fulfillment/index.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import type { Act } from '../acts.ts'
import { goodsOrdered } from '../rules/books.ts'
import { demand } from '../model-violation.ts'
import { getCaller, type ModelWorld } from '../model-world.ts'
import { newest, newKey, getOwner, refusedAs, requireNamed, wrapped, type Ended, type Piece } from './pieces.ts'
import type { Fate } from '../process-life.ts'
import { countsMoney, isOpen, getRefunds } from '../rules/refunds-in-books.ts'

type HandOver = Extract<Act, { do: 'ship' | 'receive' | 'redeem' | 'takeBack' }>

/** The model's own idea of how long a counter may think again. */
const takeBackMs = 10 * 60_000

/** An operator's or the passenger's action on paid goods. */
export function handOverPiece(world: ModelWorld, act: HandOver, fate: Fate['kind']): Piece | null {
  switch (act.do) {
    case 'ship':
      return shipPiece(world, act, fate)
    case 'receive':
      return receivePiece(world, act, fate)
    case 'redeem':
      return redeemPiece(world, act, fate)
    case 'takeBack':
      return takeBackPiece(world, act, fate)
  }
}

/** The newest first, of one kind. */
const ordered = (world: ModelWorld, kind: 'SHIP' | 'PICKUP', nth: number) =>
  newest(
    goodsOrdered(world).filter((order) => order.kind === kind),
    nth,
  )

const getState = ({ books }: ModelWorld, orderNo: string) =>
  books.orders.find((order) => order.orderNo === orderNo)?.state

function shipPiece(world: ModelWorld, act: HandOver, fate: Fate['kind']): Piece | null {
  const order = ordered(world, 'SHIP', act.order)
  if (!order) return null
  const { orderNo, state } = order
  const refunds = getRefunds(world, orderNo)
  const back = refunds.filter(countsMoney).reduce((sum, { units }) => sum + units, 0)
  const ready = state === 'awaiting_shipment' && !refunds.some(isOpen) && back < order.goods.quantity
  // Two operators may have packed it: only one waybill is on the parcel.
  const waybillNo = `SF${act.code}${orderNo}`
  return {
    work: () => shipOrder(world.deps, { orderNo, carrierCode: 'shunfeng', waybillNo }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged'])
      requireAnswered(end, ready, orderNo)
      if (end.outcome.ended === 'answered' && end.undisturbed && state === 'awaiting_shipment') {
        demand(ready, 'nothing is shipped while a refund is open', () => JSON.stringify({ order, refunds }))
        demand(getState(world, orderNo) === 'shipped', 'an answer tells what is', () => orderNo)
      }
    },
  }
}

function receivePiece(world: ModelWorld, act: HandOver, fate: Fate['kind']): Piece | null {
  const order = ordered(world, 'SHIP', act.order)
  if (!order) return null
  const { orderNo, state } = order
  return {
    work: () => confirmReceipt(world.deps, getCaller(getOwner(world, order), newKey(world)), { orderNo }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged'])
      requireAnswered(end, state === 'shipped', orderNo)
      if (end.outcome.ended === 'answered') {
        demand(getState(world, orderNo) === 'completed', 'an answer tells what is', () => orderNo)
      }
    },
  }
}

function redeemPiece(world: ModelWorld, act: HandOver, fate: Fate['kind']): Piece | null {
  const order = ordered(world, 'PICKUP', act.order)
  const code = order && wrapped(order.codes, act.code)
  if (!order || !code) return null
  return {
    work: () => redeemCode(world.deps, { code: code.code }),
    judge(end) {
      requireNamed(act, end, fate, ['stateChanged'])
      if (end.outcome.ended !== 'answered') return
      // redeemCode answers this shape; the outcome of a piece is not typed.
      const { changed } = end.outcome.answer as { changed: boolean }
      if (changed) world.handedOver.push(code.code)
      const once = world.handedOver.filter((one) => one === code.code).length <= 1
      demand(once, 'a code is good for one piece, once', () => `${code.code} of ${order.orderNo}`)
      const used = world.books.orders.some((one) =>
        one.codes.some((now) => now.code === code.code && now.state === 'used'),
      )
      // Taken back at the same moment, it is unused again (O10).
      demand(used || !end.undisturbed, 'an answer tells what is', () => `${code.code} was redeemed and is not used`)
    },
  }
}

/** O10: the counter takes a piece back, if it is soon and nobody has asked the airline to take it back. */
function takeBackPiece(world: ModelWorld, act: HandOver, fate: Fate['kind']): Piece | null {
  const order = ordered(world, 'PICKUP', act.order)
  const code = order && wrapped(order.codes, act.code)
  if (!order || !code) return null
  const { orderNo } = order
  const now = world.clock.now().getTime()
  const isSoon = code.usedAt !== null && now - Date.parse(code.usedAt) < takeBackMs
  const returns = getRefunds(world, orderNo).some(({ type }) => type !== 'refund_only')
  const ended = order.moneyBack !== null || order.state === 'refunded'
  return {
    work: () => inTransaction(world.deps.db, (tx) => takeCodeBack(world.deps, tx, { code: code.code, why: 'mistake' })),
    judge(end) {
      requireNamed(act, end, fate, [])
      const isAnswered = end.outcome.ended === 'answered'
      const isBack = end.outcome.ended === 'answered' && typeof end.outcome.answer !== 'string'
      // A server that was killed may have taken it back.
      if (isBack || !isAnswered) world.handedOver = world.handedOver.filter((one) => one !== code.code)
      if (!isAnswered || !end.undisturbed) return
      const may = isSoon && !returns && !ended
      const text = () => JSON.stringify({ orderNo, code, answer: end.outcome, returns, ended })
      demand(isBack === may, 'a piece is taken back soon, and before it goes back otherwise', text)
      const is = world.books.orders.find((one) => one.orderNo === orderNo)
      const isFree = is?.state === 'paid' && is.codes.some((one) => one.code === code.code && one.state === 'unused')
      demand(!isBack || isFree, 'an answer tells what is', text)
    },
  }
}

function requireAnswered(end: Ended, must: boolean, orderNo: string): void {
  const refused = refusedAs(end)
  demand(!must || !end.undisturbed || refused === null, 'goods are handed over', () => `${orderNo}: ${refused}`)
}
