import fc from 'fast-check'
import { madeStorable } from '@aisle/contract/storable-text'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, pageStart } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const wechat = testProvider('wechat')
const sso = testProvider('sso')
deps.signIn = { providers: [wechat, sso], airlineIdentity: null }
deps.settings.limits = false
const server = await testServer(deps)
afterAll(() => server.close())

const account = { a: 'U001', b: 'U002' } as const
type Side = keyof typeof account

/** A step that a browser may attempt with everything seen so far by either browser. */
const step = fc.record({
  who: fc.constantFrom<Side>('a', 'b'),
  does: fc.constantFrom('begin', 'begin', 'return', 'return', 'return', 'h5', 'h5', 'logout', 'wait', 'forget'),
  way: fc.constantFrom('wechat' as const, 'sso' as const),
  /** True: uses only what this browser received; false: what either received. */
  honest: fc.boolean(),
  /** Selects among the latest states and tokens. */
  which: fc.nat(5),
})

describe('two browsers', () => {
  it('never share a session, in any order of steps and with anything stolen', async () => {
    let sessions = 0
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const browsers = { a: openTestBrowser(server), b: openTestBrowser(server) }
        const states: { way: 'wechat' | 'sso'; state: string; of: Side }[] = []
        const tokens: { token: string; of: Side }[] = []
        for (const { who, does, way, honest, which } of steps) {
          const browser = browsers[who]
          const pick = <Item extends { of: Side }>(seen: readonly Item[]) => {
            const list = seen.filter(({ of }) => !honest || of === who)
            return list[list.length - 1 - (which % list.length)]
          }
          const begun = pick(states)
          if (does === 'begin') states.push({ way, of: who, ...(await browser.begin(way)) })
          else if (does === 'return' && begun) {
            // Each person signs in where the sign-in began; the other may obtain the address.
            const openId = begun.way === 'sso' ? account[begun.of] : `openid-demo-${account[begun.of].at(-1)}`
            const known = person(begun.way === 'sso' ? 'SSO' : 'WECHAT_WEB', openId, {
              ffpCardNo: begun.of === 'a' ? '9920000031' : '9920000093',
              displayName: begun.of === 'a' ? '林小屿' : '吕青禾',
            })
            const { state } = begun
            if (begun.way === 'wechat') {
              const returned = await browser.comeBack('wechat', { code: wechat.vouchFor(known, state), state })
              for (const token of returned.getAll('token')) tokens.push({ token, of: who })
            } else {
              const st = sso.vouchFor(known, state)
              const answer = await browser.post<{ accessToken: string }>('/user/channelLogin/loginByST', { st, state })
              if (answer.code === 0) tokens.push({ token: answer.result.accessToken, of: who })
              else refusals += 1
            }
          } else if (does === 'h5') {
            const seen = pick(tokens)
            if (seen && (await browser.h5(seen.token)).code !== '200') refusals += 1
          } else if (does === 'logout') {
            await browser.post('/api2/v1/login/logout')
            expect(await browser.whoAmI()).toBeNull()
          } else if (does === 'wait') deps.clock.advance(100)
          else if (does === 'forget') browser.cookies.delete('aisle_session')
          // Only the browser that acted can have a new session.
          const loggedIn = await browser.whoAmI()
          expect([null, account[who]]).toContain(loggedIn)
          if (loggedIn) sessions += 1
        }
      }),
      { numRuns: 40 },
    )
    expect([sessions > 20, refusals > 20]).toEqual([true, true])
  })
})

describe('the target', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      'https://evil.example/',
      '//evil.example',
      String.raw`\\evil.example`,
      'javascript:alert(1)',
      '#/x\r\nSet-Cookie: aisle_session=planted',
      '&token=planted&error=',
      '#/order?a=1&state=other#frag',
      '\ud800 lone surrogate',
      '%2f%2fevil.example',
      '</script><script>',
    ),
    fc.webUrl(),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 200 }),
  )

  it('stays inside: a return always starts with a page of ours and has the target as one value', async () => {
    let brought = 0
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (target, inQuery) => {
        const browser = openTestBrowser(server)
        const { state } = await browser.begin('wechat', target)
        const query = new URLSearchParams({ code: wechat.vouchFor(person('WECHAT_WEB', 'openid-demo-1')), state })
        query.append('target', inQuery)
        query.append('way', inQuery)
        const response = await browser.visit(`/sign-in/wechat/return?${query}`)
        const location = response.headers.get('location') ?? ''
        expect(response.status).toBe(303)
        expect(location.startsWith(pageStart)).toBe(true)
        expect(new URL(location, 'http://127.0.0.1:8080').host).toBe('127.0.0.1:8080')
        expect(response.headers.getSetCookie()).toEqual([])
        const returned = new URLSearchParams(location.slice(pageStart.length))
        expect([...returned.keys()].toSorted()).toEqual(['state', 'target', 'token', 'way'])
        expect(returned.get('state')).toBe(state)
        expect(returned.get('target')).toBe(madeStorable(target))
        brought += 1
      }),
      { numRuns: 500 },
    )
    expect(brought).toBe(500)
  })
})
