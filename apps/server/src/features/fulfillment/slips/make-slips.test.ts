import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { makeSlips, shipOrder } from '../index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const addrId = await addAddress(deps, shopper())

async function buy(): Promise<string> {
  deps.clock.advance(60)
  const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 2 }, addrId })
  await payForOrder(deps, order)
  return order.orderNo
}

/** The text of each page: Latin in Helvetica, Chinese as UTF-16. */
function readPages(pdf: string): string[] {
  const latin = Buffer.from(pdf, 'base64').toString('latin1')
  const streams = [...latin.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  return streams.map((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ|<([\da-f]+)> Tj/g)]
      .map(([, helvetica, chinese]) => {
        if (chinese) return Buffer.from(chinese, 'hex').swap16().toString('utf16le')
        return [...(helvetica ?? '').matchAll(/<([\da-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join('')
      })
      .join(''),
  )
}

describe('packing slips as a file (X4)', () => {
  it('have a page for each parcel that waits, with its whole address, and name the others', async () => {
    const [first, second, shipped] = [await buy(), await buy(), await buy()]
    await shipOrder(deps, { orderNo: shipped, carrierCode: 'shunfeng', waybillNo: 'SFDEMO2041' })
    const slips = await makeSlips(deps, [second, shipped, first, second])
    expect(slips).toMatchObject({ pages: 2, orders: [first, second], leftOut: [shipped] })
    expect(slips.name).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/)
    const pages = readPages(slips.pdf ?? '')
    expect(pages).toHaveLength(2)
    for (const [index, orderNo] of [first, second].entries()) {
      expect(pages[index]).toContain(orderNo)
      expect(pages[index]).toContain('示例路')
      expect(pages[index]).toContain('15410000101')
      expect(pages[index]).toContain('2 ×')
      expect(pages[index]).toContain('TEA-S')
      expect(pages[index]).not.toContain('1 / ')
    }
  })

  it('number the pages of a parcel that needs several', async () => {
    const orderNo = await buy()
    await db
      .updateTable('order_addresses')
      .set({ text: '福建省厦门市思明区很长的路名'.repeat(60) })
      .where('order_no', '=', orderNo)
      .execute()
    const { pages, pdf } = await makeSlips(deps, [orderNo])
    expect(pages).toBe(2)
    const texts = readPages(pdf ?? '')
    expect(texts.map((text) => /\d \/ \d/.exec(text)?.[0])).toEqual(['1 / 2', '2 / 2'])
    expect(texts.join('').match(/很长的路名/g)?.length ?? 0).toBeGreaterThan(50)
  })

  it('are no file where none of the orders waits', async () => {
    expect(await makeSlips(deps, ['26112000000000'])).toMatchObject({
      pdf: null,
      pages: 0,
      leftOut: ['26112000000000'],
    })
  })
})
