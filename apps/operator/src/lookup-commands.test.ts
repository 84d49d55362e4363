import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { paidGoodsOrder } from '../../server/test-support/goods-order.ts'
import { testDatabase } from '../../server/test-support/test-database.ts'
import { testDeps } from '../../server/test-support/test-deps.ts'
import { operate, startCommandLine } from './test-support/command-line.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const { env, stop } = await startCommandLine(deps, 'orders,passengers,fulfillment')
afterAll(stop)
const duty = (...args: string[]) => operate(args, env)

const { account_id: accountId, email } = await db
  .selectFrom('accounts')
  .select(['account_id', 'email'])
  .where('email', 'is not', null)
  .executeTakeFirstOrThrow()
const mailbox = email ?? expect.fail()
const line = { skuId: 'G001-S1', goodsId: 'G001', quantity: 2, price: 16_800 }
const buy = (contactEmail = mailbox) => paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines: [line], contactEmail })

/** The newest line of the audit, as a program reads it. */
const audited = () =>
  db.selectFrom('operator_audit').selectAll().orderBy('chain_no', 'desc').limit(1).executeTakeFirstOrThrow()

describe('the command line looks up', () => {
  it('orders by view and by number, a page at a time', async () => {
    const orderNo = await buy()
    const found = await duty('orders', orderNo)
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(found.out).toMatch(new RegExp(`${orderNo} +\\S+Z +SHIP +awaiting_shipment +336\\.00 CNY +shipment`))
    expect(found.out).toContain('1 of 1.')
    const toShip = await duty('orders', '--view', 'toShip')
    expect(toShip.out).toContain(orderNo)
    expect((await duty('orders', orderNo, '--view', 'notPaid')).out).toContain('0 of 0.')
    expect((await duty('orders', orderNo, '--day', '2020-01-01')).out).toContain('0 of 0.')
    expect((await duty('orders', '--view', 'everything')).code).toBe(1)
    const other = await buy('somebody.else@example.com')
    expect((await duty('orders', 'somebody.else@example.com')).out).toContain(other)
    expect(await audited()).toMatchObject({ key_name: 'demo', summary: expect.stringMatching(/by mailbox, text/) })
  })

  it('one order with its lines and its history, masked', async () => {
    const orderNo = await buy()
    const { out, code } = await duty('order', orderNo)
    expect(code).toBe(0)
    expect(out).toMatch(/payable +336\.00 CNY/)
    expect(out).toMatch(/1 +2 +\S.* 336\.00 CNY/)
    expect(out).toContain('gateway')
    expect(out).not.toContain(mailbox)
    expect(await duty('order', '26112000000000')).toMatchObject({ code: 1, out: '' })
  })

  it('a passenger by their mailbox, which the audit names, and by their id', async () => {
    const found = await duty('passenger', mailbox)
    expect(found.code).toBe(0)
    expect(found.out).toMatch(new RegExp(`id +${accountId}`))
    expect(found.out).not.toContain(mailbox)
    const noted = await audited()
    expect(noted).toMatchObject({ key_name: 'demo', command: 'search' })
    expect(noted.summary).toMatch(/^found 1 by mailbox, text [\w-]{16}$/)
    expect((await duty('passenger', accountId)).out).toMatch(new RegExp(`id +${accountId}`))
    expect((await duty('passenger', 'nobody@example.com')).code).toBe(1)
  })

  it('what to take from the shelves, each variant once, and says which parcels stay', async () => {
    const [first, second] = [await buy(), await buy()]
    const both = await duty('pick-list', first, second)
    expect(both.code).toBe(0)
    expect(both.out).toMatch(new RegExp(`4 +G001-S1 .*(${first}, ${second}|${second}, ${first})`))
    const paid = await duty('pick-list', first, '26112000000000')
    expect(paid.code).toBe(1)
    expect(paid.out).toContain('Left out: 26112000000000 does not wait to be shipped.')
    expect((await duty('pick-list')).out).toContain(second)
  })

  it('packing slips as a file, which the audit names, and says which orders have none', async () => {
    const orderNo = await buy()
    const folder = mkdtempSync(join(tmpdir(), 'slips-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'slips.pdf')
    const saved = await duty('slips', orderNo, '26112000000000', '--out', file)
    expect(saved.code).toBe(1)
    expect(saved.out).toContain(`${file}: 1 orders, 1 pages.`)
    expect(saved.out).toContain('Left out: 26112000000000 does not wait to be shipped.')
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await audited()).toMatchObject({ command: 'slips', summary: `packing slips of 1 orders: ${orderNo}` })
  })

  it('nothing with a key of another scope', async () => {
    const orderNo = await buy()
    const clerk = await startCommandLine(deps, 'catalogue')
    expect((await operate(['export', 'categories'], clerk.env)).code).toBe(0)
    for (const command of [['orders'], ['order', orderNo], ['passenger', mailbox], ['pick-list'], ['slips', orderNo]]) {
      const refused = await operate(command, clerk.env)
      expect([command[0], refused.code, refused.out]).toEqual([command[0], 1, ''])
    }
    await clerk.stop()
  })
})
