import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import type { Order } from '../orders/index.ts'
import { contentOfOrder } from './invoice-facts-store.ts'
import { changeUntil, type InvoiceTitle } from './invoice-rules.ts'
import { insertInvoice, type Invoice } from './invoice-store.ts'

type World = Pick<Deps, 'clock' | 'random'>

/** → applied, and issued after a while in which it can be changed. Call it with the order locked and no invoice open. */
export async function applyForInvoice(
  deps: World,
  tx: Tx,
  { order, title, earlier }: { order: Order; title: InvoiceTitle; earlier: readonly Invoice[] },
): Promise<string> {
  const { orderNo, kind } = order
  const now = deps.clock.now()
  const invoiceId = newId(deps.random, 'inv')
  const { zh: contentZh } = await contentOfOrder(tx, orderNo, kind)
  const version = Math.max(0, ...earlier.map((one) => one.version)) + 1
  await insertInvoice(tx, { ...title, invoiceId, orderNo, version, contentZh, appliedAt: now })
  await enqueueJob(deps, tx, { kind: 'invoice.issue', key: invoiceId, payload: { invoiceId }, runAt: changeUntil(now) })
  return invoiceId
}
