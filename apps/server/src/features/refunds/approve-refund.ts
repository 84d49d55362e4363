import * as limits from '@aisle/contract/limits'
import { untouchedOrderStates } from '@aisle/contract/order-states'
import type { RefundState } from '@aisle/contract/refund-states'
import { after, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { entitlementsOfOrder, type Entitlement } from '../entitlements/index.ts'
import {
  codesOfOrder,
  completeEndedPlans,
  goodsHold,
  isCollected,
  moveOrder,
  restock,
  revokePlan,
  type Order,
} from '../orders/index.ts'
import { startRefund } from './start-refund.ts'
import { mailRefundStep } from './refund-mail.ts'
import { getRefundMove } from './refund-rules.ts'
import { findRefund, linesOfRefunds, moveRefund, type Refund } from './refund-store.ts'

interface Approval {
  order: Order
  /** Read in this transaction. */
  refund: Refund
  actor: 'operator' | 'system'
  /** Less than was asked for, with the airline's words. */
  amount?: number
  decision?: { zh: string; en: string }
}

/**
 * Table R: applied → refunding with everything that follows, or → awaiting return. Call it with the order locked, of Wi-Fi with
 * its entitlements locked before. Null when the refund is no longer applied; then nothing changes.
 * @throws ContractError `outOfStock` where a replacement cannot be held
 */
export async function approveRefund(deps: Deps, tx: Tx, approval: Approval): Promise<RefundState | null> {
  const { refund, actor, decision } = approval
  const event = actor === 'system' ? 'approvedByItself' : 'approved'
  const to = getRefundMove({ from: refund.state, event, type: refund.type })
  if (!to) return null
  const change = { ...(approval.amount !== undefined && { amount: approval.amount }), ...(decision && { decision }) }
  const returnBy = after(deps.clock.now(), minutes(limits.sendBackDays * 24 * 60))
  const moved = await moveRefund(deps, tx, {
    refund,
    event,
    actor,
    change: to === 'awaiting_return' ? { ...change, returnBy } : change,
  })
  if (!moved) return null
  const now = { ...refund, ...(await findRefund(tx, refund.refundNo)) }
  await mailRefundStep(deps, tx, now)
  if (moved === 'refunding') await takeBack(deps, tx, { ...approval, refund: now })
  else await awaitReturn(deps, tx, { refund: now, returnBy })
  return moved
}

/** Releases the units that were not handed over; stock is locked last. */
async function takeBack(deps: Deps, tx: Tx, { order, refund }: Approval): Promise<void> {
  const { orderNo, kind } = order
  const freed = kind === 'WIFI' ? await revokePlans(deps, tx, refund) : []
  await startRefund(deps, tx, { order, refund })
  if (kind === 'PICKUP') await completeIfCollected(deps, tx, orderNo)
  if (freed.length > 0) await completeEndedPlans(deps, tx, orderNo)
  for (const freeStock of freed) await freeStock()
  // A parcel that never arrived does not come back on the shelf.
  const untouched = untouchedOrderStates.some((state) => state === order.state)
  if (untouched && kind !== 'WIFI') {
    await restock(tx, { orderNo, at: deps.clock.now() }, await linesOfRefunds(tx, [refund.refundNo]))
  }
}

const getStock = ({ flightId, plan }: Entitlement) => `${flightId} ${plan.planId}`

/** Revokes the refunded plans that can still be used. Answers how to free their stock, in one fixed order. */
async function revokePlans(deps: Deps, tx: Tx, { orderNo, refundNo }: Refund): Promise<(() => Promise<void>)[]> {
  const lineNos = (await linesOfRefunds(tx, [refundNo])).map(({ lineNo }) => lineNo)
  const plans = (await entitlementsOfOrder(tx, orderNo)).filter(({ lineNo }) => lineNos.includes(lineNo))
  const freed: (() => Promise<void>)[] = []
  for (const entitlement of plans.toSorted((a, b) => getStock(a).localeCompare(getStock(b)))) {
    const revoked = await revokePlan(deps, tx, { entitlement, reason: null })
    if (revoked) freed.push(revoked.freeStock)
  }
  return freed
}

/** Table O, PICKUP: completes an order whose last unused code is refunded and whose other codes were used. */
async function completeIfCollected(deps: Deps, tx: Tx, orderNo: string): Promise<void> {
  const states = (await codesOfOrder(tx, orderNo)).map(({ state }) => state)
  if (isCollected(states)) await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'collected', actor: 'system' })
}

async function awaitReturn(
  deps: Deps,
  tx: Tx,
  { refund, returnBy }: { refund: Refund; returnBy: Date },
): Promise<void> {
  const { refundNo } = refund
  await enqueueJob(deps, tx, { kind: 'refund.returnDeadline', key: refundNo, payload: { refundNo }, runAt: returnBy })
  if (refund.type !== 'exchange') return
  const wanted = (await linesOfRefunds(tx, [refundNo])).flatMap(({ exchangeSkuId, units }) =>
    exchangeSkuId === null ? [] : [{ skuId: exchangeSkuId, quantity: units }],
  )
  const outOfStock = (short: { skuId: string }[]) => fail('outOfStock', { skuIds: short.map(({ skuId }) => skuId) })
  if (wanted.length > 0)
    await writeAtOnce(tx, goodsHold(deps.db, { wanted, orderNo: refund.orderNo, at: deps.clock.now() }, outOfStock))
}
