import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowPagesFrom, isForeign } from './cross-origin.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  allowPagesFrom(app, ['https://portal.egret.example'])
  app.post('/api2/v1/common/getServerTime', async () => ({ code: '200' }))
  await app.ready()
})
afterAll(() => app.close())

const ask = (method: 'POST' | 'OPTIONS', headers: Record<string, string>) =>
  app.inject({ method, url: '/api2/v1/common/getServerTime', headers })

describe('a page that was served elsewhere (E7)', () => {
  it('may call from a configured origin, with its cookie, and read the guest token', async () => {
    const { statusCode, headers } = await ask('POST', { origin: 'https://portal.egret.example' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.egret.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('guestToken'),
      vary: 'origin',
    })
  })

  it('asks beforehand which headers it may send', async () => {
    const { statusCode, headers } = await ask('OPTIONS', {
      origin: 'https://portal.egret.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'channel,idempotency-key',
    })
    expect(statusCode).toBe(204)
    for (const name of [
      'channel',
      'idempotency-key',
      'accessToken',
      'guestToken',
      'guestKey',
      'deviceId',
      'plat',
      'device',
    ])
      expect(headers['access-control-allow-headers']).toContain(name)
  })

  it.each(['https://evil.example', 'https://portal.egret.example.evil.example', 'null'])(
    'is told nothing from %s',
    async (origin) => {
      const preflight = await ask('OPTIONS', { origin, 'access-control-request-method': 'POST' })
      expect(preflight.statusCode).toBe(404)
      for (const { headers } of [preflight, await ask('POST', { origin })]) {
        expect(headers['access-control-allow-origin']).toBeUndefined()
        expect(headers['access-control-allow-credentials']).toBeUndefined()
      }
    },
  )
})

describe('a call that changes something (L1)', () => {
  const ground = { publicUrl: 'https://shop.egret.example', role: 'ground' as const }
  const allowed = ['https://portal.egret.example']
  const foreign = (host: string, headers: Record<string, string>, settings: Parameters<typeof isForeign>[1] = ground) =>
    isForeign({ host, headers }, settings, allowed)

  it('is ours from the public address, an allowed page, the host that was asked, and what is no page', () => {
    expect(foreign('10.0.0.1:8080', { origin: 'https://shop.egret.example' })).toBe(false)
    expect(
      foreign('shop.egret.example', { origin: 'https://portal.egret.example', 'sec-fetch-site': 'cross-site' }),
    ).toBe(false)
    expect(foreign('other.egret.example', { origin: 'https://other.egret.example' })).toBe(false)
    expect(foreign('shop.egret.example', {})).toBe(false)
    expect(foreign('shop.egret.example', { 'sec-fetch-site': 'same-origin' })).toBe(false)
  })

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'file://' }],
    [{ origin: 'https://shop.egret.example.evil.example' }],
    [{ origin: 'https://shop.egret.example:444' }],
    [{ origin: 'http://shop.egret.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://shop.egret.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.egret.example', 'sec-fetch-site': 'same-site' }],
  ])('is foreign with %j', (headers: Record<string, string>) => {
    expect(foreign('shop.egret.example', headers)).toBe(true)
  })

  it('works aboard by address, whatever the public address is, and on a development server’s port', () => {
    const cabin = { publicUrl: 'https://wifi.egret.example', role: 'cabin' as const }
    expect(foreign('172.16.0.1', { origin: 'http://172.16.0.1', 'sec-fetch-site': 'same-origin' }, cabin)).toBe(false)
    expect(foreign('[fd00::1]', { origin: 'http://[fd00::1]' }, cabin)).toBe(false)
    const demo = { publicUrl: 'http://127.0.0.1:8080', role: 'all' as const }
    expect(foreign('localhost:5173', { origin: 'http://localhost:5173' }, demo)).toBe(false)
    expect(foreign('localhost:8080', { origin: 'http://localhost:5173' }, demo)).toBe(true)
  })
})
