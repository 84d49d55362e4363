import type { Bilingual } from '@aisle/contract/language'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { aboutOrder, insertAddress, latestAddress, lockOrder, noteOnOrder } from '../orders/index.ts'
import { endChange, findChange, type StoredChange } from './address-change-store.ts'
import { closedNow } from './check-change.ts'

interface Decision {
  changeId: string
  state: 'granted' | 'refused'
  /** Shown to the passenger; a refusal gives the reason. */
  words: Bilingual | null
  /** Changes nothing; only answers what would happen. */
  dryRun?: boolean
}

export interface DecidedChange {
  change: StoredChange
  /** False when this decision was made before: nothing has changed. */
  changed: boolean
}

/**
 * An operator grants an open change of address, and the airline pays the extra freight, or refuses it. Safe to repeat.
 * @throws ContractError `notFound`, `invalidRequest` (`field`), `stateChanged` (`state`: the change's),
 * `addressChangeClosed`
 */
export async function decideAddressChange(deps: Deps, decision: Decision): Promise<DecidedChange> {
  const { changeId, state, words } = decision
  if (state === 'refused' && !words) fail('invalidRequest', { field: 'words' })
  return inTransaction(deps.db, async (tx) => {
    const { orderNo } = (await findChange(tx, changeId)) ?? fail('notFound', { reason: 'record' })
    const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'record' })
    const change = (await findChange(tx, changeId)) ?? fail('notFound', { reason: 'record' })
    if (change.state === state) return { change, changed: false }
    if (change.state !== 'open') fail('stateChanged', { reason: 'staff', state: change.state })
    const closed = await closedNow(tx, order)
    if (closed) fail('addressChangeClosed', { reason: closed })
    const now = deps.clock.now()
    const decided = { change: { ...change, state, decidedAt: now, decision: words }, changed: true }
    if (decision.dryRun) return decided
    const from = await latestAddress(tx, orderNo)
    if (!from) throw new Error(`order ${orderNo} waits for its shipment and has no address`)
    const end = { at: now, decision: words }
    const ended =
      state === 'granted'
        ? await endChange(tx, changeId, { ...end, state, formerVersion: from.version })
        : await endChange(tx, changeId, { ...end, state })
    if (!ended) throw new Error(`the change of address ${changeId} moved although its order was locked`)
    if (state === 'granted') {
      await insertAddress(tx, orderNo, { ...change.to, areaCode: change.areaCode, version: from.version + 1, at: now })
    }
    await noteOnOrder(deps, tx, {
      order,
      event: state === 'granted' ? 'addressChanged' : 'addressChangeRefused',
      actor: 'operator',
      detail: { changeId, freightDifference: change.freightDifference },
    })
    await enqueueJob(deps, tx, {
      kind: 'mail.addressChange',
      key: changeId,
      payload: { changeId },
      runAt: now,
      about: aboutOrder(change.orderNo),
    })
    return decided
  })
}
