import { describe, expect, it } from 'vitest'
import { payingPassengers, price, silent } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import { boardPassenger, getStock } from '../../../test-support/wifi-shop.ts'
import { settlePayment } from './settle-payment.ts'

const world = await payingWorld()
const { deps } = world
const { place, pay, enter, cancel, getDetail, getState, getEvents, ledgerOf, getAttempts, getRefunds, withGateways } =
  payingPassengers(world)
const once = { notify: 'once' }

const getJobs = (keys: readonly string[]) =>
  deps.db
    .selectFrom('jobs')
    .select(['kind', 'state'])
    .where('key', 'in', [...keys])
    .where('kind', 'in', ['order.deadline', 'payment.query'])
    .orderBy('kind')
    .execute()

describe.each(['alipay', 'wechat', 'stripe'] as const)('paying with %s', (method) => {
  it('turns a verified notification into a paid order, sold stock and a usable plan', async () => {
    const placed = await place(method)
    const before = await getStock(deps, 'HOUR')
    const form = await pay(placed)
    expect(form.expiresAt).toBe((await getDetail(placed)).payDeadline)
    expect((await getDetail(placed)).paymentPending).toBe(true)
    const page = await world.enterCashier(form)
    expect(page.status).toBe(200)
    expect(page.url.startsWith(world.standIns.url)).toBe(true)
    expect(await page.text()).toContain(method === 'stripe' ? '$6' : '¥38')

    const answers = await world.decide(form.paymentNo, { outcome: 'paid', ...once })
    expect(answers).toMatchObject([{ status: 200 }])
    expect(await getDetail(placed)).toMatchObject({
      state: 'paid',
      paidBy: method,
      paymentPending: false,
      payDeadline: null,
      wifi: { entitlementState: 'unused' },
      can: { pay: false, cancel: false },
    })
    const after = await getStock(deps, 'HOUR')
    expect(after).toEqual({ ...before, reserved: before.reserved - 1, sold: before.sold + 1 })
    const currency = method === 'stripe' ? 'USD' : 'CNY'
    expect(await ledgerOf(placed)).toEqual([{ kind: 'captured', amount: price[method], currency }])
    // The payment has ended them: they would find nothing to do.
    expect(await getJobs([placed.orderNo, form.paymentNo])).toEqual([
      { kind: 'order.deadline', state: 'done' },
      { kind: 'payment.query', state: 'done' },
    ])
  })

  it('acknowledges a repeated notification and changes nothing', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    const answers = await world.decide(paymentNo, { outcome: 'paid', notify: 'twice' })
    answers.push(...(await world.notifyAgain(paymentNo)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await getEvents(placed)).toEqual(['submitted', 'paid'])
    expect((await ledgerOf(placed)).length).toBe(1)
    expect(await getRefunds(paymentNo)).toEqual([])
  })

  it('refuses a forged notification', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    const answers = await world.decide(paymentNo, { outcome: 'canceled', notify: 'forged' })
    expect(answers).toMatchObject([{ status: 400 }])
    if (method === 'alipay') expect(answers[0]?.body).toBe('failure')
    expect(await getState(placed)).toBe('pending_payment')
    expect(await ledgerOf(placed)).toEqual([])
  })

  it('finds a payment by query when its notification was lost', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await world.runJobs()
    expect(await getState(placed)).toBe('pending_payment')
    await world.pass(15)
    await world.runJobs()
    expect(await getState(placed)).toBe('paid')
  })

  it('answers the open attempt again, and a passenger who left can still pay', async () => {
    const placed = await place(method)
    const first = await pay(placed)
    await world.enterCashier(first)
    await world.decide(first.paymentNo, { outcome: 'canceled', ...once })
    const second = await pay(placed)
    expect(second).toEqual(first)
    expect((await getAttempts(placed)).length).toBe(1)
    await world.decide(first.paymentNo, { outcome: 'paid', ...once })
    expect(await getState(placed)).toBe('paid')
  })

  it('recovers from a crash between the attempt and its cashier under the same number', async () => {
    const placed = await place(method)
    const key = `crash ${method}`
    await expect(pay(placed, { key, using: withGateways({ open: silent }) })).rejects.toThrow('paymentFailed')
    const form = await pay(placed, { key })
    expect((await getAttempts(placed)).map((attempt) => attempt.payment_no)).toEqual([form.paymentNo])
    await world.enterCashier(form)
    await world.decide(form.paymentNo, { outcome: 'paid', ...once })
    expect(await getState(placed)).toBe('paid')
  })

  it('opens one attempt when the passenger taps five times at once', async () => {
    const placed = await place(method)
    const forms = await Promise.all(Array.from({ length: 5 }, () => pay(placed)))
    expect(new Set(forms.map(({ paymentNo }) => paymentNo)).size).toBe(1)
  })

  it('returns the browser to the result, revealing only the order number', async () => {
    const placed = await place(method)
    const paymentNo = await enter(placed)
    const base = deps.settings.publicUrl
    const back = await fetch(`${base}/pay/return/${paymentNo}`, { redirect: 'manual' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`/#/pay/result?orderNo=${placed.orderNo}`)
    const unknown = await fetch(`${base}/pay/return/P0`, { redirect: 'manual' })
    expect(unknown.headers.get('location')).toBe('/#/order/list')
  })

  it.each(['%00', '%E2%80%AE', '%ED%A0%80', 'a%0d%0ab:%20c', '%2F%2Fexample.com', '..%2F..'])(
    'sends a browser with the payment number %s to one of our pages, or refuses it',
    async (paymentNo) => {
      const base = deps.settings.publicUrl
      for (const path of [`/pay/return/${paymentNo}`, `/pay/go/${paymentNo}`]) {
        const answer = await fetch(base + path, { redirect: 'manual' })
        if (answer.status === 400) continue
        expect(answer.status, path).toBe(303)
        const target = new URL(answer.headers.get('location') ?? '', base)
        expect(target.origin, path).toBe(new URL(base).origin)
      }
    },
  )
})

describe('a reported payment', () => {
  it('is refused when its amount or currency differs from the request', async () => {
    const placed = await place()
    const { paymentNo } = await pay(placed)
    const told = {
      gateway: 'alipay' as const,
      paymentNo,
      providerTxn: 'T1',
      amountMinor: 3800,
      currency: 'CNY' as const,
    }
    expect(await settlePayment(deps, { ...told, amountMinor: 1 })).toBe('refused')
    expect(await settlePayment(deps, { ...told, currency: 'USD' })).toBe('refused')
    expect(await settlePayment(deps, { ...told, gateway: 'stripe' })).toBe('unknown')
    expect(await settlePayment(deps, { ...told, paymentNo: 'P0' })).toBe('unknown')
    expect(await getState(placed)).toBe('pending_payment')
    expect(await ledgerOf(placed)).toEqual([])
  })

  it('is refused when its transaction has paid for another payment', async () => {
    const [first, second] = [await place(), await place()]
    const told = {
      gateway: 'alipay' as const,
      providerTxn: 'T one for two',
      amountMinor: 3800,
      currency: 'CNY' as const,
    }
    const { paymentNo } = await pay(first)
    const { paymentNo: otherNo } = await pay(second)
    expect(await settlePayment(deps, { ...told, paymentNo })).toBe('settled')
    expect(await settlePayment(deps, { ...told, paymentNo: otherNo })).toBe('refused')
    expect(await settlePayment(deps, { ...told, paymentNo })).toBe('repeated')
    expect([await getState(first), await getState(second)]).toEqual(['paid', 'pending_payment'])
  })

  it('counts once when a notification and a query report it at the same moment', async () => {
    const placed = await place()
    const { paymentNo } = await pay(placed)
    const told = {
      gateway: 'alipay' as const,
      paymentNo,
      providerTxn: 'T2',
      amountMinor: 3800,
      currency: 'CNY' as const,
    }
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settlePayment(deps, told)))
    expect(outcomes.toSorted()).toEqual(['repeated', 'repeated', 'repeated', 'repeated', 'settled'])
    expect((await ledgerOf(placed)).length).toBe(1)
  })
})

describe('submitting a payment', () => {
  it("accepts only configured methods of the order's currency", async () => {
    const placed = await place('alipay')
    expect((await getDetail(placed)).payMethods).toEqual(expect.arrayContaining(['alipay', 'wechat']))
    expect((await getDetail(placed)).payMethods).not.toContain('stripe')
    await expect(pay({ ...placed, method: 'stripe' })).rejects.toThrow('paymentUnavailable')
    await expect(pay(placed, { using: { ...deps, gateways: [] } })).rejects.toThrow('paymentUnavailable')
  })

  it("answers another passenger's order as unknown", async () => {
    const placed = await place()
    const stranger = { ...placed, passenger: await boardPassenger(deps) }
    await expect(pay(stranger)).rejects.toThrow('notFound')
    await expect(cancel(stranger)).rejects.toThrow('notFound')
  })

  it('forwards only the holder of the form to the card cashier', async () => {
    const placed = await place('stripe')
    const form = await pay(placed)
    const go = (token: string) =>
      fetch(form.wapPayUrl, { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' })
    const target = async (token: string) => (await go(token)).headers.get('location') ?? ''
    expect(await target(form.wapPayParam.token ?? '')).toContain(world.standIns.url)
    const back = `${deps.settings.publicUrl}/pay/return/${form.paymentNo}`
    expect(await target('guessed')).toBe(back)
    await cancel(placed)
    expect(await target(form.wapPayParam.token ?? '')).toBe(back)
  })

  it('opens a new attempt after a gateway has closed the first one', async () => {
    const placed = await place('alipay')
    const firstNo = await enter(placed)
    await world.decide(firstNo, { outcome: 'failed', ...once })
    const secondNo = await enter(placed)
    expect(secondNo).not.toBe(firstNo)
    await world.decide(secondNo, { outcome: 'paid', ...once })
    expect(await getState(placed)).toBe('paid')
  })
})

describe('WeChat Pay in each environment', () => {
  const inChatApp = { environment: 'chatApp' as const }
  /** An order of a passenger whose account is linked to WeChat, as after a login there. */
  async function linked() {
    const placed = await place('wechat')
    const openId = `openid-of-${placed.orderNo}`
    const { accountId } = placed.passenger
    const at = deps.clock.now()
    const link = { channel: 'WECHAT_WEB', open_id: openId, account_id: accountId, linked_at: at }
    await deps.db.insertInto('account_open_ids').values(link).execute()
    return { placed, openId }
  }
  const inBridge = async (params: Record<string, string> | null, outcome: string) => {
    const body = JSON.stringify({ ...params, outcome })
    const response = await fetch(`${world.standIns.url}/pay/wechat/jsapi`, { method: 'POST', body })
    return response.json()
  }

  it("opens in the chat app with our signed parameters, for the passenger's linked account", async () => {
    const { placed, openId } = await linked()
    expect((await getDetail(placed, 'chatApp')).payMethods).toContain('wechat')
    expect((await getDetail(placed, 'chatApp')).payMethods).not.toContain('alipay')
    const { jsapi, wapPayParam, wapPayUrl, paymentNo } = await pay(placed, inChatApp)
    expect(await getAttempts(placed)).toMatchObject([
      { environment: 'chatApp', open_id: openId, client_ip: expect.stringMatching(/^10\.66\./) },
    ])
    const go = await fetch(wapPayUrl, { method: 'POST', body: new URLSearchParams(wapPayParam), redirect: 'manual' })
    expect(go.headers.get('location')).toBe(`${deps.settings.publicUrl}/pay/return/${paymentNo}`)
    expect((await pay(placed, inChatApp)).jsapi).toEqual(jsapi)
    expect(await inBridge(jsapi, 'paid')).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
    expect(await getState(placed)).toBe('paid')
  })

  it('is not offered in the chat app without a linked account, nor in the mini-program', async () => {
    const placed = await place('wechat')
    const { placed: known } = await linked()
    expect((await getDetail(placed, 'chatApp')).payMethods).not.toContain('wechat')
    await expect(pay(placed, inChatApp)).rejects.toThrow('paymentUnavailable')
    await expect(pay(known, { environment: 'miniProgram' })).rejects.toThrow('paymentUnavailable')
    expect((await getDetail(placed)).payMethods[0]).toBe('alipay')
    expect((await pay(placed)).jsapi).toBeNull()
    expect((await getDetail(placed)).payMethods[0]).toBe('wechat')
  })

  it('closes in one environment before it opens in another', async () => {
    const { placed } = await linked()
    const first = await pay(placed)
    const second = await pay(placed, inChatApp)
    expect(second.paymentNo).not.toBe(first.paymentNo)
    await expect(world.decide(first.paymentNo, { outcome: 'paid', ...once })).rejects.toThrow('closed')
    expect((await getAttempts(placed)).map(({ state, environment }) => `${environment} ${state}`).toSorted()).toEqual([
      'browser closed',
      'chatApp open',
    ])
    const stranger = { ...placed, passenger: await boardPassenger(deps) }
    await expect(pay(stranger)).rejects.toThrow('notFound')
    expect((await pay(placed, inChatApp)).paymentNo).toBe(second.paymentNo)
  })

  it('settles, and does not open again, when it was paid in the other environment', async () => {
    const { placed } = await linked()
    const { paymentNo } = await pay(placed, inChatApp)
    const silentWorld = withGateways({ close: silent })
    await expect(pay(placed, { using: silentWorld })).rejects.toThrow('paymentFailed')
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await expect(pay(placed)).rejects.toThrow('stateChanged')
    expect(await getState(placed)).toBe('paid')
    expect((await ledgerOf(placed)).length).toBe(1)
  })

  it('requests a new address once the old one is about to expire', async () => {
    const placed = await place('wechat')
    const form = await pay(placed)
    const target = async () => {
      const body = new URLSearchParams(form.wapPayParam)
      return (await fetch(form.wapPayUrl, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? ''
    }
    const first = await target()
    expect(first).toContain('/pay/wechat/checkmweb?prepay_id=')
    await world.pass(4 * 60)
    expect(await target()).toBe(`${deps.settings.publicUrl}/pay/return/${form.paymentNo}`)
    expect((await pay(placed)).paymentNo).toBe(form.paymentNo)
    const second = await target()
    expect(second).toContain('/pay/wechat/checkmweb?prepay_id=')
    expect(second).not.toBe(first)
  })
})
