import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { environments } from '@aisle/contract/sign-in-ways'
import { detectEnvironment, type EnvironmentSigns } from './detect-environment.ts'
import { realUserAgents } from './real-user-agents.ts'

const signs: EnvironmentSigns = {
  userAgent: '',
  appAgent: 'EgretApp/',
  partnerAgent: 'AliApp\\((DingTalk|AP)/',
  bridgePresent: false,
  wxjsEnvironment: undefined,
}
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1'
const embedded = safari.replace(' Version/17.2', '').replace(' Safari/604.1', '')
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36'

describe('the environment (L3)', () => {
  it('is tried with at least forty strings of real devices, no two alike', () => {
    expect(new Set(realUserAgents.map(([, userAgent]) => userAgent)).size).toBe(realUserAgents.length)
    expect(realUserAgents.length).toBeGreaterThanOrEqual(40)
  })

  it.each(realUserAgents)('%s', (_what, userAgent, expected) => {
    expect(detectEnvironment({ ...signs, userAgent })).toBe(expected)
  })

  it.each(realUserAgents)('%s with the airline app around it is the airline app', (_what, userAgent) => {
    const inApp = { ...signs, userAgent: `${userAgent} EgretApp/3.1`, bridgePresent: true }
    expect(detectEnvironment(inApp)).toBe('airlineApp')
  })

  it.each([
    ['Android: its objects are there from the start, or never', `${android} EgretApp/3.1`, 'browser'],
    ['an iPhone web view: the bridge may come late', `${embedded} EgretApp/3.1`, 'airlineApp'],
    ['Safari with a changed user agent', `${safari} EgretApp/3.1`, 'browser'],
  ] as const)('without a bridge object yet, %s', (_what, userAgent, expected) => {
    expect(detectEnvironment({ ...signs, userAgent })).toBe(expected)
  })

  it('is not the airline app for a bridge alone: others use the same libraries', () => {
    expect(detectEnvironment({ ...signs, userAgent: embedded, bridgePresent: true })).toBe('browser')
    expect(detectEnvironment({ ...signs, appAgent: '', userAgent: embedded, bridgePresent: true })).toBe('browser')
  })

  it('is the mini-program by its variable, where the user agent is silent', () => {
    const userAgent = embedded + ' MicroMessenger/6.5.7'
    expect(detectEnvironment({ ...signs, userAgent, wxjsEnvironment: 'miniprogram' })).toBe('miniProgram')
    expect(detectEnvironment({ ...signs, userAgent, wxjsEnvironment: 'browser' })).toBe('chatApp')
  })

  it('asks for the chat app before the partner apps, however greedy their pattern is', () => {
    const userAgent = `${embedded} MicroMessenger/8.0.31`
    expect(detectEnvironment({ ...signs, partnerAgent: '.', userAgent })).toBe('chatApp')
    expect(detectEnvironment({ ...signs, partnerAgent: '.', userAgent: safari })).toBe('partnerApp')
  })

  it('is always one of the five, whatever the user agent and the patterns are', () => {
    const anything = fc.record({
      userAgent: fc.oneof(fc.string(), fc.constantFrom(...realUserAgents.map(([, text]) => text))),
      appAgent: fc.oneof(fc.string(), fc.constantFrom('(', '[', '*', '\\', '(?<', 'a{2,1}')),
      partnerAgent: fc.oneof(fc.string(), fc.constantFrom('(', '[', '+', ')')),
      bridgePresent: fc.boolean(),
      wxjsEnvironment: fc.anything(),
    })
    fc.assert(
      fc.property(anything, (some) => {
        expect(environments).toContain(detectEnvironment(some))
      }),
    )
  })

  it('takes a pattern that is broken for one that matches nothing', () => {
    const some = { ...signs, userAgent: embedded, bridgePresent: true }
    expect(detectEnvironment({ ...some, appAgent: '(', partnerAgent: '[' })).toBe('browser')
  })
})

interface Page {
  userAgent?: string
  host?: Record<string, unknown>
  metas?: Record<string, string>
}

/** The module as a page loads it: once, with what its document says. */
async function inPage({ userAgent = '', host = {}, metas = {} }: Page) {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      const name = /name="(.+)"/.exec(selector)?.[1] ?? ''
      return name in metas ? { getAttribute: () => metas[name] } : null
    },
  })
  for (const [name, value] of Object.entries(host)) vi.stubGlobal(name, value)
  return import('./environment.ts')
}

describe('the environment of this page', () => {
  // Other tests in the same process import fresh modules.
  afterAll(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['WebViewJavascriptBridge', { WebViewJavascriptBridge: {} }],
    ['DSBridge on Android', { _dsbridge: {} }],
    ['the Android interface', { AirlineJS: {} }],
    ['the message handler of WKWebView', { webkit: { messageHandlers: { airline: {} } } }],
  ])('is the airline app by its pattern and %s', async (_kind, host) => {
    const page = { userAgent: `${android} EgretApp/3.1`, metas: { 'aisle-app-agent': 'EgretApp/' } }
    expect((await inPage(page)).currentEnvironment()).toBe('browser')
    expect((await inPage({ ...page, host })).currentEnvironment()).toBe('airlineApp')
  })

  it('is the airline app by its pattern and DSBridge in the user agent', async () => {
    const page = { userAgent: `${android} EgretApp/3.1 _dsbridge`, metas: { 'aisle-app-agent': 'EgretApp/' } }
    expect((await inPage(page)).currentEnvironment()).toBe('airlineApp')
  })

  it('is told once: what appears later changes nothing', async () => {
    const { currentEnvironment } = await inPage({ userAgent: safari })
    expect(currentEnvironment()).toBe('browser')
    vi.stubGlobal('__wxjs_environment', 'miniprogram')
    expect(currentEnvironment()).toBe('browser')
  })

  it('reads the partner pattern and the configured ways from the page, unknown words left out', async () => {
    const { currentEnvironment, configuredWays } = await inPage({
      userAgent: 'X AliApp(DingTalk/7.8.1)',
      metas: { 'aisle-partner-agent': 'DingTalk', 'aisle-sign-in': 'sso  wechat telepathy' },
    })
    expect(currentEnvironment()).toBe('partnerApp')
    expect(configuredWays()).toEqual(['wechat', 'sso'])
  })

  it('is a plain browser with no ways in where the page says nothing', async () => {
    const { currentEnvironment, configuredWays } = await inPage({ userAgent: 'X AliApp(DingTalk/7.8.1)' })
    expect(currentEnvironment()).toBe('browser')
    expect(configuredWays()).toEqual([])
  })

  it.each(realUserAgents)('never puts the portal on or off by the user agent: %s', async (_what, userAgent) => {
    await inPage({ userAgent: `${userAgent} EgretApp/3.1`, host: { AirlineJS: {} } })
    const { inFlight } = await import('./portal-mode.ts')
    expect(inFlight()).toBe(false)
    await inPage({ userAgent, metas: { 'aisle-role': 'cabin' } })
    expect(inFlight()).toBe(true)
  })
})
