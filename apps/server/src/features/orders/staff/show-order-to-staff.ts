import type { StaffOrder, StaffTimelineEntry } from '@aisle/contract/console'
import type { OrderKind } from '@aisle/contract/order-states'
import { uncountedRefundStates, type RefundState } from '@aisle/contract/refund-states'
import type { Deps } from '../../../platform/deps.ts'
import { maskMailbox, maskPhone, maskStreet } from '../../../platform/security/mask-personal.ts'
import { carrierName } from '@aisle/contract/carriers'
import { entitlementsOfOrder, planSwitches, type Entitlement } from '../../entitlements/index.ts'
import { latestAddress, shipmentsOfOrders, type StoredShipTo } from '../order-delivery-store.ts'
import { linesOfOrders, plansOfOrders, type PlanOfOrder } from '../order-content-store.ts'
import { findOrder, type Order } from '../order-store.ts'
import { codesOfOrder } from '../pickup-code-store.ts'
import { getWaitsFor } from './order-text-rules.ts'
import { passengerOf } from './staff-passenger-rules.ts'
import { attemptsOfOrder, historyOfOrder, passengerOfOrder, refundsForStaff } from './staff-orders-store.ts'

/** Everything of one order, masked; undefined for an unknown one and for a kind that the person does not see. */
export async function showOrderToStaff(
  deps: Deps,
  kinds: readonly OrderKind[],
  orderNo: string,
): Promise<Omit<StaffOrder, 'notes' | 'mails' | 'questions' | 'missing' | 'addressChange' | 'shipping'> | undefined> {
  const order = await findOrder(deps.db, orderNo)
  if (!order || !kinds.includes(order.kind)) return undefined
  const { db } = deps
  const lines = (await linesOfOrders(db, [orderNo]))(orderNo)
  const plans = (await plansOfOrders(db, [orderNo], null)).get(orderNo) ?? []
  const entitlements = await entitlementsOfOrder(db, orderNo)
  const shipment = (await shipmentsOfOrders(db, [orderNo])).get(orderNo)
  const refunds = await refundsForStaff(db, orderNo)
  const attempts = await attemptsOfOrder(db, orderNo)
  const open = refunds.filter(({ state }) => isOpen(state))
  return {
    ...presentHead(order, open.length > 0),
    money: { ...presentMoney(order), refundAsked: open.reduce((sum, { asked_amount: asked }) => sum + asked, 0) },
    lines: lines.map(({ picture, linePayable: paid, goodsId: _goodsId, ...line }) => ({
      ...line,
      picture: picture?.src ?? null,
      paid,
    })),
    contact: presentContact(order),
    passenger: await presentStaffPassenger(deps, order),
    plans: plans.map((plan) => presentPlan(plan, entitlements)),
    delivery: await presentDelivery(deps, orderNo),
    shipment: shipment
      ? {
          carrier: carrierName(shipment.carrierCode),
          waybillNo: shipment.waybillNo,
          shippedAt: shipment.shippedAt.toISOString(),
        }
      : null,
    pickup: order.kind === 'PICKUP' ? await countCodes(deps, orderNo) : null,
    payments: attempts.map((attempt) => ({
      paymentNo: attempt.payment_no,
      gateway: attempt.gateway,
      state: attempt.state,
      amount: attempt.amount,
      createdAt: attempt.created_at.toISOString(),
      paidAt: attempt.paid_at?.toISOString() ?? null,
    })),
    refunds: refunds.map((refund) => ({
      refundNo: refund.refund_no,
      type: refund.type,
      origin: refund.origin,
      state: refund.state,
      amount: refund.amount,
      createdAt: refund.created_at.toISOString(),
      reason: refund.name_zh && refund.name_en ? { zh: refund.name_zh, en: refund.name_en } : null,
      note: refund.note,
    })),
    remark: order.remark,
    timeline: await readTimeline(deps, orderNo),
  }
}

/** Neither ended nor without effect. */
const isOpen = (state: RefundState) =>
  state !== 'completed' && !uncountedRefundStates.some((uncounted) => uncounted === state)

function presentHead(order: Order, refundOpen: boolean) {
  const { orderNo, kind, state, currency } = order
  return {
    orderNo,
    kind,
    state,
    currency,
    placedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    payDeadline: state === 'pending_payment' ? (order.payDeadline?.toISOString() ?? null) : null,
    waitsFor: getWaitsFor({ kind, state, refundOpen }),
  }
}

const presentMoney = (order: Order) => ({
  goods: order.listTotal,
  discount: order.discount,
  freight: order.freight,
  payable: order.payable,
  refunded: order.refundedAmount,
})

const presentContact = ({ contactEmail, contactPhone }: Order) => ({
  email: contactEmail && maskMailbox(contactEmail),
  phone: contactPhone && maskPhone(contactPhone),
})

/** The passenger of an order with the id of their page. */
export async function presentStaffPassenger({ db }: Deps, order: Order): Promise<StaffOrder['passenger']> {
  const { account, trip } = await passengerOfOrder(db, order)
  const named = passengerOf({ ...account, ...trip })
  return named && { id: order.accountId, ...named, card: account?.ffp_card_no ?? null }
}

function presentPlan(
  { lineNo, entitlementId, name, seatNumber, entitlementState, flight }: PlanOfOrder,
  entitlements: readonly Entitlement[],
): StaffOrder['plans'][number] {
  const entitlement = entitlements.find((one) => one.entitlementId === entitlementId)
  if (!entitlement) throw new Error(`plan ${entitlementId} is gone`)
  const city = ({ cityZh: zh, cityEn: en }: PlanOfOrder['flight']['origin']) => ({ zh, en })
  return {
    lineNo,
    entitlementId,
    switches: planSwitches(entitlement),
    passenger: name.nameZh ?? [name.surname, name.givenName].filter(Boolean).join('/'),
    seat: seatNumber,
    state: entitlementState,
    flight: {
      flightNo: flight.flightNo,
      flightDate: flight.flightDate,
      origin: city(flight.origin),
      destination: city(flight.destination),
      departs: flight.etd.toISOString(),
    },
  }
}

async function presentDelivery({ db }: Deps, orderNo: string): Promise<StaffOrder['delivery']> {
  const address = await latestAddress(db, orderNo)
  return address && placeForStaff(address)
}

/** Phone and street masked. */
export const placeForStaff = ({ receiver, phone, text }: StoredShipTo): NonNullable<StaffOrder['delivery']> => ({
  receiver,
  phone: maskPhone(phone),
  address: maskStreet(text),
})

async function countCodes({ db }: Deps, orderNo: string): Promise<StaffOrder['pickup']> {
  const codes = await codesOfOrder(db, orderNo)
  const count = (is: (state: string) => boolean) => codes.filter(({ state }) => is(state)).length
  return {
    unused: count((state) => state === 'unused'),
    used: count((state) => state === 'used'),
    gone: count((state) => state !== 'unused' && state !== 'used'),
  }
}

async function readTimeline({ db }: Deps, orderNo: string): Promise<StaffTimelineEntry[]> {
  const rows = await historyOfOrder(db, orderNo)
  return rows.map(({ at, kind, event, actor, about, amount }) => ({
    at: at.toISOString(),
    kind,
    event,
    // The tables O and R name these actors only.
    by: actor as StaffTimelineEntry['by'],
    about,
    amount,
  }))
}
