import { goodsSorts } from '@aisle/contract/shop-states'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { guestCaller, passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { recordStatements } from '../../platform/attempts/test-support/record-statements.ts'
import { shopCategories } from './goods-store.ts'
import { listGoods, listGoodsById } from './list-goods.ts'
import { addManyGoods } from './test-support/many-goods.ts'
import { workOf } from './test-support/read-plans.ts'
import { addCategories } from './test-support/shelves.ts'

const { db, pool, address } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const client = new Client(address)
await client.connect()
afterAll(() => client.end())
await addCategories(db, ['C1', 'C2', 'C3', 'C4'])
await addManyGoods(client, 6_000)
await db
  .insertInto('accounts')
  .values([{ account_id: 'member', display_name: '林', ffp_card_no: '9920000031', created_at: deps.clock.now() }])
  .execute()

const guest = guestCaller()
const member = passengerCaller({ tokenHash: 'm', accountId: 'member', scope: 'account', tripId: null, email: null })
type Request = Partial<Parameters<typeof listGoods>[2]>
const filters: Request[] = [
  {},
  { categoryId: 'C2' },
  { delivery: 'PICKUP' },
  { inStock: true },
  { categoryId: 'C1', delivery: 'SHIP', inStock: true },
  { categoryId: 'none' },
]
const statements = recordStatements(pool)

/** Every statement that this asks, with what it does. */
async function workFor(ask: () => Promise<unknown>) {
  statements.clear()
  await ask()
  const works = []
  for (const statement of statements.sent()) works.push(...Object.values(await workOf(client, statement)))
  return works
}

const few = ['accounts', 'categories', 'listed_counts']

async function requireIndexed(ask: () => Promise<unknown>, most: { kept: number; pages: number }): Promise<void> {
  const works = await workFor(ask)
  expect(works.length).toBeGreaterThan(0)
  for (const { scanned, removed, kept, pages } of works) {
    expect(scanned.filter((table) => !few.includes(table))).toEqual([])
    expect(removed).toBeLessThanOrEqual(1_000)
    expect(kept).toBeLessThanOrEqual(most.kept)
    expect(pages).toBeLessThanOrEqual(most.pages)
  }
}

describe.each([
  ['a guest', guest],
  ['a member', member],
])('of 6,000 goods, %s', (_, caller) => {
  const list = (request: Request) => listGoods(deps, caller, { sort: 'recommended', countsTo: 500, ...request })

  it.each(goodsSorts)(
    'reads a page sorted by %s from its index, with every filter, and the next page too',
    async (sort) => {
      for (const filter of filters) {
        const most = { kept: filter.inStock ? 501 : 400, pages: 1_200 }
        await requireIndexed(() => list({ sort, ...filter }), most)
        const { nextCursor } = await list({ sort, ...filter })
        if (nextCursor !== null) await requireIndexed(() => list({ sort, ...filter, cursor: nextCursor }), most)
      }
    },
  )

  it('reads the goods of shelves one by one', async () => {
    await requireIndexed(() => listGoodsById(deps, caller, ['M7', 'M19', 'M400']), { kept: 12, pages: 100 })
  })
})

describe('of 6,000 goods', () => {
  it('the numbers of all categories are kept', async () => {
    await requireIndexed(() => shopCategories(db), { kept: 100, pages: 60 })
  })

  it.each(['颈枕', 'jz', 'pillow', 'light neck', '云禾轻量', '礼', '不存在的词'])(
    'finds %s by its grams, or in the order of the list where it is in too many',
    async (keyword) => {
      for (const filter of [{}, { categoryId: 'C2' }, { inStock: true }]) {
        const ask = () => listGoods(deps, guest, { sort: 'priceDown', countsTo: 500, keyword, ...filter })
        await requireIndexed(ask, { kept: 600, pages: 2_500 })
      }
    },
  )
})
