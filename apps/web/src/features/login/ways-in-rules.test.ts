import { describe, expect, it } from 'vitest'
import { environments, redirectWays, type SignInWay } from '@aisle/contract/sign-in-ways'
import { getPartner, startsByItself, wayHere } from './ways-in-rules.ts'

const everyWay: SignInWay[] = ['airlineApp', ...redirectWays]

describe('way in on offer', () => {
  it.each([
    ['airlineApp', 'airlineApp'],
    ['miniProgram', 'miniProgram'],
    ['chatApp', 'wechat'],
    ['partnerApp', 'partner'],
    ['browser', 'sso'],
  ] as const)('in %s is %s, and no other works there', (environment, way) => {
    expect(wayHere({ environment, configured: everyWay, inFlight: false })).toBe(way)
    const others = everyWay.filter((one) => one !== way)
    expect(wayHere({ environment, configured: others, inFlight: false })).toBeUndefined()
    expect(wayHere({ environment, configured: [way], inFlight: false })).toBe(way)
  })

  it.each(environments)('in %s is none in flight, where passengers log in by seat', (environment) => {
    expect(wayHere({ environment, configured: everyWay, inFlight: true })).toBeUndefined()
  })
})

describe('login without a tap', () => {
  const facts = { loggedIn: false, loggedOutByHand: false, stopped: true, tried: false }

  it.each([
    ['airlineApp', true, true],
    ['wechat', true, false],
    ['partner', true, false],
    ['miniProgram', false, false],
    ['sso', false, false],
    [undefined, false, false],
  ] as const)(
    'by %s starts after the guard has stopped the passenger: %s, otherwise: %s',
    (way, whenStopped, otherwise) => {
      expect(startsByItself({ ...facts, way })).toBe(whenStopped)
      expect(startsByItself({ ...facts, way, stopped: false })).toBe(otherwise)
    },
  )

  it.each(['wechat', 'partner'] as const)('by %s is tried once per tab', (way) => {
    expect(startsByItself({ ...facts, way, tried: true })).toBe(false)
  })

  it.each(everyWay)('by %s never starts after a manual log-out or for a logged-in passenger', (way) => {
    expect(startsByItself({ ...facts, way, loggedOutByHand: true })).toBe(false)
    expect(startsByItself({ ...facts, way, loggedIn: true })).toBe(false)
  })
})

describe('partner app', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536', 'dingTalk'],
    ['Mozilla/5.0 (Linux; Android 14) com.alibaba.android.rimet/46766536', 'dingTalk'],
    ['Mozilla/5.0 (iPhone) AliApp(AP/10.8.30.6000) AlipayClient/10.8.30.6000 Language/zh-Hans', 'alipay'],
    ['Mozilla/5.0 (iPhone) SomethingElse/1.0', 'otherPartner'],
  ] as const)('detects %s as %s', (userAgent, name) => {
    expect(getPartner(userAgent)).toBe(name)
  })
})
