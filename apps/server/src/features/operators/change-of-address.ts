import type { ChangedAddress } from '@aisle/contract/console-order-address'
import type { addressChangeSchema, orderAddressSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { maskMailbox } from '../../platform/security/mask-personal.ts'
import {
  changeForPassenger,
  decideAddressChange,
  heldUntil,
  openAddressChanges,
  readGranted,
} from '../address-changes/index.ts'
import { lockOrder, placeForStaff, type Order } from '../orders/index.ts'
import { findAuditOnce } from './audit-store.ts'
import { note, noteIn } from './decide.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'

const listed = 500

/** Address changes that await a decision, oldest first: their parcels do not leave before it. */
export async function listAddressChanges(deps: Deps, _operator: Operator) {
  const changes = await openAddressChanges(deps.db, listed)
  return {
    changes: changes.map(({ changeId, orderNo, currency, freightDifference, requestedAt, from, to }) => ({
      changeId,
      orderNo,
      currency,
      freightDifference,
      requestedAt: requestedAt.toISOString(),
      from,
      to: to.text,
    })),
  }
}

/**
 * A granted change costs the passenger nothing: the airline pays the extra freight. Repeating a decision changes
 * nothing.
 */
export async function decideChangeOfAddress(
  deps: Deps,
  operator: Operator,
  { changeId, decision, words, dryRun }: z.output<typeof addressChangeSchema>,
) {
  const state = decision === 'grant' ? 'granted' : 'refused'
  const { change, changed } = await decideAddressChange(deps, { changeId, state, words: words ?? null, dryRun })
  const { orderNo, freightDifference } = change
  if (!dryRun) {
    await note(deps, operator, {
      scope: 'fulfillment',
      command: 'address-change',
      summary: `${state} for order ${orderNo}, change ${changeId}`,
      onceKey: `address-change:${changeId}`,
    })
  }
  return { dryRun, changeId, orderNo, state, freightDifference, changed }
}

type AddressRequest = z.output<typeof orderAddressSchema>

/**
 * Table O: another delivery address for an order that has not left the warehouse, because its passenger asked for it on
 * the phone. A repetition under the same key answers what the first has done. The line of the audit names the change and
 * neither address nor receiver.
 * @throws ContractError `notFound`, and whatever `changeForPassenger` throws; OperatorRefusal `addressAskedFor`,
 * `changedSince`, `dearerFreight` {freightDifference, currency}
 */
export async function changeAddressForPassenger(
  deps: Deps,
  operator: Operator,
  request: AddressRequest,
): Promise<ChangedAddress> {
  const { orderNo, key, dryRun } = request
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    // Shipping locks the order, too, and so does a repetition.
    const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'order' })
    const onceKey = `order-address:${orderNo}:${key}`
    const done = await findAuditOnce(tx, onceKey)
    if (done) return presentChanged(tx, { dryRun, order, changeId: done.split(' ')[1] ?? '', result: 'same' })
    const { address, freight, basis = null } = request
    const made = await changeForPassenger(deps, tx, { order, address, freight, basis })
    if ('refused' in made) {
      const { refused, freightDifference, currency } = made
      return refuse(refused, refused === 'dearerFreight' ? { freightDifference, currency } : {})
    }
    const { changeId } = made
    const changed = await presentChanged(tx, { dryRun, order, changeId, result: 'done' })
    const more = changed.freightDifference > 0 ? `, ${changed.freightDifference} ${order.currency} more freight` : ''
    await noteIn(deps, tx, operator, {
      scope: 'fulfillment',
      command: 'order-address',
      summary: `change ${changeId} of the address of order ${orderNo} for its passenger${more}`,
      onceKey,
    })
    return changed
  })
}

async function presentChanged(
  tx: Tx,
  { dryRun, order, changeId, result }: Pick<ChangedAddress, 'dryRun' | 'result'> & { order: Order; changeId: string },
): Promise<ChangedAddress> {
  const { change, from } = await readGranted(tx, changeId)
  const { orderNo, currency, contactEmail } = order
  return {
    dryRun,
    orderNo,
    result,
    from: placeForStaff(from),
    to: placeForStaff(change.to),
    freightDifference: change.freightDifference,
    currency,
    mailTo: contactEmail && maskMailbox(contactEmail),
    heldUntil: heldUntil(change.decidedAt).toISOString(),
  }
}
