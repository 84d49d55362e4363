import type { StockSheet } from '@aisle/contract/console-stock'
import type { stockSheetSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { findSkus } from '../../shop/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { stockCounts } from '../resources/stores/stock-store.ts'

const pageSize = 100

/** The pieces of each variant, by its number. */
export async function listStock(
  { db }: Deps,
  _operator: Operator,
  { text, cursor }: z.output<typeof stockSheetSchema>,
): Promise<StockSheet> {
  const found = await stockCounts(db, { text: text?.trim() || null, after: cursor ?? '', limit: pageSize + 1 })
  const counted = found.slice(0, pageSize)
  const skus = await findSkus(
    db,
    counted.map((row) => row.sku_id),
  )
  const nothing = { zh: '', en: '' }
  return {
    rows: counted.map(({ sku_id: skuId, loaded, reserved, sold }) => ({
      skuId,
      name: skus.get(skuId)?.name ?? nothing,
      detail: skus.get(skuId)?.variant ?? nothing,
      onSale: skus.get(skuId)?.onSale ?? false,
      loaded,
      reserved,
      sold,
      free: loaded - reserved - sold,
    })),
    nextCursor: found.length > pageSize ? (counted.at(-1)?.sku_id ?? null) : null,
  }
}
