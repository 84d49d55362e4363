import type { Address, deleteAddrSchemas } from '@aisle/contract/addresses-schemas'
import type { z } from 'zod'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { requireFreshProof } from '../login/index.ts'
import { listAddresses, lockAddresses, moveDefault, removeAddress } from './address-store.ts'
import { ownAddresses } from './own-address.ts'

/**
 * Safe to repeat: unknown and foreign addresses are left alone. The default moves to the newest remaining address.
 * @throws freshProofRequired {sentTo}
 */
export async function deleteAddr(
  deps: Deps,
  caller: PassengerCaller,
  { addrId }: z.output<typeof deleteAddrSchemas.request>,
): Promise<{ addresses: Address[] }> {
  await requireFreshProof(deps, caller)
  const { session } = caller
  const owner = getHolder(session)
  return inTransaction(deps.db, async (tx) => {
    await lockAddresses(tx, owner)
    await removeAddress(tx, owner, addrId)
    const [first] = await listAddresses(tx, owner)
    if (first && !first.isDefault) await moveDefault(tx, owner, first.addrId)
    return { addresses: await ownAddresses(tx, session) }
  })
}
