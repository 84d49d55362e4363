import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { aboutOrder, insertAddress, noteOnOrder, type Order, type OrderAddress } from '../orders/index.ts'
import { insertChange } from './address-change-store.ts'
import type { Checked } from './check-change.ts'

interface NewChange {
  order: Order
  checked: Checked & { from: OrderAddress }
  state: 'granted' | 'open'
  actor: 'passenger' | 'operator'
}

/**
 * Writes a change of address that was judged, with everything that follows from it: a granted one sends the order there
 * from now on, and its contact learns of it with a link that stops it (O9). Call it with the order locked.
 */
export async function writeChange(deps: Deps, tx: Tx, { order, checked, state, actor }: NewChange): Promise<string> {
  const { from, areaCode, areaText } = checked
  const { to, freightDifference } = checked.check
  const { orderNo } = order
  const now = deps.clock.now()
  const changeId = newId(deps.random, 'adc')
  const granted = state === 'granted'
  await insertChange(tx, {
    changeId,
    orderNo,
    state,
    to,
    areaCode,
    areaText,
    freightDifference,
    requestedAt: now,
    decidedAt: granted ? now : null,
    formerVersion: granted ? from.version : null,
  })
  if (granted) {
    await insertAddress(tx, orderNo, { ...to, areaCode, version: from.version + 1, at: now })
    await enqueueJob(deps, tx, {
      kind: 'mail.addressChange',
      key: changeId,
      payload: { changeId },
      runAt: now,
      about: aboutOrder(orderNo),
    })
  }
  await noteOnOrder(deps, tx, {
    order,
    event: granted ? 'addressChanged' : 'addressChangeAsked',
    actor,
    detail: { changeId, freightDifference },
  })
  return changeId
}
