import type { addressChangeSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { decideAddressChange, openAddressChanges } from '../address-changes/index.ts'
import { note } from './decide.ts'
import type { Operator } from './api/operator-call.ts'

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
