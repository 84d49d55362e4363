import { connect, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { followFlight } from '../access-grants/index.ts'
import { beginOutage, endOutage } from '../flights/index.ts'
import { advance, entitlementRow, paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { startCaptiveListener } from './captive-listener.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
const listener = await startCaptiveListener(deps, { host: '127.0.0.1', port: 0 })
// The address of a TCP listener.
const { port } = listener.address() as AddressInfo
afterAll(async () => {
  listener.closeAllConnections()
  listener.close()
  await server.close()
})

/** Sends a request that the gateway has redirected from an internet address. */
function ask(host: string, path: string, method = 'GET', accepted = 'zh-CN') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { host, 'accept-language': accepted } },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part: string) => (body += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      },
    )
    asked.on('error', reject).end()
  })
}

async function captiveApi(): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/captive/api`)
  expect(answer.headers.get('content-type')).toContain('application/captive+json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  // The document of RFC 8908.
  return (await answer.json()) as Record<string, unknown>
}

const portal = `${deps.settings.publicUrl}/#/productList?source=portal`
const probe = ['captive.apple.com', '/hotspot-detect.html'] as const

describe('a closed device', () => {
  it('is redirected to the portal from any address, without caching', async () => {
    for (const [host, path] of [
      probe,
      ['connectivitycheck.gstatic.com', '/generate_204'],
      ['news.example', '/a?b=c'],
    ] as const) {
      const answer = await ask(host, path)
      expect(answer.status).toBe(302)
      expect(answer.headers).toMatchObject({ location: portal, 'cache-control': 'no-store', connection: 'close' })
    }
    expect(await ask('news.example', '/form', 'POST')).toMatchObject({ status: 511 })
    expect(await captiveApi()).toEqual({ captive: true, 'user-portal-url': portal, 'venue-info-url': portal })
  })

  it('sees one page in its own language where its browser follows no redirect, with nothing to load', async () => {
    const chinese = (await ask('news.example', '/form', 'POST')).body
    expect(chinese).toContain(`<a href="${portal}">打开上网页面</a>`)
    const english = (await ask('news.example', '/form', 'POST', 'en-GB')).body
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Open the sign-in page</a>')
    expect(english).not.toMatch(/\p{sc=Han}/u)
    for (const page of [chinese, english]) expect(page).not.toMatch(/<img|<link|<script|src=|@import|url\(/)
  })

  it('cannot occupy the listener: garbage, tunnels and silence are cut off', async () => {
    for (const sent of ['\0\u0001\u0002\r\n\r\n', 'CONNECT news.example:443 HTTP/1.1\r\nhost: news.example\r\n\r\n']) {
      const closed = await new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(sent))
        socket.on('error', () => resolve(true)).on('close', () => resolve(true))
      })
      expect(closed).toBe(true)
    }
    expect((await ask(...probe)).status).toBe(302)
  })
})

describe('an online device', () => {
  it('gets the remaining quota by RFC 8908, and in an outage positive probe answers (P5)', async () => {
    const passenger = await verifiedAt(deps, seatsAboard.zhou, '127.0.0.1')
    const entitlementId = await paidPlan(deps, passenger, 'WP02')
    await wifiLogin(deps, passenger, { entitlementId })
    expect(await captiveApi()).toMatchObject({ captive: false, 'seconds-remaining': 3600, 'can-extend-session': true })
    const { flight_id: flightId } = await entitlementRow(deps, entitlementId)

    await inTransaction(db, (tx) => beginOutage(deps, tx, { flightId, from: deps.clock.now() }))
    // Also before the grants know of the outage.
    expect((await ask(...probe)).status).toBe(200)
    await followFlight(deps, flightId)
    expect(await ask(...probe)).toMatchObject({
      status: 200,
      body: '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>',
    })
    expect(await ask('www.msftconnecttest.com', '/connecttest.txt')).toMatchObject({ body: 'Microsoft Connect Test' })
    const page = await ask('news.example', '/')
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    expect(page.body).toContain('卫星信号暂时中断')
    // The broken line.
    expect(page.body).toContain('<svg class="line"')
    expect(await captiveApi()).toMatchObject({ captive: false })

    await inTransaction(db, (tx) => endOutage(tx, flightId, deps.clock.now()))
    await followFlight(deps, flightId)
    // The gate learns of it with the next round.
    deps.clock.advance(10)
    expect((await ask(...probe)).status).toBe(200)
    deps.clock.advance(11)
    expect((await ask(...probe)).status).toBe(302)
    await advance(deps, 3601)
    expect(await captiveApi()).toMatchObject({ captive: true })
    expect((await ask(...probe)).status).toBe(302)
  })
})
