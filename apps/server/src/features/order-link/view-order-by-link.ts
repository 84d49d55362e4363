import { carrierName } from '@aisle/contract/carriers'
import type { LinkedOrder, viewOrderByLinkSchemas } from '@aisle/contract/order-link-schemas'
import { collectUntil } from '@aisle/rules/after-sale'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { maskedName, presentFlight } from '../flights/index.ts'
import { findProof, getCodeContact, maskContact, proofEnds } from '../order-proof/index.ts'
import {
  addressOfOrder,
  codesOfOrder,
  linesOfOrders,
  refundsOfOrders,
  shipmentsOfOrders,
  plansOfOrders,
  type Order,
} from '../orders/index.ts'
import { findPickupPoint } from '../shop/index.ts'
import { findLinkedOrder } from './find-linked-order.ts'
import { hashPass } from './link-pass.ts'

/**
 * O9: what everybody with the link may see of its order, and the rest for a pass that is still fresh.
 * @throws notFound for a forged link, linkExpired
 */
export async function viewOrderByLink(
  deps: Deps,
  caller: Caller,
  { token, pass }: z.output<typeof viewOrderByLinkSchemas.request>,
): Promise<LinkedOrder> {
  const { order, linkUntil } = await findLinkedOrder(deps, caller, token)
  const { orderNo } = order
  const lines = (await linesOfOrders(deps.db, [orderNo]))(orderNo)
  const refunds = (await refundsOfOrders(deps.db, [orderNo])).get(orderNo) ?? []
  const shipment = (await shipmentsOfOrders(deps.db, [orderNo])).get(orderNo)
  const until = await passUntil(deps, { orderNo, pass })
  const contact = getCodeContact(deps, order)
  return {
    orderNo,
    kind: order.kind,
    state: order.state,
    currency: order.currency,
    payable: order.payable,
    refundedAmount: order.refundedAmount,
    paidAt: order.paidAt?.toISOString() ?? null,
    lines: lines.map(({ lineNo, name, detail, picture, quantity, linePayable }) => ({
      lineNo,
      name,
      detail,
      picture,
      quantity,
      linePayable,
    })),
    plans: await getPlans(deps, caller, orderNo),
    pickup: await getPickup(deps, order),
    shipment: shipment
      ? { carrier: carrierName(shipment.carrierCode), shippedAt: shipment.shippedAt.toISOString() }
      : null,
    refunds: refunds.map(({ type, state, amount }) => ({ type, state, amount })),
    linkUntil: linkUntil.toISOString(),
    sentTo: contact && maskContact(contact),
    rest: until && {
      until: until.toISOString(),
      shipTo: order.kind === 'SHIP' ? await addressOfOrder(deps.db, orderNo) : null,
      waybillNo: shipment?.waybillNo ?? null,
      codes: (await codesOfOrder(deps.db, orderNo))
        .filter(({ state }) => state === 'unused')
        .map(({ code, lineNo }) => ({ code, lineNo })),
    },
  }
}

/** When this pass ends; null: it opens nothing, or no more. */
async function passUntil(
  deps: Deps,
  { orderNo, pass }: { orderNo: string; pass: string | null | undefined },
): Promise<Date | null> {
  const provedAt = pass ? await findProof(deps.db, orderNo, hashPass(deps, pass)) : null
  const until = provedAt && proofEnds(provedAt)
  return until && deps.clock.now() < until ? until : null
}

async function getPlans(deps: Deps, { language }: Caller, orderNo: string): Promise<LinkedOrder['plans']> {
  const plans = (await plansOfOrders(deps.db, [orderNo], null)).get(orderNo) ?? []
  return plans.map(({ lineNo, name, entitlementState, flight }) => ({
    lineNo,
    passengerName: maskedName(name, language),
    entitlementState,
    flight: presentFlight(flight, deps.clock.now()),
  }))
}

async function getPickup(deps: Deps, order: Order): Promise<LinkedOrder['pickup']> {
  const { orderNo, pickupPointId, paidAt } = order
  if (pickupPointId === null) return null
  const point = await findPickupPoint(deps.db, pickupPointId, { open: false })
  if (!point) throw new Error(`order ${orderNo} waits at a counter that does not exist`)
  const codesLeft = (await codesOfOrder(deps.db, orderNo)).filter(({ state }) => state === 'unused').length
  return { point, codesLeft, until: paidAt && collectUntil(paidAt).toISOString() }
}
