import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../test-support/error-of.ts'
import { guestCaller } from '../../test-support/test-caller.ts'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { countingFailures } from './count-failures.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

interface Try {
  caller?: ReturnType<typeof guestCaller>
  kind?: 'lookup' | 'portal'
  finds?: boolean
  world?: typeof deps
}

/** What a try is refused with; null when it finds. */
const guess = (target: string, { caller = guestCaller(), kind = 'lookup', finds = false, world = deps }: Try = {}) =>
  refusalOf(
    countingFailures(world, caller, {
      kind,
      target,
      failure: kind === 'lookup' ? 'notFound' : 'verifyFailed',
      look: async () => (finds ? 'found' : null),
    }),
  )

describe('guessing (W3)', () => {
  it('is slowed down after five failures at one target, whatever device asks and whatever it would find', async () => {
    for (let failure = 1; failure <= 5; failure += 1) expect(await guess('a')).toEqual({ error: 'notFound' })
    expect(await guess('a')).toEqual({ error: 'rateLimited', retryAfterSeconds: 60 })
    deps.clock.advance(20)
    expect(await guess('a', { finds: true })).toEqual({ error: 'rateLimited', retryAfterSeconds: 40 })
    deps.clock.advance(40)
    expect(await guess('a', { finds: true })).toBeNull()
  })

  it('is stopped after twenty failures within an hour, until the hour is over', async () => {
    const ip = '10.9.9.1'
    for (let failure = 1; failure <= 20; failure += 1) {
      expect(await guess('b', { caller: guestCaller({ ip }) })).toEqual({ error: 'notFound' })
      deps.clock.advance(61)
    }
    const right = () => guess('b', { caller: guestCaller({ ip }), finds: true })
    expect(await right()).toEqual({ error: 'limitExceeded' })
    deps.clock.advance(3600)
    expect(await right()).toBeNull()
  })

  it('never keeps a passenger at another address out for longer than the wait, however long one neighbour goes on', async () => {
    const neighbour = () => guess('seat', { caller: guestCaller({ ip: '10.9.9.2' }) })
    let looks = 0
    for (let second = 0; second < 2 * 3600; second += 20) {
      if ((await neighbour())?.error === 'notFound') looks += 1
      if (second % 1200 === 300) {
        const passenger = guestCaller()
        const typo = await guess('seat', { caller: passenger })
        expect(typo).toEqual({ error: 'notFound' })
        expect(await guess('seat', { caller: passenger, finds: true })).toBeNull()
      }
      deps.clock.advance(20)
    }
    expect(looks).toBe(40)
  })

  it('gets a fleet of addresses no more than five looks a minute, and twenty-five an hour', async () => {
    let looks = 0
    for (let turn = 0; turn < 180; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => guess('fleet')))
      const seen = answers.filter((answer) => answer?.error === 'notFound').length
      if (turn % 3 === 0) expect(seen).toBeLessThanOrEqual(5)
      else expect(seen).toBe(0)
      looks += seen
      deps.clock.advance(20)
    }
    expect(looks).toBe(25)
  })

  it('gets five looks when a hundred are sent at once, and being refused does not prolong the wait', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess('c', { kind: 'portal' })))
    const names = answers.map((answer) => answer?.error)
    expect(names.filter((name) => name === 'verifyFailed')).toHaveLength(5)
    expect(names.filter((name) => name === 'rateLimited')).toHaveLength(95)
    deps.clock.advance(60)
    expect(await guess('c', { kind: 'portal', finds: true })).toBeNull()
  })

  it('counts against the device across targets, and leaves the others behind its address alone', async () => {
    const ip = '10.9.9.9'
    const attacker = () => guestCaller({ ip, deviceId: 'attacker' })
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await guess(`d${failure}`, { caller: attacker() })).toEqual({ error: 'notFound' })
    }
    expect(await guess('d6', { caller: attacker() })).toMatchObject({ error: 'rateLimited' })
    for (let neighbour = 0; neighbour < 30; neighbour += 1) {
      expect(await guess('d7', { caller: guestCaller({ ip }), finds: true })).toBeNull()
    }
  })

  it('tells devices apart that all give the same name, by the token that they were given', async () => {
    const named = (guestToken: string) => ({ ...guestCaller({ ip: '10.9.9.3', deviceId: 'ANDROID' }), guestToken })
    for (let passenger = 0; passenger < 30; passenger += 1) {
      expect(await guess(`seat ${passenger}`, { caller: named(`token ${passenger}`) })).toEqual({ error: 'notFound' })
    }
  })

  it('is counted by its kind: a lookup does not slow the portal down', async () => {
    for (let failure = 1; failure <= 5; failure += 1) expect(await guess('e')).toEqual({ error: 'notFound' })
    expect(await guess('e')).toMatchObject({ error: 'rateLimited' })
    expect(await guess('e', { kind: 'portal' })).toEqual({ error: 'verifyFailed' })
  })

  it('leaves successes uncounted, and is not slowed where limits are lifted', async () => {
    const caller = guestCaller()
    for (let success = 0; success < 8; success += 1) expect(await guess('f', { caller, finds: true })).toBeNull()
    const free = { ...deps, settings: { ...deps.settings, limits: false } }
    for (let failure = 0; failure < 8; failure += 1) {
      expect(await guess('f', { caller, world: free })).toEqual({ error: 'notFound' })
    }
    expect(await guess('f', { caller, finds: true })).toBeNull()
  })

  it('leaves a try counted whose lookup broke', async () => {
    const broken = (target: string) =>
      countingFailures(deps, guestCaller(), {
        kind: 'lookup',
        target,
        failure: 'notFound',
        look: () => Promise.reject(new Error('the database is away')),
      })
    for (let times = 0; times < 5; times += 1) await expect(broken('g')).rejects.toThrow('the database is away')
    expect(await guess('g', { finds: true })).toMatchObject({ error: 'rateLimited' })
  })
})
