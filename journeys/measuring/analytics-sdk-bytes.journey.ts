/// <reference lib="dom" />
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getCapture, captures, type Capture } from '../support/measuring/analytics-captures.ts'
import { analyticsScript, shopPage } from '../support/measuring/analytics-script.ts'
import { stopClock } from '../support/pages/page-clock.ts'
import { launchBrowser } from '../support/pages/phone.ts'
import {
  accept,
  collectorName,
  openShop,
  shopName,
  type Arrived,
  type ShopWithAnalytics,
} from '../support/measuring/shop-with-analytics.ts'

const projectId = 'a1b2c3d4e5f60718'
const dataSourceId = '91eaf9b283361032'

/** A script for the page; each step runs at the time of the captured event that it produces. */
interface Story {
  name: string
  address: string
  options: Record<string, unknown>
  /** The numbers of the captures; 0 where no capture exists. */
  start: readonly number[]
  steps: readonly Step[]
}

interface Step {
  /** The time of the step, where it differs from the captured event's time. */
  at?: number
  do: readonly unknown[] | { hash: string }
  gives: readonly number[]
}

const purchase = '/index.html?utm_source=wechat#/purchaseIndex?lang=zh'
const planClick = ['track', 'wifi_plan_click', { plan: '全程套餐', price: 88, tags: ['wifi', '机上'] }]
const member = ['setUserAttributes', { memberLevel: '金卡', ffp: 'MF000123' }]

const stories: readonly Story[] = [
  {
    name: 'beacons, not packed',
    address: purchase,
    options: { compress: false, hashtag: true },
    start: [1, 2],
    steps: [
      { do: planClick, gives: [3] },
      { do: member, gives: [4] },
    ],
  },
  {
    name: 'beacons, packed',
    address: purchase,
    options: { hashtag: true },
    start: [5, 6],
    steps: [
      { do: planClick, gives: [7] },
      { do: member, gives: [8] },
    ],
  },
  {
    name: 'XMLHttpRequest, packed',
    address: '/index.html',
    options: { sendType: 'xhr' },
    start: [0, 0],
    steps: [{ do: planClick, gives: [10] }],
  },
  {
    name: 'an image, packed',
    address: '/index.html',
    options: { sendType: 'image' },
    start: [0, 0],
    steps: [{ do: planClick, gives: [12] }],
  },
  {
    name: 'a user with a key',
    address: '/index.html',
    options: { compress: false, idMapping: true },
    start: [0, 0],
    steps: [
      { do: ['setUserId', 'u-1001', 'ffp'], gives: [] },
      { do: ['track', 'after_login'], gives: [15] },
    ],
  },
  {
    name: 'what waited for identify',
    address: '/index.html',
    options: { compress: false, forceLogin: true },
    start: [],
    steps: [
      { do: ['track', 'before_login'], gives: [] },
      { do: ['identify', 'openid-oABC123'], at: getCapture(17).sentAt, gives: [17, 0, 0] },
    ],
  },
  {
    name: 'a timer',
    address: '/index.html',
    options: { compress: false },
    start: [0, 0],
    steps: [
      { do: ['trackTimerStart', 'page_stay', 'timer'], at: getCapture(18).event.timestamp - 1235.5, gives: [] },
      { do: ['trackTimerEnd', 'timer'], gives: [18] },
    ],
  },
  {
    name: 'the next page of an app with hash routes',
    address: '/index.html?s=1#/purchaseIndex',
    options: { compress: false, hashtag: true },
    start: [0, 0],
    steps: [{ do: { hash: '#/productList?lang=en&x=1' }, gives: [26] }],
  },
]

/** Captures of automatically tracked clicks: our SDK does not send them, though the collector reads them. */
const notOurs = [13]

/** Headers that belong to the browser: how it keeps connections and what it calls itself. */
const browsersOwn = new Set(['connection', 'user-agent', 'accept-encoding'])

let shop: ShopWithAnalytics
let browser: Browser
let answer = accept
beforeAll(async () => {
  shop = await openShop({
    files: {
      '/index.html': { type: 'text/html', body: shopPage() },
      '/gdp.js': { type: 'text/javascript', body: await analyticsScript('4.2.6') },
    },
    collect: (arrived, response) => answer(arrived, response),
  })
  browser = await launchBrowser(shop.browserArguments)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

afterEach(() => {
  answer = accept
})

describe('strict mode sends the bytes of the public SDK', () => {
  it('sends the same bytes in every capture but those of automatically tracked clicks', () => {
    const told = stories.flatMap(({ start, steps }) => [...start, ...steps.flatMap(({ gives }) => gives)])
    const ours = told.filter((number) => number > 0)
    expect([...ours, ...notOurs].toSorted((a, b) => a - b)).toEqual([...captures.keys()])
  })

  it.each(stories)('$name', async (story) => {
    const page = await openPage(story)
    const { event, request } = getCapture(getFirstCapture(story))
    const options = { version: '2.3.4', delivery: 'strict', autotrack: false, ...story.options }
    const init = ['init', projectId, dataSourceId, { ...options, serverUrl: `http://${request.headers['host']}` }]
    // A VISIT is timestamped one millisecond before its PAGE.
    const startsAt = event.eventType === 'VISIT' ? event.timestamp + 1 : event.timestamp - 5_000
    await perform(page, { do: init, gives: story.start, at: startsAt })
    for (const step of story.steps) await perform(page, step)
    await page.context().close()
  })
})

describe('strict mode', () => {
  const options = { delivery: 'strict', autotrack: false, compress: false }
  const serverUrl = `http://${collectorName}`
  const events = (sent: readonly string[]) =>
    // Plain mode sends one event per request.
    sent.map((body) => (JSON.parse(body) as { eventType: string; eventName?: string; sessionId: string }[])[0])
  const named = (sent: readonly string[]) => events(sent).map((event) => event?.eventName ?? event?.eventType)

  it('tries a second transport 800 ms after a failure, and a third 800 ms after that', async () => {
    const page = await (await browser.newContext()).newPage()
    const start = Date.parse('2026-11-20T02:00:00Z')
    await page.clock.install({ time: start - 60_000 })
    await page.addInitScript(() => {
      window.sent = []
      window.ended = 0
      navigator.sendBeacon = (_, body) => window.sent.push(String(body)) < 0
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
        this.addEventListener('loadend', () => (window.ended += 1))
        send.call(this, body)
      }
    })
    answer = (_, response) => void response.writeHead(500).end()
    await page.goto(`http://${shopName}/index.html`)
    await page.clock.pauseAt(start)
    await page.evaluate(startAndTrack, { projectId, dataSourceId, options: { ...options, serverUrl } })
    expect(named(await page.evaluate(() => window.sent))).toEqual(['VISIT', 'PAGE', 'wifi_login'])
    await page.clock.runFor(799)
    expect(shop.arrived()).toEqual([])
    await page.clock.runFor(1)
    const second = await shop.untilArrived(3)
    expect(second.map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array.from({ length: 3 }, () => `POST /v3/projects/${projectId}/collect?stm=${start + 800}&compress=0`),
    )
    await page.waitForFunction(() => window.ended === 3)
    await page.clock.runFor(799)
    expect(shop.arrived()).toEqual([])
    await page.clock.runFor(1)
    const third = await shop.untilArrived(3)
    expect(third.map(({ method, target }) => `${method} ${target.split('&data')[0]}`)).toEqual(
      Array.from({ length: 3 }, () => `GET /v3/projects/${projectId}/collect?stm=${start + 1600}&compress=0`),
    )
    // There is no attempt after the third.
    await page.clock.runFor(60_000)
    expect(shop.arrived()).toEqual([])
    await page.context().close()
  })

  it('sends ten events at once, in order, each session beginning with its visit and its page', async () => {
    const context = await browser.newContext()
    await stopClock(context)
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.sent = []
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
        window.sent.push(String(body))
        send.call(this, body)
      }
    })
    const held: Route[] = []
    await page.route(`${serverUrl}/**`, (route) => void held.push(route))
    await page.goto(`http://${shopName}/index.html`)
    const slow = { ...options, serverUrl, sendType: 'xhr', storageType: 'localStorage' }
    await page.evaluate(startAndTrack, { projectId, dataSourceId, options: slow })
    await page.evaluate(() => {
      for (let number = 1; number <= 6; number += 1) window.gdp('track', `step_${number}`)
      // More than half an hour of silence: the next event starts a new session.
      window.setNow(Date.now() + 31 * 60_000)
      window.gdp('track', 'later')
    })
    const inOrder = ['VISIT', 'PAGE', 'wifi_login', 'step_1', 'step_2', 'step_3', 'step_4', 'step_5', 'step_6', 'VISIT']
    expect(named(await page.evaluate(() => window.sent))).toEqual(inOrder)
    for (const next of ['PAGE', 'later']) {
      const route = await vi.waitUntil(() => held.shift())
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
      inOrder.push(next)
      await page.waitForFunction((count) => window.sent.length === count, inOrder.length)
      expect(named(await page.evaluate(() => window.sent))).toEqual(inOrder)
    }
    const sessions = events(await page.evaluate(() => window.sent)).map((event) => event?.sessionId)
    expect(new Set(sessions.slice(0, 9)).size).toBe(1)
    expect(new Set(sessions.slice(9)).size).toBe(1)
    expect(sessions[9]).not.toBe(sessions[0])
    await context.close()
  })
})

function startAndTrack(given: { projectId: string; dataSourceId: string; options: object }): void {
  window.gdp('init', given.projectId, given.dataSourceId, given.options)
  window.gdp('track', 'wifi_login')
}

const getFirstCapture = ({ start, steps }: Story): number =>
  [...start, ...steps.flatMap(({ gives }) => gives)].find((number) => number > 0) ?? 0

/** Sets the page up like the story's first capture: same page, same ids. */
async function openPage(story: Story): Promise<Page> {
  const { event, request } = getCapture(getFirstCapture(story))
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    screen: { width: 375, height: 812 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const kept = {
    [`${projectId}_gdp_session_id`]: event.sessionId,
    [`${projectId}_gdp_session_id_sent`]: '',
    ...(story.options['forceLogin'] ? {} : { gdp_user_id: obfuscated(event.deviceId) }),
  }
  await context.addCookies(
    Object.entries(kept).map(([name, value]) => ({ name, value, domain: '.example.test', path: '/' })),
  )
  await stopClock(context)
  const page = await context.newPage()
  await page.goto(new URL(story.address, request.headers['referer']).href)
  return page
}

/** Performs one step at its time and compares the requests that it causes. */
async function perform(page: Page, { do: act, gives, at }: Step): Promise<void> {
  const expected = gives.map((number) => (number > 0 ? getCapture(number) : null))
  const [first] = expected
  const sentAt = expected.map((capture) => capture?.sentAt ?? null)
  await page.evaluate(actOnPage, { act, now: at ?? first?.event.timestamp ?? null, sentAt })
  const arrived = await shop.untilArrived(gives.length)
  expect(arrived).toHaveLength(gives.length)
  for (const capture of expected) {
    if (!capture) continue
    const same = arrived.find(({ target }) => target === capture.request.target)
    expect(same && comparable(same), capture.what).toEqual(comparable(asArrived(capture)))
  }
}

interface Act {
  act: Step['do']
  now: number | null
  /** For each event that the step produces. */
  sentAt: (number | null)[]
}

/** Runs in the page. Moves the clock between the event's timestamp and its sending, as happened in the capture. */
function actOnPage({ act, now, sentAt }: Act): void {
  const { gdp } = window
  class Clockwork {
    onSendBefore(): void {
      const next = window.leavesAt.shift()
      if (next) window.setNow(next)
    }
  }
  if (now !== null) window.setNow(now)
  window.leavesAt = sentAt
  if ('hash' in act) return void (location.hash = act.hash)
  const [command] = act
  if (command === 'init') gdp('registerPlugins', [{ name: 'clockwork', method: Clockwork }])
  if (command === 'trackTimerStart') gdp(...act.slice(0, -1), (id: string) => void (window.timer = id))
  else gdp(...act.map((word) => (word === 'timer' ? window.timer : word)))
}

declare global {
  interface Window {
    gdp(...words: unknown[]): unknown
    leavesAt: (number | null)[]
    timer: string
    sent: string[]
    ended: number
  }
}

const asArrived = ({ request: { bodyBase64, ...others } }: Capture): Arrived => ({
  ...others,
  body: Buffer.from(bodyBase64, 'base64'),
})

function comparable({ method, target, headers: { cookie, ...headers }, body }: Arrived) {
  return {
    method,
    target,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !browsersOwn.has(name))),
    cookies: cookie === undefined ? [] : cookie.split('; ').map(withoutItsMoment).toSorted(),
    body: body.toString('latin1'),
  }
}

/**
 * The browser attaches cookies when it sends, after the page has moved on: here even the captures differ from each
 * other.
 */
const withoutItsMoment = (cookie: string) => cookie.replace(/_(session_id_sent|sequence_ids)=.*/, '_$1')

/** Encodes text as the SDK encodes ids (facts). */
function obfuscated(text: string): string {
  const hidden = [...text].map((one) => ('AaZz@{'.includes(one) ? one : String.fromCharCode(one.charCodeAt(0) ^ 1)))
  return `gioenc-${encodeURIComponent(hidden.join(''))}`
}
