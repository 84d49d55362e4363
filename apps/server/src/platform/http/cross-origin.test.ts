import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowPagesFrom } from './cross-origin.ts'

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
    for (const name of ['channel', 'idempotency-key', 'accessToken', 'guestToken', 'deviceId', 'plat', 'device'])
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
