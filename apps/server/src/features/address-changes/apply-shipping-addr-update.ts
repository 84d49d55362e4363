import * as calls from '@aisle/contract/addresses'
import type { applyShippingAddrUpdateSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { requireProof } from '../order-proof/index.ts'
import { lockOwnOrder } from '../orders/index.ts'
import { endChange, findOpenChange } from './address-change-store.ts'
import { checkChange, refuseChange } from './check-change.ts'
import { writeChange } from './write-change.ts'

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
  const checked = await checkChange(tx, caller.session, { order, addrId })
  const { check, from } = checked
  if (check.allowed === 'no' || !from) return refuseChange(check)
  await requireProof(deps, caller, { db: tx, order, act: 'change' })
  const { to, currency, freightDifference } = check
  const state = check.allowed === 'atOnce' ? 'granted' : 'open'
  const answer = { state, freightDifference, currency, to } as const
  const open = await findOpenChange(tx, orderNo)
  const asked = open && open.to.receiver === to.receiver && open.to.phone === to.phone && open.to.text === to.text
  if (state === 'open' && asked) return answer
  if (open) await endChange(tx, open.changeId, { state: 'replaced', at: deps.clock.now() })
  await writeChange(deps, tx, { order, checked: { ...checked, from }, state, actor: 'passenger' })
  return answer
}
