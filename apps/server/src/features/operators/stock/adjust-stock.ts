import type { ChangeReport } from '@aisle/contract/operator'
import type { stockAdjustSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../api/operator-call.ts'
import { findAuditOnce } from '../audit-store.ts'
import { changeRows } from '../change-rows.ts'
import { stock } from '../resources/stock.ts'

/**
 * Adds pieces to a variant or takes them out (S2), whatever a colleague has loaded meanwhile; never below those that are
 * reserved or sold. The same key adjusts once; `undo` restores what was loaded before.
 */
export async function adjustStock(
  deps: Deps,
  operator: Operator,
  { skuId, by, why, key, dryRun }: z.output<typeof stockAdjustSchema>,
): Promise<ChangeReport> {
  const onceKey = `stock-adjust:${skuId}:${key}`
  return changeRows(deps, operator, {
    resource: stock,
    command: 'stock-adjust',
    summary: `stock of ${skuId} by ${by}, ${why}`,
    why,
    onceKey,
    dryRun,
    targets: async (tx) => {
      if (await findAuditOnce(tx, onceKey)) return { targets: [], problems: [], notes: ['This was done before.'] }
      const row = (await stock.read(deps, tx, [skuId])).get(skuId)
      // Without a row, changing it says so.
      return { targets: [{ id: skuId, row: { skuId, loaded: Number(row?.['loaded'] ?? 0) + by } }], problems: [] }
    },
  })
}
