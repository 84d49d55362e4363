import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '@aisle/contract/language'
import type { ParcelState } from '@aisle/contract/order-states'
import type { Parcel } from '@aisle/contract/orders-schemas'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { frozenAt, testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { kuaidi100Tracking } from '../../outside/parcel-tracking/kuaidi100-tracking.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { orderLogistics } from './order-logistics.ts'
import { shipOrder } from './ship-order.ts'

const { db } = await testDatabase()
const halfHour = 30 * 60
let deps: TestDeps
let accountId: string
let parcels = 0

beforeAll(async () => {
  await openGoodsShop(await testDeps(db, { demoData: false }))
})
beforeEach(async () => {
  deps = await testDeps(db, { demoData: false })
  deps.parcels.report = report('快件离开厦门中转场')
  accountId = await accountWithoutTrip(deps)
})

const report = (text: string) => ({
  state: 'inTransit' as const,
  events: [{ at: frozenAt, text, place: '福建 厦门市', state: 'inTransit' as const }],
})
const mug = [{ skuId: 'MUG-1', goodsId: 'MUG', quantity: 1, price: 39_800 }]
const waiting = () => paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines: mug })
async function shipped(waybillNo = `SF00000${(parcels += 1)}`): Promise<string> {
  const orderNo = await waiting()
  await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo })
  return orderNo
}
const look = (orderNo: string, language: Language = 'zh', world = deps): Promise<Parcel> =>
  orderLogistics(world, getCaller(accountId, { language }), { orderNo })
const texts = ({ events }: Parcel) => events.map(({ text }) => text)

describe('the parcel of an order', () => {
  it('has the events that the carrier reports', async () => {
    const orderNo = await shipped('SFDEMO77')
    expect(await look(orderNo)).toEqual({
      shipment: {
        carrierCode: 'shunfeng',
        carrier: { zh: '顺丰速运', en: 'SF Express' },
        waybillNo: 'SFDEMO77',
        shippedAt: '2026-11-20T02:00:00.000Z',
        completesAt: '2026-11-30T02:00:00.000Z',
      },
      shipTo: { ...siming, phone: '138****0001', addrId: null, textEn: '示例路 1 号, Siming District, Xiamen, Fujian' },
      state: 'inTransit',
      events: [
        { at: '2026-11-20T02:00:00.000Z', text: '快件离开厦门中转场', place: '福建 厦门市', state: 'inTransit' },
      ],
      askedAt: '2026-11-20T02:00:00.000Z',
      stale: false,
    })
    expect(deps.parcels.asked).toMatchObject([
      { carrierCode: 'shunfeng', waybillNo: 'SFDEMO77', phone: siming.phone, language: 'zh' },
    ])
    await confirmReceipt(deps, getCaller(accountId), { orderNo })
    expect((await look(orderNo)).shipment.completesAt).toBeNull()
  })

  it('is unknown to other passengers, and before it is shipped', async () => {
    const orderNo = await shipped()
    const other = getCaller(await accountWithoutTrip(deps))
    expect((await catchError(orderLogistics(deps, other, { orderNo }))).errorName).toBe('notFound')
    expect((await catchError(look(await waiting()))).errorName).toBe('notFound')
    expect((await catchError(look('nowhere'))).errorName).toBe('notFound')
    expect(deps.parcels.asked).toEqual([])
  })

  it('has no events while the carrier has none', async () => {
    deps.parcels.report = { state: 'unknown', events: [] }
    expect(await look(await shipped())).toMatchObject({
      state: 'unknown',
      events: [],
      stale: false,
      askedAt: expect.any(String),
    })
  })
})

describe('the tracking service', () => {
  it('is asked at most once per half-hour', async () => {
    const orderNo = await shipped()
    await look(orderNo)
    deps.parcels.report = report('快件到达思明营业点')
    deps.clock.advance(halfHour - 1)
    expect(texts(await look(orderNo))).toEqual(['快件离开厦门中转场'])
    deps.clock.advance(1)
    expect(texts(await look(orderNo))).toEqual(['快件到达思明营业点'])
    expect(deps.parcels.asked).toHaveLength(2)
  })

  it('is asked once for both languages: a number requested twice is locked', async () => {
    const orderNo = await shipped()
    await look(orderNo)
    // The other language is better than nothing.
    expect(texts(await look(orderNo, 'en'))).toEqual(['快件离开厦门中转场'])
    deps.clock.advance(halfHour)
    deps.parcels.report = report('Left the Xiamen hub')
    expect(texts(await look(orderNo, 'en'))).toEqual(['Left the Xiamen hub'])
    expect(texts(await look(orderNo, 'zh'))).toEqual(['快件离开厦门中转场'])
    expect(deps.parcels.asked.map(({ language }) => language)).toEqual(['zh', 'en'])
  })

  it('is asked by one of many concurrent requests, on any number of servers; the others do not wait', async () => {
    const orderNo = await shipped()
    const answers = await Promise.all(Array.from({ length: 6 }, () => look(orderNo)))
    expect(deps.parcels.asked).toHaveLength(1)
    expect(answers.some(({ events }) => events.length === 1)).toBe(true)
    deps.clock.advance(halfHour)
    await Promise.all(Array.from({ length: 6 }, () => look(orderNo)))
    expect(deps.parcels.asked).toHaveLength(2)
  })

  it('leaves its last answer, marked as stale, while it is silent', async () => {
    const orderNo = await shipped()
    await look(orderNo)
    deps.parcels.report = null
    deps.clock.advance(halfHour)
    const old = await look(orderNo)
    expect(old).toMatchObject({ stale: true, askedAt: '2026-11-20T02:00:00.000Z', state: 'inTransit' })
    expect(texts(old)).toEqual(['快件离开厦门中转场'])
    // A failed request uses up the turn: the next view does not ask again.
    expect(await look(orderNo)).toMatchObject({ stale: true })
    expect(deps.parcels.asked).toHaveLength(2)
    deps.parcels.report = report('快件到达思明营业点')
    deps.clock.advance(halfHour)
    expect(await look(orderNo)).toMatchObject({ stale: false })
  })

  it('leaves nothing to show when it was silent from the start', async () => {
    const orderNo = await shipped()
    deps.parcels.report = null
    expect((await catchError(look(orderNo))).errorName).toBe('trackingUnavailable')
    deps.clock.advance(60)
    expect((await catchError(look(orderNo))).errorName).toBe('trackingUnavailable')
    expect(deps.parcels.asked).toHaveLength(1)
  })

  it('is no longer asked a day after the parcel was signed for', async () => {
    const orderNo = await shipped()
    const signed = { ...report('已签收').events[0], state: 'signed' as const, at: frozenAt, text: '已签收', place: '' }
    deps.parcels.report = { state: 'signed', events: [signed] }
    await look(orderNo)
    deps.clock.advance(24 * 3600 - 1)
    await look(orderNo)
    expect(deps.parcels.asked).toHaveLength(2)
    deps.clock.advance(1 + halfHour)
    expect(await look(orderNo)).toMatchObject({ state: 'signed', stale: false })
    expect(deps.parcels.asked).toHaveLength(2)
  })

  it('is asked again although the clock of the demonstration was set back', async () => {
    const orderNo = await shipped()
    deps.clock.advance(5 * 24 * 3600)
    await look(orderNo)
    const restarted = await testDeps(db, { demoData: false })
    restarted.parcels.report = report('快件到达思明营业点')
    expect(texts(await look(orderNo, 'zh', restarted))).toEqual(['快件到达思明营业点'])
  })

  it('is not blamed for an error of our own', async () => {
    const orderNo = await shipped()
    const track = async () => {
      throw new TypeError('ours')
    }
    await expect(look(orderNo, 'zh', { ...deps, parcelTracking: { track } })).rejects.toThrow('ours')
  })
})

describe('the delivery that the carrier reports (R6)', () => {
  const deliveredAt = async (orderNo: string) => {
    const parcel = db.selectFrom('shipments').select('delivered_at').where('order_no', '=', orderNo)
    return (await parcel.executeTakeFirstOrThrow()).delivered_at
  }
  const hoursLater = (hours: number) => new Date(frozenAt.getTime() + hours * 3_600_000)
  const event = (state: ParcelState, at: Date) => ({ at, text: '', place: '', state })

  it('is kept with the shipment, and stays when the parcel comes back later', async () => {
    const orderNo = await shipped()
    await look(orderNo)
    expect(await deliveredAt(orderNo)).toBeNull()
    const events = [event('signed', hoursLater(30)), event('delivering', hoursLater(25))]
    deps.parcels.report = { state: 'signed', events }
    deps.clock.advance(48 * 3600)
    await look(orderNo)
    expect(await deliveredAt(orderNo)).toEqual(hoursLater(30))
    deps.parcels.report = { state: 'returning', events: [event('returning', hoursLater(40)), ...events] }
    deps.clock.advance(halfHour)
    await look(orderNo)
    expect(await deliveredAt(orderNo)).toEqual(hoursLater(30))
  })

  it('is not one of before the parcel was shipped: carriers use numbers again', async () => {
    const orderNo = await shipped()
    deps.parcels.report = { state: 'signed', events: [event('signed', hoursLater(-1))] }
    await look(orderNo)
    expect(await deliveredAt(orderNo)).toBeNull()
  })
})

describe('with the real protocol', () => {
  it('never asks so often that the number is locked', async () => {
    const standIns = await startStandIns({
      host: '127.0.0.1',
      httpPort: 0,
      smtpPort: 0,
      productUrl: undefined,
      startAt: frozenAt,
    })
    afterAll(() => standIns.close())
    const parcelTracking = kuaidi100Tracking({
      ...standIns.keys.kuaidi100,
      url: `${standIns.url}/tracking/poll/query.do`,
    })
    const world = { ...deps, parcelTracking }
    const orderNo = await shipped('SFDEMO1002')
    for (let minutes = 0; minutes < 120; minutes += 10) {
      const language = minutes % 20 === 0 ? 'zh' : 'en'
      expect(await look(orderNo, language, world)).toMatchObject({ state: 'inTransit', stale: false })
      deps.clock.advance(600)
      await standIns.advance(600)
    }
    const { asked } = (await (await fetch(`${standIns.url}/tracking/asked`)).json()) as { asked: { locked: boolean }[] }
    expect(asked.map(({ locked }) => locked)).toEqual([false, false, false, false])
  })
})
