import { z } from 'zod'
import { shelfShapes, type ShelfShape } from '@aisle/contract/shop-states'
import { unknownGoods } from './stores/goods-parts-store.ts'
import { tableResource } from './table-resource.ts'
import { id, wholeNumber, words } from './fields.ts'

/** As many goods as the shape has room for on every screen. */
const goodsOfShape: Record<ShelfShape, { least: number; most: number }> = {
  scenes: { least: 3, most: 3 },
  tiles: { least: 2, most: 12 },
  story: { least: 1, most: 1 },
  pair: { least: 2, most: 2 },
}

/** What the front of the shop shows together, in the editors' words. */
export const shelves = tableResource({
  name: 'shelves',
  table: 'shelves',
  id: ['shelfId'],
  texts: ['name', 'line'],
  row: z.strictObject({
    shelfId: id,
    shape: z.enum(shelfShapes),
    name: words,
    line: words.nullable(),
    categoryId: id.nullable(),
    goodsIds: z.array(id),
    sort: wholeNumber,
  }),
  refine: (row) =>
    row.superRefine((shelf, context) => {
      // The schema ensures both types.
      const shape = shelf['shape'] as ShelfShape
      const goodsIds = shelf['goodsIds'] as string[]
      const { least, most } = goodsOfShape[shape]
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['goodsIds'], message })
      if (goodsIds.length < least || goodsIds.length > most) {
        issue(`the shape ${shape} has ${least === most ? least : `${least} to ${most}`} goods`)
      }
      if (new Set(goodsIds).size < goodsIds.length) issue('each product once')
    }),
  async check(tx, rows) {
    // Parsed by the schema above.
    const named = rows.flatMap((row) => row['goodsIds'] as string[])
    return (await unknownGoods(tx, named)).map((goodsId) => ({ id: goodsId, problem: 'there is no such product' }))
  },
})
