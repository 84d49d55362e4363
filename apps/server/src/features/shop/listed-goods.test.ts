import { lessPercent } from '@aisle/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { oneWaits } from '../../../test-support/statements/one-waits.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addCategories, addGoods } from './test-support/shelves.ts'

const { db } = await testDatabase()
await addCategories(db, ['C1', 'C2'])
const goodsIds = ['A', 'B', 'C']

/** What should be listed, read from goods and SKUs, and computed as the contract computes it. */
async function computed() {
  const goods = await db.selectFrom('goods').selectAll().where('on_shelf', '=', true).execute()
  const skus = await db.selectFrom('skus').selectAll().where('on_sale', '=', true).execute()
  return goods.flatMap((one) => {
    const own = skus.filter(({ goods_id }) => goods_id === one.goods_id)
    if (own.length === 0) return []
    const fen = Math.min(...own.map(({ price_fen }) => price_fen))
    const cents = Math.min(...own.map(({ price_cents }) => price_cents))
    return {
      goods_id: one.goods_id,
      category_id: one.category_id,
      ship: one.ship,
      pickup: one.pickup,
      in_stock: own.some(({ loaded, reserved, sold }) => loaded > reserved + sold),
      sort: one.sort,
      newest: -one.listed_at.getTime() * 1000,
      price_fen: fen,
      price_cents: cents,
      member_price_fen: lessPercent(fen, one.member_percent_off),
      member_price_cents: lessPercent(cents, one.member_percent_off),
      search_text: one.search_text,
      price_fen_down: 0 - fen,
      price_cents_down: 0 - cents,
      member_price_fen_down: 0 - lessPercent(fen, one.member_percent_off),
      member_price_cents_down: 0 - lessPercent(cents, one.member_percent_off),
    }
  })
}

async function requireKept(): Promise<void> {
  const listed = await db.selectFrom('listed_goods').selectAll().orderBy('goods_id').execute()
  const wanted = await computed()
  expect(listed).toEqual(wanted.toSorted((a, b) => (a.goods_id < b.goods_id ? -1 : 1)))
  const counts = await db
    .selectFrom('listed_counts')
    .select(['category_id', 'ship', 'pickup', 'goods'])
    .where('goods', '<>', 0)
    .orderBy('category_id')
    .orderBy('ship')
    .orderBy('pickup')
    .execute()
  const counted = await db
    .selectFrom('listed_goods')
    .select(({ fn }) => ['category_id', 'ship', 'pickup', fn.countAll<number>().as('goods')])
    .groupBy(['category_id', 'ship', 'pickup'])
    .orderBy('category_id')
    .orderBy('ship')
    .orderBy('pickup')
    .execute()
  expect(counts).toEqual(counted)
}

beforeEach(async () => {
  await db.deleteFrom('skus').execute()
  await db.deleteFrom('goods').execute()
  await addGoods(
    db,
    goodsIds.map((goodsId) => ({ goodsId, skus: [{ yuan: 30 }, { yuan: 20, left: 1 }] })),
  )
})

const anyGoods = fc.constantFrom(...goodsIds)
const anySku = fc.constantFrom(...goodsIds.flatMap((id) => [`${id}-S0`, `${id}-S1`, `${id}-S2`]))
const price = fc.integer({ min: 0, max: 40 }).map((whole) => whole * 100)

/** What staff and passengers write, one statement each. */
const writes = fc.oneof(
  fc
    .record({
      on_shelf: fc.boolean(),
      category_id: fc.constantFrom('C1', 'C2'),
      ship: fc.boolean(),
      pickup: fc.boolean(),
      sort: fc.integer({ min: -5, max: 5 }),
      member_percent_off: fc.integer({ min: 0, max: 100 }),
      search_text: fc.constantFrom('a', 'b'),
      listed_at: fc.integer({ min: 1, max: 9 }).map((hour) => new Date(Date.UTC(2026, 1, 1, hour))),
    })
    .chain((row) =>
      anyGoods.map((id) => (tx: Tx) => tx.updateTable('goods').set(row).where('goods_id', '=', id).execute()),
    ),
  fc
    .record({ price_fen: price, price_cents: price, on_sale: fc.boolean() })
    .chain((row) => anySku.map((id) => (tx: Tx) => tx.updateTable('skus').set(row).where('sku_id', '=', id).execute())),
  fc
    .integer({ min: 0, max: 2 })
    .chain((loaded) =>
      anySku.map((id) => (tx: Tx) => tx.updateTable('skus').set({ loaded }).where('sku_id', '=', id).execute()),
    ),
  anySku.map((id) => (tx: Tx) => tx.deleteFrom('skus').where('sku_id', '=', id).execute()),
  fc.boolean().map((onSale) => (tx: Tx) => tx.updateTable('skus').set({ on_sale: onSale, loaded: 0 }).execute()),
  fc.tuple(anySku, anyGoods).map(
    ([id, goodsId]) =>
      (tx: Tx) =>
        tx.updateTable('skus').set({ goods_id: goodsId }).where('sku_id', '=', id).execute(),
  ),
  fc.tuple(anySku, anyGoods, price).map(
    ([id, goodsId, fen]) =>
      (tx: Tx) =>
        sql`INSERT INTO skus (sku_id, goods_id, attributes, price_fen, price_cents, weight_grams, sort, loaded)
          VALUES (${id}, ${goodsId}, '[]', ${fen}, ${fen}, 1, 0, 3)
          ON CONFLICT (sku_id) DO UPDATE SET price_fen = excluded.price_fen`.execute(tx),
  ),
)

describe('the list that the database keeps of goods', () => {
  it('is what goods and SKUs say, whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(writes, fc.boolean()), { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const [write, keeps] of steps) await written(db, write, keeps)
        await requireKept()
      }),
      { numRuns: 40 },
    )
  })

  it('is left alone by a sale that leaves pieces', async () => {
    const version = async () => (await sql`SELECT xmin::text FROM listed_goods WHERE goods_id = 'A'`.execute(db)).rows
    const before = await version()
    await db.updateTable('skus').set({ reserved: 19 }).where('sku_id', '=', 'A-S0').execute()
    expect(await version()).toEqual(before)
  })

  it('knows that nothing is left when two passengers take the last pieces of two SKUs at once', async () => {
    await db.updateTable('skus').set({ loaded: 1 }).where('goods_id', '=', 'A').execute()
    const take = (tx: Tx, id: string) => tx.updateTable('skus').set({ reserved: 1 }).where('sku_id', '=', id).execute()
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await take(tx, 'A-S0')
      second = inTransaction(db, (other) => take(other, 'A-S1'))
      await oneWaits(db)
    })
    await second
    await requireKept()
    expect(await db.selectFrom('listed_goods').select('in_stock').where('goods_id', '=', 'A').execute()).toEqual([
      { in_stock: false },
    ])
    await db.updateTable('skus').set({ reserved: 0 }).execute()
  })
})

/** Some transactions are rolled back. */
async function written(database: Db, write: (tx: Tx) => Promise<unknown>, keeps: boolean): Promise<void> {
  const undone = new Error('undone')
  await inTransaction(database, async (tx) => {
    await write(tx)
    if (!keeps) throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}
