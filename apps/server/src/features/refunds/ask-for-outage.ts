import * as limits from '@aisle/contract/limits'
import { openRefundTypes } from '@aisle/rules/after-sale'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { findOrder } from '../orders/index.ts'
import { newPaymentNumber } from '../payments/index.ts'
import { situationOf } from './after-sale-rules.ts'
import { judge } from './ask-refund.ts'
import { lockAnyForRefund } from './lock-for-refund.ts'
import { readAfterSale } from './read-after-sale.ts'
import { reasonsFor } from './reading/refund-reason-store.ts'
import { insertRefund } from './refund-store.ts'
import { afterApplying } from './submit-refund.ts'

const type = 'refund_only'

/**
 * Requests a refund of a Wi-Fi plan for an outage that the passenger reported on board; our record of outages is the note
 * (table R: → applied; staff decide). False if the order has no refundable units left: requested or refunded already.
 */
export async function askForOutage(
  deps: Deps,
  tx: Tx,
  { orderNo, note }: { orderNo: string; note: string },
): Promise<boolean> {
  const found = await findOrder(tx, orderNo)
  if (!found) return false
  const order = await lockAnyForRefund(tx, found)
  const sale = await readAfterSale(tx, order)
  if (!openRefundTypes(sale, deps.clock.now()).types.some((open) => open.type === type)) return false
  // The last of the airline's own reasons says least: that it worked for a part of the flight only.
  const reasons = await reasonsFor(tx, { type, situation: situationOf(sale, type) })
  const reasonId = reasons.findLast(({ airlineAtFault }) => airlineAtFault)?.reasonId
  if (reasonId === undefined) return false
  const lines = [{ lineNo: 1, units: 1 }]
  const { figure, automatic } = await judge(deps, tx, { sale, asked: { type, lines, reasonId } })
  if (figure.amount === 0) return false
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  await insertRefund(deps, tx, {
    refundNo,
    orderNo,
    type,
    reason: { reasonId },
    note: note.slice(0, limits.refundNoteLength),
    amount: figure.amount,
    freightAmount: figure.freight,
    lines: figure.lines,
  })
  await afterApplying(deps, tx, { order, refundNo, automatic })
  return true
}
