import { allCalls } from '@aisle/contract/all-calls'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { addFlight, boardPassenger, openWifiShop, type TestPassenger } from '../../../test-support/wifi-shop.ts'
import { addShoppingCart } from '../../features/cart/add-shopping-cart.ts'
import { confirmReceipt } from '../../features/fulfillment/confirm-receipt.ts'
import { shipOrder } from '../../features/fulfillment/index.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { codesOfOrder } from '../../features/orders/index.ts'
import { insertPhoto } from '../../features/refunds/photos/photo-store.ts'
import { submitRefund } from '../../features/refunds/submit-refund.ts'
import { newAccessToken, newId } from '../security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

const owner = await boardPassenger(deps)
const stranger = await boardPassenger(deps)

async function cookieOf({ accountId }: TestPassenger): Promise<string> {
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: null, at: deps.clock.now() })
  return `aisle_session=${token}`
}

/** Everything that a passenger can own, by what calls name it with. */
interface Owned {
  tripId: string
  flownTripId: string
  entitlementId: string
  pendingOrderNo: string
  wifiOrderNo: string
  parcelOrderNo: string
  shippedOrderNo: string
  receivedOrderNo: string
  pickupOrderNo: string
  code: string
  refundNo: string
  photoId: string
  addrId: string
  otherAddrId: string
  cartLineId: string
  rightsNo: string
}

async function everythingOf(passenger: TestPassenger): Promise<Owned> {
  const caller = () => passenger.caller()
  const addrId = await addAddress(deps, caller())
  const parcel = async () => {
    const order = await orderGoods(deps, caller(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    await payForOrder(deps, order)
    return order.orderNo
  }
  const shipped = async () => {
    const orderNo = await parcel()
    await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SF300300' })
    return orderNo
  }
  const received = async () => {
    const orderNo = await shipped()
    await confirmReceipt(deps, caller(), { orderNo })
    return orderNo
  }
  const pickup = await orderGoods(deps, caller(), { way: 'PICKUP', pieces: { 'TEA-S': 1 }, pickupPointId: 'XMN-T3' })
  await payForOrder(deps, pickup)
  const pending = await orderGoods(deps, caller(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
  const wifi = await buyPlan(deps, caller(), { tripId: passenger.tripId, planId: 'HOUR' })
  const returned = { orderNo: await received(), type: 'return_refund' as const, lines: [{ lineNo: 1, units: 1 }] }
  const { refundNo } = await submitRefund(deps, caller(), { ...returned, reasonId: 'WEEK', amount: 19_800 })
  return {
    tripId: passenger.tripId,
    flownTripId: await tripInTheAir(passenger),
    entitlementId: wifi.entitlementId,
    pendingOrderNo: pending.orderNo,
    wifiOrderNo: wifi.orderNo,
    parcelOrderNo: await parcel(),
    shippedOrderNo: await shipped(),
    receivedOrderNo: await received(),
    pickupOrderNo: pickup.orderNo,
    code: (await codesOfOrder(db, pickup.orderNo))[0]?.code ?? '',
    refundNo,
    photoId: await photoOf(passenger),
    addrId,
    otherAddrId: await addAddress(deps, caller()),
    cartLineId: (await addShoppingCart(deps, caller(), { skuId: 'MUG-1', quantity: 1 })).cartLineId,
    rightsNo: await cardOf(passenger),
  }
}

/** The same person on a flight that is in the air, where something is asked (E13). */
async function tripInTheAir({ tripId }: TestPassenger): Promise<string> {
  const flownTripId = newId(deps.random, 'trip')
  const trip = await db
    .selectFrom('manifest_passengers')
    .selectAll()
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('manifest_passengers')
    .values({ ...trip, trip_id: flownTripId, flight_id: 'ALOFT' })
    .execute()
  return flownTripId
}

async function photoOf({ accountId }: TestPassenger): Promise<string> {
  const photoId = newId(deps.random, 'pho')
  const file = { storageKey: photoId, bytes: 1, width: 1, height: 1 }
  await db
    .transaction()
    .execute((tx) => insertPhoto(tx, { photoId, owner: `account:${accountId}`, ...file, at: deps.clock.now() }))
  return photoId
}

async function cardOf({ accountId }: TestPassenger): Promise<string> {
  const text = { name_zh: '包邮卡', name_en: 'Free shipping', description_zh: '', description_en: '' }
  const card = {
    card_id: 'SHIPPING',
    kind: 'benefit' as const,
    valid_days: 365,
    free_shipping: true,
    member_only: false,
  }
  await db
    .insertInto('rights_cards')
    .values({ ...card, ...text, refund_note_zh: '', refund_note_en: '', plan_ids: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rightsNo = newId(deps.random, 'rights')
  const dates = {
    valid_from: deps.clock.now(),
    valid_to: new Date('2027-11-20T00:00:00Z'),
    issued_at: deps.clock.now(),
  }
  await db
    .insertInto('account_rights_cards')
    .values({ rights_no: rightsNo, account_id: accountId, card_id: 'SHIPPING', ...dates })
    .execute()
  return rightsNo
}

await addFlight(deps, {
  flightId: 'ALOFT',
  flightNo: 'MF999',
  etd: new Date('2026-11-20T01:00:00Z'),
  eta: new Date('2026-11-20T05:00:00Z'),
})
const question = { questionId: 'Q', type: 'rating', required: true, max: 5, text: { zh: '问', en: 'Q' } }
const survey = { surveyId: 'SV', channel: 'portal', title: question.text, intro: question.text, questions: [question] }
const content = JSON.stringify({ ...survey, anonymousByDefault: false, rewardCouponId: null })
await db.insertInto('surveys').values({ survey_id: 'SV', content }).execute()
const owned = await everythingOf(owner)
/** Numbers of the same shape that nobody has. The names are the same, by construction. */
const nobodys: Owned = Object.fromEntries(
  Object.entries(owned as unknown as Record<string, string>).map(([name, id]) => [
    name,
    id.replaceAll(/\d/g, (digit) => String(9 - Number(digit))).replace(/_.*/, '_nobody'),
  ]),
) as unknown as Owned

const tea = (more: object) => ({ lines: [{ kind: 'SHIP', skuId: 'TEA-S', quantity: 1 }], ...more })
const form = {
  receiver: '别人',
  phone: '13800000009',
  area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null },
  detail: '示例路 9 号',
}
const title = { titleKind: 'personal', title: '别人', email: 'somebody@example.com' }
const unit = { type: 'refund_only', lines: [{ lineNo: 1, units: 1 }] }

/** Every call that names something of a passenger's, with all the ways to name it. */
const naming: Record<string, (of: Owned) => object[]> = {
  calculateOrder: (of) => [
    tea({ addrId: of.addrId }),
    tea({ addrId: of.addrId, rightsNo: of.rightsNo }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  validateOrder: (of) => [
    tea({ addrId: of.addrId }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  orderCouponList: (of) => [
    tea({ addrId: of.addrId }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  submitOrder: (of) => [
    { ...tea({ addrId: of.addrId }), payable: 19_800, currency: 'CNY', cartLineIds: [of.cartLineId] },
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }], payable: 19_800, currency: 'CNY' },
  ],
  submitPay: (of) => [{ orderNo: of.pendingOrderNo, payMethod: 'alipay' }],
  cancelOrder: (of) => [{ orderNo: of.pendingOrderNo }],
  orderDetail: (of) => [{ orderNo: of.wifiOrderNo }, { orderNo: of.parcelOrderNo }],
  confirmReceipt: (of) => [{ orderNo: of.shippedOrderNo }],
  buyAgain: (of) => [{ orderNo: of.receivedOrderNo }],
  orderLogistics: (of) => [{ orderNo: of.shippedOrderNo }],
  invoiceDetail: (of) => [{ orderNo: of.receivedOrderNo }],
  submitInvoice: (of) => [{ orderNo: of.receivedOrderNo, ...title }],
  updateInvoice: (of) => [{ orderNo: of.receivedOrderNo, ...title }],
  saveAddr: (of) => [{ addrId: of.otherAddrId, ...form }],
  deleteAddr: (of) => [{ addrId: of.otherAddrId }],
  viewShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo }],
  verifyShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo, addrId: of.addrId }],
  applyShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo, addrId: of.addrId }],
  updateShoppingCartAmount: (of) => [{ cartLineId: of.cartLineId, quantity: 2 }],
  updateShoppingCartSKU: (of) => [{ cartLineId: of.cartLineId, skuId: 'MUG-1' }],
  calculateShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  validateShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  deleteShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  refundTypeList: (of) => [{ orderNo: of.parcelOrderNo }],
  refundReasonList: (of) => [{ orderNo: of.parcelOrderNo, type: 'refund_only' }],
  calculateRefund: (of) => [{ orderNo: of.parcelOrderNo, ...unit }],
  submitRefund: (of) => [
    { orderNo: of.parcelOrderNo, ...unit, reasonId: 'TWICE', amount: 19_800, photoIds: [of.photoId] },
  ],
  batchVerifyCodeCalculatePrice: (of) => [{ orderNo: of.pickupOrderNo, codes: [of.code] }],
  batchVerifyCodeSubmitRefund: (of) => [
    { orderNo: of.pickupOrderNo, codes: [of.code], reasonId: 'TWICE', amount: 19_800 },
  ],
  refundDetail: (of) => [{ refundNo: of.refundNo }],
  refundList: (of) => [{ orderNo: of.receivedOrderNo }],
  reSubmitRefund: (of) => [{ refundNo: of.refundNo, amount: 19_800, photoIds: [of.photoId] }],
  sendBackRefund: (of) => [{ refundNo: of.refundNo, carrierCode: 'shunfeng', waybillNo: 'SF400400' }],
  confirmReplacement: (of) => [{ refundNo: of.refundNo }],
  cancelRefund: (of) => [{ refundNo: of.refundNo }],
  listQuestion: (of) => [{ tripId: of.flownTripId }],
  questionAnswer: (of) => [
    { surveyId: 'SV', answers: [{ questionId: 'Q', value: ['3'] }], tripId: of.flownTripId, submit: true },
  ],
  wifiLogin: (of) => [{ entitlementId: of.entitlementId }],
  pauseWifi: (of) => [{ entitlementId: of.entitlementId }],
  reportOutage: (of) => [{ entitlementId: of.entitlementId }],
}

/** Calls in whose bodies nothing of a passenger's can be named: they answer for whoever is logged in, or for everybody. */
const nameless = [
  'orderList',
  'wifiOrderList',
  'getSupportInvoiceType',
  'addrList',
  'addrList4Offline',
  'recognizeAddr',
  'airPortalShoppingCartList',
  'addShoppingCart',
  'shoppingCartStatistics',
  'uploadRefundPhoto',
  'couponList',
  'rightsCardList',
  'getShopInfoList',
  'getGoodsList',
  'getGoodsDetail',
  'getPickupPoints',
  'getHelp',
  // Its order number is text for the service: nothing is looked up by it.
  'leaveMessage',
  'getServerTime',
  'getPrivacyClauseDetail',
  'getAreaTree',
  'getStreets',
  'autoVerify',
  'connectionStatus',
  'purchaseVerify',
  'verifyForPortal',
  'aircraftStatus',
  'verifyToken',
  'queryFlightByUserIp',
  'flightUserInfo',
  'calculateIp',
  'addClientLog',
  'addClientLogs',
  'h5',
  'loginByST',
  'getSsoNewAccessToken',
  'beginSignIn',
  'linkOpenId',
  'logout',
  'logoutEverywhere',
  'getWifiProductTripByNameTicket',
  'getWifiProductTripByFlightIdentity',
  'getWifiProductByFlight',
  'mailCaptchaByNameTicket',
  'mailCaptchaByFlightIdentity',
  'mailCaptchaVerifyByNameTicket',
  'mailCaptchaVerifyByFlightIdentity',
]

const pathOf = (name: string) => allCalls.find(({ call }) => call.name === name)?.call.path ?? expect.fail(name)
const tablesOfTheOwner = [
  'orders',
  'order_lines',
  'order_events',
  'order_addresses',
  'entitlements',
  'payment_attempts',
  'refunds',
  'refund_events',
  'refund_photos',
  'pickup_codes',
  'addresses',
  'cart_lines',
  'account_coupons',
  'rights_uses',
  'invoices',
  'address_changes',
  'access_grants',
  'portal_devices',
  'survey_responses',
  'survey_answers',
] as const
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tablesOfTheOwner.map(async (table) => {
        const { rows } = await sql<{
          row: string
        }>`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db)
        return [table, rows.map(({ row }) => row)] as const
      }),
    ),
  )

describe('what is somebody else’s', () => {
  it('can be named in these calls, and in no others of the contract', () => {
    const names = allCalls.map(({ call }) => call.name)
    expect(names.filter((name) => !(name in naming) && !nameless.includes(name))).toEqual([])
    expect([...Object.keys(naming), ...nameless].filter((name) => !names.includes(name))).toEqual([])
    expect(nameless.filter((name) => name in naming)).toEqual([])
  })

  it('is as unknown to every call as what does not exist, and stays as it is', async () => {
    const cookie = await cookieOf(stranger)
    const before = await everything()
    const secrets = ['林小屿', '15410000101', '示例路 1 号', owned.code]
    for (const [name, bodies] of Object.entries(naming)) {
      const ask = (body: object) =>
        server.call<{ error?: string }>(pathOf(name), body, { cookie, idempotencyKey: newId(deps.random, 'key') })
      const mine = bodies(owned)
      for (const [index, unknown] of bodies(nobodys).entries()) {
        const found = await ask(mine[index] ?? {})
        const missing = await ask(unknown)
        const told = JSON.stringify(found.envelope)
        // What was asked for may come back as it was typed, and nothing else of it.
        expect({ name, ...found.envelope, data: found.envelope.data }, name).toEqual({
          name,
          ...missing.envelope,
          data: missing.envelope.data,
        })
        for (const secret of secrets) expect(told, name).not.toContain(secret)
      }
    }
    const after = await everything()
    for (const table of tablesOfTheOwner) expect(after[table], table).toEqual(before[table])
  })

  it('is known to its owner in the very same calls', async () => {
    const cookie = await cookieOf(owner)
    for (const [name, bodies] of Object.entries(naming)) {
      // An order takes its lines out of the cart.
      const { cartLineId } = await addShoppingCart(deps, owner.caller(), { skuId: 'MUG-1', quantity: 1 })
      for (const body of bodies({ ...owned, cartLineId })) {
        const { envelope } = await server.call<{ error?: string }>(pathOf(name), body, {
          cookie,
          idempotencyKey: newId(deps.random, 'key'),
        })
        expect(['notFound', 'invalidRequest', 'systemError'], `${name} ${JSON.stringify(envelope)}`).not.toContain(
          envelope.data?.error,
        )
      }
    }
  })
})
