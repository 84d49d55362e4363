import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { getShopInfoList } from '@aisle/contract/shop'
import fastify, { type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { plainPageSettings } from '../../../../test-support/page-settings.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../../test-support/test-server.ts'
import { buildApp } from '../../../boot/build-app.ts'
import { askFirst } from './first-answers.ts'
import { findWebApp, type PageSettings } from './serve-web-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'aisle-page-'))
mkdirSync(join(dir, 'assets'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><meta name="aisle-role" content="" /><style>a{color:red}</style><script type="module">aisle()</script>',
)
const { db } = await testDatabase()
const deps = await testDeps(db)
const logger = pino({ level: 'silent' })
const appFor = async (changed: Partial<PageSettings> = {}) =>
  buildApp({ deps, logger, web: findWebApp(dir, { ...plainPageSettings, ...changed }), patience: endlessPatience })
const app = await appFor()
const cabin = await appFor({
  role: 'cabin',
  callBases: { ...plainPageSettings.callBases, shop: 'https://shop.egret.example' },
})
const elsewhere = await appFor({ callBases: { ...plainPageSettings.callBases, shop: 'https://shop.egret.example' } })
afterAll(async () => {
  for (const one of [app, cabin, elsewhere]) await one.close()
  rmSync(dir, { recursive: true })
})

const inside = /<script type="application\/json" id="first-answers">(.*?)<\/script>/
function answersIn(page: string): { at: string; language: string; answers: { call: string; data: unknown }[] } | null {
  const text = inside.exec(page)?.[1]
  // The page's own shape; each test says which.
  return text === undefined ? null : (JSON.parse(text) as ReturnType<typeof answersIn>)
}
const open = (headers: Record<string, string> = {}, url = '/') => app.inject({ url, headers })

/** A request for the page, as its route sees it. */
async function getRequest(): Promise<FastifyRequest> {
  const asked = fastify()
  await asked.register(cookie)
  return new Promise((resolve) => {
    asked.get('/', async (request) => {
      resolve(request)
      return ''
    })
    void asked.inject('/')
  })
}

describe('the first answers in the page', () => {
  it('are what the shop would ask first, in the language that the page will choose', async () => {
    const page = await open({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })
    const first = answersIn(page.body)
    expect(first).toMatchObject({ language: 'zh', at: deps.clock.now().toISOString() })
    expect(first?.answers).toMatchObject([{ call: 'getShopInfoList', body: {} }])
    expect(first?.answers[0]?.data).toHaveProperty('page.goods.0.currency', 'CNY')
    // Word for word what the call answers itself.
    const asked = await app.inject({ method: 'POST', url: '/api2/v1/shopBase/getShopInfoList', payload: {} })
    expect(first?.answers[0]?.data).toEqual(asked.json<{ data: unknown }>().data)

    const english = answersIn((await open({ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' })).body)
    expect(english?.language).toBe('en')
    expect(english?.answers[0]?.data).toHaveProperty('page.goods.0.currency', 'USD')
    expect(answersIn((await open()).body)?.language).toBe('zh')
  })

  it('are the flight and its plans aboard', async () => {
    const aboard = answersIn((await open({}, '/?source=portal')).body)
    expect(aboard?.answers[0]).toMatchObject({ call: 'queryFlightByUserIp', body: {} })
    expect(answersIn((await cabin.inject('/')).body)?.answers).toMatchObject([{ call: 'queryFlightByUserIp' }])
  })

  it('stand in every form of the page, and not in the answer to HEAD or in a 304', async () => {
    const br = await open({ 'accept-encoding': 'br, gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(answersIn(brotliDecompressSync(br.rawPayload).toString())).not.toBeNull()
    const gzip = await open({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(answersIn(gunzipSync(gzip.rawPayload).toString())).not.toBeNull()
    expect((await open({ 'accept-encoding': '*;q=0' })).headers['content-encoding']).toBeUndefined()
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const again = await open({ 'if-none-match': String(br.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('private, no-cache')
  })

  it('are nobody in particular’s: the same with a login, no token, and none where another server is asked (E7)', async () => {
    const anybodys = answersIn((await open()).body)
    expect(answersIn((await open({ cookie: 'aisle_session=gone', accesstoken: 'gone' })).body)).toEqual(anybodys)
    const page = await open()
    expect(page.headers['guesttoken']).toBeUndefined()
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(answersIn((await elsewhere.inject('/')).body)).toBeNull()
  })

  it('are left out where they take long or fail, and asked once for pages that come together', async () => {
    let asked = 0
    let answer: (value: unknown) => void = () => undefined
    const slow = { call: getShopInfoList, run: () => new Promise((resolve) => ((asked += 1), (answer = resolve))) }
    const give = askFirst({ deps, implementations: [slow], patienceMs: 20 })
    const request = await getRequest()
    const both = [give(getShopInfoList, 'zh', request), give(getShopInfoList, 'zh', request)]
    expect(await Promise.all(both)).toEqual([null, null])
    expect(asked).toBe(1)
    answer(null)
    const broken = { call: getShopInfoList, run: () => Promise.reject(new Error('away')) }
    expect(await askFirst({ deps, implementations: [broken] })(getShopInfoList, 'zh', request)).toBeNull()
  })
})

describe('the policy', () => {
  it('names what stands in the page', async () => {
    const { headers } = await open()
    const policy = String(headers['content-security-policy'])
    // openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-G7FQEEvxwAt/ZmZZbaKwlDzSQ0+UMbQA67I95CHez/U=';")
    expect(policy).toContain("style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=';")
  })
})
