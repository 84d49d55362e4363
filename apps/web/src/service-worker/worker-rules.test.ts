import { describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import {
  filesCache,
  isOurs,
  getKind,
  mayBeKept,
  outdatedCaches,
  pageAddress,
  pictureFits,
  pictureIsOld,
  picturesCache,
  picturesTooMany,
  getRelease,
  readPageMessage,
} from './worker-rules.ts'

const origin = 'https://shop.example'
const kind = (path: string, mode = 'navigate', method = 'GET') =>
  getKind({ method, mode, url: new URL(path, origin).href }, origin)

describe('what the service worker answers itself', () => {
  it('is the page, whatever its query', () => {
    for (const path of ['/', '/?source=portal&ip=MTA=', '/?lang=en#/shop']) expect(kind(path)).toBe('page')
    expect([kind('/', 'cors'), kind('/', 'navigate', 'POST')]).toEqual(['other', 'other'])
  })

  it.each([
    '/sign-in/wechat',
    '/sign-in/wechat/return?code=1',
    '/pay/return/1',
    '/pay/go/1',
    '/captive/api',
    '/pictures/goods/g1-480.avif',
    '/refund-photos/1',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/metrics',
    '/index.html',
    '/sw.js',
    '//evil.example/',
    'https://other.example/',
  ])('is never a visit to %s', (path) => expect(kind(path)).toBe('other'))

  it('is files and pictures, and no call', () => {
    expect(kind('/assets/ShopScreen-123456.js', 'cors')).toBe('file')
    expect(kind('/favicon.svg', 'no-cors')).toBe('file')
    expect(kind('/pictures/goods/g1-480.avif', 'no-cors')).toBe('picture')
    for (const path of ['/api2/v1/order/orderDetail', '/pditrans/autoVerify', '/refund-photos/1', '/sw.js', '/v3/x'])
      expect([kind(path, 'cors'), kind(path, 'same-origin', 'POST')]).toEqual(['other', 'other'])
    expect(kind('https://other.example/assets/x.js', 'cors')).toBe('other')
  })

  it('is no file of one passenger, however its address is spelt', () => {
    const own = [
      '/invoice-files/t',
      '/refund-photos/1?until=1&sign=x',
      '/pay/go/P1',
      '/pay/return/P1',
      '/sign-in/sso/return',
    ]
    const spelt = ['/pictures/../invoice-files/t', '/assets/%2e%2e/invoice-files/t', '//invoice-files/t']
    for (const path of [...own, ...spelt])
      for (const mode of ['navigate', 'no-cors', 'cors']) expect([path, kind(path, mode)]).toEqual([path, 'other'])
  })
})

describe('what a page tells its worker', () => {
  it('is its release and its language; of an older release, the release alone', () => {
    const told = { release: 'aaaaaaaaaaaa', language: 'en' }
    expect(readPageMessage(told)).toEqual(told)
    expect(readPageMessage('aaaaaaaaaaaa')).toEqual({ release: 'aaaaaaaaaaaa' })
    expect([readPageMessage(null), readPageMessage(undefined)]).toEqual([{}, {}])
  })

  it('is by its address what the browser has it as', () => {
    const open = ['/sign-in/wechat', '/?source=portal&lang=en#/shop', '/#/help'].map((path) => origin + path)
    expect(pageAddress(open)).toBe('/?source=portal&lang=en')
    expect([pageAddress(open.slice(2)), pageAddress([])]).toEqual(['/', '/'])
  })
})

describe('what the service worker keeps', () => {
  it('is what our own server has answered, and no error', () => {
    const good = { status: 200, type: 'basic', redirected: false } as const
    expect(mayBeKept(good)).toBe(true)
    for (const other of [
      { status: 404 },
      { status: 206 },
      { type: 'opaque', status: 0 },
      { type: 'cors' },
      { redirected: true },
    ])
      expect(mayBeKept({ ...good, ...(other as object) })).toBe(false)
  })

  it('is a page that says of which release it is', () => {
    const page = '<head><meta charset="utf-8"><meta name="aisle-release" content="0123456789ab"></head>'
    expect([getRelease(page), getRelease('<p>')]).toEqual(['0123456789ab', undefined])
  })

  it('is a bounded number of bounded pictures; the oldest leave first', () => {
    const pictures = Array.from({ length: limits.keptPictures + 3 }, (_, n) => n)
    expect(picturesTooMany(pictures)).toEqual([0, 1, 2])
    expect(picturesTooMany(pictures.slice(3))).toEqual([])
    expect([0, 1, limits.keptPictureBytes, limits.keptPictureBytes + 1].map(pictureFits)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is shown a day without asking', () => {
    const now = Date.parse('2026-11-20T02:00:00Z')
    const answered = (hours: number) => new Date(now - hours * 3_600_000).toUTCString()
    expect([1, 23, 25, -1].map((hours) => pictureIsOld(answered(hours), now))).toEqual([false, false, true, true])
    expect([pictureIsOld(null, now), pictureIsOld('soon', now)]).toEqual([true, true])
  })

  it('belongs to one release; only ours is ever removed', () => {
    const caches = [filesCache('a1'), filesCache('b2'), picturesCache, 'somebody-else']
    expect(outdatedCaches(caches, 'b2')).toEqual([filesCache('a1')])
    expect(caches.filter(isOurs)).toEqual(caches.slice(0, 3))
  })
})
