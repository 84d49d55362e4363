import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { newAccessToken } from '../security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
const on = (publicUrl: string, role: 'all' | 'ground' | 'cabin' = 'ground') =>
  testServer({ ...deps, settings: { ...deps.settings, publicUrl, role } })
const [https, http, cabin] = await Promise.all([
  on('https://shop.egret.example'),
  on('http://shop.egret.example'),
  on('https://wifi.egret.example', 'cabin'),
])
afterAll(() => Promise.all([https, http, cabin].map((server) => server.close())))

async function getToken(): Promise<string> {
  const { accountId } = await boardPassenger(deps)
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: null, at: deps.clock.now() })
  return token
}

const coupons = '/api2/v1/coupon/list'
const logout = '/api2/v1/login/logout'
const planted = `aisle_session=${'x'.repeat(36)}`

describe('the cookie of a session (L1)', () => {
  it('carries the prefix of this host on https, and is cleared with all that the prefix requires', async () => {
    const cookie = `__Host-aisle_session=${await getToken()}`
    expect((await https.call(coupons, {}, { cookie })).envelope.code).toBe('200')
    const { headers } = await https.call(logout, {}, { cookie })
    const [line = ''] = headers.getSetCookie()
    expect(line).toMatch(/^__Host-aisle_session=;/)
    for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(line).toContain(part)
    expect(line).not.toMatch(/domain/i)
  })

  it('cannot be shadowed on https by a plain one of a sibling host, and a plain one alone is nobody', async () => {
    const token = await getToken()
    const cookie = `${planted}; __Host-aisle_session=${token}`
    const { envelope, headers } = await https.call(coupons, {}, { cookie })
    expect(envelope.code).toBe('200')
    expect(headers.getSetCookie()).toEqual([])
    const { envelope: refused } = await https.call(coupons, {}, { cookie: `aisle_session=${token}` })
    expect(refused.code).toBe('401')
  })

  it('is not cleared for an ended session, whose late answer may follow that of a new login', async () => {
    const cookie = `aisle_session=${await getToken()}`
    await http.call(logout, {}, { cookie })
    const { envelope, headers } = await http.call(coupons, {}, { cookie })
    expect(envelope.code).toBe('401')
    expect(headers.getSetCookie()).toEqual([])
  })

  it('does not hide the session of header accessToken once its own has ended', async () => {
    const { envelope } = await http.call(coupons, {}, { cookie: planted, headers: { accessToken: await getToken() } })
    expect(envelope.code).toBe('200')
  })

  it('keeps its plain name on plain http and in a cabin', async () => {
    for (const server of [http, cabin]) {
      const token = await getToken()
      expect((await server.call(coupons, {}, { cookie: `aisle_session=${token}` })).envelope.code).toBe('200')
      expect((await server.call(coupons, {}, { cookie: `__Host-aisle_session=${token}` })).envelope.code).toBe('401')
    }
  })
})

describe('header traceid', () => {
  it('is cut and written in plain signs before it reaches a log line', async () => {
    const traceid = `a b@example.com "\t${'y'.repeat(40_000)}`
    await http.call('/api2/v1/common/getServerTime', undefined, { headers: { traceid } })
    const line = http.logLines.find((one) => one.includes('a_b_example.com'))
    expect(line?.length).toBeLessThan(400)
    const { traceId } = JSON.parse(line ?? '{}') as { traceId: string }
    expect(traceId).toMatch(/^a_b_example\.com_+y+$/)
    expect(traceId).toHaveLength(100)
  })
})
