import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../test-support/test-server.ts'
import { buildApp } from '../../boot/build-app.ts'
import { logOptions } from './server-log.ts'
import { startStaffListener } from './staff-pages.ts'

const { db } = await testDatabase()
const plain = await testDeps(db, { demoData: false })
const logger = pino(logOptions('silent'))

async function start(publicUrl: string) {
  const deps = { ...plain, log: logger, settings: { ...plain.settings, publicUrl } }
  const app = await buildApp({ deps, logger, web: null, patience: endlessPatience })
  return { app, port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) }
}
const https = await start('https://shop.egret.example')
const http = await start('http://10.0.0.1')
const staff = await startStaffListener(https.app, { host: '127.0.0.1', port: 0 })
// The address of a TCP listener.
const staffPort = (staff.address() as { port: number }).port
afterAll(async () => {
  staff.close()
  await Promise.all([https.app.close(), http.app.close()])
})

/** The bytes as they are, and the head of the last answer. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(lastHead(answer)))
    socket.on('error', reject)
  })
}

const lastHead = (answer: string) =>
  (`\r\n${answer}`.split(/(?=HTTP\/1\.1 \d)/).at(-1) ?? '').split('\r\n\r\n')[0] ?? ''
const get = (path: string, header = '') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}${header && '\r\n'}\r\n`

const requests: [string, string, number][] = [
  ['a call', get('/api2/v1/common/getServerTime'), 405],
  ['health', get('/healthz'), 200],
  ['the description', get('/openapi.json'), 200],
  ['the documents page', get('/docs/'), 200],
  ['an unknown address', get('/nowhere'), 404],
  ['an address that is none', get('/%zz'), 404],
  ['an address with a piece too long', get(`/pictures/${'c'.repeat(300)}`), 404],
  ['a line of noise', 'HELLO\r\n\r\n', 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ['a request that names no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['an expectation that nobody knows', get('/healthz', 'expect: wonders'), 200],
]

describe('the security headers (ASVS 3.4)', () => {
  it.each(requests)('are on the answer to %s, with HSTS on https', async (_what, bytes, status) => {
    const head = (await send(https.port, bytes)).toLowerCase()
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
    expect(head).toContain('strict-transport-security: max-age=31536000; includesubdomains')
    expectGuarded(head)
  })

  it.each(requests)('are on the answer to %s, without HSTS on plain http', async (_what, bytes) => {
    const head = (await send(http.port, bytes)).toLowerCase()
    expect(head).not.toContain('strict-transport-security')
    expectGuarded(head)
  })

  it('are on what the staff’s port does not know', async () => {
    const head = (await send(staffPort, get('/nowhere'))).toLowerCase()
    expect(head).toMatch(/^http\/1.1 404 /)
    expectGuarded(head)
  })

  it('are on the answers of a server that closes', async () => {
    const { app, port } = await start('https://shop.egret.example')
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (chunk: string) => (answer += chunk))
    const arrived = once(app.server, 'request')
    // The request lacks its body, so that it keeps the connection open while the server closes.
    const path = '/api2/v1/common/getServerTime'
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nchannel: WEB\r\ncontent-type: application/json\r\n`)
    socket.write('content-length: 2\r\n\r\n{')
    await arrived
    const closed = app.close()
    socket.write(`}${get('/healthz')}`)
    await once(socket, 'close')
    await closed
    const head = lastHead(answer).toLowerCase()
    expect(head).toMatch(/^http\/1.1 200 /)
    expect(head).toContain('strict-transport-security')
    expectGuarded(head)
  })
})

function expectGuarded(head: string): void {
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toMatch(/content-security-policy: [^\r]*frame-ancestors 'none'/)
  expect(head).toMatch(/cache-control: \S/)
  expect(head).toMatch(/referrer-policy: \S/)
}
