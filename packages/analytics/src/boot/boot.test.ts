import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gioMultipleInstances } from '../multiple-instances.ts'
import { running } from '../test-support/fake-page.ts'
import type { InitOptions } from './command-signatures.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1.7e12 }))
afterEach(() => void vi.useRealTimers())

/** Initialised, and what has happened so far forgotten. */
function started(options: InitOptions = {}, setting: Parameters<typeof running>[0] = {}) {
  const page = running(setting)
  // A page without types may call with anything; these tests do.
  const call = page.gdp as (...values: unknown[]) => unknown
  call('init', 'p', 'd', options)
  page.printed.length = 0
  return { ...page, call, begun: page.events.splice(0) }
}

/** The values passed to the callback. */
function heard(call: (...values: unknown[]) => unknown, ...values: unknown[]): unknown[] {
  const answers: unknown[] = []
  call(...values, (answer: unknown) => answers.push(answer))
  return answers
}

describe('init', () => {
  it('is refused on local hosts, without ids, twice, and for a second instance without its plugin', () => {
    const local = ['http://localhost/', 'http://10.0.0.7/', 'file:///a.html']
    for (const address of local) {
      const page = running({ address })
      expect(page.gdp('init', 'p', 'd')).toBe(false)
      expect(page.printed).toContain('当前SDK不允许在本地环境初始化!')
      Object.assign(page.window, { _gr_ignore_local_rule: true })
      expect(page.gdp('init', 'p', 'd')).toBe(true)
    }
    const { gdp, printed } = running()
    expect(gdp('init', '', 'd')).toBe(false)
    expect(gdp('init', 'p', 'd')).toBe(true)
    expect(gdp('init', 'p', 'd')).toBe(false)
    expect(gdp('init', 'p2', 'd')).toBe(false)
    expect(gdp('g1.init', 'p2', 'd')).toBe(false)
    expect(printed.filter((text) => /失败|Error/.test(text))).toEqual([
      'SDK初始化失败，请使用 gdp("init", "您的GrowingIO项目 accountId", "您项目的 dataSourceId", options: { host: "您的数据上报地址host" }); 进行初始化!',
      'SDK初始化失败，重复初始化，请检查初始化参数!',
      'Error: 已存在实例 g0，请勿重复初始化!',
      'Error: 您正在尝试初始化另一个实例，请集成多实例插件后重试!',
    ])
  })

  it('reads its options, and uses the default for an invalid value', () => {
    const { call, targets, begun } = started({
      serverUrl: 'collect.example.test/',
      sessionExpires: 0.2,
      requestTimeout: -1,
      enableIdMapping: true,
      version: '2.3.4',
      ignoreFields: ['screenWidth'],
    })
    const [config] = heard(call, 'getOption') as [InitOptions]
    expect(config).toMatchObject({ sessionExpires: 30, requestTimeout: 5000, idMapping: true, hashtag: false })
    expect(config.ignoreFields).toEqual(['screenWidth'])
    expect(begun[0]).toMatchObject({ screenHeight: 812 })
    expect(begun[0]).not.toHaveProperty('screenWidth')
    expect(targets[0]).toMatchObject({
      projectId: 'p',
      serverUrl: 'https://collect.example.test',
      compress: true,
      sendType: 'beacon',
      requestTimeout: 5000,
    })
    const wrong = {
      sendType: 'pigeon',
      storageType: 'LocalStorage',
      platform: 'ios',
      trackPage: 'no',
      consent: 'maybe',
    }
    const other = running()
    const otherCall = other.gdp as typeof call
    otherCall('init', 'p', 'd', 'wx01', wrong)
    expect(heard(otherCall, 'getOption')[0]).toMatchObject({
      appId: 'wx01',
      sendType: 'beacon',
      storageType: 'localstorage',
      platform: 'iOS',
      trackPage: true,
      consent: 'granted',
      ignoreFields: [],
    })
    expect(heard(otherCall, 'getOption', 'none')).toEqual([undefined])
    expect(other.printed.at(-1)).toBe('调用 getOption > none 失败，参数不合法!')
  })

  it('does not measure robots when configured not to', () => {
    const page = running()
    Object.assign(page.window.navigator, { userAgent: 'Somebot/1.0' })
    page.gdp('init', 'p', 'd', { trackBot: false })
    expect(page.events).toEqual([])
    expect(page.printed).toContain('已关闭数据采集')
  })
})

describe('commands', () => {
  it('are dropped before init, except those that need no instance', () => {
    const { gdp, events, printed } = running()
    gdp('track', 'too_early')
    gdp('setGeneralProps', { release: '1' })
    expect(gdp('canIUse', 'track')).toBe(true)
    expect(gdp('canIUse', 'toString')).toBe(false)
    gdp('init', 'p', 'd')
    expect(events.map(({ eventType, attributes }) => [eventType, attributes])).toEqual([
      ['VISIT', { release: '1' }],
      ['PAGE', { release: '1' }],
    ])
    expect(printed).toContain('SDK未初始化!')
  })

  it('log a message when unknown, deprecated, or without an instance', () => {
    const { call, printed } = started()
    call('nothing')
    call('constructor')
    call('send')
    expect(heard(call, 'g7.track', 'seen')).toEqual([false])
    expect(heard(call, 'getABTest', 'layer')).toEqual([{}])
    call('updateImpression')
    call('track', 'seen', () => {
      throw new Error('mine')
    })
    expect(printed).toEqual([
      '不存在名为 nothing 的方法调用!',
      '不存在名为 constructor 的方法调用!',
      '方法 send 已被弃用，请移除!',
      '不存在实例：g7，请检查!',
      '获取ABTest数据错误! 请集成ABTest插件后重试!',
      'updateImpression 错误! 请集成半自动埋点浏览插件后重试!',
      '回调执行失败！Error: mine',
    ])
  })

  it('change only the options that are mutable', () => {
    const { call, printed, events } = started()
    expect(heard(call, 'setOption', 'serverUrl', 'other.example.test')).toEqual([true])
    expect(heard(call, 'setOption', 'dataCollect', 'yes')).toEqual([false])
    expect(heard(call, 'setOption', 'dataSourceId', 'd2')).toEqual([false])
    expect(heard(call, 'setOption', 'trackPage', false)).toEqual([false])
    expect(printed).toEqual([
      '已修改数据上报服务地址: https://other.example.test',
      '参数格式不正确：yes，请检查后重试!',
      '参数格式不正确：d2，请检查后重试!',
      '不存在可修改的配置项：trackPage，请检查后重试!',
    ])
    const [timer] = heard(call, 'trackTimerStart', 'page_stay')
    call('setOption', 'dataCollect', false)
    call('track', 'unseen')
    expect(heard(call, 'trackTimerPause', timer)).toEqual([false])
    call('setOption', 'dataCollect', true)
    expect(heard(call, 'trackTimerEnd', timer)).toEqual([false])
    expect(events.map(({ eventType }) => eventType)).toEqual(['VISIT', 'PAGE'])
  })

  it('refuse invalid names and values', () => {
    const { call, events, printed } = started()
    for (const name of ['1st', 'a-b', '', 'x'.repeat(101), 7]) expect(heard(call, 'track', name)).toEqual([false])
    expect(new Set(printed)).toEqual(
      new Set(['事件名格式不正确，只能包含数字、字母和下划线，且不能以数字开头，字符总长度不能超过100!']),
    )
    for (const command of ['setUserAttributes', 'setGeneralProps', 'setPageListener', 'setUserId', 'setConsent'])
      call(command, {})
    expect(printed.slice(5)).toEqual(
      ['setUserAttributes', 'setGeneralProps', 'setPageListener', 'setUserId', 'setConsent'].map(
        (command) => `调用 ${command} 失败，参数不合法!`,
      ),
    )
    expect(events).toEqual([])
  })
})

describe('events', () => {
  it('carry general properties, asked for each time; a fixed value never takes the place of a function', () => {
    const { call, events } = started()
    let count = 0
    call('setGeneralProps', { count: () => ++count, own: 'general', gone: 1 })
    call('setGeneralProps', { count: 7 })
    call('clearGeneralProps', ['gone'])
    call('track', 'seen', { own: 'mine' })
    call('setUserAttributes', { level: '金卡', more: { no: 1 } })
    expect(events.map(({ attributes }) => attributes)).toEqual([
      { count: '1', own: 'mine' },
      { count: '2', own: 'general', level: '金卡' },
    ])
    expect(events[1]).not.toHaveProperty('eventSequenceId')
    expect(events[1]).not.toHaveProperty('timezoneOffset')
  })

  it('know the user, and the kind of id only with idMapping', () => {
    const { call, events, printed } = started()
    call('setUserId', ' u-1001 ', 'ffp')
    call('track', 'seen')
    expect(events[0]).toMatchObject({ userId: 'u-1001' })
    expect(events[0]).not.toHaveProperty('userKey')
    expect(printed).toEqual(['您设置了 userKey ，请初始化开启 idMapping!'])

    const mapping = started({ idMapping: true })
    mapping.call('setUserId', 7, 'ffp')
    mapping.call('track', 'seen')
    mapping.call('setUserId', '')
    mapping.call('track', 'seen')
    expect(mapping.events[0]).toMatchObject({ userId: '7', userKey: 'ffp' })
    expect(mapping.events[1]).not.toHaveProperty('userId')
    expect(mapping.events[1]).not.toHaveProperty('userKey')
  })

  it('may be changed before they go, in four fields', () => {
    const { call, events, printed } = started()
    call('setBeforeSendListener', () => call('sendPage'))
    expect(printed).toEqual(['拦截回调中不能调用sendPage方法，请检查!'])
    call('setBeforeSendListener', (event: object) => ({ ...event, path: '/hidden', attributes: {}, deviceId: 'x' }))
    call('track', 'seen', { secret: 1 })
    expect(events[0]).toMatchObject({ path: '/hidden', eventName: 'seen' })
    expect(events[0]).not.toHaveProperty('attributes')
    expect(events[0]?.deviceId).not.toBe('x')
  })

  it('follow the address, behind the # only where that is the route', () => {
    const { window, events, go, settle, call } = started({}, { address: 'http://shop.example.test/a?x=1#/one' })
    const seen: unknown[] = []
    call('setPageListener', (page: unknown) => seen.push(page))
    go('#/two')
    window.history.pushState({}, '', '/b?y=2')
    settle()
    window.history.replaceState({}, '', '/b?y=2#again')
    settle()
    expect(events.map(({ eventType, path, query, referralPage }) => [eventType, path, query, referralPage])).toEqual([
      ['PAGE', '/b', 'y=2', 'http://shop.example.test/a?x=1#/one'],
    ])
    expect(seen).toEqual([
      { path: '/a', query: 'x=1', title: '航空商城' },
      { path: '/b', query: 'y=2', title: '航空商城' },
    ])
    const hash = started({ hashtag: true }, { address: 'http://shop.example.test/a?x=1#/one?z=3' })
    hash.go('#/two?lang=en')
    expect([hash.begun[1], hash.events[0]].map((event) => [event?.path, event?.query])).toEqual([
      ['/a#/one', 'x=1&z=3'],
      ['/a#/two', 'x=1&lang=en'],
    ])
  })

  it('of pages are the page’s own affair without trackPage', () => {
    const { call, events, go, printed } = started({ trackPage: false })
    go('/b')
    call('setPageAttributes', { kind: 'list' })
    call('sendPage', { title: '套餐' })
    call('track', 'seen')
    call('sendVisit', { title: 'mine', nothing: 1 })
    expect(events.map(({ eventType, path, title, attributes }) => [eventType, path, title, attributes])).toEqual([
      ['PAGE', '/b', '套餐', { kind: 'list' }],
      ['CUSTOM', '/b', '套餐', undefined],
      ['VISIT', '/b', 'mine', undefined],
    ])
    expect(events[2]).not.toHaveProperty('nothing')
    expect(printed).toEqual([])
    const tracking = started()
    tracking.call('sendPage')
    expect(tracking.printed).toEqual(['仅在关闭trackPage时允许调用sendPage，请确认后修改初始化配置项!'])
  })

  it('of timers carry the elapsed time, replacing an attribute of that name', () => {
    const { call, events } = started()
    const [timer] = heard(call, 'trackTimerStart', 'page_stay')
    vi.setSystemTime(Date.now() + 1235)
    expect(heard(call, 'trackTimerEnd', timer, { event_duration: 9, kind: 'list' })).toEqual([true])
    expect(heard(call, 'trackTimerEnd', timer)).toEqual([false])
    expect(events.map(({ eventName, attributes }) => [eventName, attributes])).toEqual([
      ['page_stay', { event_duration: '1.235', kind: 'list' }],
    ])
  })
})

describe('forceLogin', () => {
  it('holds events until identify, which gives all of them its device, once', () => {
    const { call, events, printed } = started({ forceLogin: true })
    call('track', 'seen')
    expect(events).toEqual([])
    call('identify', '')
    call('identify', 'openid-1')
    call('track', 'seen')
    call('identify', 'openid-2')
    expect(events.map(({ eventType, deviceId }) => [eventType, deviceId])).toEqual(
      ['VISIT', 'PAGE', 'CUSTOM', 'CUSTOM'].map((type) => [type, 'openid-1']),
    )
    expect(printed).toEqual(['调用 identify 失败，参数不合法!', '设置 identify 失败，forceLogin未开启!'])
  })

  it('loses what it holds with the session in strict mode only', () => {
    const heldBy = (delivery: 'batch' | 'strict') => {
      const { call, events } = started({ forceLogin: true, delivery })
      call('setUserId', 'u-1')
      call('track', 'first')
      call('setUserId', 'u-2')
      call('identify', 'openid-1')
      return events.map(({ eventName, eventType }) => eventName ?? eventType)
    }
    expect(heldBy('strict')).toEqual(['VISIT', 'PAGE'])
    expect(heldBy('batch')).toEqual(['VISIT', 'PAGE', 'first', 'VISIT', 'PAGE'])
  })
})

describe('several instances', () => {
  it('share the device and the page, and nothing else', () => {
    const { call, events, begun, printed, stored } = started()
    call('registerPlugins', [gioMultipleInstances])
    expect(call('g1.init', 'p2', 'd2', { hashtag: true })).toBe(true)
    call('setGeneralProps', { of: 'main' })
    call('g1.setUserId', 'u-1')
    call('track', 'seen', { a: 1, '&&sendTo': ['g1'] })
    call('g1.identify', 'x')
    expect(events.map((event) => [event.dataSourceId, event.eventType, event.eventSequenceId, event.userId])).toEqual([
      ['d2', 'VISIT', 1, undefined],
      ['d2', 'PAGE', 2, undefined],
      ['d', 'CUSTOM', 3, undefined],
      ['d2', 'CUSTOM', 3, 'u-1'],
    ])
    expect(events.slice(2).map(({ attributes }) => attributes)).toEqual([{ of: 'main', a: '1' }, { a: '1' }])
    expect(new Set([...begun, ...events].map(({ deviceId }) => deviceId)).size).toBe(1)
    expect(new Set([...begun, ...events].map(({ sessionId }) => sessionId)).size).toBe(2)
    // Of 'p2d2' Java makes the hash 3387792.
    const prefixes = [...stored.cookies.keys()].map((key) => key.replace(/_?gdp_.*/, ''))
    expect(new Set(prefixes)).toEqual(new Set(['p', '', '3387792']))
    expect(printed.at(-1)).toBe('设置 identify 失败，子实例不允许调用identify!')
  })
})

describe('plugins', () => {
  it('receive a copy of every event, and their errors stay contained', () => {
    const { call, events, printed, end } = started()
    const told: string[] = []
    class Good {
      onInstall = () => told.push('installed')
      onError = ({ error }: { error: string }) => told.push(error)
      onComposeAfter = ({ composedEvent }: { composedEvent: { path: string } }) => (composedEvent.path = '/changed')
      onSendBefore = () => told.push('before')
      onSendAfter = () => told.push('after')
    }
    class Bad {
      onSendBefore() {
        throw new Error('bad')
      }
    }
    const items = [
      { name: 'good', method: Good },
      { name: 'bad', method: Bad },
      { name: 'good', method: Bad },
      { name: 'none' },
    ]
    expect((heard(call, 'registerPlugins', items)[0] as unknown[]).length).toBe(3)
    call('registerPlugins', 'none')
    call('track', 'seen')
    end('delivered')
    expect(told).toEqual(['installed', 'before', 'Error: bad', 'after'])
    expect(events[0]?.path).toBe('/index.html')
    expect(printed).toEqual([
      '加载插件 good',
      '加载插件 bad',
      '重复加载插件 good 或插件重名，已跳过加载!',
      '插件不合法，跳过加载!',
      '插件注册失败，请检查!',
      '插件执行错误 bad Error: bad',
    ])
  })
})

describe('consent', () => {
  it('writes nothing before it is given, and then what it already knew', () => {
    const { call, stored, begun, consents } = started({ consent: 'pending' })
    call('setUserId', 'u-1')
    expect([stored.cookies.size, stored.local.size]).toEqual([0, 0])
    expect(begun.length).toBe(2)
    call('setConsent', 'granted')
    const [kept] = heard(call, 'getDeviceId')
    expect(kept).toBe(begun[0]?.deviceId)
    expect([...stored.cookies.keys()]).toContain('gdp_user_id@.example.test')
    expect(consents).toEqual(['pending', 'granted'])
    const next = started({}, { stored })
    expect(next.begun.map(({ deviceId, sessionId, userId }) => [deviceId, sessionId, userId])).toEqual([
      [kept, begun[0]?.sessionId, 'u-1'],
    ])
  })

  it('forgets everything when refused, and starts from scratch when given again', () => {
    const { call, stored, begun, events } = started()
    const [timer] = heard(call, 'trackTimerStart', 'page_stay')
    call('setConsent', 'denied')
    call('track', 'unseen')
    call('setUserId', 'u-1')
    expect(heard(call, 'getDeviceId')).not.toEqual([begun[0]?.deviceId])
    expect([stored.cookies.size, stored.local.size]).toEqual([0, 0])
    expect(events).toEqual([])
    call('setConsent', 'granted')
    expect(heard(call, 'trackTimerEnd', timer)).toEqual([false])
    expect(events.map(({ eventType }) => eventType)).toEqual(['VISIT', 'PAGE'])
    expect(events[0]?.deviceId).not.toBe(begun[0]?.deviceId)
  })
})
