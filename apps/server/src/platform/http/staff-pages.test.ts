import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../test-support/test-server.ts'
import { buildApp } from '../../boot/build-app.ts'
import { startStaffListener } from './staff-pages.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function open(token: string | null) {
  const logger = pino({ level: 'silent' })
  const app = await buildApp({ deps, logger, web: null, patience: endlessPatience, staffPages: { token } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const staff = await startStaffListener(app, { host: '127.0.0.1', port: 0 })
  closing.push(
    () => app.close(),
    () => staff.close(),
  )
  // A listener by TCP has an address and a port.
  return { url, staffUrl: `http://127.0.0.1:${(staff.address() as AddressInfo).port}` }
}

const pages = ['/metrics', '/docs/', '/docs/static/index.html', '/docs/json', '/openapi.json']
const token = 'a-token-of-the-monitoring-0'

describe('the staff’s pages in production', () => {
  it('are unknown on the passengers’ port, however they are spelt, and answer on a port of their own', async () => {
    const { url, staffUrl } = await open(null)
    for (const page of [...pages, '/%6detrics', '/metrics?x=1']) {
      const refused = await fetch(url + page)
      expect(refused.status, page).toBe(404)
      expect(await refused.json()).toMatchObject({ code: '1011' })
      // Nor to somebody who looks with a browser.
      const seen = await fetch(url + page, { headers: { accept: 'text/html' } })
      expect(await seen.text()).toBe(await (await fetch(`${url}/nowhere`, { headers: { accept: 'text/html' } })).text())
    }
    for (const page of pages) expect((await fetch(staffUrl + page)).status, page).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  it('are all that the own port answers', async () => {
    const { staffUrl } = await open(null)
    for (const page of ['/', '/readyz', '/api2/v1/common/getServerTime', '/metricsx', '/operator/v1/list'])
      expect((await fetch(staffUrl + page, { method: page.startsWith('/api2') ? 'POST' : 'GET' })).status).toBe(404)
  })

  it('open to the bearer of the token, on either port, and to nobody else', async () => {
    const { url, staffUrl } = await open(token)
    for (const base of [url, staffUrl]) {
      const status = async (authorization?: string) =>
        (await fetch(`${base}/metrics`, { headers: authorization === undefined ? {} : { authorization } })).status
      expect(await status(`Bearer ${token}`)).toBe(200)
      for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token])
        expect(await status(wrong)).toBe(404)
    }
  })

  it('have a policy that names no foreign host', async () => {
    const { staffUrl } = await open(null)
    const policy = (await fetch(`${staffUrl}/docs/`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:|validator|unsafe|upgrade/)
  })
})
