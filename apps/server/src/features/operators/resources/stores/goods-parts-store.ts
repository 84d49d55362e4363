import type { Tx } from '../../../../platform/db/open-db.ts'
import type { Row } from '../resource.ts'

/** SKUs in the shape of a goods row, by product and sorted. */
export async function skusOfGoods(tx: Tx, goodsIds: readonly string[]): Promise<Map<string, Row[]>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('skus')
    .selectAll()
    .where('goods_id', 'in', goodsIds)
    .orderBy('sort')
    .orderBy('sku_id')
    .execute()
  return grouped(
    rows,
    (row) => row.goods_id,
    (row) => ({
      skuId: row.sku_id,
      attributes: row.attributes,
      priceFen: row.price_fen,
      priceCents: row.price_cents,
      listPriceFen: row.list_price_fen,
      listPriceCents: row.list_price_cents,
      listPriceAskedOn: row.list_price_asked_on,
      weightGrams: row.weight_grams,
      onSale: row.on_sale,
      sort: row.sort,
      pictures: row.pictures,
    }),
  )
}

/** Those that no product has. */
export async function unknownGoods(tx: Tx, goodsIds: readonly string[]): Promise<string[]> {
  if (goodsIds.length === 0) return []
  const rows = await tx.selectFrom('goods').select('goods_id').where('goods_id', 'in', goodsIds).execute()
  const known = new Set(rows.map(({ goods_id }) => goods_id))
  return goodsIds.filter((id) => !known.has(id))
}

/** Picture paths by product and sorted. */
export async function getPictures(tx: Tx, goodsIds: readonly string[]): Promise<Map<string, string[]>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('goods_pictures')
    .selectAll()
    .where('goods_id', 'in', goodsIds)
    .orderBy('position')
    .execute()
  return grouped(
    rows,
    (row) => row.goods_id,
    (row) => row.path,
  )
}

export async function replacePictures(
  tx: Tx,
  pictures: readonly { goodsId: string; paths: readonly string[] }[],
): Promise<void> {
  const ids = pictures.map(({ goodsId }) => goodsId)
  await tx.deleteFrom('goods_pictures').where('goods_id', 'in', ids).execute()
  const rows = pictures.flatMap(({ goodsId, paths }) =>
    paths.map((path, at) => ({ goods_id: goodsId, position: at + 1, path })),
  )
  if (rows.length > 0) await tx.insertInto('goods_pictures').values(rows).execute()
}

function grouped<Item, Value>(items: readonly Item[], key: (item: Item) => string, value: (item: Item) => Value) {
  const groups = new Map<string, Value[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), value(item)])
  return groups
}
