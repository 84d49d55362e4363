import type { AddressChangeCheck } from '@aisle/contract/addresses-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnOrder } from '../orders/index.ts'
import { checkChange } from './check-change.ts'

/** Changes nothing; answers what applying would do now. */
export async function verifyShippingAddrUpdate(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo, addrId }: { orderNo: string; addrId: string },
): Promise<AddressChangeCheck> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound')
  return (await checkChange(deps.db, session, { order, addrId })).check
}
