import type { AddressChangeCheck } from '@aisle/contract/addresses-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findMissingProof } from '../order-proof/index.ts'
import { addressShown, findOwnOrder } from '../orders/index.ts'
import { checkChange } from './check-change.ts'

/** Changes nothing; answers what applying would do now, and whether the order must be proved first (O9). */
export async function verifyShippingAddrUpdate(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo, addrId }: { orderNo: string; addrId: string },
): Promise<AddressChangeCheck> {
  const order = (await findOwnOrder(deps.db, caller.session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const { check } = await checkChange(deps.db, caller.session, { order, addrId })
  const proof =
    check.allowed === 'no' ? null : await findMissingProof(deps, caller, { db: deps.db, order, act: 'change' })
  return { ...check, to: addressShown(check.to), proof }
}
