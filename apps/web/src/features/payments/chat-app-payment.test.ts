import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const params = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=wx2', signType: 'RSA', paySign: 's' }
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
// Other tests in this process get fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('payment inside the chat app', () => {
  it.each([
    ['ok', 'asked'],
    ['cancel', 'left'],
    ['fail', 'asked'],
  ])('passes our parameters once the bridge is ready, and resolves "%s" as "%s"', async (end, outcome) => {
    const asked: unknown[] = []
    const { payInChatApp } = await import('./chat-app-payment.ts')
    const payment = payInChatApp(params)
    vi.stubGlobal('WeixinJSBridge', {
      invoke(name: string, data: object, answer: (result: { err_msg: string }) => void) {
        asked.push([name, data])
        answer({ err_msg: `get_brand_wcpay_request:${end}` })
      },
    })
    page.dispatchEvent(new Event('WeixinJSBridgeReady'))
    await expect(payment).resolves.toBe(outcome)
    expect(asked).toEqual([['getBrandWCPayRequest', params]])
  })

  it('rejects if no bridge appears', async () => {
    const { payInChatApp } = await import('./chat-app-payment.ts')
    const payment = payInChatApp(params)
    payment.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(3000)
    await expect(payment).rejects.toThrow('bridge')
  })
})
