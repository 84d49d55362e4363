import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { countingFailures } from './count-failures.ts'
import { resolveChallenge, easyChecks, howHard, getPayload, resolveSolution } from './test-support/solve-check.ts'

const { db } = await testDatabase()
const deps = easyChecks(await testDeps(db, { demoData: false }))

interface Try {
  caller?: ReturnType<typeof guestCaller>
  kind?: 'lookup' | 'portal'
  finds?: boolean
  world?: typeof deps
}

/** The refusal of a try; null when it finds a trip. */
const guess = (target: string, { caller = guestCaller(), kind = 'lookup', finds = false, world = deps }: Try = {}) =>
  getRefusal(
    countingFailures(world, caller, {
      kind,
      target: { seat: target, flight: `flight of ${target.split(' ')[0]}` },
      failure: kind === 'lookup' ? 'notFound' : 'verifyFailed',
      look: async () => (finds ? 'found' : null),
    }),
  )

/** As a browser does: solves the check where one is asked for, and tries once more. */
async function persist(target: string, { caller = guestCaller(), ...options }: Try = {}) {
  const first = await guess(target, { caller, ...options })
  const challenge = resolveChallenge(first)
  if (!challenge) return first
  return guess(target, { caller: { ...caller, humanCheck: resolveSolution(challenge) }, ...options })
}

const fail5 = async (target: string, caller = guestCaller()) => {
  for (let failure = 1; failure <= 5; failure += 1)
    expect(await guess(target, { caller })).toEqual({ error: 'notFound', reason: 'trip' })
  return caller
}

describe('a guess among the passengers of two flights (W2, W3)', () => {
  it('pays at both, so that no day gives a flight more guesses than it has', async () => {
    const look = (documents: readonly string[], person: string) =>
      getRefusal(
        countingFailures(deps, guestCaller(), {
          kind: 'lookup',
          target: { documents, person },
          failure: 'notFound',
          look: async () => null,
        }),
      )
    const half = limits.documentsBeforeCheck / 2
    for (let turn = 0; turn < half; turn += 1) {
      expect(await look(['F 1', 'F 2'], `a ${turn}`)).toMatchObject({ error: 'notFound' })
      expect(await look(['F 2', 'F 3'], `b ${turn}`)).toMatchObject({ error: 'notFound' })
    }
    expect(await look(['F 2'], 'c')).toMatchObject({ error: 'humanCheck' })
    expect(await look(['F 1', 'F 2'], 'd')).toMatchObject({ error: 'humanCheck' })
    expect(await look(['F 1'], 'e')).toMatchObject({ error: 'notFound' })
  })
})

describe('guessing (W3, P6)', () => {
  it('needs a check after five failures, whatever it would find; waiting does not replace it, solving lets one try through', async () => {
    const caller = await fail5('a')
    expect(await guess('a', { caller, finds: true })).toMatchObject({ error: 'humanCheck' })
    deps.clock.advance(1800)
    const refused = await guess('a', { caller, finds: true })
    const solved = { ...caller, humanCheck: resolveSolution(resolveChallenge(refused)) }
    expect(await guess('a', { caller: solved })).toEqual({ error: 'notFound', reason: 'trip' })
    expect(await guess('a', { caller: solved, finds: true }), 'a used solution').toMatchObject({ error: 'humanCheck' })
    expect(await persist('a', { caller, finds: true })).toBeNull()
    deps.clock.advance(12 * 3600)
    expect(await persist('a', { caller, finds: true })).toBeNull()
  })

  it('takes no solution of another device, address, target or kind, none that is too old, and none that was bent', async () => {
    const caller = await fail5('bound')
    const challenge = resolveChallenge(await guess('bound', { caller }))
    const humanCheck = resolveSolution(challenge)
    const payload: { challenge: { parameters: object; signature: string }; solution: object } = JSON.parse(
      Buffer.from(humanCheck, 'base64').toString(),
    )
    const bent = [
      '',
      'no base64 of anything',
      getPayload([]),
      getPayload({ ...payload, solution: { counter: 50_001, derivedKey: 'ab'.repeat(32) } }),
      getPayload({ ...payload, solution: { counter: 50_000.5, derivedKey: 'ab' } }),
      getPayload({ ...payload, challenge: { ...payload.challenge, signature: 'ab'.repeat(32) } }),
      getPayload({
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
    await fail5('elsewhere')
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
    const again = resolveSolution(resolveChallenge(await guess('bound', { caller })))
    deps.clock.advance(599)
    expect(await guess('bound', { caller: { ...caller, humanCheck: again } })).toEqual({
      error: 'notFound',
      reason: 'trip',
    })
  })

  it('gets one look of a solution that is sent twenty times at once', async () => {
    const caller = await fail5('once')
    const humanCheck = resolveSolution(resolveChallenge(await guess('once', { caller })))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess('once', { caller: { ...caller, humanCheck } })),
    )
    expect(answers.filter((answer) => answer?.error === 'notFound')).toHaveLength(1)
    expect(answers.filter((answer) => answer?.error === 'humanCheck')).toHaveLength(19)
  })

  it('ends at the ceiling of the target, where the answer names what stays open, and two are back every day', async () => {
    const caller = guestCaller()
    for (let failure = 1; failure <= 8; failure += 1)
      expect(await persist('b', { caller })).toEqual({ error: 'notFound', reason: 'trip' })
    const closed = { error: 'seatClosed', instead: ['crew', 'mailCode'] }
    expect(await persist('b', { caller, finds: true })).toEqual(closed)
    expect(await persist('b', { finds: true }), 'for everybody, right or wrong').toEqual(closed)
    expect(await guess('the seat beside', { caller: guestCaller() })).toEqual({ error: 'notFound', reason: 'trip' })
    deps.clock.advance(12 * 3600)
    expect(await persist('b', { caller })).toEqual({ error: 'notFound', reason: 'trip' })
    expect(await persist('b', { caller, finds: true })).toEqual(closed)
    deps.clock.advance(12 * 3600)
    expect(await persist('b', { caller, finds: true })).toBeNull()
  })

  it('gets harder with every guess at the target', async () => {
    const levels: (number | undefined)[] = []
    for (let guesses = 0; guesses < 8; guesses += 1) {
      levels.push(howHard(resolveChallenge(await guess('harder', { finds: true }))))
      await persist('harder')
    }
    expect(levels).toEqual([undefined, undefined, undefined, undefined, undefined, 1, 2, 3])
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
    for (let failure = 1; failure <= limits.deviceGuessesPerHour; failure += 1) {
      expect(await guess(`d${failure}`, { caller: attacker() })).toEqual({ error: 'notFound', reason: 'trip' })
    }
    expect(await guess('one more', { caller: attacker() })).toMatchObject({ error: 'humanCheck' })
    for (let neighbour = 0; neighbour < 30; neighbour += 1) {
      expect(await guess('another', { caller: guestCaller({ ip }), finds: true })).toBeNull()
    }
  })

  it('checks a device harder the more it guesses, and never turns it away', async () => {
    const caller = guestCaller({ deviceId: 'keen' })
    const levels = new Set<number | undefined>()
    for (let turn = 0; turn < 100; turn += 1) {
      levels.add(howHard(resolveChallenge(await guess(`keen ${turn}`, { caller, finds: true }))))
      expect(await persist(`keen ${turn}`, { caller })).toEqual({ error: 'notFound', reason: 'trip' })
    }
    expect([...levels]).toEqual([undefined, 1, 2, 3, 4, 5])
    deps.clock.advance(4 * 3600)
    expect(await guess('keen', { caller })).toEqual({ error: 'notFound', reason: 'trip' })
  })

  it('tells devices apart that all give the same name, by the token that they were given', async () => {
    const named = (guestToken: string) => ({ ...guestCaller({ ip: '10.9.9.3', deviceId: 'ANDROID' }), guestToken })
    for (let passenger = 0; passenger < 30; passenger += 1) {
      expect(await guess(`seat ${passenger}`, { caller: named(`token ${passenger}`) })).toEqual({
        error: 'notFound',
        reason: 'trip',
      })
    }
  })

  it('leaves successes uncounted, and is not slowed where limits are lifted', async () => {
    const caller = guestCaller()
    for (let success = 0; success < 8; success += 1) expect(await guess('f', { caller, finds: true })).toBeNull()
    const free = { ...deps, settings: { ...deps.settings, limits: false } }
    for (let failure = 0; failure < 8; failure += 1) {
      expect(await guess('f', { caller, world: free })).toEqual({ error: 'notFound', reason: 'trip' })
    }
    expect(await guess('f', { caller, finds: true })).toBeNull()
  })

  it('leaves a try counted whose lookup broke', async () => {
    const broken = (target: string) =>
      countingFailures(deps, guestCaller(), {
        kind: 'lookup',
        target: { seat: target },
        failure: 'notFound',
        look: () => Promise.reject(new Error('the database is away')),
      })
    for (let times = 0; times < 5; times += 1) await expect(broken('g')).rejects.toThrow('the database is away')
    expect(await guess('g', { finds: true })).toMatchObject({ error: 'humanCheck' })
  })
})

describe('fifty rotated devices on one seat (facts, case 12)', () => {
  const devices = Array.from({ length: 50 }, (_, n) => ({ ip: `10.50.0.${n + 1}`, deviceId: `rotated-${n}` }))

  it('get eight guesses and two more a day, with every check solved; the owner is told of another way, and other seats stay open', async () => {
    let looks = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (const device of devices) {
        const answer = await persist('seat', { caller: guestCaller(device), kind: 'portal' })
        if (answer?.error === 'verifyFailed') looks += 1
        else expect(answer?.error).toBe('seatClosed')
      }
      deps.clock.advance(3600)
    }
    expect(looks).toBe(9)
    expect(await persist('seat', { kind: 'portal', finds: true })).toBeNull()
    for (const device of devices) await persist('seat', { caller: guestCaller(device), kind: 'portal' })
    expect(await persist('seat', { kind: 'portal', finds: true })).toEqual({
      error: 'seatClosed',
      instead: ['crew', 'mailCode'],
    })
    expect(await guess('the seat beside', { kind: 'portal' })).toEqual({ error: 'verifyFailed' })
  })

  it('get five without a check, all together at once', async () => {
    const answers = await Promise.all(
      devices.map((device) => guess('rush', { caller: guestCaller(device), kind: 'portal' })),
    )
    expect(answers.filter((answer) => answer?.error === 'verifyFailed')).toHaveLength(5)
    expect(howHard(resolveChallenge(answers.find((answer) => answer?.error === 'humanCheck') ?? null))).toBe(1)
  })
})

describe('who pays for a guess (W3)', () => {
  const onGround = { ...deps, settings: { ...deps.settings, role: 'ground' as const } }
  const nameless = (ip: string) => ({ ...guestCaller({ ip }), deviceId: null })
  const wrongAt = async (ips: readonly string[], what: string) => {
    let looks = 0
    for (const [n, ip] of ips.entries())
      if ((await guess(`${n} ${what}`, { caller: nameless(ip), world: onGround }))?.error === 'notFound') looks += 1
    return looks
  }
  const many = (count: number, ip: (n: number) => string) => Array.from({ length: count }, (_, n) => ip(n))

  it('is its address for a caller without device id and guest token', async () => {
    expect(
      await wrongAt(
        many(limits.addressGuessesPerHour + 20, () => '203.0.113.9'),
        'nameless',
      ),
    ).toBe(limits.addressGuessesPerHour)
    expect(await guess('nameless', { caller: nameless('203.0.113.10'), world: onGround })).toEqual({
      error: 'notFound',
      reason: 'trip',
    })
  })

  it('is the whole /64 of an IPv6 address, and a /48 for many of them', async () => {
    expect(
      await wrongAt(
        many(limits.addressGuessesPerHour + 20, (n) => `2001:db8:1:1::${n.toString(16)}`),
        'neighbours',
      ),
    ).toBe(limits.addressGuessesPerHour)
    expect(
      await wrongAt(
        many(limits.networkGuessesPerHour + 20, (n) => `2001:db8:2:${n.toString(16)}::1`),
        'networks',
      ),
    ).toBe(limits.networkGuessesPerHour)
    expect(await guess('another /48', { caller: nameless('2001:db8:3::1'), world: onGround })).toEqual({
      error: 'notFound',
      reason: 'trip',
    })
  })

  it('takes two who are counted in different orders without a deadlock, and gives back what was right', async () => {
    const pair = (n: number) =>
      guess(`pair ${n % 12}`, {
        caller: guestCaller({ ip: `10.77.0.${(n % 3) + 1}`, deviceId: `${n % 4}` }),
        finds: true,
      })
    expect(await Promise.all(Array.from({ length: 60 }, (_, n) => pair(n)))).toEqual(
      Array.from({ length: 60 }, () => null),
    )
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await guess('pair 0', { caller: guestCaller({ ip: '10.77.0.1', deviceId: '0' }) })).toEqual({
        error: 'notFound',
        reason: 'trip',
      })
    }
  })
})
