import { z } from 'zod'
import { operatorResources } from '@aisle/contract/operator'
import { pictureKinds } from '@aisle/contract/shop-states'
import type { Tx } from '../../../platform/db/open-db.ts'
import { getSearchText } from '../../shop/index.ts'
import { getPictures, replacePictures, skusOfGoods } from './stores/goods-parts-store.ts'
import type { Problem, Resource, Row } from './resource.ts'
import { skusInUse } from './stores/stock-store.ts'
import { tableResource } from './table-resource.ts'
import { day, id, percent, picturePath, price, wholeNumber, words } from './fields.ts'
import { listPriceAbovePrice } from './stock.ts'

const colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour such as #1f5078')
const skuFields = {
  skuId: id,
  attributes: z
    .array(z.strictObject({ key: id, name: words, valueKey: id, value: words, swatch: colour.optional() }))
    .max(5),
  priceFen: price,
  priceCents: price,
  listPriceFen: price.nullable(),
  listPriceCents: price.nullable(),
  listPriceAskedOn: day.nullable().default(null),
  weightGrams: wholeNumber,
  onSale: z.boolean(),
  sort: wholeNumber,
  /** Files made before variants had pictures leave them out. */
  pictures: z
    .array(z.strictObject({ kind: z.enum(pictureKinds), path: picturePath }))
    .max(12)
    .default([]),
}
const goodsFields = {
  goodsId: id,
  categoryId: id,
  name: words,
  description: words,
  ship: z.boolean(),
  pickup: z.boolean(),
  limitPerOrder: z.int().min(1).max(99),
  memberPercentOff: percent,
  noReasonReturn7d: z.boolean(),
  returnNote: words.nullable(),
  shelfLifeDays: wholeNumber.min(1).nullable(),
  carryOnNote: words.nullable(),
  invoiceContentZh: z.string().min(1).max(100),
  onShelf: z.boolean(),
  sort: wholeNumber,
  /** Files made before there were facts leave them out. */
  facts: z
    .array(z.strictObject({ name: words, value: words }))
    .max(3)
    .default([]),
  /** Files made before goods had a story leave these three out. */
  story: z
    .array(z.strictObject({ title: words, text: words }))
    .refine(({ length }) => length === 0 || length === 3, 'three sections, or none')
    .default([]),
  specification: z
    .array(z.strictObject({ name: words, value: words }))
    .max(20)
    .default([]),
  goesWith: z.array(id).max(8).default([]),
}

/**
 * The two tables behind a product. They leave out stock, because applying yesterday's file would restore yesterday's
 * stock.
 */
const products = tableResource({
  name: 'goods',
  table: 'goods',
  id: ['goodsId'],
  texts: ['name', 'description', 'returnNote', 'carryOnNote'],
  row: z.strictObject(goodsFields),
  // The schema ensures both names and descriptions.
  made: (row) => ({ search_text: getSearchText(row as unknown as Parameters<typeof getSearchText>[0]) }),
  onlyNew: (deps) => ({ listed_at: deps.clock.now() }),
})
const skus = tableResource({
  name: 'goods',
  table: 'skus',
  id: ['skuId'],
  row: z.strictObject({ goodsId: id, ...skuFields }),
  onlyNew: () => ({ loaded: 0, reserved: 0, sold: 0 }),
})

const sku = z.strictObject(skuFields).superRefine(listPriceAbovePrice)
type SkuRow = z.output<typeof sku>
const schema = z
  .strictObject({
    ...goodsFields,
    pictures: z.array(picturePath).max(12),
    skus: z.array(sku).min(1).max(100),
  })
  .refine(({ ship, pickup }) => ship || pickup, { path: ['ship'], message: 'goods are shipped, picked up, or both' })
  .superRefine(({ skus: variants }, context) => {
    const issue = (at: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['skus', at, 'attributes'], message })
    const chosen = variants.map((one) => one.attributes.map(({ key, valueKey }) => `${key}=${valueKey}`).join(','))
    const keys = variants.map((one) => one.attributes.map(({ key }) => key).join(','))
    variants.forEach((_, at) => {
      if (keys[at] !== keys[0]) issue(at, 'all SKUs of a product have the same attributes, in the same order')
      if (chosen.indexOf(chosen[at] ?? '') !== at) issue(at, 'another SKU has these attributes')
    })
  })

// Parsed by the schema above, or read by this module.
const skusIn = (row: Row) => row['skus'] as SkuRow[]
const getGoodsId = (row: Row) => String(row['goodsId'])
const withGoods = (row: Row) => skusIn(row).map((one) => ({ goodsId: getGoodsId(row), ...one }))

async function readGoods(tx: Tx, found: Iterable<Row>): Promise<Map<string, Row>> {
  const rows = [...found]
  const ids = rows.map(getGoodsId)
  const parts = await skusOfGoods(tx, ids)
  const pictures = await getPictures(tx, ids)
  return new Map(
    rows.map((row) => {
      const goodsId = getGoodsId(row)
      return [goodsId, { ...row, pictures: pictures.get(goodsId) ?? [], skus: parts.get(goodsId) ?? [] }]
    }),
  )
}

/** SKUs that the product has and its new row does not name. */
async function droppedSkus(tx: Tx, rows: readonly Row[]): Promise<string[]> {
  const named = new Set(rows.flatMap((row) => skusIn(row).map(({ skuId }) => skuId)))
  const known = [...(await skusOfGoods(tx, rows.map(getGoodsId))).values()].flat()
  return known.map(({ skuId }) => String(skuId)).filter((skuId) => !named.has(skuId))
}

export const goods: Resource = {
  name: 'goods',
  scope: operatorResources.goods,
  schema,
  idFor: getGoodsId,
  read: async (deps, tx, ids) => readGoods(tx, (await products.read(deps, tx, ids)).values()),
  async check(tx, rows): Promise<Problem[]> {
    const inUse = await skusInUse(tx, await droppedSkus(tx, rows))
    return [...inUse].map((skuId) => ({
      id: skuId,
      problem: 'this SKU has stock or orders: keep it in the list with onSale false',
    }))
  },
  async write(deps, tx, rows) {
    await products.write(
      deps,
      tx,
      rows.map(({ pictures: _pictures, skus: _skus, ...row }) => row),
    )
    const dropped = await droppedSkus(tx, rows)
    if (dropped.length > 0) await skus.remove(deps, tx, dropped)
    await skus.write(deps, tx, rows.flatMap(withGoods))
    // The schema above ensures a list of strings.
    const pictures = rows.map((row) => ({ goodsId: getGoodsId(row), paths: row['pictures'] as string[] }))
    await replacePictures(tx, pictures)
  },
  async remove(deps, tx, ids) {
    const variants = [...(await skusOfGoods(tx, ids)).values()].flat().map(({ skuId }) => String(skuId))
    await replacePictures(
      tx,
      ids.map((goodsId) => ({ goodsId, paths: [] })),
    )
    if (variants.length > 0) await skus.remove(deps, tx, variants)
    await products.remove(deps, tx, ids)
  },
  referring: (db, field, wanted) => products.referring?.(db, field, wanted) ?? Promise.resolve([]),
  async page(db, cursor) {
    const page = await products.page(db, cursor)
    return db.transaction().execute(async (tx) => ({
      rows: [...(await readGoods(tx, page.rows)).values()],
      nextCursor: page.nextCursor,
    }))
  },
}
