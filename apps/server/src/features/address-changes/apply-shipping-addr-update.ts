import * as calls from '@aisle/contract/addresses'
import type { AddressChangeCheck, applyShippingAddrUpdateSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/http/once-by-key.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAddress, lockOwnOrder, noteOnOrder } from '../orders/index.ts'
import { endChange, findOpenChange, insertChange } from './address-change-store.ts'
import { checkChange } from './check-change.ts'

type Request = z.output<typeof applyShippingAddrUpdateSchemas.request>
type Answer = z.output<typeof applyShippingAddrUpdateSchemas.response>

/**
 * Table O, SHIP: another address while awaiting shipment. If freight does not rise, the order goes there from now on;
 * otherwise an operator decides, and shipping waits. Replaces an earlier change that is still open.
 * @throws notFound, addressChangeClosed {reason}, addressUnchanged, notDeliverable
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
  { session }: PassengerCaller,
  { tx, request: { orderNo, addrId } }: { tx: Tx; request: Request },
): Promise<Answer> {
  // Shipping locks the order, too: the first of the two decides where the parcel goes.
  const order = (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound')
  const { check, from, areaCode } = await checkChange(tx, session, { order, addrId })
  if (check.allowed === 'no' || !from) return refuse(check)
  const { to, currency, freightDifference } = check
  const state = check.allowed === 'atOnce' ? 'granted' : 'open'
  const answer = { state, freightDifference, currency, to } as const
  const open = await findOpenChange(tx, orderNo)
  const asked = open && open.to.receiver === to.receiver && open.to.phone === to.phone && open.to.text === to.text
  if (state === 'open' && asked) return answer

  const now = deps.clock.now()
  if (open) await endChange(tx, open.changeId, { state: 'replaced', at: now })
  const changeId = newId(deps.random, 'adc')
  const decidedAt = state === 'granted' ? now : null
  await insertChange(tx, { changeId, orderNo, state, to, areaCode, freightDifference, requestedAt: now, decidedAt })
  if (state === 'granted') await insertAddress(tx, orderNo, { ...to, areaCode, version: from.version + 1, at: now })
  await noteOnOrder(deps, tx, {
    order,
    event: state === 'granted' ? 'addressChanged' : 'addressChangeAsked',
    actor: 'passenger',
    detail: { changeId, freightDifference },
  })
  return answer
}

function refuse({ reason }: AddressChangeCheck): never {
  if (reason === 'unchanged') return fail('addressUnchanged')
  if (reason === 'notDeliverable') return fail('notDeliverable')
  return fail('addressChangeClosed', { reason })
}
