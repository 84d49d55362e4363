import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { person, testAirline } from './test-support/sign-in-world.ts'
import { openTestBrowser, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const airline = testAirline()
deps.signIn = { providers: [], airlineIdentity: airline }
const server = await testServer(deps)
// A second server on the same database, as in a deployment with several.
const otherServer = await testServer(deps)
afterAll(async () => {
  await server.close()
  await otherServer.close()
})

let browser: TestBrowser
beforeEach(() => {
  airline.down = false
  deps.clock.advance(120)
  browser = openTestBrowser(server)
})

const appToken = 'app-token-of-lin'.padEnd(36, '0')
airline.people.set(appToken, person('AIRLINE_APP', 'U001', { ffpCardNo: '9920000031', displayName: '林小屿' }))

describe('a login from the airline app', () => {
  it("starts the member's session with the app's own token, and may be repeated", async () => {
    const first = await browser.h5(appToken, 'airlineApp')
    expect(first.data.userInfo).toMatchObject({ userId: 'U001', openIds: { AIRLINE_APP: 'U001' }, scope: 'account' })
    expect(first.data.accessToken).not.toBe(appToken)
    const before = openTestBrowser(server)
    before.cookies.set('aisle_session', first.data.accessToken)
    expect((await browser.h5(appToken, 'airlineApp')).code).toBe('200')
    expect([await browser.whoAmI(), await before.whoAmI()]).toEqual(['U001', null])
  })

  it('is refused with a token that the airline does not know, and outside the airline app', async () => {
    expect((await browser.h5('x'.repeat(36), 'airlineApp')).data.error).toBe('signInRefused')
    expect((await browser.h5(appToken, 'browser')).data.error).toBe('signInRefused')
    expect(browser.cookies.has('aisle_session')).toBe(false)
  })

  it('reports an airline that does not answer, and a product without an app', async () => {
    airline.down = true
    expect((await browser.h5(appToken, 'airlineApp')).data.error).toBe('signInUnavailable')
    deps.signIn.airlineIdentity = null
    expect((await browser.h5(appToken, 'airlineApp')).data.error).toBe('signInUnavailable')
    deps.signIn.airlineIdentity = airline
    expect(server.logLines.join('\n')).not.toContain(appToken)
  })
})

describe('a new access token for the app', () => {
  const path = '/mobile-starter/api/v1/Authmode/getSsoNewAccessToken'
  const proofAt = (secondsOff: number, uid: string) => ({
    uid,
    deviceId: 'phone-1',
    requestTime: String(deps.clock.now().getTime() + secondsOff * 1000),
    verification: 'signed',
  })
  async function renew(proof: Record<string, string>, { url } = server) {
    const response = await fetch(`${url}${path}?${new URLSearchParams(proof)}`)
    const body = (await response.json()) as { code: string; data: { error?: string; accessToken?: string } }
    return { ...body, cacheControl: response.headers.get('cache-control') }
  }

  it('is returned for a fresh proof, and not cached', async () => {
    const { code, data, cacheControl } = await renew(proofAt(0, 'U001'))
    expect([code, data.accessToken?.length, cacheControl]).toEqual(['200', 36, 'no-store'])
    expect(airline.renewed.at(-1)).toEqual({ uid: 'U001', deviceId: 'phone-1' })
  })

  it.each([
    [-301, 'signInRefused'],
    [-300, undefined],
    [300, undefined],
    [301, 'signInRefused'],
  ])('with a proof made %i seconds from now is refused with %s', async (off, error) => {
    expect((await renew(proofAt(off, `off ${off}`))).data.error).toBe(error)
  })

  it('is refused for a wrong proof or a malformed time, without calling the airline', async () => {
    const asked = airline.renewed.length
    const proof = proofAt(0, 'U002')
    expect((await renew({ ...proof, verification: 'forged' })).data.error).toBe('signInRefused')
    for (const requestTime of ['', 'NaN', '-1', '1e12', '2026-11-20', '0x18bcfe56800']) {
      expect((await renew({ ...proof, requestTime })).data.error).toBe('signInRefused')
    }
    expect((await renew({ uid: 'U002' })).data.error).toBe('invalidRequest')
    expect(airline.renewed.length).toBe(asked)
  })

  it('is returned once per proof, whichever server is called and however the proof is written', async () => {
    const proof = proofAt(0, 'U003')
    const answers = await Promise.all([
      renew(proof),
      renew(proof, otherServer),
      renew(proof),
      renew(proof, otherServer),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '2011', '2011', '2011'])
    expect((await renew({ ...proof, verification: 'SIGNED' })).data.error).toBe('signInRefused')
  })

  it('is unavailable while the airline does not answer', async () => {
    airline.down = true
    expect((await renew(proofAt(0, 'U004'))).data.error).toBe('signInUnavailable')
  })
})
