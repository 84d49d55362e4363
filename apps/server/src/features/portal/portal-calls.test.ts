import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { autoVerifySchemas, verifyForPortalSchemas, wifiLoginSchemas } from '@aisle/contract/portal-schemas'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

// Pre-purchased on MF829, which is in the air from 14:00.
const lin = { flightNo: 'MF829', flightDate: '2026-11-20', idNumber: '141022', seatNumber: '31A' }
type Answer<S extends { response: z.ZodType }> = z.output<S['response']>

describe('the portal over HTTP', () => {
  it('takes a passenger from two fields to online, and recognises the device by its token without a cookie', async () => {
    deps.clock.advance(13 * 3600)
    const verified = await server.call<Answer<typeof verifyForPortalSchemas>>('/pditrans/verifyForPortal', lin)
    expect(verified.envelope).toMatchObject({ code: '200', data: { verified: true, userInfo: { scope: 'trip' } } })
    const { cookie = '', envelope } = verified
    const [entitlement] = envelope.data.entitlements
    const body = { entitlementId: entitlement?.entitlementId }
    const guest = await server.call('/pditrans/wifiLogin', body)
    expect(guest.envelope.code).toBe('401')
    const online = await server.call<Answer<typeof wifiLoginSchemas>>('/pditrans/wifiLogin', body, { cookie })
    expect(online.envelope.data).toMatchObject({ grantState: 'online', secondsRemaining: 11 * 3600, standInGate: true })
    expect(deps.gate.has('127.0.0.1')).toBe(true)
    const headers = { devicetoken: verified.headers.get('devicetoken') ?? '' }
    const reopened = await server.call<Answer<typeof autoVerifySchemas>>('/pditrans/autoVerify', {}, { headers })
    expect(reopened.envelope.data).toMatchObject({
      recognised: true,
      connection: { grant: { grantState: 'online' }, seatNumber: '31A' },
    })
    const who = await server.call('/pditrans/flightUserInfo', {}, { cookie: reopened.cookie ?? '' })
    expect(who.envelope.data).toMatchObject({ seatNumber: '31A', flightNo: 'MF829' })
  })

  it('answers a failed verification by name, and logs neither digits nor seat', async () => {
    const wrong = { ...lin, idNumber: '987654' }
    const { envelope, cookie } = await server.call('/pditrans/verifyForPortal', wrong)
    expect(envelope).toMatchObject({ code: '2007', data: { error: 'verifyFailed' } })
    expect(cookie).toBeUndefined()
    expect(server.logLines.join('\n')).not.toContain('987654')
  })

  it.each(['queryFlightByUserIp', 'aircraftStatus', 'verifyToken', 'calculateIp'])(
    'answers %s to a guest',
    async (name) => {
      expect((await server.call(`/pditrans/${name}`, {})).envelope.code).toBe('200')
    },
  )
})
