import * as calls from '@aisle/contract/addresses'
import type { Address, saveAddrSchemas } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { readAtOnce } from '../../platform/db/read-at-once.ts'
import { whileReadTooEarly, writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey, type KeepAnswer } from '../../platform/idempotency/once-by-key.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { newId } from '../../platform/security/random.ts'
import { addressesAsRead, addressWrites, type StoredAddress } from './address-store.ts'
import { addressBookReading, getAreaCode, presentAddresses } from './own-address.ts'
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
  const createAtOnce = (keep: KeepAnswer<Answer>) => whileReadTooEarly(() => save(deps, caller, { keep, request }))
  return onceByKey(deps, caller, { call: calls.saveAddr, request, createAtOnce })
}

async function save(
  deps: Deps,
  { session }: PassengerCaller,
  { keep, request }: { keep: KeepAnswer<Answer>; request: Request },
): Promise<Answer> {
  const text = readAddressForm(request)
  const owner = getHolder(session)
  const book = await readAtOnce(deps.db, addressBookReading(deps.db, owner, [getAreaCode(text)]))
  const { addresses: known, deliverable } = book
  const before = known.find(({ addrId }) => addrId === request.addrId)
  if (request.addrId && !before) fail('notFound', { reason: 'address' })
  if (!before && known.length >= limits.addressesPerPassenger)
    fail('addressLimit', { limit: limits.addressesPerPassenger })
  const at = deps.clock.now()
  const address = {
    ...text,
    addrId: before?.addrId ?? newId(deps.random, 'addr'),
    createdAt: before?.createdAt ?? at,
    // The first address is the default.
    isDefault: request.isDefault || before?.isDefault === true || known.length === 0,
  }
  const defaultBefore = known.find(({ isDefault }) => isDefault)?.addrId ?? null
  const answer = { addrId: address.addrId, addresses: presentAddresses(withAddress(known, address), deliverable) }
  await writeAtOnce(deps.db, [
    keep(answer),
    addressesAsRead(owner, known),
    ...addressWrites(owner, { address, at, defaultBefore }),
  ])
  return answer
}

/** As `listAddresses` reads them afterwards. */
function withAddress(known: readonly StoredAddress[], saved: StoredAddress): StoredAddress[] {
  const others = known.filter(({ addrId }) => addrId !== saved.addrId)
  const all = [...others.map((one) => ({ ...one, isDefault: one.isDefault && !saved.isDefault })), saved]
  return all.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault)
      || b.createdAt.getTime() - a.createdAt.getTime()
      || (a.addrId < b.addrId ? 1 : -1),
  )
}
