import * as calls from '@aisle/contract/addresses'
import type { AddressChangeCheck, applyShippingAddrUpdateSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { requireProof } from '../order-proof/index.ts'
import { aboutOrder, insertAddress, lockOwnOrder, noteOnOrder } from '../orders/index.ts'
import { endChange, findOpenChange, insertChange } from './address-change-store.ts'
import { checkChange } from './check-change.ts'

type Request = z.output<typeof applyShippingAddrUpdateSchemas.request>
type Answer = z.output<typeof applyShippingAddrUpdateSchemas.response>

/**
 * Table O, SHIP: another address while awaiting shipment. If freight does not rise, the order goes there from now on;
 * otherwise an operator decides, and shipping waits. Replaces an earlier change that is still open. The order must be
 * proved, and its contact learns of what was granted (O9).
 * @throws notFound, addressChangeClosed {reason}, addressUnchanged, notDeliverable, proofRequired {sentTo}
 */
export async function applyShippingAddrUpdate(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  return onceByKey(deps, caller, {
    call: calls.applyShippingAddrUpdate,
    request,
    create: (tx) => apply(deps, caller, { tx, request }),
  })
}

async function apply(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request: { orderNo, addrId } }: { tx: Tx; request: Request },
): Promise<Answer> {
  // Shipping locks the order, too: the first of the two decides where the parcel goes.
  const order = (await lockOwnOrder(tx, caller.session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const { check, from, areaCode, areaText } = await checkChange(tx, caller.session, { order, addrId })
  if (check.allowed === 'no' || !from) return refuse(check)
  await requireProof(deps, caller, { db: tx, order, act: 'change' })
  const { to, currency, freightDifference } = check
  const state = check.allowed === 'atOnce' ? 'granted' : 'open'
  const answer = { state, freightDifference, currency, to } as const
  const open = await findOpenChange(tx, orderNo)
  const asked = open && open.to.receiver === to.receiver && open.to.phone === to.phone && open.to.text === to.text
  if (state === 'open' && asked) return answer

  const now = deps.clock.now()
  if (open) await endChange(tx, open.changeId, { state: 'replaced', at: now })
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
    actor: 'passenger',
    detail: { changeId, freightDifference },
  })
  return answer
}

function refuse({ reason }: Pick<AddressChangeCheck, 'reason'>): never {
  if (reason === 'unchanged') return fail('addressUnchanged')
  if (reason === 'notDeliverable') return fail('notDeliverable')
  return fail('addressChangeClosed', { reason })
}
