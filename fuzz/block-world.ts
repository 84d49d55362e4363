import { randomUUID } from 'node:crypto'
import { operatorPaths } from '../packages/contract/src/calls/operator.ts'
import type { Connections } from './connection.ts'
import { pathOf } from './known-calls.ts'
import { personal, passengersOf, type Passenger } from './passengers.ts'
import { toBytes } from './requests/fuzz-request.ts'
import type { StaffKeys } from './staff-keys.ts'

/** Values for the requests of one passenger: those that the server has named, by the name of their field. */
class Pool {
  readonly #values = new Map<string, Set<string>>()

  /** Keeps every text of an answer under its field's name. */
  gather(value: unknown, name = ''): void {
    if (typeof value === 'string') return this.add(name, value)
    if (Array.isArray(value)) return value.forEach((item) => this.gather(item, name))
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) this.gather(item, key)
  }

  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set()
    if (value.length <= longestKept && values.size < mostKept) values.add(value)
    this.#values.set(name, values)
  }

  of(name: string): readonly string[] {
    return [...(this.#values.get(name) ?? [])]
  }
}

const longestKept = 300
const mostKept = 40

export interface Actor {
  passenger: Passenger
  /** Null for guests. */
  token: string | null
  pool: Pool
  /** Whole bodies that the server has just accepted the like of, by call: the quote with its price, a refund with its amount. */
  bodies: Map<string, object[]>
}

/** Six passengers with orders of every kind, and what everybody may name. */
export interface BlockWorld {
  actors: readonly Actor[]
  shared: Pool
}

interface Answered {
  code: string
  data: Record<string, unknown> | null
}

export interface Setting {
  connections: Connections
  standInsUrl: string
  keys: StaffKeys
  now: () => Date
}

/** Logs six passengers in and lets each buy, pay and request refunds, in the same order at every run. */
export async function setUpBlock(setting: Setting, block: number): Promise<BlockWorld> {
  const shared = new Pool()
  const actors = passengersOf(block).map((passenger) => newActor(passenger))
  const [first] = actors
  if (!first) throw new Error('a block has no passengers')
  for (const name of publicReads) shared.gather((await ask(setting, first, name, {})).data)
  for (const goodsId of shared.of('goodsId').slice(0, 12)) {
    shared.gather((await ask(setting, first, 'getGoodsDetail', { goodsId })).data)
  }
  await Promise.all(actors.map((actor) => liveThrough(setting, actor, shared)))
  return { actors, shared }
}

const publicReads = ['getGoodsList', 'getPickupPoints', 'getShopInfoList']

const newActor = (passenger: Passenger): Actor => ({ passenger, token: null, pool: new Pool(), bodies: new Map() })

async function ask(setting: Setting, actor: Actor, name: string, body: object): Promise<Answered> {
  const text = JSON.stringify(body)
  const head = [
    `POST ${pathOf(name)} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    'channel: WEB',
    'language: zh',
    `content-length: ${Buffer.byteLength(text)}`,
    ...(actor.token ? [`cookie: aisle_session=${actor.token}`] : []),
    `idempotency-key: ${randomUUID()}`,
  ]
  for (;;) {
    const answer = await setting.connections.exchange(Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`), {
      alone: false,
    })
    if (answer.status === null || answer.status === 0)
      throw new Error(`no answer to ${name} while the world was set up`)
    // A server at work refuses some calls for a moment (tooBusy).
    if (answer.status === 503) continue
    const cookie = /aisle_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    if (cookie) actor.token = cookie
    // Every call answers the envelope (G3).
    const answered = JSON.parse(answer.body.toString('utf8')) as Answered
    actor.pool.gather(answered.data)
    return answered
  }
}

async function liveThrough(setting: Setting, actor: Actor, shared: Pool): Promise<void> {
  const call = (name: string, body: object) => ask(setting, actor, name, body)
  await logIn(setting, actor)
  const { passenger, pool } = actor
  await call('getWifiProductTripByNameTicket', nameTicketOf(passenger))
  const address = {
    receiver: personal.receiver,
    phone: personal.phone,
    area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null },
    detail: personal.street,
  }
  await call('saveAddr', address)
  keep(actor, 'saveAddr', address)
  await call('saveAddr', { ...address, detail: `${personal.street} B`, isDefault: true })
  const [tripId = ''] = pool.of('tripId')
  const [addrId = ''] = pool.of('addrId')
  const skus = shared.of('skuId')
  const [point = ''] = shared.of('pickupPointId')
  const at = Number(passenger.ticketNo) % Math.max(1, skus.length)
  const sku = (more: number) => skus[(at + more) % skus.length] ?? ''
  const goods = (kind: 'SHIP' | 'PICKUP', more: number) => [{ kind, skuId: sku(more), quantity: 1 }]
  const baskets: object[] = [
    ...pool.of('planId').map((planId) => ({ lines: [{ kind: 'WIFI', tripId, planId, quantity: 1 }] })),
    ...[0, 1, 2, 3].map((more) => ({ lines: goods('SHIP', more), addrId })),
    ...[0, 1].map((more) => ({ lines: goods('PICKUP', more), pickupPointId: point })),
  ]
  const parcels: string[] = []
  for (const [number, basket] of baskets.entries()) {
    const paid = await buy(setting, actor, { basket, number })
    if (paid !== null && 'addrId' in basket) parcels.push(paid)
  }
  // One stays unshipped, so that its address can still change.
  await receiveParcels(setting, actor, parcels.slice(1))
  await call('addShoppingCart', { skuId: sku(0), quantity: 2 })
  await call('addShoppingCart', { skuId: sku(1), quantity: 1 })
  for (const name of ownReads) await call(name, {})
}

const ownReads = ['airPortalShoppingCartList', 'orderList', 'addrList']

const nameTicketOf = ({ ticketNo, lastName, firstName }: Passenger) => ({ ticketNo, lastName, firstName })

async function logIn(setting: Setting, actor: Actor): Promise<void> {
  const { passenger } = actor
  if (passenger.aboard) {
    const { seat, document, flightNo, flightDate } = passenger
    const form = { idNumber: document.slice(-6), seatNumber: seat, flightNo, flightDate, agreed: true }
    await ask(setting, actor, 'verifyForPortal', form)
  } else {
    const form = { ...nameTicketOf(passenger), email: passenger.email }
    await ask(setting, actor, 'mailCaptchaByNameTicket', form)
    const captcha = await codeMailedTo(setting.standInsUrl, passenger.email)
    await ask(setting, actor, 'mailCaptchaVerifyByNameTicket', { ...form, captcha })
  }
  if (!actor.token) throw new Error(`passenger ${passenger.ticketNo} could not log in`)
}

async function codeMailedTo(standInsUrl: string, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${standInsUrl}/mail/messages?to=${encodeURIComponent(email)}`)
    // The mailbox answers this shape (interface).
    const [newest] = (await response.json()) as { text: string }[]
    const [code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? []
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Orders, pays two of three, and keeps what the server accepted as a pattern.
 * @returns the order's number if it is paid
 */
async function buy(
  setting: Setting,
  actor: Actor,
  { basket, number }: { basket: object; number: number },
): Promise<string | null> {
  const call = (name: string, body: object) => ask(setting, actor, name, body)
  const quote = await call('calculateOrder', basket)
  if (quote.code !== '200' || !quote.data) return null
  const { payable, currency } = quote.data
  const wish = { ...basket, payable, currency }
  keep(actor, 'submitOrder', wish)
  for (const name of ['calculateOrder', 'validateOrder', 'orderCouponList']) keep(actor, name, basket)
  const placed = await call('submitOrder', wish)
  const orderNo = placed.data?.['orderNo']
  if (placed.code !== '200' || typeof orderNo !== 'string') return null
  if (number % 3 === 2) return null
  const paying = await call('submitPay', { orderNo, payMethod: 'alipay' })
  const paymentNo = paying.data?.['paymentNo']
  if (typeof paymentNo !== 'string') return null
  await fetch(`${setting.standInsUrl}/pay/${paymentNo}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid', notify: 'once' }),
  })
  const detail = await call('orderDetail', { orderNo })
  await findRefunds(setting, actor, orderNo)
  keep(actor, 'submitInvoice', {
    orderNo,
    titleKind: 'enterprise',
    title: personal.title,
    taxpayerNo: personal.taxpayerNo,
    email: actor.passenger.email,
  })
  actor.pool.gather(detail.data)
  return orderNo
}

/** Keeps requests for refunds of one unit, for each type and reason that is open. */
async function findRefunds(setting: Setting, actor: Actor, orderNo: string): Promise<object[]> {
  const found: object[] = []
  const open = await ask(setting, actor, 'refundTypeList', { orderNo })
  // The contract's shape; an order without a possible refund has an empty list.
  const types = (open.data?.['types'] ?? []) as { type: string }[]
  for (const { type } of types) {
    const list = await ask(setting, actor, 'refundReasonList', { orderNo, type })
    // The contract's shape; a refused call has no reasons.
    const reasons = (list.data?.['reasons'] ?? []) as { reasonId: string }[]
    for (const { reasonId } of reasons) {
      const one = { orderNo, type, lines: [{ lineNo: 1, units: 1 }], reasonId }
      const quote = await ask(setting, actor, 'calculateRefund', one)
      if (quote.code !== '200') continue
      keep(actor, 'calculateRefund', one)
      const wish = { ...one, amount: quote.data?.['amount'] }
      keep(actor, 'submitRefund', wish)
      found.push(wish)
    }
  }
  return found
}

/** Staff ship these orders; the passenger confirms the first and asks for a refund of it. */
async function receiveParcels(setting: Setting, actor: Actor, orderNos: readonly string[]): Promise<void> {
  const [received, ...underWay] = orderNos
  if (received === undefined) return
  await ship(setting, orderNos)
  await ask(setting, actor, 'confirmReceipt', { orderNo: received })
  for (const orderNo of underWay) keep(actor, 'confirmReceipt', { orderNo })
  for (const orderNo of orderNos) keep(actor, 'orderLogistics', { orderNo })
  for (const wish of await findRefunds(setting, actor, received)) {
    const { data } = await ask(setting, actor, 'submitRefund', wish)
    if (typeof data?.['refundNo'] !== 'string') continue
    const { refundNo } = data
    for (const name of ['refundDetail', 'cancelRefund', 'reSubmitRefund', 'sendBackRefund']) {
      keep(actor, name, { ...wish, refundNo, carrierCode: 'shunfeng', waybillNo: 'SF300300300300' })
    }
    return
  }
}

async function ship({ connections, keys, now }: Setting, orderNos: readonly string[]): Promise<void> {
  const shipments = orderNos.map((orderNo) => ({
    orderNo,
    carrierCode: 'shunfeng',
    waybillNo: `SF${orderNo.slice(-12)}`,
  }))
  const body = Buffer.from(JSON.stringify({ shipments, dryRun: false }))
  const path = operatorPaths.ship
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ...keys.signAsStaff({ path, body, now: now() }),
  ]
  const answer = await connections.exchange(toBytes({ path, headers, body }), { alone: true })
  if (answer.status !== 200) throw new Error(`staff could not ship: ${answer.body.toString('utf8', 0, 500)}`)
}

function keep(actor: Actor, call: string, body: object): void {
  actor.bodies.set(call, [...(actor.bodies.get(call) ?? []), body])
}
