import { afterAll, describe, expect, it } from 'vitest'
import { getPath, naming } from '../../../test-support/owned/calls-naming.ts'
import {
  everything,
  inventNumbers,
  openSurveyAloft,
  ownEverything,
  tablesOfTheOwner,
} from '../../../test-support/owned/everything-owned.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { addShoppingCart } from '../../features/cart/add-shopping-cart.ts'
import { prePurchaseJobs } from '../../features/pre-purchase/index.ts'
import { runDueJobs } from '../jobs/job-queue.ts'
import { newId } from '../security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
await openSurveyAloft(deps)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

const passenger = await boardPassenger(deps, { ffpCardNo: '9920000124' })
await db
  .insertInto('account_open_ids')
  .values({
    channel: 'WECHAT_WEB',
    open_id: 'open-id-1',
    account_id: passenger.accountId,
    linked_at: deps.clock.now(),
  })
  .execute()
// Neither mailbox is on file for the passenger.
const own = 'own.mailbox@example.com'
const strange = 'stranger@example.com'
const boardingPass = { ticketNo: passenger.ticketNo, lastName: 'LIN', firstName: 'XIAOYU' }
const base = '/api2/v1/prePurchase/'

interface Login {
  accessToken: string
  userInfo: { userId: string; displayName: string; scope: string }
}

/** Name, ticket number and any mailbox: what a finder of the boarding pass has. */
async function logIn(email: string): Promise<{ cookie: string; login: Login }> {
  deps.clock.advance(61)
  await server.call(`${base}mailCaptchaByNameTicket`, { ...boardingPass, email })
  await runDueJobs(deps, prePurchaseJobs)
  const captcha = deps.mails.findLast(({ to }) => to === email)?.text.match(/\d{6}/)?.[0]
  const form = { ...boardingPass, email, captcha }
  const { envelope, cookie = '' } = await server.call<Login>(`${base}mailCaptchaVerifyByNameTicket`, form)
  return { cookie, login: envelope.data }
}

const owner = () => passenger.caller({ scope: 'trip', email: own })
const owned = await ownEverything(deps, passenger, owner)
const nobodys = inventNumbers(owned)
const finder = await logIn(strange)

const ask = async (name: string, body: object, cookie: string) => {
  const idempotencyKey = newId(deps.random, 'key')
  const { envelope } = await server.call<Record<string, unknown>>(getPath(name), body, { cookie, idempotencyKey })
  return envelope
}

/** Anyone who proves the trip may go online with its plan. */
const ofTheTrip = ['wifiLogin', 'pauseWifi']
const wifi = (planId: string) => ({ lines: [{ kind: 'WIFI', tripId: passenger.tripId, planId, quantity: 1 }] })

describe('a boarding pass with another mailbox (W8)', () => {
  it('opens nothing of what the passenger’s own mailbox made: every call answers as for unknown numbers', async () => {
    const before = await everything(db)
    const secrets = ['林小屿', '15410000101', '示例路 1 号', owned.code, own]
    for (const [name, bodies] of Object.entries(naming).filter(([call]) => !ofTheTrip.includes(call))) {
      const named = bodies({ ...owned, tripId: nobodys.tripId })
      for (const [index, unknown] of bodies(nobodys).entries()) {
        const found = await ask(name, named[index] ?? {}, finder.cookie)
        expect({ name, ...found }, name).toEqual({ name, ...(await ask(name, unknown, finder.cookie)) })
        for (const secret of secrets) expect(JSON.stringify(found), name).not.toContain(secret)
      }
    }
    const after = await everything(db)
    for (const table of tablesOfTheOwner) expect(after[table], table).toEqual(before[table])
  })

  it('finds empty lists', async () => {
    expect((await ask('orderList', { tab: 'all' }, finder.cookie)).data).toMatchObject({ orders: [] })
    expect((await ask('wifiOrderList', {}, finder.cookie)).data).toMatchObject({ orders: [] })
    expect((await ask('refundList', {}, finder.cookie)).data).toMatchObject({ refunds: [] })
    expect((await ask('addrList', {}, finder.cookie)).data).toEqual({ addresses: [] })
    expect((await ask('addrList4Offline', {}, finder.cookie)).data).toEqual({ addresses: [] })
    expect((await ask('shoppingCartStatistics', {}, finder.cookie)).data).toEqual({ kinds: 0, pieces: 0 })
  })

  it('learns that the plan is taken, and not by which order', async () => {
    const bought = { ...wifi('HOUR'), payable: 3800, currency: 'CNY' }
    for (const [name, body] of [
      ['submitOrder', bought],
      ['validateOrder', wifi('HOUR')],
    ] as const) {
      expect((await ask(name, body, finder.cookie)).data, name).toEqual({
        error: 'alreadyBought',
        reason: 'otherLogin',
      })
    }
  })

  it('shows the trip and its offers, with the name masked', async () => {
    const { data } = await ask('getWifiProductTripByNameTicket', boardingPass, finder.cookie)
    expect(data).toMatchObject({ trips: [{ tripId: passenger.tripId, passengerName: '林*屿' }] })
    const quote = await ask('calculateOrder', wifi('SCARCE'), finder.cookie)
    expect(quote.data).toMatchObject({ wifi: { passengerName: '林*屿' } })
  })

  it('learns nothing about the person from the login, and nothing that joins two logins', async () => {
    expect(finder.login.userInfo).toEqual({
      userId: expect.stringMatching(/^\S{20,}$/),
      displayName: '林*屿',
      ffpCardNo: null,
      openIds: {},
      scope: 'trip',
      tripId: passenger.tripId,
      tripIds: [passenger.tripId],
    })
    expect(JSON.stringify(finder.login)).not.toContain(passenger.accountId)
    const { login } = await logIn(own)
    expect(login.userInfo.userId).not.toBe(finder.login.userInfo.userId)
    const recognised = await ask('autoVerify', {}, finder.cookie)
    expect(recognised.data).toMatchObject({ recognised: true, userInfo: finder.login.userInfo })
  })

  it('cannot end the passenger’s sessions', async () => {
    const { cookie } = await logIn(own)
    const other = await logIn(strange)
    await ask('logoutEverywhere', {}, other.cookie)
    expect((await ask('verifyToken', {}, cookie)).data).toMatchObject({ loggedIn: true })
    expect((await ask('verifyToken', {}, finder.cookie)).data).toMatchObject({ loggedIn: false })
  })
})

describe('the passenger with a new phone (W8)', () => {
  it('sees everything again by a code to the mailbox that made it', async () => {
    const { cookie, login } = await logIn(own)
    expect(login.userInfo.scope).toBe('trip')
    const { data } = await ask('orderList', { tab: 'all' }, cookie)
    const orders = data['orders'] as { orderNo: string }[] // The contract's shape.
    expect(orders.map(({ orderNo }) => orderNo)).toEqual(
      expect.arrayContaining([owned.wifiOrderNo, owned.parcelOrderNo, owned.pickupOrderNo, owned.pendingOrderNo]),
    )
    for (const [name, bodies] of Object.entries(naming)) {
      // An order takes its lines out of the cart.
      const { cartLineId } = await addShoppingCart(deps, owner(), { skuId: 'MUG-1', quantity: 1 })
      for (const body of bodies({ ...owned, cartLineId })) {
        if ('rightsNo' in body || JSON.stringify(body).includes(owned.flownTripId)) continue
        const answer = await ask(name, body, cookie)
        expect(['notFound', 'systemError'], `${name} ${JSON.stringify(answer)}`).not.toContain(answer.data['error'])
      }
    }
  })
})
