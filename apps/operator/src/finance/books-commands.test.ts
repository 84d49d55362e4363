import { readFileSync } from 'node:fs'
import type { LedgerPage, MonthStatement } from '@aisle/contract/console-finance'
import { afterAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../server/test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../server/test-support/goods-shop.ts'
import { testDatabase } from '../../../server/test-support/test-database.ts'
import { testDeps } from '../../../server/test-support/test-deps.ts'
import { operate as runCommand, startCommandLine } from '../test-support/command-line.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const addrId = await addAddress(deps, shopper())
const orders: { orderNo: string; payable: number }[] = []
for (let paid = 0; paid < 2; paid += 1) {
  deps.clock.advance(60)
  const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
  await payForOrder(deps, order)
  orders.unshift(order)
}

const { file, env, stop } = await startCommandLine(deps, 'refunds')
afterAll(stop)
const operate = (args: string[]) => runCommand(args, env)
const total = (orders.reduce((sum, { payable }) => sum + payable, 0) / 100).toFixed(2)

describe('npm run operator -- statement', () => {
  it('adds up a month by gateway and currency', async () => {
    const shown = await operate(['statement', '2026-11'])
    expect(shown.code).toBe(0)
    expect(shown.out).toMatch(new RegExp(`alipay +CNY +2 +${total} +0 +0\\.00 +${total}`))
    expect(shown.out).toContain('The month is not over yet.')
    const { sums } = JSON.parse((await operate(['statement', '2026-11', '--json'])).out) as MonthStatement
    expect(sums).toMatchObject([{ currency: 'CNY', payments: 2, refunds: 0 }])
    const csv = await operate(['statement', '2026-11', '--gateway', 'alipay', '--csv'])
    expect(csv.out).toContain(`2026-11,alipay,CNY,2,${total},0,0.00,${total}`)
  })

  it('wants a month and a gateway that there is', async () => {
    expect((await operate(['statement', 'november'])).code).toBe(2)
    expect((await operate(['statement', '2026-11', '--gateway', 'paypal'])).code).toBe(2)
    expect((await operate(['statement', '2026-13'])).code).toBe(1)
  })
})

describe('npm run operator -- ledger', () => {
  it('lists the movements of some days, the newest first, for people and for a spreadsheet', async () => {
    const days = ['2026-11-01', '2026-11-30']
    const { rows } = JSON.parse((await operate(['ledger', ...days, '--json'])).out) as LedgerPage
    expect(rows.map(({ orderNo }) => orderNo)).toEqual(orders.map(({ orderNo }) => orderNo))
    const shown = await operate(['ledger', ...days])
    expect(shown.out).toMatch(new RegExp(`alipay +captured +[\\d.]+ CNY +${orders[0]?.orderNo}`))
    expect((await operate(['ledger', ...days, '--out', file('ledger.csv')])).code).toBe(0)
    expect(readFileSync(file('ledger.csv'), 'utf8').trim().split('\n')).toHaveLength(3)
    expect((await operate(['ledger', '2026-11-01', '2027-11-01'])).code).toBe(1)
  })
})
