import type { Address } from '@aisle/contract/addresses-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { ownAddresses } from './own-address.ts'

/** The passenger's own addresses, the default first. Also serves the cabin's read-only copy of the same table (E6). */
export async function addrList(deps: Deps, { session }: PassengerCaller): Promise<{ addresses: Address[] }> {
  return { addresses: await ownAddresses(deps.db, session) }
}
