import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { testServer } from '../../../../test-support/test-server.ts'
import { boardPassenger, getMailbox, openWifiShop, type TestPassenger } from '../../../../test-support/wifi-shop.ts'
import { runDueJobs } from '../../../platform/jobs/job-queue.ts'
import { newId } from '../../../platform/security/random.ts'
import { prePurchaseJobs } from '../../pre-purchase/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

const base = '/api2/v1/'
const form = ({ ticketNo }: TestPassenger) => ({ ticketNo, lastName: 'LIN', firstName: 'XIAOYU' })
const wifi = ({ tripId }: TestPassenger, planId = 'HOUR') => ({
  lines: [{ kind: 'WIFI', tripId, planId, quantity: 1 }],
})

interface UserInfo {
  userId: string
  scope: string
  tripId: string | null
  tripIds: string[]
}

/** A browser: each login's cookie replaces the one before. */
function openBrowser() {
  let cookie = ''
  async function call<Data = Record<string, unknown>>(path: string, body: object) {
    const answer = await server.call<Data>(base + path, body, { cookie, idempotencyKey: newId(deps.random, 'key') })
    if (answer.cookie !== undefined) cookie = answer.cookie
    return answer.envelope
  }
  return {
    call,
    getCookie: () => cookie,
    /** By a code to this mailbox. */
    async prove(passenger: TestPassenger, email: string, companion?: boolean): Promise<UserInfo> {
      deps.clock.advance(61)
      await call('prePurchase/mailCaptchaByNameTicket', { ...form(passenger), email })
      await runDueJobs(deps, prePurchaseJobs)
      const captcha = deps.mails.findLast(({ to }) => to === email)?.text.match(/\d{6}/)?.[0]
      const typed = { ...form(passenger), email, captcha, companion }
      const { data } = await call<{ userInfo: UserInfo }>('prePurchase/mailCaptchaVerifyByNameTicket', typed)
      return data.userInfo
    },
    async buy(passenger: TestPassenger): Promise<string> {
      const quote = await call<{ payable: number; currency: string }>('order/calculateOrder', wifi(passenger))
      const { payable, currency } = quote.data
      const wanted = { ...wifi(passenger), payable, currency, agreed: true }
      return (await call<{ orderNo: string }>('order/submitOrder', wanted)).data.orderNo
    },
    async orders(): Promise<string[]> {
      const { data } = await call<{ orders: { orderNo: string }[] }>('order/orderList', { tab: 'all' })
      return data.orders.map(({ orderNo }) => orderNo)
    },
    async priceOf(passenger: TestPassenger) {
      const { code, data } = await call<{ payable: number; wifi: { passengerName: string } }>(
        'order/calculateOrder',
        wifi(passenger),
      )
      return { code, payable: data?.payable, passengerName: data?.wifi?.passengerName }
    },
  }
}

async function contactOf(orderNo: string) {
  const order = await db
    .selectFrom('orders')
    .select(['account_id', 'holder', 'contact_email', 'trip_id'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return order
}

describe('a passenger who buys for a companion (W9)', () => {
  it('keeps account, unpaid order and member price, and pays for both', async () => {
    const james = await boardPassenger(deps, { ffpCardNo: '9920000201' })
    const anna = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(james, getMailbox(james.tripId))
    const own = await browser.buy(james)
    const userInfo = await browser.prove(anna, 'james@work.example.com', true)
    expect(userInfo).toMatchObject({ userId: james.accountId, scope: 'account' })
    expect(new Set(userInfo.tripIds)).toEqual(new Set([james.tripId, anna.tripId]))
    expect(await browser.orders()).toEqual([own])
    expect((await browser.call('order/orderDetail', { orderNo: own })).data).toMatchObject({ can: { pay: true } })
    expect(await browser.priceOf(anna)).toEqual({ code: '200', payable: 3400, passengerName: '林*屿' })
    const second = await browser.buy(anna)
    expect(await contactOf(second)).toEqual({
      account_id: james.accountId,
      holder: `account:${james.accountId}`,
      contact_email: getMailbox(james.tripId),
      trip_id: anna.tripId,
    })
    expect(new Set(await browser.orders())).toEqual(new Set([own, second]))
    const { data } = await browser.call<{ wifi: { passengerName: string } }>('order/orderDetail', { orderNo: second })
    expect(data).toMatchObject({ wifi: { passengerName: '林*屿' } })
  })

  it('stays even where the code opens the companion’s account, unless they log in as the companion', async () => {
    const lucas = await boardPassenger(deps)
    const ivy = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(lucas, getMailbox(lucas.tripId))
    expect(await browser.prove(ivy, getMailbox(ivy.tripId), true)).toMatchObject({ userId: lucas.accountId })
    const asIvy = await browser.prove(ivy, getMailbox(ivy.tripId))
    expect(asIvy).toMatchObject({ userId: ivy.accountId, scope: 'account' })
    expect((await browser.priceOf(lucas)).code).toBe('200')
    expect((await browser.priceOf(ivy)).passengerName).toBe('林小屿')
  })

  it('by one mailbox for two tickets, uses and sees both', async () => {
    const father = await boardPassenger(deps)
    const child = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(father, 'family@example.com')
    const first = await browser.buy(father)
    expect(await browser.prove(child, 'family@example.com', true)).toMatchObject({ scope: 'trip' })
    const second = await browser.buy(child)
    expect(new Set(await browser.orders())).toEqual(new Set([first, second]))
    expect((await browser.priceOf(father)).code).toBe('200')
  })

  it('is no way into a companion’s own orders', async () => {
    const james = await boardPassenger(deps)
    const anna = await boardPassenger(deps)
    const annas = openBrowser()
    await annas.prove(anna, getMailbox(anna.tripId))
    const hers = await annas.buy(anna)
    const browser = openBrowser()
    await browser.prove(james, getMailbox(james.tripId))
    await browser.prove(anna, 'james@work.example.com', true)
    expect(await browser.orders()).toEqual([])
    expect((await browser.call('order/orderDetail', { orderNo: hers })).code).toBe('1002')
  })
})

describe('a second proof in a browser (W9)', () => {
  it('replaces the token, and makes an old login no younger', async () => {
    const james = await boardPassenger(deps)
    const anna = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(james, getMailbox(james.tripId))
    const oldCookie = browser.getCookie()
    const began = deps.clock.now()
    deps.clock.advance(1900)
    await browser.prove(anna, 'james@work.example.com', true)
    const old = await server.call(`${base}order/orderList`, { tab: 'all' }, { cookie: oldCookie })
    expect(old.envelope.code).toBe('401')
    const { data } = await browser.call<{ sessions: { beganAt: string; wayIn: string; current: boolean }[] }>(
      'login/listSessions',
      {},
    )
    expect(data.sessions).toEqual([expect.objectContaining({ current: true, beganAt: began.toISOString() })])
    expect((await browser.call('login/logoutEverywhere', {})).code).toBe('2018')
  })

  it('by another mailbox keeps the first trip, and not the orders of the first mailbox', async () => {
    const first = await boardPassenger(deps)
    const second = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(first, 'one@example.com')
    await browser.buy(first)
    await browser.prove(second, 'two@example.com')
    expect(await browser.orders()).toEqual([])
    expect((await browser.call('order/calculateOrder', wifi(first, 'SCARCE'))).code).toBe('200')
  })

  it('ends with the logout', async () => {
    const james = await boardPassenger(deps)
    const anna = await boardPassenger(deps)
    const browser = openBrowser()
    await browser.prove(james, getMailbox(james.tripId))
    await browser.prove(anna, 'james@work.example.com', true)
    await browser.call('login/logout', {})
    await browser.prove(james, getMailbox(james.tripId))
    expect((await browser.priceOf(anna)).code).toBe('1002')
  })
})
