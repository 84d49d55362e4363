import type { AskedWaybills } from '@aisle/contract/console-fulfillment'
import type { waybillsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { askWaybills } from '../../fulfillment/index.ts'
import { note } from '../decide.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'

/**
 * Asks a carrier for waybills, in the airline's name and at its cost (X4). Shipping them is a call of its own.
 * @throws OperatorRefusal `noWaybillCarrier`
 */
export async function askForWaybills(
  deps: Deps,
  operator: Operator,
  { orderNos, carrierCode, dryRun }: z.output<typeof waybillsSchema>,
): Promise<AskedWaybills> {
  const service = deps.waybills
  if (!service?.carriers.includes(carrierCode)) {
    return refuse('noWaybillCarrier', { carriers: service?.carriers ?? [] })
  }
  const results = await askWaybills(deps, service, { orderNos, carrierCode, askedBy: operator.keyName, dryRun })
  for (const { orderNo, result, waybillNo } of results) {
    // A known one has its line, unless the server ended between the two.
    if (dryRun || waybillNo === null || result === 'refused') continue
    await note(deps, operator, {
      scope: 'fulfillment',
      command: 'waybill',
      summary: `order ${orderNo}: ${carrierCode} gave ${waybillNo}`,
      onceKey: `waybill:${orderNo}:${waybillNo}`,
    })
  }
  return { dryRun, carrierCode, results }
}
