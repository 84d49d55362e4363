import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWebApp, serveWebApp } from './serve-web-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'aisle-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
  writeFileSync(
    join(dir, 'index.html'),
    '<meta name="aisle-role" content="" /><meta name="aisle-portal-address" content="" />',
  )
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(dir, `assets/core-1.js${ending}`), `core${ending}`)
  const web = findWebApp(dir, { role: 'cabin', portalAddress: 'http://wifi.example/?a="b"' })
  if (!web) throw new Error('the web app was just written')
  app = fastify()
  await serveWebApp(app, web)
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

  it('tells the page whose server it is, whatever stands in the configuration', async () => {
    const page = await get('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain('<meta name="aisle-role" content="cabin"')
    expect(page.body).toContain('content="http://wifi.example/?a=&quot;b&quot;"')
  })

  it('is absent where it has not been built', () => {
    expect(findWebApp(join(dir, 'nowhere'), { role: 'all', portalAddress: null })).toBeNull()
  })
})
