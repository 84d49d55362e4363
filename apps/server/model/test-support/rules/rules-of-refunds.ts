import type { RefundState, RefundType } from '@aisle/contract/refund-states'
import type { BookedOrder, BookedRefund, Books } from './books.ts'
import type { ModelWorld } from '../model-world.ts'
import { demand } from '../model-violation.ts'
import {
  countsMoney,
  countsUnits,
  isPaid,
  linePaid,
  getRefunds,
  sumReturned,
  getUnits,
  wentByItself,
  worth,
} from './refunds-in-books.ts'

type Way = `${RefundState | 'nothing'} ${string} ${RefundState} ${string}`

const everywhere: readonly Way[] = [
  'nothing submitted applied passenger',
  'applied rejected rejected operator',
  'rejected resubmitted applied passenger',
  'applied canceled canceled passenger',
  'rejected canceled canceled passenger',
]
const ofMoney: readonly Way[] = [
  'refunding returned completed gateway',
  'refunding returned completed system',
  'refunding refused failed gateway',
  'failed triedAgain refunding operator',
]
const ofParcels: readonly Way[] = [
  'applied approved awaiting_return operator',
  'awaiting_return sentBack returning passenger',
  'awaiting_return canceled canceled passenger',
  'awaiting_return returnOverdue canceled system',
  'returning receiptRefused receipt_refused operator',
]

/** Table R as the test knows it, written down once more: every way, and whose it is. */
const ways: Record<RefundType, readonly Way[]> = {
  refund_only: [
    ...everywhere,
    ...ofMoney,
    'nothing begun refunding system',
    'applied approved refunding operator',
    'applied approvedByItself refunding system',
  ],
  return_refund: [...everywhere, ...ofMoney, ...ofParcels, 'returning inspected refunding operator'],
  exchange: [
    ...everywhere,
    ...ofParcels,
    'returning reshipped reshipping operator',
    'reshipping replacementReceived completed passenger',
    'reshipping replacementReceivedByItself completed system',
  ],
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Rules about after-sales that hold after every command. */
export function requireRefunds(world: ModelWorld, before: Books): void {
  const { books } = world
  for (const was of before.refunds) {
    const is = books.refunds.find(({ refundNo }) => refundNo === was.refundNo)
    demand(is !== undefined, 'a refund stays', () => was.refundNo)
    const fell = is.amount <= was.amount || is.submissions > was.submissions
    demand(fell, 'what goes back only falls', () => `${was.refundNo}: ${was.amount}, then ${is.amount}`)
  }
  for (const refund of books.refunds) requireWays(refund)
  for (const order of books.orders) requireOrder(world, order)
  requireReturns(world)
}

/** No state outside of table R, and none that its events do not lead to. */
function requireWays({ refundNo, type, state, events, submissions }: BookedRefund): void {
  const text = () => `${refundNo}, ${type}, ${state}: ${JSON.stringify(events)}`
  for (const { from, event, to, actor } of events) {
    const way = `${from ?? 'nothing'} ${event} ${to} ${actor}` as const
    demand(ways[type].includes(way), 'a refund goes only ways that exist', text)
  }
  const standing = events.filter(({ from }) => from === null).length === 1
  const states = new Set(events.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))
  const flows = [...states, state].every((one) => {
    const here = events.filter(({ to }) => to === one).length - events.filter(({ from }) => from === one).length
    return here === (one === state ? 1 : 0)
  })
  demand(standing && flows, 'a refund stands where its events end', text)
  const again = events.filter(({ event }) => event === 'resubmitted').length
  demand(submissions === again + 1 && again <= 3, 'a refund is submitted again three times at most', text)
}

/** R1, R2: units and their money go back once, and an order is refunded when everything of it is back. */
function requireOrder(world: ModelWorld, order: BookedOrder): void {
  const refunds = getRefunds(world, order.orderNo)
  const text = () => JSON.stringify({ order, refunds })
  demand(refunds.length === 0 || isPaid(order), 'only what was paid is asked back', text)
  const counted = refunds.filter(countsMoney)
  const all = getUnits(order)
  const units = sum(refunds.filter(countsUnits).map((one) => one.units))
  demand(units <= all, 'a unit goes back once', text)
  const gone = sum(counted.map((one) => one.units))
  const shares = sum(counted.map(({ share }) => share))
  const least = worth(order, gone)
  const fits = gone === all ? shares === linePaid(order) : shares >= least && shares <= least + 100
  demand(gone === 0 || fits, 'what goes back is what was paid for it', text)
  const freight = sum(counted.map((one) => one.freight))
  const whole = counted.every((one) => one.amount <= one.share + one.freight)
  // A refund that made the request whole may be withdrawn or refused later; the freight stays refunded (R2).
  const everAsked = sum(refunds.filter(({ type }) => type !== 'exchange').map((one) => one.units))
  const freightFits =
    freight === 0 || (order.kind === 'SHIP' && everAsked >= all && freight === order.payable - linePaid(order))
  demand(whole && freightFits, 'freight goes back once, with the last unit', text)
  demand(order.refundedAmount === sumReturned(world, order.orderNo), 'an order says what has gone back', text)
  const back = counted.filter(({ state }) => state === 'completed')
  const everything =
    sum(back.map((one) => one.units)) === all && (order.kind !== 'WIFI' || order.refundedAmount === order.payable)
  demand((order.state === 'refunded') === everything, 'an order is refunded when everything is back', text)
  const packed = order.kind === 'SHIP' && order.shipped
  const left = packed && refunds.some((one) => wentByItself(one) && one.state !== 'completed')
  demand(!left, 'nothing is shipped while a refund is open', text)
  requireCodesFor(order, refunds)
}

/** Table O, PICKUP: every code on its way back is one unit of one refund. */
function requireCodesFor(order: BookedOrder, refunds: readonly BookedRefund[]): void {
  if (order.kind !== 'PICKUP') return
  const text = () => JSON.stringify({ order, refunds })
  const stateFor = ({ origin, state }: BookedRefund) => {
    if (origin === 'automatic') return 'expired'
    return state === 'completed' ? 'refunded' : 'refunding'
  }
  for (const refund of refunds.filter(({ type }) => type === 'refund_only')) {
    const own = order.codes.filter(({ refundNo }) => refundNo === refund.refundNo)
    const fits = own.length === refund.units && own.every(({ state }) => state === stateFor(refund))
    demand(fits, 'codes go back with their refund', text)
  }
  const onTheirWay = order.codes.filter(({ state }) => ['refunding', 'refunded', 'expired'].includes(state))
  const named = onTheirWay.every(({ refundNo }) => refunds.some((refund) => refund.refundNo === refundNo))
  demand(named, 'codes go back with their refund', text)
  const used = order.codes.filter(({ state }) => state === 'used').length
  const handedBack = sum(
    refunds.filter((one) => one.type !== 'refund_only' && countsUnits(one)).map((one) => one.units),
  )
  demand(handedBack <= used, 'only what was collected is sent back', text)
}

/** Every number under which a gateway was asked to return money is one of ours, and was asked for what we say. */
function requireReturns({ books, gateways }: ModelWorld): void {
  for (const gateway of gateways) {
    const tooMuch = () => JSON.stringify(gateway.tooMuch)
    demand(gateway.tooMuch.length === 0, 'no more is asked back than was paid', tooMuch)
    for (const made of gateway.refunds.values()) {
      const own = books.returns.find(({ refundNo }) => refundNo === made.refundNo)
      const fits = own?.amount === made.amount && own.txn === made.providerTxn
      const told = own?.state !== 'completed' || made.state === 'done'
      demand(fits && told, 'money goes back once', () => JSON.stringify({ made, own }))
    }
  }
  for (const { refundNo, purpose, amount, state, orderNo } of books.returns) {
    const refund = books.refunds.find((one) => one.refundNo === refundNo)
    const fits =
      purpose === 'surplus'
        ? !refund
        : refund?.amount === amount && refund.state === state && refund.orderNo === orderNo
    demand(fits, 'money follows its refund', () => JSON.stringify({ refundNo, purpose, amount, state, refund }))
  }
  for (const { refundNo, state, amount, type } of books.refunds) {
    const onItsWay = type !== 'exchange' && amount > 0 && ['refunding', 'failed', 'completed'].includes(state)
    const sent = books.returns.some((one) => one.refundNo === refundNo)
    demand(onItsWay === sent, 'money follows its refund', () => `${refundNo} is ${state}`)
  }
}
