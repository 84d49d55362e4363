import type { AddressChangeCheck, AddressChangeClosed } from '@aisle/contract/addresses-schemas'
import type { OrderKind, OrderState } from '@aisle/contract/order-states'

/** Why the address of an order that cannot be changed is as it is. */
export function closedBecause({ kind, state }: { kind: OrderKind; state: OrderState }): AddressChangeClosed {
  if (kind !== 'SHIP') return 'noParcel'
  if (state === 'pending_payment' || state === 'paid') return 'notPaid'
  if (state === 'awaiting_shipment') return 'refunding'
  return state === 'shipped' ? 'shipped' : 'over'
}

/** Minor units of the order's currency; null: nothing is delivered there. */
interface Freight {
  paid: number
  /** To where the order goes now: perhaps more than was paid, when the airline has paid the rest or a card did. */
  current: number | null
  next: number | null
}

/** What the new address costs more than was paid or granted before. Less is not given back. */
export function freightDifference({ paid, current, next }: Freight): number {
  return (next ?? 0) - Math.max(paid, current ?? 0)
}

interface Facts {
  closed: AddressChangeClosed | null
  unchanged: boolean
  freight: Freight
}

/** Table O: granted at once when freight and region allow. */
export function judgeChange({
  closed,
  unchanged,
  freight,
}: Facts): Pick<AddressChangeCheck, 'allowed' | 'reason' | 'freightDifference'> {
  const no = (reason: AddressChangeCheck['reason']) => ({ allowed: 'no' as const, reason, freightDifference: 0 })
  if (closed) return no(closed)
  if (unchanged) return no('unchanged')
  if (freight.next === null) return no('notDeliverable')
  const difference = freightDifference(freight)
  return difference > 0
    ? { allowed: 'byAirline', reason: 'freightMore', freightDifference: difference }
    : { allowed: 'atOnce', reason: null, freightDifference: difference }
}
