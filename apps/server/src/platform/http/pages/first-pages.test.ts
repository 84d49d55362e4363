import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getShopInfoList } from '@aisle/contract/shop'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainPageSettings } from '../../../../test-support/page-settings.ts'
import type { AskFirst } from './first-answers.ts'
import { packPage } from './pack-page.ts'
import { firstPages } from './first-pages.ts'
import type { DrawFirstScreen } from './first-screens.ts'
import { serveWebApp, type PageSettings } from './serve-web-app.ts'

const template =
  '<!doctype html><html lang="zh-CN"><meta name="aisle-drawn" content="">'
  + '<!--aisle:first-screens--><!--aisle:first-pictures--><i>frame</i><!--aisle:first-answers--><script>1</script><!--aisle:other-screens-->'

const category = { name: { zh: '</script><!--\u2028', en: '<script>' } }
const front = (goods: object[]) => ({ categories: [category], page: { goods } })
const products = [{ planId: 'P1' }]
const flight = { flightNo: 'MF817', minutesToDestination: 90 }
let data: Record<string, unknown>
let asked: string[]
let drawings: string[]
let stored: Record<string, string>
let now: number
const ask: AskFirst = async (call, language) => {
  asked.push(`${call.name} ${language}`)
  const answer = data[call.name]
  return answer === undefined ? null : { call: call.name, body: {}, data: answer }
}
const picture = (how: string, name: string) =>
  `<img loading="${how}" fetchPriority="high" src="/pictures/${name}" alt=""/>`
const pictures = (path: string) =>
  path === '/shop' ? picture('eager', 'a.svg') + picture('eager', 'big.svg') + picture('lazy', 'b.svg') : ''
const draw: DrawFirstScreen = ({ path, language, portal, at, answers }) => {
  drawings.push(`${path} ${language}`)
  return {
    html: `<b>${path} ${JSON.stringify(answers.map((one) => one.data)).length}</b>${pictures(path)}`,
    drawn: { path, portal, at },
  }
}

async function appWith(changed: { settings?: Partial<PageSettings>; draw?: DrawFirstScreen | null } = {}) {
  const web = {
    dir: '/nowhere',
    indexHtml: template,
    settings: { ...plainPageSettings, ...changed.settings },
    metas: {},
    callOrigins: [],
  }
  const log = { error: vi.fn<(error: unknown, text?: string) => void>() }
  const app = fastify()
  await app.register(cookie)
  const pages = firstPages({
    web,
    ask,
    draw: changed.draw === undefined ? draw : changed.draw,
    readDrawing: async (address) => stored[address] ?? null,
    now: () => new Date(now),
    log,
    standsForMs: 0,
  })
  await serveWebApp(app, web, { pages, differenceFrom: async () => null })
  const open = (url = '/', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })
  const read = async (url?: string, headers?: Record<string, string>) =>
    brotliDecompressSync((await open(url, headers)).rawPayload).toString()
  return { open, read, log, close: () => app.close() }
}
let app: Awaited<ReturnType<typeof appWith>>

beforeEach(async () => {
  data = {
    [getShopInfoList.name]: front([{ goodsId: 'G1' }]),
    [queryFlightByUserIp.name]: { flight, products },
  }
  asked = []
  drawings = []
  stored = {
    '/pictures/a.svg': '<svg>a</svg>',
    '/pictures/b.svg': '<svg>b</svg>',
    '/pictures/big.svg': 'x'.repeat(3_000),
  }
  now = Date.parse('2026-11-20T02:00:00Z')
  app = await appWith()
})
afterEach(() => app.close())

const inEnglish = { 'accept-language': 'en-GB,en;q=0.9' }
const places = (page: string) =>
  [...page.matchAll(/class="drawn ([a-z-]+)"|(<i>frame<\/i>)|id="(first-answers)"|(<script>1)/g)].map(
    ([found, className, , answers]) => className ?? answers ?? found.replace(/<\/?i>|<script>/g, ''),
  )

describe('the page with its first screens', () => {
  it('brings what is likelier before the program and the rest after it: on the ground shop and form, aboard the plans', async () => {
    expect(places(await app.read())).toEqual(['shop-front', 'lookup', 'frame', 'first-answers', '1', 'plans'])
    expect(places(await app.read('/?source=portal'))).toEqual([
      'plans',
      'frame',
      'first-answers',
      '1',
      'shop-front',
      'lookup',
    ])
    const cabin = await appWith({ settings: { role: 'cabin' } })
    expect(places(await cabin.read())[0]).toBe('plans')
    await cabin.close()
  })

  it('says in its head which screens it has', async () => {
    expect(await app.read()).toContain('<meta name="aisle-drawn" content="/shop /purchaseIndex /productList"')
  })

  it('is in the language of the address, else in the first that the browser takes', async () => {
    expect(await app.read()).toContain('<html lang="zh-CN">')
    expect(await app.read('/', inEnglish)).toContain('<html lang="en">')
    expect(await app.read('/?lang=zh', inEnglish)).toContain('<html lang="zh-CN">')
    expect(await app.read('/?lang=EN-CN')).toContain('<html lang="en">')
    expect(asked.filter((one) => one.startsWith(getShopInfoList.name)).map((one) => one.slice(-2))).toEqual([
      'zh',
      'en',
      'zh',
      'en',
    ])
    expect((await app.open('/', inEnglish)).headers['content-language']).toBe('en')
  })

  it('brings the small drawings of its first view, each once and in place of its address', async () => {
    const page = await app.read()
    const [, text = ''] = /id="first-pictures">(.*?)<\/script>/.exec(page) ?? []
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual([['/pictures/a.svg', '<svg>a</svg>']])
    expect(page).toContain('<img data-src="0" alt=""/>' + picture('eager', 'big.svg') + picture('lazy', 'b.svg'))
    // A picture shown later keeps all of its addresses.
    expect(await app.read('/?source=portal')).not.toContain('first-pictures">')
  })

  it('is another page once a drawing is another: seen within a day, and no sooner for nothing', async () => {
    const tagNow = async () => (await app.open()).headers.etag
    const tag = await tagNow()
    now += 25 * 60 * 60 * 1000
    expect(await tagNow()).toBe(tag)
    stored['/pictures/a.svg'] = '<svg>c</svg>'
    now += 25 * 60 * 60 * 1000
    expect(await tagNow()).not.toBe(tag)
  })

  it('has answers that cannot end their element', async () => {
    const page = await app.read()
    const text = /id="first-answers">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(text).not.toMatch(/[<\u2028]/)
    expect(JSON.parse(text)).toMatchObject({ language: 'zh', answers: [{ data: { categories: [category] } }, {}] })
  })

  it('is the same for who is logged in', async () => {
    expect(await app.read('/', { cookie: 'aisle_session=x', accesstoken: 't' })).toBe(await app.read())
  })

  it('still brings the frame and the form where nothing answers', async () => {
    data = {}
    expect(places(await app.read())).toEqual(['lookup', 'frame', '1'])
  })

  it('draws no list of nothing, and carries no answer of nothing for a screen that hardly anybody opens', async () => {
    data[getShopInfoList.name] = front([])
    data[queryFlightByUserIp.name] = { flight, products: [] }
    const page = await app.read()
    expect(places(page)).toEqual(['lookup', 'frame', 'first-answers', '1'])
    expect(page).not.toContain(queryFlightByUserIp.name)
  })

  it('comes without HTML where it cannot be drawn, and the log says why', async () => {
    const broken = await appWith({
      draw: () => {
        throw new Error('no such part')
      },
    })
    expect(places(await broken.read())).toEqual(['frame', 'first-answers', '1'])
    expect(broken.log.error).toHaveBeenCalledWith(expect.any(Error), '/shop could not be drawn')
    const undrawn = await appWith({ draw: null })
    expect(places(await undrawn.read())).toEqual(['frame', 'first-answers', '1'])
    await Promise.all([broken.close(), undrawn.close()])
  })

  it('asks for nothing that another server answers, and on the ground for no aircraft', async () => {
    const elsewhere = await appWith({
      settings: { role: 'ground', callBases: { ...plainPageSettings.callBases, shop: 'https://shop.egret.example' } },
    })
    expect(places(await elsewhere.read())).toEqual(['lookup', 'frame', '1'])
    expect(asked).toEqual([])
    await elsewhere.close()
  })
})

describe('an edition of the page', () => {
  it('is drawn once and sent as long as the answers stay the same', async () => {
    const first = await app.read()
    now += 50_000
    expect(await app.read()).toBe(first)
    expect(drawings).toHaveLength(3)
    data[getShopInfoList.name] = front([{ goodsId: 'G2' }])
    expect(await app.read()).not.toBe(first)
    expect(drawings).toHaveLength(6)
  })

  it('is drawn again each minute where an aircraft moves, and yet is the same to who comes again', async () => {
    const { headers } = await app.open('/?source=portal')
    now += 60_000
    data[queryFlightByUserIp.name] = { flight: { ...flight, minutesToDestination: 89 }, products }
    const again = await app.open('/?source=portal', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(drawings.filter((one) => one.startsWith('/productList'))).toHaveLength(2)
    data[queryFlightByUserIp.name] = { flight: { ...flight, flightNo: 'MF818' }, products }
    expect((await app.open('/?source=portal', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
  })

  it('has a tag of its own by language and place', async () => {
    const tags = await Promise.all(
      [app.open(), app.open('/', inEnglish), app.open('/?source=portal')].map(
        async (answer) => (await answer).headers['etag'],
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })

  it('is packed at its best once it is sent often', async () => {
    const quick = (await app.open()).rawPayload
    for (let sends = 2; sends < 20; sends += 1) await app.open()
    // A packing that had begun too soon would be done before these.
    for (let times = 0; times < 3; times += 1) await packPage([template], 'best')
    expect((await app.open()).rawPayload).toEqual(quick)
    await vi.waitFor(async () => expect((await app.open()).rawPayload.length).toBeLessThan(quick.length))
    expect(brotliDecompressSync((await app.open()).rawPayload).toString()).toBe(brotliDecompressSync(quick).toString())
  })
})
