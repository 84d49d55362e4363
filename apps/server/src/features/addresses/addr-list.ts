import type { Address } from '@aisle/contract/addresses-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { ownAddresses } from './own-address.ts'

/** The passenger's own, the default first. Also the cabin's copy: what is aboard is the same table, read only (E6). */
export async function addrList(deps: Deps, { session }: PassengerCaller): Promise<{ addresses: Address[] }> {
  return { addresses: await ownAddresses(deps.db, session) }
}
