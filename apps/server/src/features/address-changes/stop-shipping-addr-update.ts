import type { ChangeToStop } from '@aisle/contract/addresses-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { deleteProofs } from '../order-proof/index.ts'
import {
  aboutOrder,
  addressOfVersion,
  findOrder,
  insertAddress,
  latestAddress,
  lockOrder,
  noteOnOrder,
  titlesOfOrder,
} from '../orders/index.ts'
import { heldUntil } from './address-change-rules.ts'
import { findChange, stopChanges } from './address-change-store.ts'
import { closedNow } from './check-change.ts'
import { readStopToken } from './stop-link.ts'

/** Only granted changes have a link: it names one that was granted, and perhaps stopped since. */
async function findLinkedChange(deps: Deps, db: Db | Tx, token: string) {
  const changeId = readStopToken(deps, token) ?? fail('notFound', { reason: 'addressChangeLink' })
  const change = (await findChange(db, changeId)) ?? fail('notFound', { reason: 'addressChangeLink' })
  const { formerVersion, decidedAt } = change
  if (formerVersion === null || decidedAt === null) return fail('notFound', { reason: 'addressChangeLink' })
  return { ...change, formerVersion, decidedAt }
}

/** The change that a mailed link stops, without address and receiver, because everybody with the link sees it (O9). */
export async function viewAddrUpdateToStop(
  deps: Deps,
  _caller: Caller,
  { token }: { token: string },
): Promise<ChangeToStop> {
  const change = await findLinkedChange(deps, deps.db, token)
  const order = (await findOrder(deps.db, change.orderNo)) ?? fail('notFound', { reason: 'addressChangeLink' })
  const tooLate = change.state === 'granted' && (await closedNow(deps.db, order)) !== null
  return {
    orderNo: order.orderNo,
    title: await titlesOfOrder(deps.db, order.orderNo),
    state: change.state === 'stopped' ? 'stopped' : tooLate ? 'tooLate' : 'granted',
    area: change.areaText,
    grantedAt: change.decidedAt.toISOString(),
    heldUntil: heldUntil(change.decidedAt).toISOString(),
  }
}

/**
 * O9: the order's contact did not want this change. The address that it replaced holds again, and changes that were
 * made on top of it end as well; every login must prove the order again. Safe to repeat.
 * @throws notFound, stopTooLate {reason}
 */
export async function stopShippingAddrUpdate(
  deps: Deps,
  _caller: Caller,
  { token }: { token: string },
): Promise<{ state: 'stopped' }> {
  return inTransaction(deps.db, async (tx) => {
    const { orderNo } = await findLinkedChange(deps, tx, token)
    // Shipping locks the order, too: the first of the two decides where the parcel goes.
    const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'addressChangeLink' })
    const { changeId, state, formerVersion } = await findLinkedChange(deps, tx, token)
    if (state === 'stopped') return { state }
    const closed = await closedNow(tx, order)
    if (closed) fail('stopTooLate', { reason: closed })
    const former = await addressOfVersion(tx, orderNo, formerVersion)
    const latest = await latestAddress(tx, orderNo)
    if (!former || !latest) throw new Error(`order ${orderNo} has lost the address that a change replaced`)
    const at = deps.clock.now()
    if ((await stopChanges(tx, orderNo, { formerVersion, at })) === 0) {
      throw new Error(`the change of address ${changeId} moved although its order was locked`)
    }
    await insertAddress(tx, orderNo, { ...former, version: latest.version + 1, at })
    await deleteProofs(tx, orderNo)
    await noteOnOrder(deps, tx, { order, event: 'addressChangeStopped', actor: 'passenger', detail: { changeId } })
    const payload = { changeId }
    const about = aboutOrder(orderNo)
    await enqueueJob(deps, tx, { kind: 'mail.addressChangeStopped', key: changeId, payload, runAt: at, about })
    return { state: 'stopped' }
  })
}
