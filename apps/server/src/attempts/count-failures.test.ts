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
    for (let failure = 1; failure <= 20; failure += 1) {
      expect(await guess('b')).toEqual({ error: 'notFound' })
      deps.clock.advance(61)
    }
    expect(await guess('b', { finds: true })).toEqual({ error: 'limitExceeded' })
    deps.clock.advance(3600)
    expect(await guess('b', { finds: true })).toBeNull()
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
