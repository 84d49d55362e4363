import type { destinationForm } from '@aisle/contract/addresses-schemas'
import type { AddressOfOrder, FreightBearer } from '@aisle/contract/console-order-address'
import type { Currency } from '@aisle/contract/money'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { destinationOfForm } from '../addresses/index.ts'
import { addressOfVersion, findOrder, latestAddress, type Order, type StoredShipTo } from '../orders/index.ts'
import { staffRefusal, type StaffRefusal } from './address-change-rules.ts'
import { findChange, hasOpenAddressChange, type StoredChange } from './address-change-store.ts'
import { checkDestination, closedNow, refuseChange } from './check-change.ts'
import { writeChange } from './write-change.ts'

interface ChangeForPassenger {
  order: Order
  address: z.output<typeof destinationForm>
  freight: FreightBearer
  /** The version of the address that staff have seen; null: whatever it is. */
  basis: number | null
}

type Made = { changeId: string } | { refused: StaffRefusal; freightDifference: number; currency: Currency }

/**
 * Table O: staff send an order elsewhere for its passenger, by the rules of the passenger's own request, and as a granted
 * one. No code proves the order here: its contact is told, and may stop the change before the parcel leaves (O9). Call it
 * with the order locked.
 * @throws addressChangeClosed {reason}, addressUnchanged, notDeliverable, and whatever the form is refused for
 */
export async function changeForPassenger(deps: Deps, tx: Tx, asked: ChangeForPassenger): Promise<Made> {
  const { order, address, freight, basis } = asked
  const { orderNo, currency } = order
  const reason = await closedNow(tx, order)
  if (reason) return refuseChange({ reason })
  const from = await latestAddress(tx, orderNo)
  if (!from) throw new Error(`order ${orderNo} waits for its shipment and has no address`)
  const facts = {
    isAskedFor: await hasOpenAddressChange(tx, orderNo),
    hasMoved: basis !== null && basis !== from.version,
  }
  const early = staffRefusal({ ...facts, freight, dearerBy: 0 })
  if (early) return { refused: early, freightDifference: 0, currency }
  const checked = await checkDestination(tx, order, destinationOfForm(address))
  const { check } = checked
  if (check.allowed === 'no') return refuseChange(check)
  const { freightDifference } = check
  const refused = staffRefusal({ ...facts, freight, dearerBy: freightDifference })
  if (refused) return { refused, freightDifference, currency }
  const changeId = await writeChange(deps, tx, {
    order,
    checked: { ...checked, from },
    state: 'granted',
    actor: 'operator',
  })
  return { changeId }
}

/** A granted change with the address that it replaced. */
export async function readGranted(
  tx: Tx,
  changeId: string,
): Promise<{ change: StoredChange & { decidedAt: Date }; from: StoredShipTo }> {
  const change = (await findChange(tx, changeId)) ?? fail('notFound', { reason: 'record' })
  const { orderNo, decidedAt, formerVersion } = change
  const from = formerVersion === null ? null : await addressOfVersion(tx, orderNo, formerVersion)
  if (!decidedAt || !from) throw new Error(`the change of address ${changeId} was never granted`)
  return { change: { ...change, decidedAt }, from }
}

/** What staff can do with the address of the order now; null: nothing. */
export async function addressToChange(db: Db, orderNo: string): Promise<AddressOfOrder | null> {
  const order = await findOrder(db, orderNo)
  const latest = order && (await latestAddress(db, orderNo))
  if (!latest || (await closedNow(db, order))) return null
  return { basis: latest.version, areaCode: latest.areaCode, asked: await hasOpenAddressChange(db, orderNo) }
}
