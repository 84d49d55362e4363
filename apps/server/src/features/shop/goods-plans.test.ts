import { goodsSorts } from '@aisle/contract/shop-states'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { guestCaller, passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { explainStatement, type PlanStep } from '../../../test-support/statements/explain.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { shopCategories } from './goods-store.ts'
import { listGoods, listGoodsById } from './list-goods.ts'
import { addManyGoods } from './test-support/many-goods.ts'
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

/** What every statement that this asks does, with a plan for its values and with one for all. */
async function plansFor(ask: () => Promise<unknown>): Promise<PlanStep[][]> {
  statements.clear()
  await ask()
  const plans = []
  for (const statement of statements.sent()) {
    for (const planFor of ['these values', 'all values'] as const)
      plans.push(await explainStatement(client, statement, planFor, { small: false }))
  }
  return plans
}

const few = ['accounts', 'categories', 'listed_counts']

/** The plans that read a large table whole, or at one step throw away more than 1,000 rows, or read more than this. */
async function tooMuch(ask: () => Promise<unknown>, most: { kept: number; pages: number }) {
  const plans = await plansFor(ask)
  expect(plans.length).toBeGreaterThan(0)
  const isTooMuch = ({ kind, table, thrownAway, kept, pages }: PlanStep) =>
    (kind === 'Seq Scan' && !few.includes(table ?? '')) || thrownAway > 1_000 || kept > most.kept || pages > most.pages
  return plans.filter((steps) => steps.some(isTooMuch))
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
        expect(await tooMuch(() => list({ sort, ...filter }), most)).toEqual([])
        const { nextCursor } = await list({ sort, ...filter })
        if (nextCursor !== null)
          expect(await tooMuch(() => list({ sort, ...filter, cursor: nextCursor }), most)).toEqual([])
      }
    },
  )

  it('reads the goods of shelves one by one', async () => {
    expect(await tooMuch(() => listGoodsById(deps, caller, ['M7', 'M19', 'M400']), { kept: 12, pages: 100 })).toEqual(
      [],
    )
  })
})

describe('of 6,000 goods', () => {
  it('the numbers of all categories are kept', async () => {
    expect(await tooMuch(() => shopCategories(db), { kept: 100, pages: 60 })).toEqual([])
  })

  it.each(['颈枕', 'jz', 'pillow', 'light neck', '云禾轻量', '礼', '不存在的词'])(
    'finds %s by its grams, or in the order of the list where it is in too many',
    async (keyword) => {
      for (const filter of [{}, { categoryId: 'C2' }, { inStock: true }]) {
        const ask = () => listGoods(deps, guest, { sort: 'priceDown', countsTo: 500, keyword, ...filter })
        expect(await tooMuch(ask, { kept: 600, pages: 2_500 })).toEqual([])
      }
    },
  )
})
