import type { RefundType } from '@aisle/contract/refund-states'
import type { BookedOrder, BookedRefund } from './books.ts'
import { freightOfParcel, type ModelWorld } from '../model-world.ts'

// The test's own small idea of R1, R2 and table R; the product's own rules are not asked.

const over: readonly BookedRefund['state'][] = ['rejected', 'canceled', 'receipt_refused']

/** Other refunds cannot request its units. */
export const countsUnits = ({ state }: BookedRefund) => !over.includes(state)
/** Money is or was refunded. */
export const countsMoney = (refund: BookedRefund) => refund.type !== 'exchange' && countsUnits(refund)
export const isOpen = (refund: BookedRefund) => countsUnits(refund) && refund.state !== 'completed'
/** Units not picked, collected or activated are refunded without an approval. */
export const wentByItself = ({ events }: BookedRefund) => events.some(({ event }) => event === 'approvedByItself')

export const isPaid = ({ state }: BookedOrder) =>
  ['paid', 'awaiting_shipment', 'shipped', 'completed', 'refunded'].includes(state)

export const getUnits = ({ goods }: BookedOrder) => goods?.quantity ?? 1
/** The amount paid for the only line, less its coupon. */
export const linePaid = ({ kind, payable }: BookedOrder) => payable - (kind === 'SHIP' ? freightOfParcel : 0)

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

export const getRefunds = ({ books }: Pick<ModelWorld, 'books'>, orderNo: string) =>
  books.refunds.filter((refund) => refund.orderNo === orderNo)

/** The value of `units` of a line, in whole yuan; for all of them the amount paid. */
export const worth = (order: BookedOrder, units: number) =>
  units >= getUnits(order) ? linePaid(order) : Math.floor((linePaid(order) * units) / getUnits(order) / 100) * 100

/** The amount refunded for this many more units. */
export function computeFigure(
  world: Pick<ModelWorld, 'books'>,
  order: BookedOrder,
  { type, units, airlineAtFault }: { type: RefundType; units: number; airlineAtFault: boolean },
): number {
  if (type === 'exchange') return 0
  const counted = getRefunds(world, order.orderNo).filter(countsMoney)
  const gone = sum(counted.map((one) => one.units)) + units
  const share = Math.max(0, worth(order, gone) - sum(counted.map((one) => one.share)))
  const withFreight = order.kind === 'SHIP' && gone === getUnits(order) && (!order.shipped || airlineAtFault)
  return share + (withFreight ? freightOfParcel - sum(counted.map(({ freight }) => freight)) : 0)
}

/** The amount that the passenger has got back. */
export const sumReturned = (world: Pick<ModelWorld, 'books'>, orderNo: string) =>
  sum(
    getRefunds(world, orderNo)
      .filter(({ state }) => state === 'completed')
      .map(({ amount }) => amount),
  )
