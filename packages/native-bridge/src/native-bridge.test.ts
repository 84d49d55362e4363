import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  androidInterface,
  createNativeBridge,
  dsBridge,
  webViewJavascriptBridge,
  wkMessageHandler,
} from './native-bridge.ts'
import { after, emptyHost, outcome, pass, phone, readyPhone } from './test-support/phone.ts'
import { installFakeNative } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('readiness', () => {
  it('comes at the 300 ms poll for a native that appears at 230 ms', async () => {
    const { bridge } = phone({ kind: 'wk', behaviour: 'late', delay: 230, handlers: {} })
    const readyAt: number[] = []
    const start = Date.now()
    bridge.onReady(() => void readyAt.push(Date.now() - start))
    void bridge.init()
    await pass(299)
    expect(bridge.state).toBe('connecting')
    await pass(1)
    expect(bridge.state).toBe('ready')
    expect(vi.getTimerCount()).toBe(0)
    await pass(1000)
    expect(readyAt).toEqual([300])
    bridge.onReady(() => void readyAt.push(1300))
    expect(readyAt).toEqual([300, 1300])
  })

  it('queues calls without a time-out before init, and runs init once', async () => {
    const { bridge, native } = phone({ kind: 'wvjb', handlers: { echo: (data) => data } })
    const answer = outcome(bridge.call('echo', 1))
    await pass(60_000)
    expect([bridge.state, answer, native.calls]).toEqual(['idle', {}, []])
    const first = bridge.init()
    expect(bridge.init()).toBe(first)
    await pass(100)
    await first
    expect(bridge.init()).toBe(first)
    expect(answer.value).toBe(1)
  })

  it.each(['wvjb', 'wk'] as const)('never comes from a silent %s: refused after 5 s, and tried again', async (kind) => {
    const host = emptyHost()
    const bridge = createNativeBridge({ adapters: [wkMessageHandler('airline'), webViewJavascriptBridge()], host })
    installFakeNative(host, { kind, behaviour: 'silent', handlers: {} })
    const first = outcome(bridge.init())
    const waiting = [outcome(bridge.call('echo', 1)), outcome(bridge.getUserInfo())]
    await pass(4999)
    expect([first, ...waiting]).toEqual([{}, {}, {}])
    await pass(1)
    expect(bridge.state).toBe('unavailable')
    for (const told of [first, ...waiting]) expect(told.error).toMatchObject({ code: 'UNAVAILABLE' })
    await expect(bridge.call('echo', 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' })

    installFakeNative(host, { kind, handlers: { echo: (data) => data } })
    const second = outcome(bridge.init())
    const answer = outcome(bridge.call('echo', 3))
    await pass(100)
    expect(second).toEqual({ value: undefined })
    expect([bridge.state, answer.value]).toEqual(['ready', 3])
  })

  it('calls the app by one hidden frame, which goes away, and leaves the callbacks of other scripts in place', async () => {
    const frames: object[] = []
    const seen: object[] = []
    const other = () => {}
    const host = {
      ...emptyHost(),
      WVJBCallbacks: [other],
      document: {
        createElement: () => ({ style: { display: '' }, src: '' }),
        documentElement: {
          appendChild(frame: object) {
            seen.push({ ...frame })
            frames.push(frame)
          },
          removeChild: (frame: object) => void frames.splice(frames.indexOf(frame), 1),
        },
      },
    }
    const bridge = createNativeBridge({ adapters: [webViewJavascriptBridge()], host })
    const told = outcome(bridge.init())
    expect(seen).toEqual([{ style: { display: 'none' }, src: 'https://__bridge_loaded__' }])
    expect(frames).toHaveLength(1)
    expect(host.WVJBCallbacks).toEqual([other, expect.any(Function)])
    await pass(5000)
    expect(frames).toEqual([])
    expect(told.error).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('is refused at once when no native can still appear', async () => {
    const bridge = createNativeBridge({ adapters: [dsBridge(), androidInterface('AirlineJS')], host: emptyHost() })
    await expect(bridge.init()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('looks again only for a native that polls', async () => {
    const looks: number[] = []
    const once = { name: 'once', find: () => void looks.push(Date.now()) }
    const bridge = createNativeBridge({ adapters: [once, wkMessageHandler('airline')], host: emptyHost() })
    const told = outcome(bridge.init())
    await pass(5000)
    expect(told.error).toMatchObject({ code: 'UNAVAILABLE' })
    expect(looks).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not hindered by an object that must not be touched', async () => {
    const host = Object.defineProperty(emptyHost(), 'webkit', {
      get() {
        throw new Error('keep out')
      },
    })
    installFakeNative(host, { kind: 'wvjb', handlers: {} })
    const bridge = createNativeBridge({ adapters: [wkMessageHandler('airline'), webViewJavascriptBridge()], host })
    const told = outcome(bridge.init())
    await pass(100)
    expect(told).toEqual({ value: undefined })
  })
})

const token = (length: number) => 'a'.repeat(length)
const userInfo = { accessToken: token(36), uid: 'U001', deviceId: 'D1' }

describe('the methods of an airline app', () => {
  it('read the passenger, the device and the proof, and nothing but their fields', async () => {
    const proof = { uid: 'U001', deviceId: 'D1', requestTime: 1_795_000_000_000, verification: 'ab12' }
    const handlers = {
      getUserInfo: () => ({ ...userInfo, password: 'secret' }),
      getDeviceInfo: () => ({ deviceId: 'D1', system: 'iOS 19' }),
      refreshToken: () => proof,
    }
    const { bridge } = await readyPhone({ kind: 'android', handlers })
    expect(await bridge.getUserInfo()).toEqual(userInfo)
    expect(await bridge.getDeviceInfo()).toEqual({ deviceId: 'D1', system: 'iOS 19' })
    expect(await bridge.refreshToken()).toEqual({ ...proof, requestTime: '1795000000000' })
  })

  it.each(
    [null, 'rubbish', [], 42, {}, { ...userInfo, uid: undefined }, { ...userInfo, accessToken: 36 }].map((rubbish) => ({
      rubbish,
    })),
  )('refuse $rubbish as user info', async ({ rubbish }) => {
    const { bridge } = await readyPhone({
      kind: 'android',
      handlers: { getUserInfo: () => rubbish, getDeviceInfo: () => rubbish, refreshToken: () => rubbish },
    })
    await expect(bridge.getUserInfo()).rejects.toMatchObject({ code: 'NATIVE' })
    await expect(bridge.refreshToken()).rejects.toMatchObject({ code: 'NATIVE' })
  })

  it('refuse device info without a device', async () => {
    const { bridge } = await readyPhone({ kind: 'android', handlers: { getDeviceInfo: () => null } })
    await expect(bridge.getDeviceInfo()).rejects.toMatchObject({ code: 'NATIVE' })
  })

  it.each([0, 35, 37])('refuse to save a token of %i characters, aloud, without calling the native', async (length) => {
    const { bridge, native, errors } = await readyPhone({ kind: 'android', handlers: { saveAccessToken: () => null } })
    await expect(bridge.saveAccessToken(token(length))).rejects.toMatchObject({ code: 'BAD_TOKEN' })
    expect(native.calls).toEqual([])
    expect(errors).toEqual([[`saveAccessToken: the token has ${length} characters instead of 36`]])
  })

  it('log a bad token to the console when there is no other logger', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const bridge = createNativeBridge({ adapters: [] })
    await expect(bridge.saveAccessToken(token(35))).rejects.toMatchObject({ code: 'BAD_TOKEN' })
    expect(printed).toHaveBeenCalledOnce()
    printed.mockRestore()
  })

  it('save a token of 36 characters', async () => {
    const { bridge, native, errors } = await readyPhone({ kind: 'android', handlers: { saveAccessToken: () => null } })
    await bridge.saveAccessToken(token(36))
    expect(native.calls).toEqual([{ name: 'saveAccessToken', data: { accessToken: token(36) } }])
    expect(errors).toEqual([])
  })

  it('wait an hour for the passenger to log in without blocking other calls', async () => {
    const { bridge } = await readyPhone({
      kind: 'wvjb',
      handlers: { showLogin: () => after(3_600_000, null), getUserInfo: () => userInfo },
    })
    const login = outcome(bridge.showLogin())
    const user = outcome(bridge.getUserInfo())
    await pass(3_599_000)
    expect(login).toEqual({})
    expect(user.value).toEqual(userInfo)
    await pass(2000)
    expect(login).toEqual({ value: undefined })
  })

  it('pass on what to share, open, name and close', async () => {
    const handlers = { share: () => null, openWindow: () => null, setTitle: () => null, close: () => null }
    const { bridge, native } = await readyPhone({ kind: 'android', handlers })
    await bridge.share({ title: '机上免税', url: '/#/productList' })
    await bridge.openWindow({ url: '/#/orders' })
    await bridge.setTitle('订单')
    await bridge.close()
    expect(native.calls).toEqual([
      { name: 'share', data: { title: '机上免税', url: '/#/productList' } },
      { name: 'openWindow', data: { url: '/#/orders' } },
      { name: 'setTitle', data: { title: '订单' } },
      { name: 'close', data: null },
    ])
  })
})

describe('listeners', () => {
  it('that throw do not keep others from receiving an event', async () => {
    const { bridge, native, errors } = await readyPhone({ kind: 'android', handlers: {} })
    const heard: unknown[] = []
    const broken = new Error('broken listener')
    bridge.on('resume', () => {
      throw broken
    })
    const listener = (data: unknown) => void heard.push(data)
    const stop = bridge.on('resume', listener)
    bridge.on('resume', listener)
    native.emit('resume', 1)
    stop()
    native.emit('resume', 2)
    expect(heard).toEqual([1, 1, 2])
    expect(errors).toEqual([[broken], [broken]])
  })
})
