import cookiePlugin from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designColours } from '../../airline/design-tokens.ts'
import { notBuiltYet } from '../../boot/build-app.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer, type TestServer } from '../../../test-support/test-server.ts'
import { addCalls } from './add-calls.ts'

const { db } = await testDatabase()
let server: TestServer

beforeAll(async () => {
  server = await testServer(await testDeps(db, { demoData: false }))
})
afterAll(() => server.close())

const time = '/api2/v1/common/getServerTime'
const lookup = '/api2/v1/prePurchase/mailCaptchaByNameTicket'

async function post(path: string, init: RequestInit) {
  const response = await fetch(server.url + path, { method: 'POST', ...init })
  const text = await response.text()
  return {
    response,
    body: JSON.parse(text) as { code: string; message: string; messageEn: string; data: { error: string } },
  }
}

describe('the envelope (G3)', () => {
  it('answers a call without a body', async () => {
    const { response, body } = await post(time, {})
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ code: '200', data: '2026-11-20T02:00:00.000Z' })
  })

  it.each([
    ['an unknown path', '/api2/v1/order/nothing', { body: '{}' }, 404, 'unknownPath'],
    ['malformed JSON', time, { body: '{"a":', headers: { 'content-type': 'application/json' } }, 400, 'malformedBody'],
    ['plain text', time, { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415, 'unsupportedMedia'],
    [
      'a form',
      time,
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupportedMedia',
    ],
    [
      'a body over its limit',
      time,
      { body: JSON.stringify('x'.repeat(70_000)), headers: { 'content-type': 'application/json' } },
      413,
      'bodyTooLarge',
    ],
    [
      'a changing call without our own header',
      lookup,
      { body: '{}', headers: { 'content-type': 'application/json' } },
      403,
      'channelRequired',
    ],
  ])('wraps %s with the fitting status', async (_what, path, init, status, error) => {
    const { response, body } = await post(path, init)
    expect(response.status).toBe(status)
    expect(body.data.error).toBe(error)
    expect(body.message).toMatch(/[\u4e00-\u9fff]/)
    expect(body.messageEn).not.toBe('')
  })

  it('refuses a changing call of another site’s page, even with our own header, and lets it read', async () => {
    const headers = { 'content-type': 'application/json', channel: 'WEB', origin: 'https://evil.example' }
    const { response, body } = await post(lookup, { body: '{}', headers })
    expect(response.status).toBe(403)
    expect(body.data.error).toBe('foreignSite')
    expect((await post(time, { headers })).response.status).toBe(200)
  })

  it('names the right method when the wrong one comes', async () => {
    const response = await fetch(server.url + time)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it('says which fields are wrong, and repeats nothing that was entered', async () => {
    const { envelope } = await server.call(lookup, { ticketNo: 7, lastName: 'LIN', firstName: 'XIAOYU' })
    expect(envelope).toMatchObject({ code: '1001', data: { error: 'invalidRequest' } })
    expect(envelope.data.fields).toEqual(expect.arrayContaining(['ticketNo', 'email']))
    expect(JSON.stringify(envelope)).not.toContain('LIN')
  })

  it('asks for a login where one is needed', async () => {
    const { status, envelope } = await server.call('/api2/v1/order/orderList', {})
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ code: '401', data: { error: 'unauthorized' } })
  })

  it('does not take a header for the address (P7)', async () => {
    const { envelope } = await server.call<{ ip: string }>(
      '/pditrans/calculateIp',
      {},
      {
        headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8' },
      },
    )
    expect(envelope.data.ip).toBe('127.0.0.1')
  })
})

describe('tokens (L1)', () => {
  it('gives a guest token to a browser without one, and takes it back as good', async () => {
    const first = await server.call(time, undefined)
    const guestToken = first.headers.get('guesttoken') ?? ''
    expect(guestToken).toMatch(/^[\w-]{24}\.[\w-]{43}$/)
    const second = await server.call(time, undefined, { headers: { guestToken } })
    expect(second.headers.get('guesttoken')).toBeNull()
  })

  it('replaces a guest token that it has not made', async () => {
    const { headers } = await server.call(time, undefined, {
      headers: { guestToken: 'a'.repeat(24) + '.' + 'b'.repeat(43) },
    })
    expect(headers.get('guesttoken')).not.toBeNull()
  })
})

describe('what every answer carries', () => {
  it('has the security headers', async () => {
    const { headers } = await server.call(time, undefined)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('says when it was made, by the clock that deadlines are counted by', async () => {
    const { headers } = await server.call(time, undefined)
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 02:00:00 GMT')
  })

  it('is logged without query, body or tokens', async () => {
    await server.call(
      `${time}?gt=secret-guest-token`,
      { email: 'somebody@example.com' },
      { cookie: 'aisle_session=secret' },
    )
    const log = server.logLines.join('\n')
    expect(log).toContain('"route":"/api2/v1/common/getServerTime"')
    expect(log).not.toMatch(/secret|somebody/)
  })
})

describe('health and documents', () => {
  it('is alive and ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('shows a person who opens an unknown address a page in their language, and a program the envelope', async () => {
    const open = (accept: string, language: string) =>
      fetch(`${server.url}/nowhere`, { headers: { accept, 'accept-language': language } })
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const shown = await open(browser, 'en-GB')
    expect(shown.status).toBe(404)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await shown.text()).toContain('<h1>This page does not exist</h1>')
    expect(await (await open(browser, 'zh-CN')).text()).toContain('<a href="/">回到首页</a>')
    expect(await (await open('*/*', 'zh-CN')).json()).toMatchObject({ data: { error: 'unknownPath' } })
    // A call in a browser, too.
    const call = await fetch(`${server.url}/api2/v1/order/nothing`, { method: 'POST', headers: { accept: browser } })
    expect(await call.json()).toMatchObject({ data: { error: 'unknownPath' } })
  })

  it('describes every call in OpenAPI 3.1, and shows it as a page', async () => {
    const response = await fetch(`${server.url}/openapi.json`)
    const description = (await response.json()) as { openapi: string; paths: Record<string, unknown> }
    expect(description.openapi).toBe('3.1.0')
    expect(JSON.stringify(description)).toMatch(/"name":"__Host-aisle_session".*"name":"aisle_session"/)
    expect(Object.keys(description.paths).length).toBeGreaterThan(70)
    const page = await fetch(`${server.url}/docs/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('theme/aisle.css')
    const style = await (await fetch(`${server.url}/docs/static/theme/aisle.css`)).text()
    for (const theme of ['light', 'dark'] as const) expect(style).toContain(designColours[theme].sea)
  })

  it('counts requests for Prometheus', async () => {
    await server.call(time, undefined)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/aisle_request_seconds_count\{route="\/api2\/v1\/common\/getServerTime",code="200"\}/)
  })
})

describe('a call that is declared and not built', () => {
  it('answers so honestly, and there is none', async () => {
    expect(notBuiltYet()).toEqual([])
    const bare = fastify()
    await bare.register(cookiePlugin)
    addCalls(bare, await testDeps(db, { demoData: false }), {
      implementations: [],
      findSession: async () => null,
      clients: new Set(['portal']),
    })
    const answer = await bare.inject({ method: 'POST', url: '/pditrans/listQuestion', headers: { channel: 'WEB' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: '9001', data: { error: 'notImplemented' } })
    await bare.close()
  })
})
