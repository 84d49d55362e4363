import type { ShipHold } from '@aisle/contract/console-fulfillment'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { findOrder, lockOrder, type Order } from '../orders/index.ts'
import { hasUnitsToShip } from '../refunds/index.ts'
import { judgeHold, type HoldRefusal, type HoldRequest } from './ship-hold-rules.ts'
import { deleteHold, findHold, insertHold, type StoredHold } from './ship-hold-store.ts'

interface AskedHold extends HoldRequest {
  orderNo: string
  /** A person or a key. */
  heldBy: string
}

interface JudgedHold {
  result: 'held' | 'released' | 'same'
  from: ShipHold | null
  to: ShipHold | null
}

/**
 * Table O: staff hold the shipping of an order, or release it. Shipping locks the order, too, so that of a hold and a
 * shipment at one moment the second is refused. A refusal is answered, and then nothing has changed.
 * @throws ContractError `notFound`
 */
export async function holdShipping(deps: Deps, tx: Tx, asked: AskedHold): Promise<JudgedHold | HoldRefusal> {
  const { orderNo, heldBy, why } = asked
  const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'order' })
  const isToShip = await isOrderToShip(tx, order)
  const hold = await findHold(tx, orderNo)
  const judged = judgeHold({ isToShip, hold }, asked)
  if ('refused' in judged) return judged.refused
  const { result } = judged
  const from = isToShip && hold ? presentHold(hold) : null
  if (result === 'same') return { result, from, to: from }
  if (result === 'released') {
    if (!hold || !(await deleteHold(tx, hold.holdId, orderNo)))
      throw new Error(`the hold of order ${orderNo} went although its order was locked`)
    return { result, from, to: null }
  }
  const made = { holdId: newId(deps.random, 'hld'), orderNo, heldBy, why: why ?? '', at: deps.clock.now() }
  await insertHold(tx, made)
  return { result, from, to: await readHold(tx, orderNo) }
}

async function readHold(tx: Tx, orderNo: string): Promise<ShipHold> {
  const hold = await findHold(tx, orderNo)
  if (!hold) throw new Error(`order ${orderNo} was just held`)
  return presentHold(hold)
}

/** The order waits for its parcel, and some of its goods are to be in it. */
async function isOrderToShip(db: Db | Tx, { orderNo, kind, state, moneyBack }: Order): Promise<boolean> {
  return kind === 'SHIP' && state === 'awaiting_shipment' && !moneyBack && (await hasUnitsToShip(db, orderNo))
}

export const presentHold = ({ holdId, by, why, since }: StoredHold): ShipHold => ({
  holdId,
  by,
  why,
  since: since.toISOString(),
})

/** What staff can do with the shipping of the order now; null: nothing. */
export async function shippingToHold(db: Db, orderNo: string): Promise<{ hold: ShipHold | null } | null> {
  const order = await findOrder(db, orderNo)
  if (!order || !(await isOrderToShip(db, order))) return null
  const hold = await findHold(db, orderNo)
  return { hold: hold && presentHold(hold) }
}
