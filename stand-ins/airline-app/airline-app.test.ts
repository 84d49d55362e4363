import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { DEMO_DEVICE } from './magic-values.ts'

let standIns: StandIns
beforeEach(async () => {
  const startAt = new Date('2026-11-20T02:00:00Z')
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const app = (call: string, fields: object) => ask(`${standIns.url}/airline-app/${call}`, fields)
async function service(call: string, fields: object, key = demoKeys.airlineApp.identityKey) {
  const response = await fetch(`${standIns.url}/airline-app/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(fields),
  })
  return { status: response.status, text: await response.text() }
}
async function getToken(call: Promise<{ body: unknown } | { text: string }>): Promise<string> {
  const answer = await call
  return /"accessToken":"([\w-]{36})"/.exec('text' in answer ? answer.text : JSON.stringify(answer.body))?.[1] ?? ''
}
const identify = (accessToken: string) => service('identity', { accessToken })

describe('the airline app stand-in', () => {
  it('knows whose token it is, for two hours of its clock', async () => {
    const accessToken = await getToken(app('session', { uid: 'U005' }))
    const { status, text } = await identify(accessToken)
    expect({ status, body: JSON.parse(text) as unknown }).toEqual({
      status: 200,
      body: { uid: 'U005', deviceId: DEMO_DEVICE, ffpCardNo: '9920000465', displayName: '周海岚' },
    })
    await standIns.advance(2 * 3600)
    expect(await identify(accessToken)).toMatchObject({ status: 401, text: expect.stringContaining('tokenExpired') })
    expect(await identify('a'.repeat(36))).toMatchObject({ status: 401, text: expect.stringContaining('tokenUnknown') })
  })

  it('renews a login, and refuses all tokens of a user from when it is told to', async () => {
    const other = await getToken(app('session', { uid: 'U002', deviceId: 'd2' }))
    const tokens = [await getToken(app('session', { uid: 'U001' }))]
    tokens.push(await getToken(service('renew', { uid: 'U001', deviceId: 'd1' })))
    for (const token of tokens) expect((await identify(token)).status).toBe(200)
    await app('expire', { uid: 'U001' })
    for (const token of tokens) expect((await identify(token)).status).toBe(401)
    expect((await identify(other)).text).toContain('"deviceId":"d2"')
    expect((await identify(await getToken(service('renew', { uid: 'U001', deviceId: 'd1' })))).status).toBe(200)
    expect((await service('renew', { uid: 'nobody', deviceId: 'd1' })).status).toBe(401)
    expect((await app('session', { uid: 'nobody' })).status).toBe(404)
  })

  it('asks the shop for its key', async () => {
    const accessToken = await getToken(app('session', { uid: 'U001' }))
    expect((await service('identity', { accessToken }, 'other')).status).toBe(403)
    expect((await app('renew', { uid: 'U001', deviceId: 'd1' })).status).toBe(403)
  })

  it('signs a proof as the app would, with its clock', async () => {
    const { body } = await app('proof', { uid: 'U001', deviceId: 'd1' })
    // The text is compared whole below.
    const { requestTime } = body as { requestTime: string }
    expect(new Date(Number(requestTime)).toISOString()).toMatch(/^2026-11-20T02:00:/)
    const signed = createHmac('sha256', demoKeys.airlineApp.proofKey).update(`U001\nd1\n${requestTime}`)
    expect(body).toEqual({ uid: 'U001', deviceId: 'd1', requestTime, verification: signed.digest('hex') })
  })

  it('is down or answers nonsense when it is told to', async () => {
    const accessToken = await getToken(app('session', { uid: 'U001' }))
    const told = async (fault: string) => {
      expect((await app('control', { fault })).status).toBe(200)
      return identify(accessToken)
    }
    expect((await told('down')).status).toBe(503)
    expect((await told('serverError')).status).toBe(500)
    expect((await told('garbage')).text).toContain('It works!')
    expect((await told('noUser')).text).not.toContain('uid')
    expect((await told('none')).status).toBe(200)
  })
})
