import { readFileSync, readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { BrowserWindow } from '../browser/browser-window.ts'
import type { OldNetwork } from '../browser/old-network.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { DeliveryTarget, Outcome } from './delivery.ts'
import { createStrictDelivery } from './strict-delivery.ts'

interface Capture {
  request: { target: string; bodyBase64?: string }
  decoded: [AnalyticsEvent]
}

const captures = new URL('../../captures/', import.meta.url)
const target: DeliveryTarget = {
  projectId: 'p1',
  serverUrl: 'http://c.test',
  compress: false,
  sendType: 'beacon',
  requestTimeout: 5000,
}
const event = (at: number): AnalyticsEvent => ({
  eventType: 'PAGE',
  dataSourceId: 'd',
  deviceId: 'x',
  title: `100 % & 航${at}`,
  timestamp: at,
})

/** A page whose network answers on command. */
function open({ beacon = true, hasBeacon = true } = {}) {
  const said: [way: string, url: string, body?: unknown][] = []
  const answers: ((status: number) => void)[] = []
  const timers: [at: number, run: () => void][] = []
  const network: OldNetwork = {
    beacon: hasBeacon && ((...request) => (said.push(['beacon', ...request]), beacon)),
    xhr: (url, body, _, listener) => void (said.push(['xhr', url, body]), answers.push(listener)),
    image: (url, _, listener) => void (said.push(['image', url]), answers.push((status) => listener(status > 0))),
  }
  // Only what this delivery touches.
  const window = {
    setTimeout: (run: () => void, delay: number) => timers.push([delay, run]),
  } as unknown as BrowserWindow
  const delivery = createStrictDelivery(window, network)
  const told: [string | undefined, Outcome][] = []
  delivery.onOutcome((events, outcome) =>
    told.push(...events.map((one): [string | undefined, Outcome] => [one.title, outcome])),
  )
  delivery.setConsent('granted')
  const answer = (status: number) => answers.shift()?.(status)
  const wait = () => {
    const [delay, run] = timers.shift() ?? []
    run?.()
    return delay
  }
  return { delivery, said, told, answer, wait }
}

test('each capture leaves again as the same bytes, to the same address', () => {
  const files = readdirSync(captures).filter((name) => name.endsWith('.json'))
  expect(files.length).toBe(15)
  for (const name of files) {
    // Written by a recording of real requests.
    const { request, decoded } = JSON.parse(readFileSync(new URL(name, captures), 'utf8')) as Capture
    const { pathname, searchParams } = new URL(request.target, target.serverUrl)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Number(searchParams.get('stm')))
    const { delivery, said } = open()
    const sendType = name.includes('image') ? 'image' : name.includes('xhr') ? 'xhr' : 'beacon'
    const projectId = pathname.split('/')[3] ?? ''
    const compress = searchParams.get('compress') !== '0'
    delivery.send(decoded[0], { projectId, serverUrl: '', compress, sendType, requestTimeout: 5000 })
    const [[way, url, body] = []] = said
    expect([name, way, url]).toEqual([name, sendType, request.target])
    // Text or bytes, as the network takes it.
    if (sendType !== 'image') expect(Buffer.from(body as string).toString('base64')).toBe(request.bodyBase64)
    now.mockRestore()
  }
})

test('a beacon that is refused, then a failed XHR, then an image, 800 ms apart; the image ends it', () => {
  const { delivery, said, told, answer, wait } = open({ beacon: false })
  delivery.send(event(1), target)
  expect(wait()).toBe(800)
  answer(500)
  expect(wait()).toBe(800)
  expect(said.map(([way]) => way)).toEqual(['beacon', 'xhr', 'image'])
  const data = new URL(said[2]?.[1] ?? '').searchParams
  expect(JSON.parse(data.get('data') ?? '')).toEqual([event(1)])
  expect(data.get('compress')).toBe('0')
  expect(told).toEqual([])
  answer(0)
  expect(told).toEqual([['100 % & 航1', 'dropped']])
})

test('ten are under way at once, the first first; any 2xx is a success; without a beacon it begins with XHR', () => {
  const { delivery, said, told, answer } = open({ hasBeacon: false })
  for (let at = 0; at < 12; at++) delivery.send(event(at), target)
  expect(said.map(([way]) => way)).toEqual(Array(10).fill('xhr'))
  answer(200)
  answer(204)
  expect(told).toEqual([
    ['100 % & 航0', 'delivered'],
    ['100 % & 航1', 'delivered'],
  ])
  expect(said.length).toBe(12)
  expect(said[11]?.[2]).toBe(JSON.stringify([event(11)]))
})

test('until the passenger has agreed nothing leaves, and when they refuse it is forgotten', () => {
  const { delivery, said, told } = open()
  delivery.setConsent('pending')
  for (let at = 0; at < 5000; at++) delivery.send(event(at), target)
  expect(said).toEqual([])
  delivery.setConsent('granted')
  expect(said.length).toBe(5000)
  delivery.setConsent('pending')
  delivery.send(event(1), target)
  delivery.setConsent('denied')
  delivery.send(event(2), target)
  expect(told.slice(5000)).toEqual([
    ['100 % & 航1', 'dropped'],
    ['100 % & 航2', 'dropped'],
  ])
  expect(said.length).toBe(5000)
})
