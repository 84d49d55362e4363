import type { RefundType } from '@aisle/contract/refund-states'
import type { BookedOrder, BookedRefund } from './books.ts'
import { freightOfParcel, type ModelWorld } from '../model-world.ts'

// The test's own small idea of R1, R2 and table R; the product's own rules are not asked.

const over: readonly BookedRefund['state'][] = ['rejected', 'canceled', 'receipt_refused']

/** Its units are nobody else's to ask for. */
export const countsUnits = ({ state }: BookedRefund) => !over.includes(state)
/** It returns money, or has. */
export const countsMoney = (refund: BookedRefund) => refund.type !== 'exchange' && countsUnits(refund)
export const isOpen = (refund: BookedRefund) => countsUnits(refund) && refund.state !== 'completed'
/** What nobody has picked, collected or activated goes back without anybody's approval. */
export const wentByItself = ({ events }: BookedRefund) => events.some(({ event }) => event === 'approvedByItself')

export const isPaid = ({ state }: BookedOrder) =>
  ['paid', 'awaiting_shipment', 'shipped', 'completed', 'refunded'].includes(state)

export const unitsOf = ({ goods }: BookedOrder) => goods?.quantity ?? 1
/** What the only line was paid with, its coupon taken off. */
export const linePaid = ({ kind, payable }: BookedOrder) => payable - (kind === 'SHIP' ? freightOfParcel : 0)

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

export const refundsOf = ({ books }: Pick<ModelWorld, 'books'>, orderNo: string) =>
  books.refunds.filter((refund) => refund.orderNo === orderNo)

/** What `units` of a line are worth, in whole yuan; all of them what was paid. */
export const worth = (order: BookedOrder, units: number) =>
  units >= unitsOf(order) ? linePaid(order) : Math.floor((linePaid(order) * units) / unitsOf(order) / 100) * 100

/** What goes back for so many more units. */
export function figureOf(
  world: Pick<ModelWorld, 'books'>,
  order: BookedOrder,
  { type, units, airlineAtFault }: { type: RefundType; units: number; airlineAtFault: boolean },
): number {
  if (type === 'exchange') return 0
  const counted = refundsOf(world, order.orderNo).filter(countsMoney)
  const gone = sum(counted.map((one) => one.units)) + units
  const share = Math.max(0, worth(order, gone) - sum(counted.map((one) => one.share)))
  const withFreight = order.kind === 'SHIP' && gone === unitsOf(order) && (!order.shipped || airlineAtFault)
  return share + (withFreight ? freightOfParcel - sum(counted.map(({ freight }) => freight)) : 0)
}

/** What has come back to the passenger. */
export const returnedOf = (world: Pick<ModelWorld, 'books'>, orderNo: string) =>
  sum(
    refundsOf(world, orderNo)
      .filter(({ state }) => state === 'completed')
      .map(({ amount }) => amount),
  )
