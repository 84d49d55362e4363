import type { OrderSummary } from '@aisle/contract/orders-schemas'

/** Card numbers are read in groups: 4, 4 and the rest, `9920 0000 31`. */
export function groupedNumber(cardNo: string): string {
  return cardNo.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** What stands in the avatar: the family name's sign, or a capital. */
export function initialOf(displayName: string): string {
  const [first = ''] = displayName.trim()
  return first.toUpperCase()
}

type WifiOrder = OrderSummary & { wifi: NonNullable<OrderSummary['wifi']> }

function isUsable(order: OrderSummary): order is WifiOrder {
  const { wifi } = order
  if (!wifi || wifi.flight.status === 'landed' || wifi.flight.status === 'cancelled') return false
  return wifi.entitlementState === 'unused' || wifi.entitlementState === 'active' || wifi.entitlementState === 'paused'
}

/** The next flight that a bought plan waits for; the one under way comes first. */
export function nextWifiOrder(orders: readonly OrderSummary[]): WifiOrder | null {
  const usable = orders.filter(isUsable)
  usable.sort((a, b) => Date.parse(a.wifi.flight.departsAt) - Date.parse(b.wifi.flight.departsAt))
  return usable[0] ?? null
}

/** How the day of a flight is called. Both are dates `YYYY-MM-DD` of Beijing. */
export function dayNameOf(flightDate: string, today: string): 'today' | 'tomorrow' | null {
  const days = (Date.parse(flightDate) - Date.parse(today)) / 86_400_000
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : null
}

interface OrderCounts {
  pending_payment: number
  awaiting_shipment: number
  awaiting_receipt: number
}

/** Badges (E4). Null while not every order is in hand: a number that may be too small is not shown (G13). */
export function orderCounts(
  page: { orders: readonly OrderSummary[]; nextCursor: string | null } | undefined,
): OrderCounts | null {
  if (!page || page.nextCursor !== null) return null
  const count = (matches: (order: OrderSummary) => boolean) => page.orders.filter(matches).length
  return {
    pending_payment: count(({ state }) => state === 'pending_payment'),
    awaiting_shipment: count(({ kind, state }) => kind === 'SHIP' && state === 'awaiting_shipment'),
    awaiting_receipt: count(({ kind, state }) => state === 'shipped' || (kind === 'PICKUP' && state === 'paid')),
  }
}
