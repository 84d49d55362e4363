import { describe, expect, it } from 'vitest'
import { addAddress, goodsRequest, orderGoods, payForOrder, skuStock } from '../../../test-support/buy-goods.ts'
import { catchError, getRefusal } from '../../../test-support/error-of.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { addToCart } from '../cart/index.ts'
import { buyAgain } from '../orders/buy-again.ts'
import { calculateOrder } from './calculate-order.ts'
import { orderCouponList } from './order-coupon-list.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { orderList } from '../orders/list/order-list.ts'
import { endUnpaid } from '../orders/order-moves.ts'
import { submitOrder } from './submit-order.ts'
import { validateOrder } from './validate-order.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)

/** A passenger with an address in Xiamen. */
async function shopper(options: { ffpCardNo?: string } = {}) {
  const caller = await addShopper(deps, options)
  return { caller, addrId: await addAddress(deps, caller()) }
}

const beijing = { provinceCode: '110000', cityCode: '110100', countyCode: '110105' }
const shanghai = { provinceCode: '310000', cityCode: '310100', countyCode: '310101' }

describe('the price of goods (S3, S6)', () => {
  it('is the member price plus freight by weight and province, free from a threshold', async () => {
    const { caller, addrId } = await shopper({ ffpCardNo: '9920000031' })
    const tea = await calculateOrder(deps, caller(), goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId }))
    expect(tea).toMatchObject({ listTotal: 19800, memberDiscount: 2000, freight: 1000, payable: 18800 })
    const mugs = await addAddress(deps, caller(), beijing)
    const heavy = goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId: mugs })
    expect(await calculateOrder(deps, caller(), heavy)).toMatchObject({ freight: 1800, payable: 19600 })
    const scarf = goodsRequest({ way: 'SHIP', pieces: { 'SCARF-BLUE': 1 }, addrId })
    expect(await calculateOrder(deps, caller(), scarf)).toMatchObject({ freight: 0, payable: 22800 })
  })

  it('is quoted in the currency of the language, from its own price list', async () => {
    const { caller, addrId } = await shopper()
    const quote = await calculateOrder(
      deps,
      caller({ language: 'en' }),
      goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 2 }, addrId }),
    )
    expect(quote).toMatchObject({ currency: 'USD', listTotal: 5600, freight: 0, payable: 5600 })
  })

  it('includes no freight while no address is known', async () => {
    const caller = await addShopper(deps)
    const quote = await calculateOrder(deps, caller(), goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 } }))
    expect(quote).toMatchObject({ freight: 0, shipTo: null, payable: 19800, freeFreightOver: 18000 })
  })

  it('marks goods that cannot be picked up, and includes no freight at a counter', async () => {
    const { caller } = await shopper()
    const quote = await calculateOrder(
      deps,
      caller(),
      goodsRequest({ way: 'PICKUP', pieces: { 'MUG-1': 1, 'TEA-S': 1 }, pickupPointId: 'XMN-T3' }),
    )
    expect(quote).toMatchObject({ freight: 0, notThisWay: ['MUG-1'], pickupPoint: { pickupPointId: 'XMN-T3' } })
  })

  it('merges two lines of one SKU', async () => {
    const { caller, addrId } = await shopper()
    const line = { kind: 'SHIP' as const, skuId: 'TEA-S', quantity: 1 }
    const quote = await calculateOrder(deps, caller(), { lines: [line, line], addrId })
    expect(quote.lines).toMatchObject([{ refId: 'TEA-S', quantity: 2, linePayable: 39600 }])
  })
})

describe('placing an order of goods (table O)', () => {
  it('reserves the pieces, keeps address, remark and invoice request, and removes the bought lines from the cart', async () => {
    const { caller, addrId } = await shopper()
    const owner = getHolder(caller().session)
    const [bought = '', other = ''] = await inTransaction(db, (tx) =>
      addToCart(deps, tx, owner, [
        { skuId: 'TEA-S', quantity: 2 },
        { skuId: 'MUG-1', quantity: 1 },
      ]),
    )
    const before = await skuStock(deps, 'TEA-S')
    const invoiceWish = { titleKind: 'personal' as const, title: '林小屿', email: 'lin@example.com' }
    const answer = await submitOrder(deps, caller(), {
      ...goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 2 }, addrId }),
      payable: 39600,
      currency: 'CNY',
      remark: '  请用纸箱包装 ',
      invoiceWish,
      cartLineIds: [bought],
    })
    expect(answer).toEqual({
      orderNo: expect.stringMatching(/^261120\d{8}$/),
      state: 'pending_payment',
      payDeadline: '2026-11-20T02:30:00.000Z',
    })
    expect(await skuStock(deps, 'TEA-S')).toEqual({ ...before, reserved: before.reserved + 2, free: before.free - 2 })
    const left = await db.selectFrom('cart_lines').select('cart_line_id').where('owner', '=', owner).execute()
    expect(left.map((line) => line.cart_line_id)).toEqual([other])
    expect(await orderDetail(deps, caller(), { orderNo: answer.orderNo })).toMatchObject({
      kind: 'SHIP',
      remark: '请用纸箱包装',
      invoiceWish,
      shipTo: { addrId, receiver: '林小屿', phone: '154****0101', text: expect.stringContaining('思明区') },
      pickup: null,
      wifi: null,
      lines: [{ goodsId: 'TEA', quantity: 2, linePayable: 39600, detail: { zh: '125 克', en: '125 g' } }],
      can: { pay: true, cancel: true, buyAgain: false, confirmReceipt: false, trackParcel: false },
    })
  })

  it('keeps the shop’s terms as they were when the passenger agreed, and none without a consent (spec §5)', async () => {
    const clause = { title_zh: '商城服务协议', title_en: 'Shop Terms', kind: 'shop_terms', sections: '[]' }
    const insert = (clauseId: string, from: string) =>
      db
        .insertInto('clauses')
        .values({ ...clause, clause_id: clauseId, version: from, effective_from: from })
        .execute()
    await insert('PC03', '2026-11-01')
    const { caller, addrId } = await shopper()
    const request = goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    const { payable, currency } = await calculateOrder(deps, caller(), request)
    const place = async (agreed?: boolean) =>
      (await submitOrder(deps, caller(), { ...request, payable, currency, ...(agreed && { agreed }) })).orderNo
    const [agreed, silent] = [await place(true), await place()]
    await insert('PC03-2', '2026-11-02')
    const terms = async (orderNo: string) => (await orderDetail(deps, caller(), { orderNo })).agreed
    expect(await terms(agreed)).toEqual([
      { clauseId: 'PC03', title: { zh: '商城服务协议', en: 'Shop Terms' }, version: '2026-11-01' },
    ])
    expect(await terms(silent)).toEqual([])
  })

  it('sends it to the warehouse on payment, and lists it under its tab', async () => {
    const { caller, addrId } = await shopper()
    const before = await skuStock(deps, 'SCARF-BLUE')
    const order = await orderGoods(deps, caller(), { way: 'SHIP', pieces: { 'SCARF-BLUE': 1 }, addrId })
    await payForOrder(deps, order)
    const detail = await orderDetail(deps, caller(), { orderNo: order.orderNo })
    expect(detail.state).toBe('awaiting_shipment')
    expect(detail.timeline.map(({ event }) => event)).toEqual(['submitted', 'paid', 'readied'])
    expect(await skuStock(deps, 'SCARF-BLUE')).toMatchObject({ reserved: before.reserved, sold: before.sold + 1 })
    const { orders, counts } = await orderList(deps, caller(), { tab: 'awaiting_shipment' })
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([order.orderNo])
    expect(counts).toEqual({ pending_payment: 0, awaiting_shipment: 1, awaiting_receipt: 0, completed: 0, refunds: 0 })
  })

  it('gives a paid order one code for every unit at a counter', async () => {
    const { caller } = await shopper()
    const pieces = { 'TEA-S': 2, 'SCARF-BLUE': 1 }
    const order = await orderGoods(deps, caller(), { way: 'PICKUP', pieces, pickupPointId: 'XMN-T3' })
    const unpaid = await orderDetail(deps, caller(), { orderNo: order.orderNo })
    expect(unpaid.pickup).toMatchObject({ codes: [], expiresAt: null })
    await payForOrder(deps, order)
    const detail = await orderDetail(deps, caller(), { orderNo: order.orderNo })
    expect(detail).toMatchObject({ state: 'paid', pickupCodesLeft: 3, shipTo: null })
    expect(detail.pickup?.expiresAt).toBe('2026-12-20T02:00:00.000Z')
    expect(detail.pickup?.codes.map(({ lineNo, state }) => `${lineNo} ${state}`)).toEqual([
      '1 unused',
      '1 unused',
      '2 unused',
    ])
    expect(new Set(detail.pickup?.codes.map(({ code }) => code)).size).toBe(3)
    for (const { code } of detail.pickup?.codes ?? []) expect(code).toMatch(/^\d{12}$/)
    expect((await orderList(deps, caller(), { tab: 'awaiting_receipt' })).counts.awaiting_receipt).toBe(1)
  })

  it('releases the pieces when it ends unpaid', async () => {
    const { caller, addrId } = await shopper()
    const before = await skuStock(deps, 'TEA-L')
    const { orderNo } = await orderGoods(deps, caller(), { way: 'SHIP', pieces: { 'TEA-L': 5 }, addrId })
    const end = { orderNo, event: 'canceled' as const, actor: 'passenger' as const }
    expect(await inTransaction(db, (tx) => endUnpaid(deps, tx, end))).toBe(true)
    expect(await inTransaction(db, (tx) => endUnpaid(deps, tx, end))).toBe(false)
    expect(await skuStock(deps, 'TEA-L')).toEqual(before)
  })

  it('refuses a price other than the current one with the new quote, and reserves nothing', async () => {
    const { caller, addrId } = await shopper()
    const before = await skuStock(deps, 'TEA-S')
    const request = {
      ...goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId }),
      payable: 17800,
      currency: 'CNY' as const,
    }
    const error = await catchError(submitOrder(deps, caller(), request))
    expect(error.errorName).toBe('quoteChanged')
    expect(error.detail).toMatchObject({ quote: { payable: 19800, lines: [{ refId: 'TEA-S' }] } })
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
  })

  it('refuses each impossible order with its own error, in the dry run as well', async () => {
    const { caller, addrId } = await shopper()
    const far = await addAddress(deps, caller(), shanghai)
    const strange = await addAddress(deps, (await addShopper(deps))())
    const cases = [
      [
        { way: 'SHIP', pieces: { 'SCARF-BLUE': 4 }, addrId },
        { error: 'overLimit', limit: 3 },
      ],
      [
        { way: 'SHIP', pieces: { 'SCARF-BLUE': 3, 'SCARF-RED': 1 }, addrId },
        { error: 'overLimit', limit: 3 },
      ],
      [
        { way: 'SHIP', pieces: { 'GONE-1': 1 }, addrId },
        { error: 'goodsOffSale', skuIds: ['GONE-1'] },
      ],
      [{ way: 'SHIP', pieces: { NONE: 1 }, addrId }, { error: 'notFound' }],
      [{ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId: strange }, { error: 'notFound' }],
      [{ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId: far }, { error: 'notDeliverable' }],
      [{ way: 'SHIP', pieces: { 'TEA-S': 1 } }, { error: 'addressRequired' }],
      [{ way: 'PICKUP', pieces: { 'TEA-S': 1 } }, { error: 'pickupPointRequired' }],
      [{ way: 'PICKUP', pieces: { 'TEA-S': 1 }, pickupPointId: 'NONE' }, { error: 'notFound' }],
      [
        { way: 'PICKUP', pieces: { 'MUG-1': 1 }, pickupPointId: 'XMN-T3' },
        { error: 'deliveryUnavailable', skuIds: ['MUG-1'] },
      ],
      [
        { way: 'SHIP', pieces: { 'MUG-1': 21 }, addrId },
        { error: 'outOfStock', skuId: 'MUG-1', left: 20 },
      ],
    ] as const
    for (const [wanted, expected] of cases) {
      const basket = goodsRequest(wanted)
      expect(await getRefusal(validateOrder(deps, caller(), basket)), JSON.stringify(wanted)).toMatchObject(expected)
      const priced = basket.lines.map(({ skuId, quantity }) =>
        skuId === 'MUG-1' ? 39800 * quantity : 19800 * quantity,
      )
      const payable = priced.reduce((sum, amount) => sum + amount, 0)
      expect(
        await getRefusal(submitOrder(deps, caller(), { ...basket, payable, currency: 'CNY' })),
        JSON.stringify(wanted),
      ).toMatchObject(expected)
    }
  })

  it('refuses lines of different kinds in one order', async () => {
    const { caller, addrId } = await shopper()
    const lines = [
      { kind: 'SHIP' as const, skuId: 'TEA-S', quantity: 1 },
      { kind: 'PICKUP' as const, skuId: 'TEA-L', quantity: 1 },
    ]
    expect(await getRefusal(calculateOrder(deps, caller(), { lines, addrId }))).toMatchObject({
      error: 'invalidRequest',
    })
  })

  it('answers the same order for the same key, and refuses another body', async () => {
    const { caller, addrId } = await shopper()
    const request = {
      ...goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId }),
      payable: 19800,
      currency: 'CNY' as const,
    }
    const once = caller({ idempotencyKey: 'twice' })
    const answers = await Promise.all([submitOrder(deps, once, request), submitOrder(deps, once, request)])
    expect(answers[0]).toEqual(answers[1])
    const other = { ...request, remark: 'another' }
    expect(await getRefusal(submitOrder(deps, once, other))).toMatchObject({ error: 'idempotencyConflict' })
  })

  it('hides orders from other passengers, and orders of the account from a login that sees one trip', async () => {
    const { caller, addrId } = await shopper()
    const order = await orderGoods(deps, caller(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    const stranger = await addShopper(deps)
    expect(await getRefusal(orderDetail(deps, stranger(), { orderNo: order.orderNo }))).toMatchObject({
      error: 'notFound',
    })
    const sameAccount = caller()
    const tripOnly = { ...sameAccount, session: { ...sameAccount.session, scope: 'trip' as const, tripId: 'a trip' } }
    expect(await getRefusal(orderDetail(deps, tripOnly, { orderNo: order.orderNo }))).toMatchObject({
      error: 'notFound',
    })
  })
})

describe('coupons at checkout', () => {
  it('are listed with their discount or why there is none, and are used by the order', async () => {
    const { caller, addrId } = await shopper()
    await db
      .insertInto('coupons')
      .values({
        coupon_id: 'TEN',
        name_zh: '满 100 减 10',
        name_en: '¥10 off',
        amount_fen: 1000,
        amount_cents: 200,
        min_spend_fen: 30000,
        min_spend_cents: 4200,
        scope: 'goods',
        member_only: false,
        valid_from: new Date('2026-11-01T00:00:00Z'),
        valid_to: new Date('2026-12-01T00:00:00Z'),
      })
      .execute()
    const { accountId } = caller().session
    const issued = { account_id: accountId, coupon_id: 'TEN', state: 'unused' as const, issued_at: deps.clock.now() }
    await db.insertInto('account_coupons').values(issued).execute()
    const wanted = { way: 'SHIP' as const, pieces: { 'TEA-S': 1, 'SCARF-BLUE': 1 }, addrId }
    const few = await orderCouponList(deps, caller(), goodsRequest({ ...wanted, pieces: { 'TEA-S': 1 } }))
    expect(few).toMatchObject({ usable: [], unusable: [{ reason: 'belowMinimum', missing: 10200 }] })
    const choices = await orderCouponList(deps, caller(), goodsRequest(wanted))
    expect(choices.usable).toMatchObject([{ coupon: { couponId: 'TEN' }, discount: 1000 }])

    const order = await orderGoods(deps, caller(), { ...wanted, couponId: 'TEN' })
    expect(order.payable).toBe(41600)
    const again = goodsRequest({ ...wanted, couponId: 'TEN' })
    expect(await getRefusal(calculateOrder(deps, caller(), again))).toMatchObject({
      error: 'couponUnusable',
      reason: 'locked',
    })
    await payForOrder(deps, order)
    const detail = await orderDetail(deps, caller(), { orderNo: order.orderNo })
    expect(detail).toMatchObject({ couponDiscount: 1000, couponName: { zh: '满 100 减 10', en: '¥10 off' } })
    const state = await db
      .selectFrom('account_coupons')
      .select('state')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(state).toEqual({ state: 'used' })
  })
})

describe('buying again', () => {
  it('puts the goods into the cart, as many as are left, and names what is gone', async () => {
    const { caller, addrId } = await shopper()
    const pieces = { 'TEA-S': 2, 'SCARF-RED': 1 }
    const order = await orderGoods(deps, caller(), { way: 'SHIP', pieces, addrId })
    expect(await getRefusal(buyAgain(deps, caller(), order))).toMatchObject({ error: 'stateChanged' })
    await payForOrder(deps, order)
    const { cartLineIds, missing } = await buyAgain(deps, caller(), order)
    expect(cartLineIds).toHaveLength(1)
    expect(missing).toEqual([{ zh: '骑楼手绘丝巾', en: 'Arcade Street Silk Scarf' }])
  })
})
