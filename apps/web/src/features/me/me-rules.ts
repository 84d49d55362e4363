import type { OrderTab } from '@aisle/contract/order-states'
import type { RightsCard } from '@aisle/contract/coupons-schemas'
import type { OrderSummary } from '@aisle/contract/orders-schemas'

type OrderCounts = Record<Exclude<OrderTab, 'all'>, number>
export type WaitingOrders = Pick<OrderCounts, 'pending_payment' | 'awaiting_shipment' | 'awaiting_receipt'>

/** The avatar's letter: the first character of a Chinese name, or a capital. */
export function getInitial(displayName: string): string {
  const [first = ''] = displayName.trim()
  return first.toUpperCase()
}

/** How much the usable flight passes give: flights where every one counts them, else passes. */
export function countPasses(cards: readonly Pick<RightsCard, 'state' | 'timesLeft'>[]): {
  n: number
  flights: boolean
} {
  const usable = cards.filter(({ state }) => state === 'usable')
  const flights = usable.length > 0 && usable.every(({ timesLeft }) => timesLeft !== null)
  return { n: flights ? usable.reduce((sum, { timesLeft }) => sum + (timesLeft ?? 0), 0) : usable.length, flights }
}

/** How many of these orders could have an invoice and have none. */
export const countUninvoiced = (orders: readonly Pick<OrderSummary, 'can'>[]): number =>
  orders.filter(({ can }) => can.invoice === 'apply').length

/**
 * Badge counts of orders awaiting an action, counted by the server as for its tabs (E4). Finished orders need no count.
 */
export function waitingOrders({ pending_payment, awaiting_shipment, awaiting_receipt }: OrderCounts): WaitingOrders {
  return { pending_payment, awaiting_shipment, awaiting_receipt }
}

const waysIn = [
  'mailCaptcha',
  'portal',
  'lease',
  'airlineApp',
  'wechat',
  'miniProgram',
  'partner',
  'sso',
  'passkey',
] as const

/** The phrase for the way in of a login; a newer server may know others. */
export const getWayIn = (wayIn: string): (typeof waysIn)[number] | 'otherWay' =>
  waysIn.find((known) => known === wayIn) ?? 'otherWay'
