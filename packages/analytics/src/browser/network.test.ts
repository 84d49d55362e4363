import { expect, test, vi } from 'vitest'
import type { BrowserRequest, BrowserWindow } from './browser-window.ts'
import { openNetwork } from './network.ts'
import { openOldNetwork } from './old-network.ts'

const plainText = 'text/plain;charset=UTF-8'
// Each has only what is used.
const getWindow = (parts: object) =>
  ({ setTimeout, clearTimeout, addEventListener() {}, ...parts }) as unknown as BrowserWindow

test('an XHR posts plain text without credentials; every end but an answer is status 0', () => {
  const made: (Partial<BrowserRequest> & { said: unknown[]; onload?: () => void })[] = []
  class XMLHttpRequest {
    said: unknown[] = []
    status = 200
    constructor() {
      made.push(this)
    }
    open = (...words: unknown[]) => void this.said.push(words)
    setRequestHeader = (...words: unknown[]) => void this.said.push(words)
    send = (body: unknown) => void this.said.push(body)
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'text/html' : '7')
  }
  const { xhr, beacon } = openOldNetwork(getWindow({ XMLHttpRequest }))
  expect(beacon).toBe(false)
  const listener = vi.fn<(...answer: unknown[]) => void>()
  xhr('/collect', 'body', 5000, listener)
  const [request] = made
  expect(request?.said).toEqual([['POST', '/collect', true], ['Content-Type', plainText], 'body'])
  expect(request).not.toHaveProperty('withCredentials')
  // A captive portal's page is no answer of a collector.
  request?.onload?.()
  for (const status of [503, 413]) {
    if (request) request.status = status
    request?.onload?.()
  }
  for (const end of ['onerror', 'onabort', 'ontimeout'] as const) (request?.[end] as (() => void) | undefined)?.()
  openOldNetwork(getWindow({})).xhr('/collect', 'body', 5000, listener)
  expect(listener.mock.calls).toEqual([[0], [503], [413], [0], [0], [0], [0]])
})

test('a fetch outlives the page, takes no cookies along and ends in time', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn<(url: string, options: { signal: AbortSignal }) => Promise<unknown>>()
  const page = getWindow({
    setTimeout,
    fetch,
    AbortController,
    Request: class {
      keepalive = true
      static {
        Object.defineProperty(this.prototype, 'keepalive', { value: true })
      }
    },
  })
  const { post, outlives } = openNetwork(page)
  expect([outlives, openNetwork(getWindow({})).outlives]).toEqual([true, false])
  const listener = vi.fn<(...answer: unknown[]) => void>()
  const html = new Headers({ 'Content-Type': 'text/html', 'Retry-After': '7' })
  fetch.mockResolvedValueOnce({ status: 204, headers: new Headers() })
  // A captive portal's page is no answer of a collector.
  fetch.mockResolvedValueOnce({ status: 200, headers: html })
  fetch.mockResolvedValueOnce({ status: 503, headers: html })
  fetch.mockResolvedValueOnce({ status: 413, headers: html })
  fetch.mockImplementationOnce(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
  )
  for (let at = 0; at < 5; at++) post('/collect', 'body', 15_000, listener)
  openNetwork(getWindow({})).post('/collect', 'body', 15_000, listener)
  await vi.advanceTimersByTimeAsync(14_000)
  const early = [[0], [204, false], [0, false], [503, '7'], [413, false]]
  expect(listener.mock.calls).toEqual(early)
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener.mock.calls).toEqual([...early, [0]])
  const options = {
    method: 'POST',
    body: 'body',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': plainText },
  }
  expect(fetch.mock.calls[0]).toMatchObject(['/collect', options])
  vi.useRealTimers()
})

test('a beacon is relied upon above iOS 13 only, and one that throws has not taken anything', () => {
  const beaconOf = (userAgent: string, sendBeacon = () => true) =>
    openOldNetwork(getWindow({ navigator: { userAgent, sendBeacon } })).beacon
  const iphone = (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15`
  expect(beaconOf(iphone('13_7'))).toBe(false)
  expect(beaconOf(iphone('9_3_5'))).toBe(false)
  expect(
    [beaconOf(iphone('14_0')), beaconOf(iphone('18_1')), beaconOf('Mozilla/5.0 (X11; Linux x86_64)')].every(Boolean),
  ).toBe(true)
  const throwing = beaconOf('', () => {
    throw new Error('too large')
  })
  expect(throwing && throwing('/collect', 'body')).toBe(false)
})

test('an image ends with its picture, with an error, or when its time is over, and once', () => {
  vi.useFakeTimers()
  const images: { src?: string; onload?: (() => void) | null; onerror?: (() => void) | null }[] = []
  class Image {
    src = ''
    constructor() {
      images.push(this)
    }
  }
  const { image } = openOldNetwork(getWindow({ setTimeout, clearTimeout, Image }))
  const listener = vi.fn<(...answer: unknown[]) => void>()
  image('/a', 5000, listener)
  image('/b', 5000, listener)
  images[0]?.onerror?.()
  vi.advanceTimersByTime(6000)
  images[1]?.onload?.()
  expect(images.map(({ src }) => src)).toEqual(['/a', '/b'])
  expect(listener.mock.calls).toEqual([[true], [false]])
  vi.useRealTimers()
})
