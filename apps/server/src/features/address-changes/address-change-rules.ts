import type { AddressChangeCheck, AddressChangeClosed } from '@aisle/contract/addresses-schemas'
import type { FreightBearer } from '@aisle/contract/console-order-address'
import * as limits from '@aisle/contract/limits'
import type { OperatorErrorName } from '@aisle/contract/operator'
import type { AddressChangeState, OrderKind, OrderState } from '@aisle/contract/order-states'
import { after, minutes } from '../../platform/clock.ts'

/** The moves of a change; a change that is granted at once begins there. */
export const addressChangeMoves: Readonly<Record<AddressChangeState, readonly AddressChangeState[]>> = {
  open: ['granted', 'refused', 'replaced', 'stopped'],
  granted: ['stopped'],
  refused: [],
  replaced: [],
  stopped: [],
}

/** O9: a parcel is not shipped before, so that the order's contact can stop the change. */
export const heldUntil = (grantedAt: Date): Date => after(grantedAt, minutes(limits.addressChangeHoldHours * 60))

/** The reason why the address of this order cannot be changed. */
export function closedBecause({ kind, state }: { kind: OrderKind; state: OrderState }): AddressChangeClosed {
  if (kind !== 'SHIP') return 'noParcel'
  if (state === 'pending_payment' || state === 'paid') return 'notPaid'
  if (state === 'awaiting_shipment') return 'refunding'
  return state === 'shipped' ? 'shipped' : 'over'
}

/** Minor units of the order's currency; null when nothing is delivered there. */
interface Freight {
  paid: number
  /** To the present address: more than was paid if the airline or a card has paid the rest. */
  current: number | null
  next: number | null
}

/** The extra freight of the new address over what was paid or granted before. A lower freight is not refunded. */
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

interface StaffFacts {
  /** The passenger's own request waits for a decision. */
  isAskedFor: boolean
  /** The order goes elsewhere than staff have seen. */
  hasMoved: boolean
  freight: FreightBearer
  dearerBy: number
}
export type StaffRefusal = Extract<OperatorErrorName, 'addressAskedFor' | 'changedSince' | 'dearerFreight'>

/** Why staff may not make a change that table O allows the passenger; null: they may (X4). */
export function staffRefusal({ isAskedFor, hasMoved, freight, dearerBy }: StaffFacts): StaffRefusal | null {
  if (isAskedFor) return 'addressAskedFor'
  if (hasMoved) return 'changedSince'
  return freight === 'passenger' && dearerBy > 0 ? 'dearerFreight' : null
}
