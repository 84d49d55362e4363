import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { entitlementRow, mf817, paidPlan, seatsAboard, verifiedAt } from './test-support/aboard.ts'
import { getStory } from './test-support/known-device.ts'

// The twelve cases of facts §6: number 11 on the server. For what the web app does with the parameter and logs, see
// apps/web/src/navigation/decode-ip.test.ts.

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

/** Base64 grows by a third each round, so this stops at what the body of a call can carry. */
function nested(rounds: number): string {
  let text = '10.66.0.10'
  for (let round = 0; round < rounds && text.length < 9_000; round += 1) text = Buffer.from(text).toString('base64url')
  return text
}
const strange = {
  'once encoded': nested(1),
  'five times': nested(5),
  'as often as a call can carry': nested(1000),
  'not canonical': 'MTAuNjYuMC4xMB==',
  'leading zeros': '010.66.0.10',
  IPv6: '2001:db8::1',
  'IPv6 around a neighbour’s': '::ffff:10.66.0.10',
  'a neighbour’s': '10.66.0.10',
}
const calls = ['calculateIp', 'autoVerify', 'connectionStatus', 'queryFlightByUserIp', 'verifyToken']

describe('case 11: an address in a parameter', () => {
  it('is ignored in every encoding: the gate opens the socket’s address, and no log contains it', async () => {
    await getStory(deps)
    const passenger = await verifiedAt(deps, seatsAboard.zhou, '127.0.0.1')
    const entitlementId = await paidPlan(deps, passenger, 'WP02')
    const { cookie = '' } = await server.call('/pditrans/verifyForPortal', { ...mf817, ...seatsAboard.zhou })
    for (const [what, ip] of Object.entries(strange)) {
      const named = { ip, userIp: ip, device: ip, address: ip }
      const short = ip.slice(0, 2_000)
      const told = { cookie, headers: { 'x-forwarded-for': short, 'x-real-ip': short, userip: short } }
      for (const name of calls) {
        const { envelope } = await server.call<{ ip?: string }>(`/pditrans/${name}?ip=${short}`, named, told)
        expect([what, name, envelope.code]).toEqual([what, name, '200'])
        if (name === 'calculateIp') expect(envelope.data.ip).toBe('127.0.0.1')
      }
      const online = await server.call('/pditrans/wifiLogin', { entitlementId, ...named }, told)
      expect(online.envelope).toMatchObject({ code: '200', data: { grantState: 'online' } })
      expect([...deps.gate.keys()]).toEqual(['127.0.0.1'])
      expect((await server.call('/pditrans/pauseWifi', { entitlementId, ...named }, told)).envelope.code).toBe('200')
      expect(deps.gate.size).toBe(0)
      // The shortest time that a plan stays paused.
      deps.clock.advance(60)
      expect(server.logLines.join('\n')).not.toContain(short)
    }
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'paused', device_switches: 0 })
  })

  it('is refused with the body when it is a megabyte, before anything is read', async () => {
    await getStory(deps)
    for (const name of [...calls, 'wifiLogin', 'verifyForPortal']) {
      const { status, envelope } = await server.call(`/pditrans/${name}`, { ip: 'A'.repeat(1_000_000) })
      expect([name, status, envelope.data.error]).toEqual([name, 413, 'bodyTooLarge'])
    }
    expect(deps.gate.size).toBe(0)
    const logged = await db.selectFrom('client_logs').selectAll().execute()
    expect(logged).toEqual([])
    expect(server.logLines.join('\n').length).toBeLessThan(20_000)
  })
})
