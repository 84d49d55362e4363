import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { person, testAirline, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const airline = testAirline()
const sso = testProvider('sso')
deps.signIn = { providers: [sso], airlineIdentity: airline }
const server = await testServer(deps)
afterAll(() => server.close())

let identified = 0
const { identify } = airline
airline.identify = (token) => {
  identified += 1
  return identify(token)
}
let number = 0
const newToken = () => `app-token-${(number += 1)}`.padEnd(36, '0')
const h5 = (passenger: TestBrowser, token = newToken()) => passenger.h5(token, 'airlineApp')

let browser: TestBrowser
beforeEach(() => {
  deps.clock.advance(120)
  browser = openTestBrowser(server)
})

describe('login attempts (E7, L5)', () => {
  it('are limited to five a minute per device, even at once, and so are the calls to the airline', async () => {
    const before = identified
    const answers = await Promise.all(Array.from({ length: 20 }, () => h5(browser)))
    expect(answers.filter(({ data }) => data.error === 'signInRefused')).toHaveLength(5)
    expect(answers.filter(({ data }) => data.error === 'rateLimited')).toHaveLength(15)
    expect(identified - before).toBe(5)
  })

  it('count when they succeed, name when the next is allowed, and use a sliding window', async () => {
    const token = newToken()
    airline.people.set(token, person('AIRLINE_APP', 'U001', { ffpCardNo: '9920000031', displayName: '林小屿' }))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await h5(browser, token)).code).toBe('200')
      deps.clock.advance(10)
    }
    expect((await h5(browser)).data).toMatchObject({ error: 'rateLimited', retryAfterSeconds: 10 })
    deps.clock.advance(10)
    expect((await h5(browser)).data.error).toBe('signInRefused')
    expect((await h5(browser)).data).toMatchObject({ error: 'rateLimited', retryAfterSeconds: 10 })
  })

  it('are counted together over the three calls that ask outside systems', async () => {
    const ticket = () => browser.post('/user/channelLogin/loginByST', { st: `ST-${(number += 1)}` })
    for (let attempt = 0; attempt < 5; attempt += 1) await ticket()
    expect((await ticket()).data.error).toBe('rateLimited')
    expect((await h5(browser)).data.error).toBe('rateLimited')
  })

  it('with one token are limited to five a minute over all browsers', async () => {
    const token = newToken()
    const errors = await Promise.all(
      Array.from({ length: 8 }, async () => (await h5(openTestBrowser(server), token)).data.error),
    )
    expect(errors.filter((error) => error === 'rateLimited')).toHaveLength(3)
  })

  it('never lock out a cabin or an office that shares one address', async () => {
    const cabin = Array.from({ length: 60 }, () => openTestBrowser(server))
    for (let attempt = 0; attempt < 6; attempt += 1) await h5(browser)
    const errors = await Promise.all(cabin.map(async (passenger) => (await h5(passenger)).data.error))
    expect(new Set(errors)).toEqual(new Set(['signInRefused']))
  })
})
