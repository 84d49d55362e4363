import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { accountWithoutTrip, paidGoodsOrder } from '../../server/test-support/goods-order.ts'
import { testDatabase } from '../../server/test-support/test-database.ts'
import { testDeps } from '../../server/test-support/test-deps.ts'
import { operate, startCommandLine } from './test-support/command-line.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const { file, env, stop } = await startCommandLine(deps, '*')
afterAll(stop)
const asJson = async <Answer>(args: string[]) => {
  const { out } = await operate([...args, '--json'], env)
  // Each test states the shape of the command's answer.
  return JSON.parse(out) as Answer
}

async function paidParcel(): Promise<string> {
  const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
  return paidGoodsOrder(deps, { kind: 'SHIP', accountId: await accountWithoutTrip(deps), lines })
}

describe('npm run operator -- address-change', () => {
  it('lists the waiting changes of address, and decides one with its reason', async () => {
    const orderNo = await paidParcel()
    const wish = { receiver: '林小屿', phone: '13800000001', text: '西藏自治区拉萨市示例路 1 号', area_code: '540000' }
    const requested_at = deps.clock.now()
    await db
      .insertInto('address_changes')
      .values({ ...wish, change_id: 'adc1', order_no: orderNo, state: 'open', freight_difference: 800, requested_at })
      .execute()
    expect((await operate(['address-change'], env)).out).toMatch(new RegExp(`adc1 +${orderNo} .* 8.00 CNY`))
    expect((await operate(['address-change', 'adc1', 'refuse'], env)).code).toBe(2)
    const refusal = ['address-change', 'adc1', 'refuse', '已装箱', 'It is packed']
    expect((await operate(refusal, env)).out).toContain('add --apply')
    expect((await operate([...refusal, '--apply'], env)).out).toContain(`${orderNo}: refused.`)
    expect((await operate([...refusal, '--apply'], env)).out).toContain(`${orderNo}: refused before.`)
    expect((await operate(['address-change', 'adc1', 'grant', '--apply'], env)).code).toBe(1)
    expect(await asJson(['address-change'])).toEqual([])
    const told = (await asJson<{ command: string }[]>(['audit'])).filter(({ command }) => command === 'address-change')
    expect(told).toMatchObject([{ keyName: 'demo', summary: `refused for order ${orderNo}, change adc1` }])
  })
})

describe('npm run operator -- order-address', () => {
  it('shows where a parcel would go instead, and sends it there for its passenger', async () => {
    const orderNo = await paidParcel()
    const area = { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: '350203001' }
    const address = { receiver: '林小屿', phone: '15410000101', area, detail: '示例路 1 号' }
    writeFileSync(file('address.json'), JSON.stringify(address))
    const elsewhere = ['order-address', orderNo, file('address.json')]
    expect((await operate([...elsewhere, 'nobody'], env)).code).toBe(2)
    const shown = await operate([...elsewhere, 'airline'], env)
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('add --apply') })
    expect(shown.out).toMatch(/\n {2}to +\S+ 154\*{4}0101 福建省厦门市/)
    const kept = db.selectFrom('operator_audit').select('command').where('command', '=', 'order-address')
    expect(await kept.execute()).toEqual([])
    expect((await operate([...elsewhere, 'airline', '--apply'], env)).out).toContain('The parcel waits until')
    expect(await kept.execute()).toHaveLength(1)
  })
})
