import type { StockMovements } from '@aisle/contract/console-stock'
import type { stockMovementsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../api/operator-call.ts'
import { findStockCount } from '../resources/stores/stock-store.ts'
import { movementsOfSku } from './movement-store.ts'
import { paceSince, presentStock } from './present-stock.ts'
import { piecesBefore, type Pieces } from './stock-step-rules.ts'

const withFree = ({ loaded, reserved, sold }: Pieces) => ({ loaded, reserved, sold, free: loaded - reserved - sold })

/** How the pieces of a variant have moved, the newest first. */
export async function listMovements(
  deps: Deps,
  _operator: Operator,
  { skuId, cursor, limit }: z.output<typeof stockMovementsSchema>,
): Promise<StockMovements> {
  const counted = await findStockCount(deps.db, skuId, paceSince(deps))
  const [variant] = counted ? await presentStock(deps, [counted]) : []
  if (!variant) return fail('notFound', { reason: 'record' })
  const found = await movementsOfSku(deps.db, { skuId, before: cursor ? Number(cursor) : null, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const isMore = found.length > shown.length
  const last = shown.at(-1)
  return {
    variant,
    rows: shown.map(({ movementId, at, loaded, reserved, sold, ...row }) => ({
      ...row,
      movementId: String(movementId),
      ...withFree({ loaded, reserved, sold }),
      at: at.toISOString(),
    })),
    before: isMore ? null : withFree(last ? piecesBefore(last) : variant),
    cursor: isMore && last ? String(last.movementId) : null,
  }
}
