import type { StockMovementKind } from '@aisle/contract/console-stock'
import { z } from 'zod'
import { keepLoaded } from '../../orders/index.ts'
import type { Resource } from './resource.ts'
import { stockInUse } from './stores/stock-store.ts'
import { tableResource } from './table-resource.ts'
import { day, id, price, wholeNumber } from './fields.ts'

/** `loaded` counts all pieces ever loaded (S2): reserved, free and sold. Absolute, so that it is safe to repeat. */
const loadedPieces = tableResource({
  name: 'stock',
  table: 'skus',
  id: ['skuId'],
  fixed: true,
  row: z.strictObject({ skuId: id, loaded: wholeNumber }),
  async check(tx, rows) {
    const inUse = await stockInUse(
      tx,
      rows.map(({ skuId }) => String(skuId)),
    )
    return rows.flatMap(({ skuId, loaded }) => {
      const used = inUse.get(String(skuId)) ?? 0
      if (Number(loaded) >= used) return []
      return [
        { id: String(skuId), problem: `${String(loaded)} loaded is less than the ${used} that are reserved or sold` },
      ]
    })
  },
})

const kindOfCommand: Readonly<Partial<Record<string, StockMovementKind>>> = {
  'stock-adjust': 'adjusted',
  undo: 'takenBack',
}

/** The same, with every change among the movements of its variant. */
export const stock: Resource = {
  ...loadedPieces,
  async keepChange(tx, { command, rows, ...made }) {
    const loaded = rows.map(({ id: skuId, before, after }) => {
      return { skuId, by: Number(after?.['loaded']) - Number(before?.['loaded']) }
    })
    await keepLoaded(tx, { ...made, kind: kindOfCommand[command] ?? 'counted' }, loaded)
  },
}

export const prices = tableResource({
  name: 'prices',
  table: 'skus',
  id: ['skuId'],
  fixed: true,
  row: z.strictObject({
    skuId: id,
    priceFen: price,
    priceCents: price,
    listPriceFen: price.nullable(),
    listPriceCents: price.nullable(),
    listPriceAskedOn: day.nullable().default(null),
  }),
  refine: (row) => row.superRefine(listPriceAbovePrice),
})

/** G13: a crossed-out price must have been a real, higher price. */
export function listPriceAbovePrice(row: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const unit of ['Fen', 'Cents']) {
    const asked = row[`price${unit}`]
    const before = row[`listPrice${unit}`]
    if (typeof asked === 'number' && typeof before === 'number' && before <= asked) {
      context.addIssue({ code: 'custom', path: [`listPrice${unit}`], message: 'must be above the price, or null' })
    }
  }
  if ((row['listPriceFen'] === null) !== (row['listPriceCents'] === null)) {
    context.addIssue({ code: 'custom', path: ['listPriceFen'], message: 'both list prices or neither' })
  }
  if (row['listPriceFen'] !== null && row['listPriceAskedOn'] === null) {
    const message = 'a list price needs the last day on which it was asked'
    context.addIssue({ code: 'custom', path: ['listPriceAskedOn'], message })
  }
}
