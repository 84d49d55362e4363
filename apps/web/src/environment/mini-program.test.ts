import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.31(0x18001f2f) NetType/WIFI Language/zh_CN'

type Answer = (result: { err_msg?: string }) => void

/** The chat app's object, which notes what it was asked. */
function fakeBridge(answer: (tell: Answer) => void) {
  const asked: { call: string; name: string; arg: unknown }[] = []
  const bridge = {
    invoke(call: string, data: { name: string; arg: unknown }, tell: Answer) {
      asked.push({ call, ...data })
      answer(tell)
    },
  }
  return { asked, bridge }
}
const agreeing = () => fakeBridge((tell) => tell({ err_msg: 'invokeMiniProgramAPI:ok' }))

let page: EventTarget

async function inPage(userAgent: string) {
  vi.resetModules()
  page = Object.assign(new EventTarget(), { querySelector: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { userAgent })
  return import('./mini-program.ts')
}

function bridgeArrives(bridge: object) {
  vi.stubGlobal('WeixinJSBridge', bridge)
  page.dispatchEvent(new Event('WeixinJSBridgeReady'))
}

beforeEach(() => void vi.useFakeTimers())
// Other tests in the same process import fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('calls to the host of a mini-program', () => {
  it.each([
    ['navigateTo', 'navigateTo', ['/pages/login/login?state=a'], { url: '/pages/login/login?state=a' }],
    ['tell', 'postMessage', [{ order: '1' }], { order: '1' }],
  ] as const)('%s reaches the host as its %s', async (method, name, args, arg) => {
    const { asked, bridge } = agreeing()
    const { miniProgram } = await inPage(wechat)
    vi.stubGlobal('WeixinJSBridge', bridge)
    // Each row fits its own function; the table loses which.
    await (miniProgram[method] as (...given: readonly unknown[]) => Promise<void>)(...args)
    expect(asked).toEqual([{ call: 'invokeMiniProgramAPI', name, arg }])
  })

  it('wait for a bridge that comes after the page, in the order they were made', async () => {
    const { asked, bridge } = agreeing()
    const { miniProgram } = await inPage(wechat)
    const both = Promise.all([miniProgram.tell({ type: 'loggedIn' }), miniProgram.navigateTo('/pages/a')])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([])
    bridgeArrives(bridge)
    await both
    expect(asked.map(({ name }) => name)).toEqual(['postMessage', 'navigateTo'])
  })

  it('fail as not ready when the bridge does not come in three seconds', async () => {
    const { miniProgram } = await inPage(wechat)
    const failed = miniProgram.navigateTo('/pages/a').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ name: 'MiniProgramError', reason: 'notReady' })
  })

  it('fail as not ready when the event comes with an object that cannot be called', async () => {
    const { miniProgram } = await inPage(wechat)
    const failed = miniProgram.navigateTo('/pages/a').catch((error: unknown) => error)
    bridgeArrives({})
    expect(await failed).toMatchObject({ reason: 'notReady' })
  })

  it('fail as unanswered when the host stays silent for five seconds', async () => {
    const { miniProgram } = await inPage(wechat)
    vi.stubGlobal('WeixinJSBridge', fakeBridge(() => undefined).bridge)
    const failed = miniProgram.navigateTo('/pages/a').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failed).toMatchObject({ reason: 'noAnswer' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['invokeMiniProgramAPI:fail page not found', 'invokeMiniProgramAPI:cancel', 'system:access_denied'])(
    'fail as refused on %s',
    async (message) => {
      const { miniProgram } = await inPage(wechat)
      vi.stubGlobal('WeixinJSBridge', fakeBridge((tell) => tell({ err_msg: message })).bridge)
      await expect(miniProgram.navigateTo('/pages/a')).rejects.toMatchObject({ reason: 'refused' })
    },
  )

  it('take an answer without a message for done', async () => {
    const { miniProgram } = await inPage(wechat)
    vi.stubGlobal('WeixinJSBridge', fakeBridge((tell) => tell({})).bridge)
    await expect(miniProgram.navigateTo('/pages/a')).resolves.toBeUndefined()
  })
})

describe('the third way to tell a mini-program', () => {
  it('needs no bridge where the user agent says it', async () => {
    const { isMiniProgram } = await inPage(`${wechat} miniProgram/wx73247c7819d61796`)
    expect(await isMiniProgram()).toBe(true)
  })

  it('asks nobody outside the chat app', async () => {
    const { isMiniProgram } = await inPage('Mozilla/5.0 Firefox/143.0')
    expect(await isMiniProgram()).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['miniprogram', true],
    [undefined, false],
  ])('waits for the bridge, and then reads %s', async (value, expected) => {
    const { isMiniProgram } = await inPage(wechat)
    const answer = isMiniProgram()
    vi.stubGlobal('__wxjs_environment', value)
    bridgeArrives(agreeing().bridge)
    expect(await answer).toBe(expected)
  })

  it('says no when the bridge does not come', async () => {
    const { isMiniProgram } = await inPage(wechat)
    const answer = isMiniProgram()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe(false)
  })
})
