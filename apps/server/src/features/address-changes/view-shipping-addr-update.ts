import type { AddressChanges } from '@aisle/contract/addresses-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { addressOfOrder, addressShown, findOwnOrder } from '../orders/index.ts'
import { changesOfOrder } from './address-change-store.ts'
import { closedNow } from './check-change.ts'

export async function viewShippingAddrUpdate(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<AddressChanges> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const closed = await closedNow(deps.db, order)
  const changes = await changesOfOrder(deps.db, orderNo)
  return {
    orderNo,
    currency: order.currency,
    current: await addressOfOrder(deps.db, orderNo),
    changes: changes.map(({ changeId, state, to, freightDifference, requestedAt, decidedAt, decision }) => ({
      changeId,
      state,
      to: addressShown(to),
      freightDifference,
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      decision,
    })),
    can: { change: closed === null },
    reason: closed,
  }
}
