import { goodsSorts } from '@aisle/contract/shop-states'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { guestCaller, passengerCaller } from '../../../test-support/test-caller.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { listGoods } from './list-goods.ts'
import { addCategories, addGoods } from './test-support/shelves.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const day = (n: number) => new Date(Date.UTC(2026, 9, n))

await addCategories(db, ['C1', 'C2', 'C3'])
await addGoods(db, [
  { goodsId: 'B', sort: 1, listedAt: day(3), skus: [{ yuan: 30, dollars: 9, before: 40 }] },
  {
    goodsId: 'A',
    sort: 2,
    listedAt: day(9),
    skus: [
      { yuan: 50, dollars: 2 },
      { yuan: 20, dollars: 4 },
    ],
  },
  { goodsId: 'C', sort: 3, listedAt: day(1), memberPercentOff: 15, skus: [{ yuan: 33, dollars: 3 }] },
  {
    goodsId: 'GONE',
    sort: 0,
    skus: [
      { yuan: 5, left: 0 },
      { yuan: 7, left: 0 },
    ],
  },
  {
    goodsId: 'FEW',
    sort: 4,
    categoryId: 'C2',
    skus: [
      { yuan: 8, left: 4 },
      { yuan: 8, left: 5 },
    ],
  },
  {
    goodsId: 'MANY',
    sort: 5,
    categoryId: 'C2',
    skus: [
      { yuan: 8, left: 5 },
      { yuan: 8, left: 5 },
    ],
  },
  { goodsId: 'OFF', onShelf: false },
  { goodsId: 'NOT', skus: [{ yuan: 1, onSale: false }] },
  {
    goodsId: 'SOME',
    sort: 6,
    categoryId: 'C2',
    skus: [
      { yuan: 1, onSale: false, left: 3 },
      { yuan: 12, left: 2 },
    ],
  },
])
const account = (accountId: string) =>
  ({ tokenHash: accountId, accountId, scope: 'account', tripId: null, email: null }) as const
await db
  .insertInto('accounts')
  .values([
    { account_id: 'member', display_name: '林', ffp_card_no: '9920000031', created_at: deps.clock.now() },
    { account_id: 'guestlike', display_name: '陈', ffp_card_no: null, created_at: deps.clock.now() },
  ])
  .execute()

const list = (request: Partial<Parameters<typeof listGoods>[2]> = {}, caller = guestCaller()) =>
  listGoods(deps, caller, { sort: 'recommended', ...request })
const ids = async (...args: Parameters<typeof list>) => (await list(...args)).goods.map(({ goodsId }) => goodsId)
const card = async (goodsId: string, caller = guestCaller()) =>
  (await list({}, caller)).goods.find((one) => one.goodsId === goodsId)

describe('the list of goods', () => {
  it('shows goods on the shelf with a SKU on sale, keeping sold-out goods in their place', async () => {
    expect(await ids()).toEqual(['GONE', 'B', 'A', 'C', 'FEW', 'MANY', 'SOME'])
    expect(await card('GONE')).toMatchObject({ soldOut: true, left: 0, price: 500, priceFrom: true })
  })

  it('filters by category', async () => {
    const page = await list({ categoryId: 'C2' })
    expect(page.goods.map(({ goodsId }) => goodsId)).toEqual(['FEW', 'MANY', 'SOME'])
    expect(page.total).toBe(3)
    expect(await list({ categoryId: 'C3' })).toEqual({ goods: [], total: 0, nextCursor: null })
    expect((await list({ categoryId: 'no\0such' })).total).toBe(0)
  })

  it('filters by what can be collected at an airport, and by what is in stock', async () => {
    const all = await list()
    const collected = await list({ delivery: 'PICKUP' })
    expect(collected.total).toBeLessThan(all.total)
    expect(collected.goods.every(({ delivery }) => delivery.includes('PICKUP'))).toBe(true)
    const inStock = await list({ inStock: true })
    expect(inStock.goods.some(({ soldOut }) => soldOut)).toBe(false)
    expect(inStock.total).toBe(all.total - all.goods.filter(({ soldOut }) => soldOut).length)
  })

  it("sorts by the price in the caller's currency, and by the date of listing", async () => {
    expect(await ids({ sort: 'priceUp' })).toEqual(['GONE', 'FEW', 'MANY', 'SOME', 'A', 'B', 'C'])
    expect(await ids({ sort: 'priceDown' })).toEqual(['C', 'B', 'A', 'SOME', 'FEW', 'MANY', 'GONE'])
    const english = guestCaller({ language: 'en' })
    expect((await ids({ sort: 'priceDown' }, english)).slice(0, 3)).toEqual(['B', 'C', 'SOME'])
    expect((await ids({ sort: 'newest' })).slice(-3)).toEqual(['A', 'B', 'C'])
  })

  it("shows the cheapest SKU in yuan and in dollars, with that SKU's previous price (G13)", async () => {
    expect(await card('A')).toMatchObject({ price: 2000, priceFrom: true, currency: 'CNY', listPrice: null })
    expect(await card('A', guestCaller({ language: 'en' }))).toMatchObject({ price: 200, currency: 'USD' })
    expect(await card('B')).toMatchObject({ price: 3000, priceFrom: false, listPrice: 4000 })
    const unproved = db.updateTable('skus').set({ list_price_asked_on: null }).where('goods_id', '=', 'B')
    const proved = db.updateTable('skus').set({ list_price_asked_on: '2026-10-01' }).where('goods_id', '=', 'B')
    await unproved.execute()
    expect(await card('B')).toMatchObject({ price: 3000, listPrice: null })
    await proved.execute()
    expect(await card('B', guestCaller({ language: 'en' }))).toMatchObject({ price: 900, listPrice: null })
  })

  it('shows the pieces left, over all SKUs on sale, only when they are few (G13)', async () => {
    expect(await card('FEW')).toMatchObject({ left: 9, soldOut: false })
    expect(await card('MANY')).toMatchObject({ left: null, soldOut: false })
    expect(await card('SOME')).toMatchObject({ left: 2, price: 1200 })
  })

  it('shows members their price, rounded down to whole units, and sorts by it (G4)', async () => {
    const member = passengerCaller(account('member'))
    expect(await card('C', member)).toMatchObject({ price: 2800, listPrice: 3300 })
    expect(await ids({ sort: 'priceDown' }, member)).toEqual(['B', 'C', 'A', 'SOME', 'FEW', 'MANY', 'GONE'])
    expect(await card('C', passengerCaller(account('guestlike')))).toMatchObject({ price: 3300, listPrice: null })
    const ofTheTrip = { ...account('member'), scope: 'trip', tripId: 'T1' } as const
    expect(await card('C', passengerCaller(ofTheTrip))).toMatchObject({ price: 3300, listPrice: null })
  })

  it('refuses an invalid cursor, and one of another sort', async () => {
    const { nextCursor } = await list({ sort: 'priceUp', size: 2 })
    expect(nextCursor).not.toBeNull()
    for (const cursor of ['x', 'priceUp:1', 'priceUp:99999999999999999:A', 'priceUp:1:\0', '%', "priceUp:1e3:A'--"])
      await expect(list({ sort: 'priceUp', cursor })).rejects.toThrow('invalidRequest')
    await expect(list({ sort: 'newest', cursor: nextCursor })).rejects.toThrow('invalidRequest')
  })
})

describe('paging', () => {
  it('shows every product exactly once, for every sort and page size, with the same total', async () => {
    const all = (await ids()).toSorted()
    const callers = [guestCaller(), guestCaller({ language: 'en' }), passengerCaller(account('member'))]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...goodsSorts),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(...callers),
        async (sort, size, caller) => {
          const seen: string[] = []
          let cursor: string | null = null
          do {
            const page: Awaited<ReturnType<typeof list>> = await list({ sort, size, cursor }, caller)
            expect(page.goods.length).toBeLessThanOrEqual(size)
            expect(page.total).toBe(all.length)
            seen.push(...page.goods.map(({ goodsId }) => goodsId))
            cursor = page.nextCursor
          } while (cursor !== null)
          expect(seen).toEqual(await ids({ sort }, caller))
          expect(seen.toSorted()).toEqual(all)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('returns the total on a page past the end too', async () => {
    expect(await list({ sort: 'priceUp', cursor: 'priceUp:999999:Z' })).toEqual({
      goods: [],
      total: 7,
      nextCursor: null,
    })
  })
})

describe('concurrent requests of guests for the same page', () => {
  const first = { sort: 'recommended' as const }
  const askAll = (callers: readonly ReturnType<typeof guestCaller>[]) =>
    Promise.all(callers.map((caller) => listGoods(deps, caller, first)))

  it('share one query, and the next request runs a new one', async () => {
    const statements = recordStatements(pool)
    const pages = await askAll([guestCaller(), guestCaller(), guestCaller()])
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect(statements.taken()).toHaveLength(1)
    await askAll([guestCaller()])
    expect(statements.taken()).toHaveLength(2)
  })

  it('do not share across currencies', async () => {
    const statements = recordStatements(pool)
    const [zh, en] = await askAll([guestCaller(), guestCaller({ language: 'en' })])
    expect([zh?.goods[0]?.currency, en?.goods[0]?.currency]).toEqual(['CNY', 'USD'])
    expect(statements.taken()).toHaveLength(2)
  })

  it('query again after the database has failed them all', async () => {
    await sql`ALTER TABLE skus RENAME TO away`.execute(db)
    const asked = [guestCaller(), guestCaller()].map((caller) => listGoods(deps, caller, first))
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await sql`ALTER TABLE away RENAME TO skus`.execute(db)
    expect((await askAll([guestCaller()]))[0]?.total).toBeGreaterThan(0)
  })
})
