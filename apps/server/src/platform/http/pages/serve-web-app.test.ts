import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPageSettings } from '../../../../test-support/page-settings.ts'
import { packPage } from './pack-page.ts'
import { findWebApp, serveWebApp } from './serve-web-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'aisle-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
  writeFileSync(
    join(dir, 'index.html'),
    [
      'role',
      'portal-address',
      'sign-in',
      'app-agent',
      'partner-agent',
      'analytics',
      'shop-base',
      'login-base',
      'portal-base',
    ]
      .map((name) => `<meta name="aisle-${name}" content="" />`)
      .join(''),
  )
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(dir, `assets/core-1.js${ending}`), `core${ending}`)
  const web = findWebApp(dir, {
    ...plainPageSettings,
    role: 'cabin',
    portalAddress: 'http://wifi.example/?a="b"',
    signInWays: ['wechat', 'airlineApp'],
    passkeys: true,
    appAgent: 'EgretApp/[\\d.]+$&$1',
    analyticsProject: 'aisle',
    callBases: { ...plainPageSettings.callBases, shop: 'https://shop.egret.example/api' },
  })
  if (!web) throw new Error('the web app was just written')
  app = fastify()
  const pieces = { lang: 'zh-CN', drawn: '', screens: '', pictures: '', answers: '', others: '' }
  const packed = await packPage([web.indexHtml], 'quick')
  const pages = async () => ({ tag: 'W/"a"', language: 'zh', pieces, packed }) as const
  await serveWebApp(app, web, { pages, differenceFrom: async () => null })
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

describe('the web app from the server', () => {
  it.each([
    ['br, gzip', 'br', 'core.br'],
    ['gzip, deflate', 'gzip', 'core.gz'],
    ['identity', undefined, 'core'],
  ])('sends a browser that takes %s the form that was made for it', async (accepted, encoding, body) => {
    const answer = await get('/assets/core-1.js', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.body).toBe(body)
  })

  it('tells the page where its calls go, and names their origins for its policy (E7)', async () => {
    const page = await get('/')
    expect(page.body).toContain('<meta name="aisle-shop-base" content="https://shop.egret.example/api"')
    expect(page.body).not.toContain('aisle-login-base')
    const callBases = { ...plainPageSettings.callBases, login: 'https://id.egret.example/x' }
    expect(findWebApp(dir, { ...plainPageSettings, callBases })?.callOrigins).toEqual(['https://id.egret.example'])
  })

  it('tells the page whose server it is, whatever stands in the configuration', async () => {
    const page = await get('/')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.body).toContain('<meta name="aisle-role" content="cabin"')
    expect(page.body).toContain('content="http://wifi.example/?a=&quot;b&quot;"')
    expect(page.body).toContain('<meta name="aisle-sign-in" content="wechat airlineApp key"')
    expect(page.body).toContain('<meta name="aisle-app-agent" content="EgretApp/[\\d.]+$&amp;$1"')
    expect(page.body).not.toContain('aisle-partner-agent')
  })

  it('is absent where it has not been built', () => {
    expect(findWebApp(join(dir, 'nowhere'), plainPageSettings)).toBeNull()
  })
})
