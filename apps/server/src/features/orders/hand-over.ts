import * as limits from '@aisle/contract/limits'
import { collectUntil } from '@aisle/rules/after-sale'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { settleHeldGoods } from './goods-stock-store.ts'
import { mailBeforeCodesEnd } from './order-mail-jobs.ts'
import { moveOrder } from './order-store.ts'
import { insertPickupCodes, unitsOfOrder } from './pickup-code-store.ts'

type World = Pick<Deps, 'clock' | 'random'>

const codesTried = 5

/** Follows the payment of goods: sells the held stock and hands over to the warehouse or the counter (table O). */
export async function handOverPaid(deps: World, tx: Tx, order: { orderNo: string; kind: 'SHIP' | 'PICKUP' }) {
  const { orderNo, kind } = order
  if (kind === 'SHIP') {
    const readied = await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'readied', actor: 'system' })
    if (!readied) throw new Error(`order ${orderNo} was paid and is not`)
  } else {
    await makeCodes(deps, tx, orderNo)
    const runAt = collectUntil(deps.clock.now())
    await enqueueJob(deps, tx, { kind: 'order.pickupExpiry', key: orderNo, payload: { orderNo }, runAt })
    await mailBeforeCodesEnd(deps, tx, orderNo)
  }
  // Lock order: the stock is the last thing a transaction touches.
  await settleHeldGoods(tx, orderNo, 'sold')
}

async function makeCodes(deps: World, tx: Tx, orderNo: string): Promise<void> {
  const units = await unitsOfOrder(tx, orderNo)
  for (let tried = 0; tried < codesTried; tried += 1) {
    const codes = new Set(Array.from({ length: units }, () => newCode(deps)))
    if (codes.size === units && (await insertPickupCodes(tx, orderNo, [...codes]))) return
  }
  throw new Error('no free pick-up codes were found')
}

function newCode({ random }: World): string {
  return String(random.int(10 ** limits.pickupCodeDigits)).padStart(limits.pickupCodeDigits, '0')
}
