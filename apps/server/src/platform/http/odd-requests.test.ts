import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPageSettings } from '../../../test-support/page-settings.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../test-support/test-server.ts'
import { buildApp } from '../../boot/build-app.ts'
import { findWebApp } from './pages/serve-web-app.ts'
import { logOptions } from './server-log.ts'

const { db } = await testDatabase()
const dir = mkdtempSync(join(tmpdir(), 'aisle-odd-'))
const lines: string[] = []
let app: Awaited<ReturnType<typeof buildApp>>
let port = 0

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<!doctype html>')
  writeFileSync(join(dir, 'assets/core-1.js'), 'core')
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const deps = { ...(await testDeps(db, { demoData: false })), log: logger }
  app = await buildApp({ deps, logger, web: findWebApp(dir, plainPageSettings), patience: endlessPatience })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

/** The bytes as they are: no client of ours tidies the address up. */
function send(text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const get = (path: string) => send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

function read(answer: string) {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const json = /\{.*\}/s.exec(text)?.[0]
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    head: head.toLowerCase(),
    // Every answer of this file is an envelope.
    envelope: JSON.parse(json ?? 'null') as { code: string; messageEn: string; data: { error: string } } | null,
  }
}

const paths = [
  ['/assets/.', '/assets/..', '/assets/../x', '/assets/%2e%2e/x', '/assets/%00', '/assets/core-1.js%00'],
  ['/docs/static/%00', '/docs/static/..', '/docs/static/../x', '/docs/static/%2e%2e%2fx', '/docs/static/.'],
  ['/assets/', '/docs/static/'].flatMap((base) => [`${base}${'a'.repeat(300)}`, `${base}${'b'.repeat(5_000)}`]),
  ['/%', '/%zz', '/pictures/%ed%a0%80', '/assets/%c0%af', '/pictures/%00', `/pictures/${'c'.repeat(300)}`],
  ['/pay/return/%ff', `/pay/return/${'9'.repeat(300)}`, '/invoice-files/%00', '/refund-photos/%00?until=1&sign=x'],
  [`/refund-photos/${'p'.repeat(300)}`, '//x//y'],
].flat()

describe('an odd address (G3)', () => {
  it.each(paths)('%s is answered in the envelope', async (path) => {
    const { status, envelope, head } = read(await get(path))
    expect(status).toBe(404)
    expect(envelope).toMatchObject({ code: '1011', data: { error: 'unknownPath' } })
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('cache-control: no-store')
  })

  it.each(['/assets/core-1.js', '/favicon.svg', '/docs/static/index.css'])(
    '%s comes whole, whatever part is asked for',
    async (path) => {
      for (const range of ['bytes=9-1', 'bytes=999999-', 'bytes=0-1', 'lines=1-2', 'x']) {
        const answer = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nrange: ${range}\r\nconnection: close\r\n\r\n`)
        expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toBe(200)
      }
    },
  )

  it('does not keep a browser that comes back from a cashier from our page', async () => {
    for (const path of ['/pay/return/%00', '/pay/go/%00']) {
      const { status } = read(await get(path))
      expect([303, 404]).toContain(status)
    }
  })

  it('leaves the real files where they are', async () => {
    expect(await get('/assets/core-1.js')).toContain('core')
  })
})

const time = '/api2/v1/common/getServerTime'
const post = (headers: string, body: string | Buffer) =>
  send(
    Buffer.concat([
      Buffer.from(`POST ${time} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nchannel: WEB\r\n${headers}\r\n`),
      Buffer.from(`content-length: ${body.length}\r\n\r\n`),
      Buffer.from(body),
    ]),
  )

describe('an odd body (G3)', () => {
  it.each([
    ['an encoding that nobody knows', 'content-encoding: foo', '{}', 415, 'unsupportedMedia'],
    ['two of them', 'content-encoding: gzip, foo', '{}', 415, 'unsupportedMedia'],
    ['no gzip although it says so', 'content-encoding: gzip', '{}', 400, 'malformedBody'],
    ['a gzip that grows', 'content-encoding: gzip', gzipSync(`"${'x'.repeat(300_000)}"`), 413, 'bodyTooLarge'],
    ['depth without end', '', '['.repeat(60_000), 400, 'malformedBody'],
  ])('with %s is answered in the envelope', async (_what, header, body, status, error) => {
    const answer = read(await post(`content-type: application/json${header ? `\r\n${header}` : ''}`, body))
    expect({ status: answer.status, error: answer.envelope?.data.error }).toEqual({ status, error })
  })

  it('that says no kind is answered in the envelope', async () => {
    expect(read(await post('content-type: ;;;', '{}'))).toMatchObject({ status: 415 })
  })
})

describe('a body that is refused before it was read', () => {
  const body = 'x'.repeat(1_100_000)
  const head = (headers: string) => `POST ${time} HTTP/1.1\r\nhost: x\r\nchannel: WEB\r\n${headers}\r\n`
  const next = head('connection: close\r\ncontent-type: application/json\r\ncontent-length: 2')

  it.each([
    ['its length', 'content-type: application/json', 413],
    ['its kind', 'content-type: image/png', 415],
  ])('for %s is read to its end, so that its sender sees the answer and may go on', async (_what, kind, status) => {
    const whole = `${head(`${kind}\r\ncontent-length: ${body.length}`)}\r\n${body}`
    const answers = await send(`${whole}${next}\r\n{}`)
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))).toEqual([status, 200])
  })

  it('is not awaited when it is longer than any sender means well', async () => {
    const answer = await send(`${head('content-type: application/json\r\ncontent-length: 100000000')}\r\n`)
    expect(read(answer)).toMatchObject({ status: 413, head: expect.stringContaining('connection: close') })
  })
})

describe('what is no HTTP', () => {
  it.each([
    ['a line of noise', 'HELLO\r\n\r\n', 400, 'malformedBody'],
    ['a header with U+0000', 'GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n', 400, 'malformedBody'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headersTooLarge'],
  ])('%s is answered in the envelope', async (_what, bytes, status, error) => {
    const answer = read(await send(bytes))
    expect({ status: answer.status, error: answer.envelope?.data.error }).toEqual({ status, error })
    expect(answer.envelope?.messageEn).not.toBe('')
  })
})

describe('the log', () => {
  it('calls none of this a failed call', () => {
    expect(lines.filter((line) => line.includes('call failed') || line.includes('"level":50'))).toEqual([])
  })
})
