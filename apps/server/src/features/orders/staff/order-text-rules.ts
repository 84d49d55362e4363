import { readMobile } from '@aisle/contract/contact'
import type { OrderKind, OrderState } from '@aisle/contract/order-states'
import type { OrderWaitsFor } from '@aisle/contract/console'
import { daysAfter } from '@aisle/rules/time'
import { getPickupCode } from '../pickup-code-rules.ts'
import { getWaybill } from '../waybill-rules.ts'

/** What was typed, as it may be read. */
export type OrderText =
  | { as: 'orderNo'; orderNo: string }
  | { as: 'beginning'; from: string; to: string }
  | { as: 'mailbox'; mailbox: string }
  | { as: 'mobile'; mobile: string }
  | { as: 'waybill'; waybill: string }
  | { as: 'pickupCode'; code: string }

const orderNoLength = 14
const longestOrderNo = 18
/** No carrier's numbers are shorter; what staff type is often less than a waybill. */
const shortestWaybill = 8

/** What staff typed to find an order, in every way that it may be read; the likeliest first. */
export function readOrderText(typed: string): OrderText[] {
  const text = typed.trim()
  if (text.includes('@')) return [{ as: 'mailbox', mailbox: text.toLowerCase() }]
  const mobile = readMobile(text)
  if (mobile !== null) return [{ as: 'mobile', mobile }]
  const code = getPickupCode(text)
  const waybill = getWaybill(text)
  return [
    ...readNumber(text.replace(/[\s-]/g, '')),
    ...(code === null ? [] : [{ as: 'pickupCode' as const, code }]),
    ...(waybill !== null && waybill.length >= shortestWaybill && /\d/.test(waybill)
      ? [{ as: 'waybill' as const, waybill }]
      : []),
  ]
}

function readNumber(digits: string): OrderText[] {
  if (!/^\d+$/.test(digits) || digits.length > longestOrderNo) return []
  if (digits.length >= orderNoLength) return [{ as: 'orderNo', orderNo: digits }]
  // Numbers of one beginning are the numbers from it up to the next beginning of the same length.
  return [{ as: 'beginning', from: digits, to: nextBeginning(digits) }]
}

function nextBeginning(digits: string): string {
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0')
  // After 99 comes what no number begins with.
  return next.length > digits.length ? ':' : next
}

/** The year, month and day with which an order's number begins. */
const dayDigits = 6

/**
 * When the orders were placed whose numbers have a beginning of at most a day, and a day more on either side; null where the
 * beginning is longer, and means few. `before` is null where no beginning is higher.
 */
export function getPlacedWithin({ from, to }: Extract<OrderText, { as: 'beginning' }>): {
  from: Date
  before: Date | null
} | null {
  if (from.length > dayDigits) return null
  return { from: daysAfter(getFirstDay(from), -1), before: to === ':' ? null : daysAfter(getFirstDay(to), 1) }
}

/** The first day whose number does not come before these digits, which need not be a day. */
function getFirstDay(digits: string): Date {
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2).padEnd(2, '0')))
  const firstOf = (months: number) => new Date(Date.UTC(2000 + (year ?? 0), months, 1))
  if (!month) return firstOf(0)
  if (month > 12) return firstOf(12)
  if (!day) return firstOf(month - 1)
  return day > 31 ? firstOf(month) : daysAfter(firstOf(month - 1), day - 1)
}

/** What an order waits for: a decision about a refund comes before the rest. */
export function getWaitsFor(order: { kind: OrderKind; state: OrderState; refundOpen: boolean }): OrderWaitsFor {
  if (order.refundOpen) return 'refund'
  if (order.state === 'pending_payment') return 'payment'
  if (order.state === 'awaiting_shipment') return 'shipment'
  return order.state === 'paid' && order.kind === 'PICKUP' ? 'collection' : null
}
