import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { serveServiceWorker } from './serve-service-worker.ts'

const dir = mkdtempSync(join(tmpdir(), 'aisle-worker-'))
for (const name of ['sw.js', 'sw-off.js'])
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(dir, name + ending), name + ending)
afterAll(() => rmSync(dir, { recursive: true }))

function serverWith(on: boolean, folder = dir) {
  const app = fastify()
  serveServiceWorker(app, folder, on)
  return (headers: Record<string, string> = {}) => app.inject({ url: '/sw.js', headers })
}

describe('the service worker from the server', () => {
  const get = serverWith(true)

  it.each([
    ['gzip, deflate, br', 'br', 'sw.js.br'],
    ['gzip;q=1.0', 'gzip', 'sw.js.gz'],
    ['', undefined, 'sw.js'],
  ])('comes to a browser that takes "%s" in the form that was made for it', async (accepted, encoding, body) => {
    const answer = await get({ 'accept-encoding': accepted })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
  })

  it('is not sent again to who has it', async () => {
    const tag = String((await get()).headers.etag)
    const again = await get({ 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is replaced by the one that removes it where it is switched off', async () => {
    const off = await serverWith(false)()
    expect(off.body).toBe('sw-off.js')
    const held = String((await get()).headers.etag)
    expect((await serverWith(false)({ 'if-none-match': held })).statusCode).toBe(200)
  })

  it('is absent where none was built', async () => {
    expect((await serverWith(true, tmpdir())()).statusCode).toBe(404)
  })
})
