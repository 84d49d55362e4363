import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goodsRequest, orderGoods, payForOrder, skuStock, sumOfMovements } from '../../../test-support/buy-goods.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { addGoods, addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { shuffled } from '../../../test-support/seeded-order.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { restock } from '../orders/goods-stock-store.ts'
import { endUnpaid } from '../orders/order-moves.ts'
import { submitOrder } from './submit-order.ts'

const { db } = await testDatabase({ connections: 16 })
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)

const counter = { way: 'PICKUP' as const, pickupPointId: 'XMN-T3' }
const shoppers = await Promise.all(Array.from({ length: 64 }, () => addShopper(deps)))
let made = 0

/** New goods at 50 yuan, with `left` pieces of each. */
async function newGoods(count: number, left: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `STOCK${(made += 1)}`)
  for (const goodsId of ids) await addGoods(deps, { goodsId, left })
  return ids
}

const tally = (answers: readonly (Record<string, unknown> | null)[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = answer ? String(answer['error']) : 'placed'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('stock (S2)', { timeout: 60_000 }, () => {
  it('sells exactly twenty pieces to sixty-four concurrent buyers', async () => {
    const [goodsId = ''] = await newGoods(1, 20)
    const request = {
      ...goodsRequest({ ...counter, pieces: { [goodsId]: 1 } }),
      payable: 5000,
      currency: 'CNY' as const,
    }
    const answers = await Promise.all(shoppers.map((caller) => getRefusal(submitOrder(deps, caller(), request))))
    expect(tally(answers)).toEqual({ placed: 20, outOfStock: 44 })
    expect(answers.find((answer) => answer)).toEqual({ error: 'outOfStock', skuId: goodsId, left: 0 })
    expect(await skuStock(deps, goodsId)).toEqual({ loaded: 20, reserved: 20, sold: 0, free: 0 })
  })

  it('does not deadlock when all buy the same three goods, each in another order', async () => {
    const ids = await newGoods(3, 1000)
    const rounds = 5
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        shoppers.map(async (caller, nth) => {
          const pieces = Object.fromEntries(shuffled(ids, nth + round * 64).map((id) => [id, 1]))
          const order = await orderGoods(deps, caller(), { ...counter, pieces })
          return nth % 2 ? payForOrder(deps, order) : cancel(order.orderNo)
        }),
      )
      expect(answers).toHaveLength(64)
    }
    for (const id of ids) {
      expect(await skuStock(deps, id)).toEqual({
        loaded: 1000,
        reserved: 0,
        sold: 32 * rounds,
        free: 1000 - 32 * rounds,
      })
    }
  })

  it('takes nothing for an order with one piece missing', async () => {
    const [plenty = '', scarce = ''] = [...(await newGoods(1, 5)), ...(await newGoods(1, 1))]
    const [first, second] = shoppers
    if (!first || !second) throw new Error('nobody is there')
    await orderGoods(deps, first(), { ...counter, pieces: { [scarce]: 1 } })
    const both = goodsRequest({ ...counter, pieces: { [plenty]: 2, [scarce]: 1 } })
    expect(await getRefusal(submitOrder(deps, second(), { ...both, payable: 15000, currency: 'CNY' }))).toMatchObject({
      error: 'outOfStock',
      skuId: scarce,
    })
    expect(await skuStock(deps, plenty)).toMatchObject({ reserved: 0, free: 5 })
  })

  it('always adds up to what was loaded, and money to lines, freight and discounts, after any sequence of orders', async () => {
    const ids = await newGoods(4, 25)
    const act = fc.record({
      who: fc.nat(15),
      pieces: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 4 }), { minKeys: 1, maxKeys: 4 }),
      fate: fc.constantFrom('pay', 'cancel', 'timeOut', 'wait', 'return'),
    })
    const placed: { orderNo: string }[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 10 }), async (acts) => {
        const done = await Promise.all(acts.map((one) => perform(one)))
        placed.push(...done.flatMap((orderNo) => (orderNo ? [{ orderNo }] : [])))
        for (const id of ids) {
          const { loaded, reserved, sold, free } = await skuStock(deps, id)
          expect(loaded).toBe(25)
          expect(free).toBeGreaterThanOrEqual(0)
          expect({ reserved, sold }).toEqual(await promisedIn(id))
          expect(await sumOfMovements(deps, id, [25, 0, 0])).toEqual({ loaded, reserved, sold, free })
        }
      }),
      { numRuns: 100 },
    )
    expect(placed.length).toBeGreaterThan(20)
    expect(await ordersThatDoNotAddUp()).toEqual([])
  })
})

type Fate = 'pay' | 'cancel' | 'timeOut' | 'wait' | 'return'

/** Places one passenger's order and lets it meet its fate; null when it was refused for lack of stock. */
async function perform(act: { who: number; pieces: Record<string, number>; fate: Fate }): Promise<string | null> {
  const caller = shoppers[act.who]
  if (!caller) throw new Error('nobody is there')
  const payable = Object.values(act.pieces).reduce((sum, pieces) => sum + pieces * 5000, 0)
  const basket = goodsRequest({ ...counter, pieces: act.pieces })
  const answer = await submitOrder(deps, caller(), { ...basket, payable, currency: 'CNY' }).then(
    ({ orderNo }) => orderNo,
    (error: Error) => (error.message.includes('outOfStock') ? null : Promise.reject(error)),
  )
  if (answer === null || act.fate === 'wait') return answer
  if (act.fate === 'cancel' || act.fate === 'timeOut') await cancel(answer, act.fate)
  else await payForOrder(deps, { orderNo: answer, payable, currency: 'CNY' })
  if (act.fate === 'return')
    await inTransaction(db, (tx) => restock(tx, { orderNo: answer, at: deps.clock.now() }, [{ lineNo: 1, units: 1 }]))
  return answer
}

async function cancel(orderNo: string, how: 'cancel' | 'timeOut' = 'cancel'): Promise<boolean> {
  const end =
    how === 'cancel'
      ? { orderNo, event: 'canceled' as const, actor: 'passenger' as const }
      : { orderNo, event: 'timedOut' as const, actor: 'system' as const }
  return inTransaction(db, (tx) => endUnpaid(deps, tx, end))
}

/** The pieces of a SKU that orders hold, counted from their lines. */
async function promisedIn(skuId: string) {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.order_no', 'order_lines.order_no')
    .select(['state', 'quantity', 'restocked'])
    .where('ref_id', '=', skuId)
    .execute()
  const sum = (states: string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((total, { quantity, restocked }) => total + quantity - restocked, 0)
  return { reserved: sum(['pending_payment']), sold: sum(['paid', 'completed']) }
}

async function ordersThatDoNotAddUp(): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const captured = await db.selectFrom('ledger_entries').selectAll().where('kind', '=', 'captured').execute()
  const wrong = orders.filter((order) => {
    const own = lines.filter((line) => line.order_no === order.order_no)
    const listed = own.reduce((sum, line) => sum + line.list_price * line.quantity, 0)
    const paid = captured
      .filter((entry) => entry.order_no === order.order_no)
      .reduce((sum, { amount }) => sum + amount, 0)
    const asked = listed + order.freight - order.discount
    return asked !== order.payable || paid !== (order.paid_at ? order.payable : 0)
  })
  return wrong.map((order) => order.order_no)
}
