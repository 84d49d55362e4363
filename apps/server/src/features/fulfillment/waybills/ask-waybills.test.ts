import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { WaybillUnknown, type WaybillQuestion, type WaybillService } from '../../../outside/waybills/waybill-service.ts'
import { kuaidi100Waybills } from '../../../outside/waybills/kuaidi100-waybills.ts'
import { askWaybills, listToShip, shipOrder } from '../index.ts'

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

/** A service whose answers a test chooses by order; without one, it gives a waybill. */
const questions: WaybillQuestion[] = []
const answers = new Map<string, 'silent' | 'refuses'>()
const service: WaybillService = {
  carriers: ['shunfeng', 'jd'],
  async ask(question) {
    questions.push(question)
    const answer = answers.get(question.orderNo)
    if (answer === 'silent') throw new WaybillUnknown('silent')
    if (answer === 'refuses') return { kind: 'refused', said: '余额不足 (30009)' }
    return { kind: 'given', waybillNo: `SF${question.orderNo.slice(-6)}` }
  },
}
beforeEach(() => {
  questions.length = 0
  answers.clear()
})
const ask = (orderNos: string[], more: { dryRun?: boolean; carrierCode?: string } = {}) =>
  askWaybills(deps, service, { orderNos, carrierCode: 'shunfeng', askedBy: 'duty', dryRun: false, ...more })
const askOne = async (orderNo: string, more: Parameters<typeof ask>[1] = {}) => (await ask([orderNo], more))[0]
const waybillOf = async (orderNo: string) =>
  (await listToShip(deps, { ships: true, orderNos: [orderNo] })).parcels[0]?.waybill

describe('waybills asked of a carrier (X4)', () => {
  it('are given once for an order, and fill its parcel in', async () => {
    const orderNo = await buy()
    expect(await askOne(orderNo, { dryRun: true })).toMatchObject({ result: 'toAsk', waybillNo: null })
    expect(questions).toEqual([])
    const waybillNo = `SF${orderNo.slice(-6)}`
    expect(await ask([orderNo, orderNo])).toEqual([{ orderNo, result: 'given', waybillNo, problem: null, said: null }])
    expect(questions).toMatchObject([
      { orderNo, receiver: { phone: '15410000101' }, goods: expect.stringMatching(/×2$/) },
    ])
    expect(await askOne(orderNo)).toMatchObject({ result: 'known', waybillNo })
    expect(await askOne(orderNo, { dryRun: true })).toMatchObject({ result: 'known', waybillNo })
    expect(questions).toHaveLength(1)
    expect(await waybillOf(orderNo)).toEqual({ carrierCode: 'shunfeng', waybillNo })
    expect(await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo })).toMatchObject({ changed: true })
    expect(await askOne(orderNo)).toMatchObject({ problem: 'notToShip' })
  })

  it('name what is wrong with a row, and go on with the others', async () => {
    const [refused, free] = [await buy(), await buy()]
    answers.set(refused, 'refuses')
    expect(await ask([refused, '26112000000000', free])).toMatchObject([
      { orderNo: refused, problem: 'refused', said: '余额不足 (30009)' },
      { orderNo: '26112000000000', problem: 'notToShip' },
      { orderNo: free, result: 'given' },
    ])
    // It has none, so that another carrier may be asked at once.
    answers.clear()
    expect(await askOne(refused, { carrierCode: 'jd' })).toMatchObject({ result: 'given' })
  })

  it('whose answer was lost are asked for again, by the same carrier only and not at once', async () => {
    const orderNo = await buy()
    answers.set(orderNo, 'silent')
    expect(await askOne(orderNo)).toMatchObject({ problem: 'noAnswer' })
    answers.clear()
    expect(await askOne(orderNo)).toMatchObject({ problem: 'beingAsked' })
    expect(await askOne(orderNo, { carrierCode: 'jd' })).toMatchObject({ problem: 'askedOfAnother' })
    expect(await waybillOf(orderNo)).toBeNull()
    deps.clock.advance(61)
    expect(await askOne(orderNo)).toMatchObject({ result: 'given' })
    expect(questions.map((question) => question.orderNo)).toEqual([orderNo, orderNo])
  })

  it('are asked for by one of two people who ask at the same time', async () => {
    const orderNo = await buy()
    const results = (await Promise.all([askOne(orderNo), askOne(orderNo)])).map((one) => one?.problem ?? one?.result)
    expect(results.filter((result) => result === 'given')).toHaveLength(1)
    expect(questions).toHaveLength(1)
  })

  it('do not keep the others waiting one by one while the service is silent', async () => {
    const orderNos: string[] = []
    for (let index = 0; index < 7; index += 1) orderNos.push(await buy())
    for (const orderNo of orderNos) answers.set(orderNo, 'silent')
    const results = await ask(orderNos)
    expect(results.map(({ problem }) => problem)).toEqual(orderNos.map(() => 'noAnswer'))
    expect(questions).toHaveLength(5)
    answers.clear()
    expect(await askOne(orderNos[6] ?? '')).toMatchObject({ result: 'given' })
  })

  it('are not for a parcel that staff hold, nor for another address than that of the label', async () => {
    const [held, moved] = [await buy(), await buy()]
    await db
      .insertInto('ship_holds')
      .values({ order_no: held, hold_id: 'hld_1', held_by: 'duty', why: '核实', held_at: deps.clock.now() })
      .execute()
    expect(await askOne(held)).toMatchObject({ problem: 'held' })
    const { waybillNo } = (await askOne(moved)) ?? expect.fail()
    const address = await db
      .selectFrom('order_addresses')
      .selectAll()
      .where('order_no', '=', moved)
      .executeTakeFirstOrThrow()
    const version = address.version + 1
    await db
      .insertInto('order_addresses')
      .values({ ...address, version, text: '西藏自治区拉萨市' })
      .execute()
    onTestFinished(async () => {
      await db.deleteFrom('order_addresses').where('order_no', '=', moved).where('version', '=', version).execute()
    })
    expect(await waybillOf(moved)).toBeNull()
    expect(await askOne(moved)).toMatchObject({ result: 'refused', problem: 'addressChanged', waybillNo })
    expect(questions).toHaveLength(1)
  })
})

describe('waybills of the real protocol', () => {
  it('are one for an order although the answer was lost', async () => {
    const startAt = deps.clock.now()
    const standIns = await startStandIns({
      host: '127.0.0.1',
      httpPort: 0,
      smtpPort: 0,
      productUrl: undefined,
      startAt,
    })
    onTestFinished(() => standIns.close())
    const { key, secret, partnerId } = demoKeys.kuaidi100
    const real = kuaidi100Waybills(
      {
        key,
        secret,
        url: `${standIns.url}/waybills/label/order`,
        accounts: { shunfeng: { partnerId } },
        sender: { name: '商城', mobile: '15410000900', address: '厦门市湖里区示例路 1 号' },
        printer: null,
      },
      deps.clock,
    )
    const setFault = (fault: string) =>
      fetch(`${standIns.url}/waybills/control`, { method: 'POST', body: JSON.stringify({ fault }) })
    const orderNo = await buy()
    const askReal = async () =>
      (
        await askWaybills(deps, real, { orderNos: [orderNo], carrierCode: 'shunfeng', askedBy: 'duty', dryRun: false })
      )[0]
    await setFault('lostAnswer')
    expect(await askReal()).toMatchObject({ problem: 'noAnswer' })
    await setFault('none')
    deps.clock.advance(61)
    expect(await askReal()).toMatchObject({ result: 'given', waybillNo: `SFDEMO${orderNo.slice(-6)}` })
    const placed = await (await fetch(`${standIns.url}/waybills/placed`)).json()
    expect(placed).toMatchObject({ asked: 2, placed: [{ orderId: orderNo }] })
  })
})
