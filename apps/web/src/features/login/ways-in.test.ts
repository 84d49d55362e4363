import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const weChat = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.42 NetType/WIFI Language/zh_CN'
const plain = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'

/** A page in its own browser, as the server sent it, with fresh modules, because these read the page only once. */
async function pageIn(userAgent: string, hash: string) {
  vi.resetModules()
  const left: string[] = []
  const asked: unknown[] = []
  let answer: unknown = { code: '200', data: { url: 'https://open.example/authorize', state: 's1' } }
  vi.stubGlobal('navigator', { userAgent, language: 'zh' })
  const metas: Record<string, string> = { 'aisle-sign-in': 'airlineApp wechat miniProgram partner sso' }
  vi.stubGlobal('document', {
    documentElement: {},
    querySelector: (selector: string) => ({
      getAttribute: () => metas[/name="([^"]+)"/.exec(selector)?.[1] ?? ''] ?? '',
    }),
  })
  // As in WeChat: the bridge exists before any tap.
  vi.stubGlobal('WeixinJSBridge', { invoke: () => undefined })
  vi.stubGlobal('location', { hash, search: '', pathname: '/', assign: (url: string) => void left.push(url) })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(JSON.stringify(answer)))
  })
  const { enterAtStart, enterBy, enterByItself } = await import('./ways-in.ts')
  const { storage } = await import('../../storage/storage.ts')
  return { enterAtStart, enterBy, enterByItself, storage, left, asked, answers: (next: unknown) => (answer = next) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
// Other tests in this process get fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('tap on a way in', () => {
  it("leaves for the provider, asks for the profile, and passes on the passenger's target", async () => {
    const { enterBy, storage, left, asked } = await pageIn(weChat, '#/purchaseIndex')
    storage.write('afterLogin', '#/order/list?tab=all')
    expect(await enterBy('wechat')).toBeNull()
    expect(asked).toEqual([{ way: 'wechat', ask: 'profile', target: '#/order/list?tab=all' }])
    expect(left).toEqual(['https://open.example/authorize'])
  })

  it('returns to the current screen if the guard stopped no navigation, but never to a login screen', async () => {
    const me = await pageIn(plain, '#/me')
    await me.enterBy('sso')
    expect(me.asked).toEqual([{ way: 'sso', ask: 'profile', target: '#/me' }])
    const login = await pageIn(plain, '#/emailLogin')
    await login.enterBy('sso')
    expect(login.asked).toEqual([{ way: 'sso', ask: 'profile' }])
  })

  it('reports why it failed, and stays on the page', async () => {
    const { enterBy, left, answers } = await pageIn(plain, '#/me')
    answers({
      code: '2012',
      message: '登录服务没有应答',
      messageEn: 'Not answering',
      data: { error: 'signInUnavailable' },
    })
    expect(await enterBy('sso')).toEqual({ zh: '登录服务没有应答', en: 'Not answering' })
    answers(undefined)
    expect(await enterBy('sso')).toEqual({ zh: '网络异常：Failed to fetch', en: 'Network error: Failed to fetch' })
    expect(left).toEqual([])
  })

  it('reports how long to wait after five attempts in a minute', async () => {
    const { enterBy, storage, asked } = await pageIn(plain, '#/me')
    storage.write('loginAttempts', Array<number>(5).fill(Date.now()))
    expect(await enterBy('sso')).toEqual({
      zh: '尝试次数过多，请 60 秒后再试',
      en: 'Too many attempts. Try again in 60 seconds.',
    })
    expect(asked).toEqual([])
  })
})

describe('login without a tap', () => {
  it('is silent in the chat app, once per tab, and only after the guard has stopped the passenger', async () => {
    const { enterByItself, storage, left, asked } = await pageIn(weChat, '#/purchaseIndex')
    await enterByItself()
    expect(left).toEqual([])
    storage.write('afterLogin', '#/shopCart')
    await Promise.all([enterByItself(), enterByItself()])
    await enterByItself()
    expect(asked).toEqual([{ way: 'wechat', ask: 'silently', target: '#/shopCart' }])
    expect(left).toHaveLength(1)
  })

  it("is left to the screen that explains the guard's stop if the page starts there", async () => {
    const { enterAtStart, storage, asked } = await pageIn(weChat, '#/purchaseIndex')
    storage.write('afterLogin', '#/shopCart')
    expect(enterAtStart()).toBeUndefined()
    expect(asked).toEqual([])
    const free = await pageIn(weChat, '#/me')
    free.storage.write('afterLogin', '#/shopCart')
    expect(free.enterAtStart()).toBeInstanceOf(Promise)
  })

  it('is silent when it fails', async () => {
    const { enterByItself, storage, left, answers } = await pageIn(weChat, '#/purchaseIndex')
    storage.write('afterLogin', '#/shopCart')
    answers(undefined)
    await enterByItself()
    expect(left).toEqual([])
  })

  it('does not start after a manual log-out until the next tap', async () => {
    const { enterBy, enterByItself, storage, asked } = await pageIn(weChat, '#/purchaseIndex')
    storage.write('afterLogin', '#/shopCart')
    storage.write('loggedOutByHand', true)
    await enterByItself()
    expect(asked).toEqual([])
    await enterBy('wechat')
    expect(storage.read('loggedOutByHand')).toBeUndefined()
  })

  it('does not exist in a plain browser', async () => {
    const { enterByItself, storage, asked } = await pageIn(plain, '#/purchaseIndex')
    storage.write('afterLogin', '#/shopCart')
    await enterByItself()
    expect(asked).toEqual([])
  })
})
