import type { StockRow } from '@aisle/contract/console-stock'
import { after } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findSkus } from '../../shop/index.ts'
import type { StockCount } from '../resources/stores/stock-store.ts'
import { getPace, paceMs } from './stock-pace-rules.ts'

/** Since when sales count for the pace. */
export const paceSince = ({ clock }: Pick<Deps, 'clock'>): Date => after(clock.now(), -paceMs)

/** The counted variants with their names and how fast they sell. */
export async function presentStock({ db, clock }: Deps, counted: readonly StockCount[]): Promise<StockRow[]> {
  const skus = await findSkus(
    db,
    counted.map((row) => row.sku_id),
  )
  const nothing = { zh: '', en: '' }
  return counted.map(({ sku_id: skuId, loaded, reserved, sold, lately, first_at: firstAt }) => {
    const free = loaded - reserved - sold
    return {
      skuId,
      name: skus.get(skuId)?.name ?? nothing,
      detail: skus.get(skuId)?.variant ?? nothing,
      onSale: skus.get(skuId)?.onSale ?? false,
      loaded,
      reserved,
      sold,
      free,
      ...getPace({ lately, firstAt, free }, clock.now()),
    }
  })
}
