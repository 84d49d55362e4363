import { describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { listToShip, shipOrder } from '../index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const addrId = await addAddress(deps, shopper())

async function buy(pays = true): Promise<string> {
  deps.clock.advance(60)
  const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 2 }, addrId })
  if (pays) await payForOrder(deps, order)
  return order.orderNo
}

describe('parcels that wait (X4)', () => {
  it('are those of paid orders, the oldest first, until they are shipped', async () => {
    const [first, second] = [await buy(), await buy()]
    await buy(false)
    const list = await listToShip(deps, { ships: true })
    expect(list.parcels.map(({ orderNo }) => orderNo)).toEqual([first, second])
    expect(list.total).toBe(2)
    expect(list.parcels[0]).toMatchObject({
      hold: null,
      phone: '15410000101',
      address: expect.stringContaining('示例路'),
      lines: [{ skuId: 'TEA-S', quantity: 2 }],
    })
    await shipOrder(deps, { orderNo: first, carrierCode: 'shunfeng', waybillNo: 'SFDEMO2041' })
    expect((await listToShip(deps, { ships: true })).parcels.map(({ orderNo }) => orderNo)).toEqual([second])
  })

  it('have their receiver masked for whoever does not ship them', async () => {
    const { parcels } = await listToShip(deps, { ships: false })
    expect(parcels[0]?.phone).toBe('154****0101')
    expect(JSON.stringify(parcels)).not.toContain('示例路')
  })

  it('say why they must not leave yet', async () => {
    const [changed, granted] = [await buy(), await buy()]
    const change = {
      receiver: '林',
      phone: '15410000101',
      text: '福建省',
      area_code: '350000',
      freight_difference: 0,
      requested_at: deps.clock.now(),
    }
    await db
      .insertInto('address_changes')
      .values([
        { ...change, change_id: 'adc_1', order_no: changed, state: 'open' },
        {
          ...change,
          change_id: 'adc_2',
          order_no: granted,
          state: 'granted',
          decided_at: deps.clock.now(),
          former_version: 1,
        },
      ])
      .execute()
    const holds = async () =>
      new Map((await listToShip(deps, { ships: true })).parcels.map(({ orderNo, hold }) => [orderNo, hold]))
    expect((await holds()).get(changed)).toBe('addressChange')
    expect((await holds()).get(granted)).toBe('addressJustChanged')
    deps.clock.advance(12 * 3600)
    expect((await holds()).get(granted)).toBeNull()
    await db.deleteFrom('address_changes').execute()
  })
})
