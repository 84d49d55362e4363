import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { countingFailures } from './count-failures.ts'
import { challengeOf, easyChecks, howHard, payloadOf, solutionOf } from './test-support/solve-check.ts'

const { db } = await testDatabase()
const deps = easyChecks(await testDeps(db, { demoData: false }))

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

/** As a browser does: solves the check where one is asked for, and tries once more. */
async function persist(target: string, { caller = guestCaller(), ...options }: Try = {}) {
  const first = await guess(target, { caller, ...options })
  const challenge = challengeOf(first)
  if (!challenge) return first
  return guess(target, { caller: { ...caller, humanCheck: solutionOf(challenge) }, ...options })
}

const fail5 = async (target: string, caller = guestCaller()) => {
  for (let failure = 1; failure <= 5; failure += 1)
    expect(await guess(target, { caller })).toEqual({ error: 'notFound' })
  return caller
}

describe('guessing (W3, P6)', () => {
  it('needs a check after five failures, whatever it would find; waiting does not replace it, solving lets one try through', async () => {
    const caller = await fail5('a')
    expect(await guess('a', { caller, finds: true })).toMatchObject({ error: 'humanCheck' })
    deps.clock.advance(1800)
    const refused = await guess('a', { caller, finds: true })
    const solved = { ...caller, humanCheck: solutionOf(challengeOf(refused)) }
    expect(await guess('a', { caller: solved })).toEqual({ error: 'notFound' })
    expect(await guess('a', { caller: solved, finds: true }), 'a used solution').toMatchObject({ error: 'humanCheck' })
    expect(await persist('a', { caller, finds: true })).toBeNull()
    deps.clock.advance(3600)
    expect(await guess('a', { caller })).toEqual({ error: 'notFound' })
  })

  it('takes no solution of another device, address, target or kind, none that is too old, and none that was bent', async () => {
    const caller = await fail5('bound')
    const challenge = challengeOf(await guess('bound', { caller }))
    const humanCheck = solutionOf(challenge)
    const payload: { challenge: { parameters: object; signature: string }; solution: object } = JSON.parse(
      Buffer.from(humanCheck, 'base64').toString(),
    )
    const bent = [
      '',
      'no base64 of anything',
      payloadOf([]),
      payloadOf({ ...payload, solution: { counter: 50_001, derivedKey: 'ab'.repeat(32) } }),
      payloadOf({ ...payload, solution: { counter: 50_000.5, derivedKey: 'ab' } }),
      payloadOf({ ...payload, challenge: { ...payload.challenge, signature: 'ab'.repeat(32) } }),
      payloadOf({
        ...payload,
        challenge: { ...payload.challenge, parameters: { ...payload.challenge.parameters, keyPrefix: '00' } },
      }),
      'A'.repeat(100_000),
    ]
    for (const text of bent) {
      expect(await guess('bound', { caller: { ...caller, humanCheck: text } }), text).toMatchObject({
        error: 'humanCheck',
      })
    }
    const others = [
      { caller: { ...caller, deviceId: 'another' }, target: 'bound', kind: 'lookup' as const },
      { caller: { ...caller, ip: '10.1.1.1' }, target: 'bound', kind: 'lookup' as const },
      { caller, target: 'elsewhere', kind: 'lookup' as const },
    ]
    for (const { caller: other, target, kind } of others) {
      expect(await guess(target, { caller: { ...other, humanCheck }, kind })).toMatchObject({ error: 'humanCheck' })
    }
    await Promise.all(Array.from({ length: 5 }, () => guess('bound', { caller, kind: 'portal' })))
    expect(await guess('bound', { caller: { ...caller, humanCheck }, kind: 'portal' })).toMatchObject({
      error: 'humanCheck',
    })
    deps.clock.advance(600)
    expect(await guess('bound', { caller: { ...caller, humanCheck } })).toMatchObject({ error: 'humanCheck' })
    const again = solutionOf(challengeOf(await guess('bound', { caller })))
    deps.clock.advance(599)
    expect(await guess('bound', { caller: { ...caller, humanCheck: again } })).toEqual({ error: 'notFound' })
  })

  it('gets one look of a solution that is sent twenty times at once', async () => {
    const caller = await fail5('once')
    const humanCheck = solutionOf(challengeOf(await guess('once', { caller })))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess('once', { caller: { ...caller, humanCheck } })),
    )
    expect(answers.filter((answer) => answer?.error === 'notFound')).toHaveLength(1)
    expect(answers.filter((answer) => answer?.error === 'humanCheck')).toHaveLength(19)
  })

  it('is stopped after twenty failures within an hour, solved or not, until the hour is over', async () => {
    const caller = guestCaller()
    for (let failure = 1; failure <= 20; failure += 1) {
      expect(await persist('b', { caller })).toEqual({ error: 'notFound' })
      deps.clock.advance(61)
    }
    expect(await persist('b', { caller, finds: true })).toEqual({ error: 'limitExceeded' })
    deps.clock.advance(3600)
    expect(await guess('b', { caller, finds: true })).toBeNull()
  })

  it('gets five looks when a hundred are sent at once', async () => {
    const caller = guestCaller()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess('c', { kind: 'portal', caller })))
    const names = answers.map((answer) => answer?.error)
    expect(names.filter((name) => name === 'verifyFailed')).toHaveLength(5)
    expect(names.filter((name) => name === 'humanCheck')).toHaveLength(95)
    expect(await persist('c', { kind: 'portal', caller, finds: true })).toBeNull()
  })

  it('counts against the device across targets, and leaves the others behind its address alone', async () => {
    const ip = '10.9.9.9'
    const attacker = () => guestCaller({ ip, deviceId: 'attacker' })
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await guess(`d${failure}`, { caller: attacker() })).toEqual({ error: 'notFound' })
    }
    expect(await guess('d6', { caller: attacker() })).toMatchObject({ error: 'humanCheck' })
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
    expect(await guess('g', { finds: true })).toMatchObject({ error: 'humanCheck' })
  })
})

describe('fifty rotated devices on one seat (facts, case 12)', () => {
  const devices = Array.from({ length: 50 }, (_, n) => ({ ip: `10.50.0.${n + 1}`, deviceId: `rotated-${n}` }))

  it('get 25 + 3 × 50 guesses within the hour at most, with every check solved; the owner always gets in, typo and all', async () => {
    let looks = 0
    let owners = 0
    for (let minute = 0; minute < 24; minute += 1) {
      // Each device turns up again and again, in another order.
      for (let turn = 0; turn < 10; turn += 1) {
        const device = devices[(minute * 7 + turn * 13) % devices.length]
        const answer = await persist('seat', { caller: guestCaller(device), kind: 'portal' })
        if (answer?.error === 'verifyFailed') looks += 1
        else expect(answer).toEqual({ error: 'limitExceeded' })
      }
      if (minute % 6 === 5) {
        const passenger = guestCaller()
        const asked = howHard(challengeOf(await guess('seat', { caller: passenger, kind: 'portal' })))
        if (looks > 20) expect(asked).toBe('hardCheck')
        expect(await persist('seat', { caller: passenger, kind: 'portal' })).toEqual({ error: 'verifyFailed' })
        expect(await persist('seat', { caller: passenger, kind: 'portal', finds: true })).toBeNull()
        owners += 1
      }
      deps.clock.advance(60)
    }
    expect(owners).toBe(4)
    expect(looks).toBeGreaterThan(140)
    expect(looks).toBeLessThanOrEqual(25 + 3 * devices.length)
    expect(await guess('the seat beside', { kind: 'portal' })).toEqual({ error: 'verifyFailed' })
  })

  it('get five without a check, all together at once', async () => {
    const answers = await Promise.all(
      devices.map((device) => guess('rush', { caller: guestCaller(device), kind: 'portal' })),
    )
    expect(answers.filter((answer) => answer?.error === 'verifyFailed')).toHaveLength(5)
    expect(howHard(challengeOf(answers.find((answer) => answer?.error === 'humanCheck') ?? null))).toBe('check')
  })
})
