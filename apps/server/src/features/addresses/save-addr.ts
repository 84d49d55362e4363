import * as calls from '@aisle/contract/addresses'
import type { Address, saveAddrSchemas } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAddress, listAddresses, lockAddresses, moveDefault, updateAddress } from './address-store.ts'
import { ownAddresses } from './own-address.ts'
import { readAddressForm } from './read-address-form.ts'

type Request = z.output<typeof saveAddrSchemas.request>
interface Answer {
  addrId: string
  addresses: Address[]
}

/**
 * Creates or changes an address (S7). One address is always the default: the first one automatically, and it moves only
 * to another that requests it.
 */
export async function saveAddr(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  return onceByKey(deps, caller, {
    call: calls.saveAddr,
    request,
    create: (tx) => save(deps, caller, { tx, request }),
  })
}

async function save(
  deps: Deps,
  { session }: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<Answer> {
  const text = readAddressForm(request)
  const owner = getHolder(session)
  await lockAddresses(tx, owner)
  const known = await listAddresses(tx, owner)
  const at = deps.clock.now()
  const addrId = request.addrId ?? newId(deps.random, 'addr')
  if (!request.addrId) {
    if (known.length >= limits.addressesPerPassenger) fail('addressLimit', { limit: limits.addressesPerPassenger })
    // The first address is the default.
    await insertAddress(tx, owner, { addrId, text, at, isDefault: known.length === 0 })
  } else {
    if (!known.some((one) => one.addrId === addrId)) fail('notFound', { reason: 'address' })
    await updateAddress(tx, owner, { addrId, text, at })
  }
  if (request.isDefault && known.length > 0) await moveDefault(tx, owner, addrId)
  return { addrId, addresses: await ownAddresses(tx, session) }
}
