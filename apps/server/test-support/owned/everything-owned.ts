import { sql } from 'kysely'
import { addShoppingCart } from '../../src/features/cart/add-shopping-cart.ts'
import { confirmReceipt } from '../../src/features/fulfillment/confirm-receipt.ts'
import { shipOrder } from '../../src/features/fulfillment/index.ts'
import { insertLoginSession } from '../../src/features/login/login-session-store.ts'
import { codesOfOrder } from '../../src/features/orders/index.ts'
import { insertPasskey } from '../../src/features/passkeys/passkey-store.ts'
import { insertPhoto } from '../../src/features/refunds/photos/photo-store.ts'
import { submitRefund } from '../../src/features/refunds/submit-refund.ts'
import { getSessionId } from '../../src/platform/authentication/origin.ts'
import type { Db } from '../../src/platform/db/open-db.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { PassengerCaller } from '../../src/platform/http/caller.ts'
import { getHolder } from '../../src/platform/http/holder.ts'
import { newAccessToken, newId } from '../../src/platform/security/random.ts'
import { addAddress, orderGoods, payForOrder } from '../buy-goods.ts'
import { buyPlan } from '../buy-plan.ts'
import { addFlight, type TestPassenger } from '../wifi-shop.ts'

/** Everything that a passenger can own, by what calls name it with. */
export interface Owned {
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
  sessionId: string
  passkeyId: string
}

/**
 * One of everything. `caller`: the login that makes it; else the passenger's account.
 */
export async function ownEverything(
  deps: Deps,
  passenger: TestPassenger,
  caller: () => PassengerCaller = () => passenger.caller(),
): Promise<Owned> {
  const { db } = deps
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
    flownTripId: await tripInTheAir(deps, passenger),
    entitlementId: wifi.entitlementId,
    pendingOrderNo: pending.orderNo,
    wifiOrderNo: wifi.orderNo,
    parcelOrderNo: await parcel(),
    shippedOrderNo: await shipped(),
    receivedOrderNo: await received(),
    pickupOrderNo: pickup.orderNo,
    code: (await codesOfOrder(db, pickup.orderNo))[0]?.code ?? '',
    refundNo,
    photoId: await getPhoto(deps, caller()),
    addrId,
    otherAddrId: await addAddress(deps, caller()),
    cartLineId: (await addShoppingCart(deps, caller(), { skuId: 'MUG-1', quantity: 1 })).cartLineId,
    rightsNo: await getCard(deps, passenger),
    sessionId: await logInElsewhere(deps, caller()),
    passkeyId: await keepPasskey(deps, caller()),
  }
}

/** The same person on a flight that is in the air, where something is asked (E13). */
async function tripInTheAir(deps: Deps, { tripId }: TestPassenger): Promise<string> {
  const flownTripId = newId(deps.random, 'trip')
  const trip = await deps.db
    .selectFrom('manifest_passengers')
    .selectAll()
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('manifest_passengers')
    .values({ ...trip, trip_id: flownTripId, ticket_no: flownTripId, flight_id: 'ALOFT' })
    .execute()
  return flownTripId
}

async function getPhoto(deps: Deps, { session }: PassengerCaller): Promise<string> {
  const photoId = newId(deps.random, 'pho')
  const file = { storageKey: photoId, bytes: 1, width: 1, height: 1 }
  await deps.db
    .transaction()
    .execute((tx) => insertPhoto(tx, { photoId, owner: getHolder(session), ...file, at: deps.clock.now() }))
  return photoId
}

/** The same login on another phone, by the name under which it is listed. */
async function logInElsewhere(deps: Deps, { session }: PassengerCaller): Promise<string> {
  const tokenHash = deps.vault.hash('session', newAccessToken(deps.random))
  await insertLoginSession(deps.db, { ...session, tokenHash, wayIn: 'test', at: deps.clock.now() })
  return getSessionId(deps.vault, tokenHash)
}

async function keepPasskey(deps: Deps, { session: { accountId } }: PassengerCaller): Promise<string> {
  const passkeyId = newId(deps.random, 'pky')
  const passkey = {
    credentialId: passkeyId,
    passkeyId,
    accountId,
    userHandle: 'h',
    publicKey: Buffer.alloc(0),
    counter: 0,
  }
  const more = { transports: [], name: 'Phone', createdAt: deps.clock.now(), lastUsedAt: null }
  await deps.db.transaction().execute((tx) => insertPasskey(tx, { ...passkey, ...more }))
  return passkeyId
}

async function getCard(deps: Deps, { accountId }: TestPassenger): Promise<string> {
  const text = { name_zh: '包邮卡', name_en: 'Free shipping', description_zh: '', description_en: '' }
  const card = {
    card_id: 'SHIPPING',
    kind: 'benefit' as const,
    valid_days: 365,
    free_shipping: true,
    member_only: false,
  }
  await deps.db
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
  await deps.db
    .insertInto('account_rights_cards')
    .values({ rights_no: rightsNo, account_id: accountId, card_id: 'SHIPPING', ...dates })
    .execute()
  return rightsNo
}

/** A flight in the air, and a survey about it (E13). */
export async function openSurveyAloft(deps: Deps): Promise<void> {
  await addFlight(deps, {
    flightId: 'ALOFT',
    flightNo: 'MF999',
    etd: new Date('2026-11-20T01:00:00Z'),
    eta: new Date('2026-11-20T05:00:00Z'),
  })
  const question = { questionId: 'Q', type: 'rating', required: true, max: 5, text: { zh: '问', en: 'Q' } }
  const survey = {
    surveyId: 'SV',
    channel: 'portal',
    title: question.text,
    intro: question.text,
    questions: [question],
  }
  const content = JSON.stringify({ ...survey, anonymousByDefault: false, rewardCouponId: null })
  await deps.db.insertInto('surveys').values({ survey_id: 'SV', content }).execute()
}

/** Unused numbers of the same shape. The names are the same, by construction. */
export const inventNumbers = (owned: Owned): Owned =>
  Object.fromEntries(
    Object.entries(owned as unknown as Record<string, string>).map(([name, id]) => [
      name,
      id.replaceAll(/\d/g, (digit) => String(9 - Number(digit))).replace(/_.*/, '_nobody'),
    ]),
  ) as unknown as Owned

export const tablesOfTheOwner = [
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
  'passkeys',
  'access_grants',
  'portal_devices',
  'survey_responses',
  'survey_answers',
] as const
export const everything = async (db: Db) =>
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
