import type { PackingSlips } from '@aisle/contract/console-fulfillment'
import type { slipsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { makeSlips } from '../../fulfillment/index.ts'
import { note } from '../decide.ts'
import type { Operator } from '../api/operator-call.ts'

/** Addresses leave with the file, so that the audit says whose (X4). */
export async function printSlips(
  deps: Deps,
  operator: Operator,
  { orderNos }: z.output<typeof slipsSchema>,
): Promise<PackingSlips> {
  const slips = await makeSlips(deps, orderNos)
  if (slips.pdf !== null) {
    await note(deps, operator, {
      scope: 'fulfillment',
      command: 'slips',
      summary: `packing slips of ${slips.orders.length} orders: ${slips.orders.join(', ')}`,
    })
  }
  return slips
}
