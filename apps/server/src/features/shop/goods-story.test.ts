import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { goodsStory } from './goods-story.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const told = (goodsId: string) => goodsStory(deps, guestCaller(), { goodsId })
const named = (goodsId: string, goesWith: string[]) =>
  db
    .updateTable('goods')
    .set({ goes_with: JSON.stringify(goesWith) })
    .where('goods_id', '=', goodsId)
    .execute()
const ids = ({ goesWith }: Awaited<ReturnType<typeof told>>) => goesWith.map((card) => card.goodsId)

describe('below the fold of a product', () => {
  it('are its story and its specification, as staff wrote them', async () => {
    const { story, specification } = await told('G011')
    expect(story).toHaveLength(3)
    expect(story[0]?.title).toEqual({ zh: '听不见的轮子', en: 'Wheels you do not hear' })
    expect(specification[1]).toEqual({
      name: { zh: '容积', en: 'Volume' },
      value: { zh: '34、62 或 96 升', en: '34, 62 or 96 litres' },
    })
  })

  it('is told of every product of the demonstration, with goods that go with it', async () => {
    const goods = await db.selectFrom('goods').select('goods_id').execute()
    for (const { goods_id: goodsId } of goods) {
      const { story, specification, goesWith } = await told(goodsId)
      expect([goodsId, story.length, specification.length >= 6, goesWith.length >= 3]).toEqual([goodsId, 3, true, true])
    }
  })

  it('are the named goods that can be bought, in that order, with their prices of now', async () => {
    await named('G006', ['G010', 'G007', 'G999', 'G006', 'G009', 'G008'])
    await db.updateTable('goods').set({ on_shelf: false }).where('goods_id', '=', 'G008').execute()
    const { goesWith } = await told('G006')
    expect(goesWith.map((card) => card.goodsId)).toEqual(['G010', 'G007', 'G009'])
    expect(goesWith[1]).toMatchObject({ currency: 'CNY', soldOut: false })
  })

  it('are no others where fewer than three of them can be bought', async () => {
    await db
      .updateTable('skus')
      .set({ loaded: sql`reserved + sold` })
      .where('goods_id', '=', 'G009')
      .execute()
    expect(ids(await told('G006'))).toEqual([])
    await named('G006', ['G010', 'G007'])
    expect(ids(await told('G006'))).toEqual([])
  })

  it('is not found when the product is off the shelf or unknown', async () => {
    for (const goodsId of ['G008', 'G999', 'G0\0']) expect((await catchError(told(goodsId))).errorName).toBe('notFound')
  })
})
