import { AlipaySdk } from 'alipay-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../../start-stand-ins.ts'
import { openShop } from '../../test-support/shop.ts'

const START = new Date('2026-11-20T02:00:00Z')
const MINUTES = 60
let standIns: StandIns
let shop: Awaited<ReturnType<typeof openShop>>
let sdk: AlipaySdk
let shopAnswers: { status: number; body: string }[]

beforeEach(async () => {
  shopAnswers = [{ status: 200, body: 'success' }]
  shop = await openShop(shopAnswers)
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt: START })
  const { appId, merchantPrivateKey, gatewayPublicKey } = standIns.keys.alipay
  const gateway = `${standIns.url}/pay/alipay/gateway.do`
  sdk = new AlipaySdk({ appId, privateKey: merchantPrivateKey, alipayPublicKey: gatewayPublicKey, gateway })
})
afterEach(async () => {
  await standIns.close()
  await shop.close()
})

const form = (paymentNo: string, changes: Record<string, string> = {}) =>
  sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    notifyUrl: `${shop.url}/notify`,
    returnUrl: `${shop.url}/#/payResult?orderNo=1`,
    bizContent: {
      out_trade_no: paymentNo,
      total_amount: '98.50',
      subject: '机上上网 MF8101 100% "全程" <套餐>',
      product_code: 'QUICK_WAP_WAY',
      quit_url: `${shop.url}/quit`,
      time_expire: '2026-11-20 10:30:00',
      ...changes,
    },
  })

/** Posts the fields as the hidden form does: everything in the body, the charset in the address. */
async function enter(paymentNo: string, changes?: Record<string, string>) {
  const fields = new URL(form(paymentNo, changes)).searchParams
  const address = `${standIns.url}/pay/alipay/gateway.do?charset=utf-8`
  return fetch(address, { method: 'POST', body: fields, headers: { 'accept-language': 'zh-CN' } })
}
async function decide(paymentNo: string, body: Record<string, string>) {
  const response = await fetch(`${standIns.url}/pay/${paymentNo}/decide`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  // The shape that the interface promises.
  return { status: response.status, body: (await response.json()) as { notifications: object[] } }
}
const exec = (method: string, bizContent: Record<string, string>) =>
  sdk.exec(method, { bizContent }, { validateSign: true })
const query = (paymentNo: string) => exec('alipay.trade.query', { out_trade_no: paymentNo })
const notificationAt = (index: number) => Object.fromEntries(new URLSearchParams(shop.received[index]?.body))

describe('paying at the Alipay cashier', () => {
  it('shows the order and buttons in the language of the browser, and no trade exists yet', async () => {
    const page = await (await enter('P1')).text()
    expect(page).toContain('¥98.50')
    expect(page).toContain('&quot;全程&quot; &lt;套餐&gt;')
    for (const name of ['确认付款', '取消付款', '付款失败']) expect(page).toContain(`>${name}</button>`)
    const english = await (await fetch(form('P1'), { headers: { 'accept-language': 'en-GB,en;q=0.9' } })).text()
    for (const name of ['Pay now', 'Cancel payment', 'Payment fails']) expect(english).toContain(`>${name}</button>`)
    expect(await query('P1')).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' })
  })

  it('notifies the shop before it sends the browser back, both with a signature the SDK accepts', async () => {
    const cashier = (await enter('P1')).url
    const choice = { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' as const }
    const answer = await fetch(cashier, choice)
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.hash).toBe('#/payResult?orderNo=1')
    expect(sdk.checkNotifySignV2(Object.fromEntries(back.searchParams))).toBe(true)

    expect(shop.received.length).toBe(1)
    const notification = notificationAt(0)
    expect(sdk.checkNotifySignV2(notification)).toBe(true)
    expect(sdk.checkNotifySignV2({ ...notification, total_amount: '0.01' })).toBe(false)
    expect(notification).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      out_trade_no: 'P1',
      total_amount: '98.50',
      seller_id: standIns.keys.alipay.sellerId,
      app_id: standIns.keys.alipay.appId,
    })
    expect(notification['gmt_payment']).toMatch(/^2026-11-20 10:00:0\d$/)
    expect(await query('P1')).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '98.50' })
    expect(await (await fetch(cashier)).text()).not.toContain('choice')
  })

  it('lets a buyer who left come back and pay, and closes the trade of one who never does', async () => {
    await enter('P1')
    expect((await decide('P1', { outcome: 'canceled' })).body).toEqual({ notifications: [] })
    expect(await query('P1')).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
    await enter('P2')
    await decide('P2', { outcome: 'canceled' })
    await decide('P1', { outcome: 'paid' })
    await standIns.advance(30 * MINUTES)
    expect(await query('P1')).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
    expect(await query('P2')).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    expect(notificationAt(1)).toMatchObject({ out_trade_no: 'P2', trade_status: 'TRADE_CLOSED' })
  })

  it('tells the shop that a failed payment is closed', async () => {
    await enter('P1')
    const { body } = await decide('P1', { outcome: 'failed' })
    expect(body).toEqual({ notifications: [{ status: 200, body: 'success' }] })
    expect(notificationAt(0)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    expect((await decide('P1', { outcome: 'paid' })).status).toBe(409)
  })

  it('takes no payment after time_expire', async () => {
    const cashier = (await enter('P1')).url
    await standIns.advance(30 * MINUTES)
    expect((await decide('P1', { outcome: 'paid' })).status).toBe(409)
    expect(await (await fetch(cashier)).text()).toContain('已超过付款时间')
    expect(await query('P1')).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  })

  it('refuses a form whose amount was changed, and the same number for another order', async () => {
    const fields = new URL(form('P1')).searchParams
    fields.set('biz_content', (fields.get('biz_content') ?? '').replace('98.50', '0.01'))
    const forged = await fetch(`${standIns.url}/pay/alipay/gateway.do`, { method: 'POST', body: fields })
    expect(await forged.text()).toContain('isv.invalid-signature')
    expect((await decide('P1', { outcome: 'paid' })).status).toBe(404)
    await enter('P1')
    expect(await (await enter('P1', { total_amount: '1.00' })).text()).toContain('ACQ.CONTEXT_INCONSISTENT')
  })
})

describe('notifications of the Alipay stand-in', () => {
  it('come twice with the same identity, never, or forged, as the script asks', async () => {
    await enter('P1')
    expect((await decide('P1', { outcome: 'paid', notify: 'twice' })).body.notifications).toHaveLength(2)
    expect(notificationAt(1)['notify_id']).toBe(notificationAt(0)['notify_id'])

    await enter('P2')
    expect((await decide('P2', { outcome: 'paid', notify: 'never' })).body.notifications).toEqual([])
    expect(shop.received).toHaveLength(2)
    await fetch(`${standIns.url}/pay/P2/notify`, { method: 'POST' })
    expect(notificationAt(2)).toMatchObject({ out_trade_no: 'P2', trade_status: 'TRADE_SUCCESS' })

    await enter('P3')
    await decide('P3', { outcome: 'canceled', notify: 'forged' })
    expect(notificationAt(3)).toMatchObject({ out_trade_no: 'P3', trade_status: 'TRADE_SUCCESS' })
    expect(sdk.checkNotifySignV2(notificationAt(3))).toBe(false)
    expect(await query('P3')).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
  })

  it('are resent after 4, 10 and 10 minutes until the shop answers exactly success', async () => {
    const down = { status: 500, body: 'success?' }
    shopAnswers.splice(0, 1, down, down, { status: 200, body: 'fail' }, { status: 200, body: 'success' })
    await enter('P1')
    expect((await decide('P1', { outcome: 'paid' })).body.notifications).toEqual([down])
    const sentAfter = async (minutes: number) => {
      await standIns.advance(minutes * MINUTES)
      return shop.received.length
    }
    expect([await sentAfter(3), await sentAfter(2)]).toEqual([1, 2])
    expect([await sentAfter(8), await sentAfter(2)]).toEqual([2, 3])
    expect([await sentAfter(8), await sentAfter(2), await sentAfter(24 * 60)]).toEqual([3, 4, 4])
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
  })
})

describe('the retry schedule', () => {
  it('runs by itself, and faster where timeFactor says so', async () => {
    await standIns.close()
    const ports = { httpPort: Number(new URL(standIns.url).port), smtpPort: 0 }
    standIns = await startStandIns({
      host: '127.0.0.1',
      ...ports,
      productUrl: undefined,
      startAt: START,
      timeFactor: 1e-4,
    })
    shopAnswers.unshift({ status: 503, body: '' })
    await enter('P1')
    await decide('P1', { outcome: 'paid' })
    await shop.arrived(2)
    expect(shop.received).toHaveLength(2)
  })
})

describe('the server interface of the Alipay stand-in', () => {
  const nextRefund = (fault: string) =>
    fetch(`${standIns.url}/pay/P1/next-refund`, { method: 'POST', body: JSON.stringify({ fault }) })
  const refund = (amount: string, requestNo: string) =>
    exec('alipay.trade.refund', {
      out_trade_no: 'P1',
      refund_amount: amount,
      out_request_no: requestNo,
    })
  const pay = async () => {
    await enter('P1')
    await decide('P1', { outcome: 'paid' })
  }

  it('refunds a request number once, and never more than was paid', async () => {
    await pay()
    expect(await refund('40.00', 'R1')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '40.00' })
    expect(await refund('40.00', 'R1')).toMatchObject({ code: '10000', fundChange: 'N', refundFee: '40.00' })
    expect(await refund('41.00', 'R1')).toMatchObject({ subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
    expect(await refund('58.51', 'R2')).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await query('P1')).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
    expect(await refund('58.50', 'R2')).toMatchObject({ fundChange: 'Y', refundFee: '98.50' })
    expect(await query('P1')).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  })

  it('refunds the demonstration’s own payments, which it has never seen', async () => {
    const back = (tradeNo: string) =>
      exec('alipay.trade.refund', { trade_no: tradeNo, refund_amount: '40.00', out_request_no: 'R1' })
    expect(await back('demo-26112000731017')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '40.00' })
    expect(await back('demo-26112000731017')).toMatchObject({ code: '10000', fundChange: 'N' })
    expect(await back('2026112022001')).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  })

  it('finds a refund by its number even when its answer was lost', async () => {
    await pay()
    const find = (requestNo: string) =>
      exec('alipay.trade.fastpay.refund.query', { out_trade_no: 'P1', out_request_no: requestNo })
    await nextRefund('unknown')
    expect(await refund('1.00', 'R1')).toMatchObject({ subCode: 'ACQ.SYSTEM_ERROR' })
    expect(await find('R1')).toMatchObject({ refundStatus: 'REFUND_SUCCESS', refundAmount: '1.00' })
    await nextRefund('refused')
    expect(await refund('1.00', 'R2')).toMatchObject({ subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    expect(await find('R2')).not.toHaveProperty('refundStatus')
  })

  it('closes a trade that waits, but neither an unknown nor a paid one', async () => {
    await enter('P1')
    const close = () => exec('alipay.trade.close', { out_trade_no: 'P1' })
    expect(await close()).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    await decide('P1', { outcome: 'canceled' })
    expect(await close()).toMatchObject({ code: '10000' })
    expect(await query('P1')).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    await enter('P2')
    await decide('P2', { outcome: 'paid' })
    const closePaid = exec('alipay.trade.close', { out_trade_no: 'P2' })
    expect(await closePaid).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' })
  })

  it('refuses a caller who signs with another key', async () => {
    const { appId, gatewayPrivateKey } = standIns.keys.alipay
    const gateway = `${standIns.url}/pay/alipay/gateway.do`
    const stranger = new AlipaySdk({ appId, privateKey: gatewayPrivateKey, gateway })
    const answer = await stranger.exec('alipay.trade.query', { bizContent: { out_trade_no: 'P1' } })
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-signature' })
  })
})
