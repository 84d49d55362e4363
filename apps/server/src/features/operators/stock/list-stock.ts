import type { StockSheet } from '@aisle/contract/console-stock'
import type { stockSheetSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../api/operator-call.ts'
import { stockCounts } from '../resources/stores/stock-store.ts'
import { paceSince, presentStock } from './present-stock.ts'

const pageSize = 100

/** The pieces of each variant, by its number. */
export async function listStock(
  deps: Deps,
  _operator: Operator,
  { text, cursor }: z.output<typeof stockSheetSchema>,
): Promise<StockSheet> {
  const wanted = { text: text?.trim() || null, after: cursor ?? '', limit: pageSize + 1, since: paceSince(deps) }
  const found = await stockCounts(deps.db, wanted)
  const counted = found.slice(0, pageSize)
  return {
    rows: await presentStock(deps, counted),
    nextCursor: found.length > pageSize ? (counted.at(-1)?.sku_id ?? null) : null,
  }
}
