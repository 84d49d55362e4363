import type { FlownFlight } from './flown-flights.ts'
import { addOrder, job, later, orderEvent, type Line, type Sale } from './order-rows.ts'
import { addRefund, giveBack, payTwice } from './returned-money.ts'
import type { WorldRows } from './world-rows.ts'

interface PlanSale extends Sale {
  flight: FlownFlight
  planId: string
  amount: number
  /** `again`: the device is known from another plan. */
  online?: { device: string; at: Date; bytes: number; again?: boolean }
  /** The whole price is refunded, because the flight has no Wi-Fi. */
  refundedAt?: Date
  /** A companion has the same plan on another flight, in the same order. */
  companion?: FlownFlight
  /** It was paid a second time, and that payment was refunded. */
  paidTwice?: { at: Date; returnedAt: Date }
}

/** A plan that was bought, and what became of it: state by state as the server leaves it behind. */
export function sellPlan(rows: WorldRows, sale: PlanSale): void {
  const { orderNo, flight, planId, amount, paidAt, online, refundedAt } = sale
  const tripId = `trip ${orderNo}`
  const state = refundedAt ? 'refunded' : 'completed'
  rows.add('manifest_passengers', passenger(tripId, orderNo, flight))
  const line = { kind: 'WIFI', refId: planId, price: amount, quantity: 1 } as const
  const lines = sale.companion ? [line, line] : [line]
  addOrder(rows, { ...sale, kind: 'WIFI', state, tripId, freight: 0, lines })
  const held = {
    order_no: orderNo,
    plan_id: planId,
    state: refundedAt ? ('refunded' as const) : ('expired' as const),
    seconds_used: 0,
    device_switches: 0,
    pauses: 0,
    created_at: later(paidAt, -2),
  }
  rows.add('entitlements', {
    ...held,
    entitlement_id: orderNo,
    line_no: 1,
    trip_id: tripId,
    flight_id: flight.flightId,
    bytes_used: online?.bytes ?? 0,
    activated_at: online?.at ?? null,
  })
  if (sale.companion) {
    const other = `${tripId} companion`
    rows.add('manifest_passengers', passenger(other, `${orderNo} companion`, sale.companion))
    const { flightId } = sale.companion
    const trip = { trip_id: other, flight_id: flightId, bytes_used: 0, activated_at: null }
    rows.add('entitlements', { ...held, ...trip, entitlement_id: other, line_no: 2 })
  }
  const end = online ? { event: 'activated', at: online.at, actor: 'passenger' } : { event: 'landed', at: flight.eta }
  if (refundedAt) giveBack(rows, sale, refundedAt)
  else rows.add('order_events', orderEvent(orderNo, { ...end, from: 'paid', to: 'completed' }))
  if (online) letIn(rows, sale, online)
  if (amount > 0) rows.add('jobs', job('order.deadline', orderNo, paidAt))
  rows.add('jobs', job('order.afterLanding', orderNo, flight.eta))
  if (sale.paidTwice) payTwice(rows, sale, sale.paidTwice)
}

/** Goods, some of which may be refunded. Lines may be of several kinds, as the ledger allows. */
export function sellGoods(
  rows: WorldRows,
  sale: Sale & {
    freight: number
    lines: readonly Line[]
    back?: { at: Date; amounts: readonly number[]; freight: number }
  },
): void {
  const { orderNo, paidAt, back } = sale
  addOrder(rows, { ...sale, kind: 'SHIP', state: 'awaiting_shipment', tripId: null })
  rows.add('order_events', orderEvent(orderNo, { event: 'readied', at: paidAt, from: 'paid', to: 'awaiting_shipment' }))
  if (!back) return
  const given = back.amounts.flatMap((amount, at) => (amount > 0 ? [{ line_no: at + 1, units: 1, amount }] : []))
  const amount = given.reduce((sum, line) => sum + line.amount, back.freight)
  addRefund(rows, sale, { amount, at: back.at, lines: given, reason: 'afterSale', freight: back.freight })
}

function letIn(
  rows: WorldRows,
  { orderNo, flight }: PlanSale,
  { device, at, again }: NonNullable<PlanSale['online']>,
): void {
  const [deviceId, ended] = [`device ${device}`, later(at, 60)]
  if (!again)
    rows.add('portal_devices', { device_id: deviceId, trip_id: `trip ${orderNo}`, created_at: at, seen_at: at })
  rows.add('access_grants', {
    grant_id: orderNo,
    entitlement_id: orderNo,
    trip_id: `trip ${orderNo}`,
    device_id: deviceId,
    state: 'ended',
    opened_at: at,
    ends_at: ended,
    ended_at: flight.eta < ended ? flight.eta : ended,
    end_reason: 'landing',
    confirmed_at: at,
  })
}

const passenger = (tripId: string, ticketNo: string, { flightId }: FlownFlight) => ({
  trip_id: tripId,
  flight_id: flightId,
  surname: 'LIN',
  given_name: 'XIAOYU',
  ticket_no: ticketNo,
  cabin: 'Y',
  document_type: 'NI',
  document_sealed: '',
  document_hash: ticketNo,
  document_last6_hash: ticketNo,
})
