import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { h5 } from '@aisle/contract/login'
import { ApiError } from '../../api/api-error.ts'
import { secondsToNextAttempt, withAttempt } from './attempt-rules.ts'
import { signInByApp, type AppSignIn, type Occasion } from './sign-in-by-app.ts'

/** `closed`: the app reports that the passenger closed its login. */
type BridgeAnswer = 'ok' | 'UNAVAILABLE' | 'TIMEOUT' | 'NATIVE' | 'CANCELLED' | 'UNSUPPORTED' | 'closed'
type CallAnswer = 'ok' | 'signInRefused' | 'network' | 'timedOut' | 'updating' | 'rateLimited' | 'systemError'

/** The responses of each step, in order; the last one repeats. */
interface Answers {
  init: BridgeAnswer[]
  user: (BridgeAnswer | 'nobody')[]
  proof: BridgeAnswer[]
  save: BridgeAnswer[]
  login: BridgeAnswer[]
  h5: CallAnswer[]
  renew: CallAnswer[]
}

const allGood: Answers = {
  init: ['ok'],
  user: ['ok'],
  proof: ['ok'],
  save: ['ok'],
  login: ['ok'],
  h5: ['ok'],
  renew: ['ok'],
}

/** One tab with its session storage, a clock, an app and a server. */
function tab(given: Partial<Answers>) {
  const answers = structuredClone({ ...allGood, ...given })
  const did: string[] = []
  const h5At: number[] = []
  const seen = new Set<string>()
  let now = 1_000_000
  let times: number[] = []

  const next = <T>(list: T[]): T => {
    const [first] = list
    if (first === undefined) throw new Error('no answer given')
    if (list.length > 1) list.shift()
    return first
  }
  async function native<T>(step: 'init' | 'user' | 'proof' | 'save' | 'login', answer: T): Promise<T> {
    did.push(step)
    const outcome = next<BridgeAnswer | 'nobody'>(answers[step])
    if (outcome === 'closed') throw Object.assign(new Error(outcome), { code: 'NATIVE', nativeCode: 'CANCELLED' })
    if (outcome !== 'ok' && outcome !== 'nobody') throw Object.assign(new Error(outcome), { code: outcome })
    // `nobody` occurs only in lists of users.
    return outcome === 'nobody' ? ({ accessToken: '' } as T) : answer
  }
  async function server(step: 'h5' | 'renew'): Promise<void> {
    did.push(step)
    const error = next(answers[step])
    if (error !== 'ok') throw new ApiError({ call: h5, code: '', error, messages: { zh: '错', en: error }, data: {} })
  }
  const proof = { uid: 'U001', deviceId: 'd1', requestTime: '1', verification: 'v' }
  const signIn: AppSignIn = {
    app: {
      init: () => native('init', undefined),
      getUserInfo: () => native('user', { accessToken: 'a'.repeat(36) }),
      refreshToken: () => native('proof', proof),
      saveAccessToken: () => native('save', undefined),
      showLogin: () => native('login', undefined),
    },
    logInWith: async () => {
      h5At.push(now)
      await server('h5')
    },
    renew: async () => {
      await server('renew')
      return 'b'.repeat(36)
    },
    reserveAttempt: () => {
      const seconds = secondsToNextAttempt(times, now)
      if (seconds === 0) times = withAttempt(times, now)
      return seconds
    },
    firstTime: (act) => {
      const first = !seen.has(act)
      seen.add(act)
      return first
    },
    announce: () => void did.push('announce'),
  }
  return {
    did,
    h5At,
    pass: (milliseconds: number) => void (now += milliseconds),
    run: (occasion: Occasion = 'tapped') => signInByApp(signIn, occasion),
  }
}

describe('login by the airline app (spec §4)', () => {
  it('reads the user from the app and calls the server', async () => {
    const { run, did } = tab({})
    expect(await run('start')).toEqual({ kind: 'loggedIn' })
    expect(did).toEqual(['init', 'user', 'h5'])
  })

  it('renews a refused token once, saves it in the app, and uses it', async () => {
    const { run, did } = tab({ h5: ['signInRefused', 'ok'] })
    expect(await run('start')).toEqual({ kind: 'loggedIn' })
    expect(did).toEqual(['init', 'user', 'h5', 'proof', 'renew', 'save', 'h5'])
  })

  it("announces a second refusal and shows the app's own login, then reads the user again", async () => {
    const { run, did } = tab({ h5: ['signInRefused', 'signInRefused', 'ok'] })
    expect(await run('start')).toEqual({ kind: 'loggedIn' })
    expect(did.slice(6)).toEqual(['h5', 'announce', 'login', 'init', 'user', 'h5'])
  })

  it('asks the passenger to return and enter again after a third refusal', async () => {
    const { run } = tab({ h5: ['signInRefused'] })
    expect(await run()).toMatchObject({ kind: 'told', messages: { en: 'Please return and re-enter the mall' } })
  })

  it('renews the token only once per tab', async () => {
    const { run, did, pass } = tab({ h5: ['signInRefused'] })
    await run()
    pass(60_000)
    await run()
    expect(did.filter((step) => step === 'renew')).toHaveLength(1)
  })

  it("shows the app's login if the app provides no proof or the server refuses it", async () => {
    for (const given of [{ proof: ['NATIVE' as const] }, { renew: ['signInRefused' as const] }]) {
      const { run, did } = tab({ h5: ['signInRefused', 'ok'], ...given })
      expect(await run()).toEqual({ kind: 'loggedIn' })
      expect(did).toContain('login')
    }
  })

  it('continues if the app does not save the new token', async () => {
    const { run } = tab({ h5: ['signInRefused', 'ok'], save: ['NATIVE'] })
    expect(await run()).toEqual({ kind: 'loggedIn' })
  })

  it.each(['network', 'timedOut', 'updating', 'rateLimited', 'systemError'] as const)(
    'does not blame the token for unrelated errors: %s',
    async (error) => {
      const { run, did } = tab({ h5: [error] })
      expect(await run()).toMatchObject({ kind: 'failed', error: { error } })
      expect(did).toEqual(['init', 'user', 'h5'])
    },
  )

  it.each(['UNAVAILABLE', 'TIMEOUT'] as const)(
    'asks the passenger to return and enter again without a bridge (%s)',
    async (code) => {
      const { run, did } = tab({ init: [code] })
      expect(await run('start')).toMatchObject({ kind: 'told', messages: { zh: '请返回并重新进入商城' } })
      expect(did).toEqual(['init'])
    },
  )

  it('leaves a guest of the app alone until they need a login', async () => {
    for (const user of [['nobody' as const], ['NATIVE' as const]]) {
      const { run, did } = tab({ user })
      expect(await run('start')).toEqual({ kind: 'guest' })
      expect(did).not.toContain('login')
      await run('stopped')
      expect(did).toContain('login')
      expect(did).not.toContain('announce')
    }
  })

  it('is silent when the passenger closes the app login', async () => {
    for (const login of ['CANCELLED', 'closed'] as const) {
      const { run } = tab({ user: ['nobody'], login: [login] })
      expect(await run()).toEqual({ kind: 'guest' })
    }
  })

  it('reports a failed app login after a tap, and is silent otherwise', async () => {
    const { run } = tab({ user: ['nobody'], login: ['NATIVE'] })
    expect(await run('stopped')).toEqual({ kind: 'guest' })
    expect(await run('tapped')).toMatchObject({ kind: 'told', messages: { en: 'Please return and re-enter the mall' } })
  })

  it('shows the app login once per tab without a tap: an app that reloads the page does not loop', async () => {
    const { run, did, pass } = tab({ h5: ['signInRefused'] })
    for (let visit = 0; visit < 4; visit++) {
      await run(visit % 2 === 0 ? 'stopped' : 'start')
      pass(60_000)
    }
    expect(did.filter((step) => step === 'login')).toHaveLength(1)
  })

  it('reports on the sixth attempt in a minute how long to wait', async () => {
    const { run } = tab({ h5: ['network'] })
    for (let attempt = 0; attempt < 5; attempt++) expect(await run()).toMatchObject({ kind: 'failed' })
    expect(await run()).toMatchObject({
      kind: 'told',
      messages: { zh: '尝试次数过多，请 60 秒后再试', en: 'Too many attempts. Try again in 60 seconds.' },
    })
  })
})

describe('login by the airline app with any responses', () => {
  // Weighted towards responses that lead deep into the login rather than end it at once.
  const bridge = fc.oneof(
    { weight: 8, arbitrary: fc.constant<BridgeAnswer>('ok') },
    {
      weight: 2,
      arbitrary: fc.constantFrom<BridgeAnswer>(
        'UNAVAILABLE',
        'TIMEOUT',
        'NATIVE',
        'CANCELLED',
        'UNSUPPORTED',
        'closed',
      ),
    },
  )
  const call = fc.oneof(
    { weight: 6, arbitrary: fc.constant<CallAnswer>('signInRefused') },
    { weight: 4, arbitrary: fc.constantFrom<CallAnswer>('ok', 'network', 'timedOut', 'updating', 'rateLimited') },
  )
  const several = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 8 })
  const answers = fc.record({
    init: several(bridge),
    user: several(fc.oneof({ weight: 8, arbitrary: bridge }, fc.constant('nobody' as const))),
    proof: several(bridge),
    save: several(bridge),
    login: several(bridge),
    h5: several(call),
    renew: several(call),
  })
  const visits = fc.array(
    fc.record({
      occasion: fc.constantFrom<Occasion>('start', 'stopped', 'tapped'),
      after: fc.integer({ min: 0, max: 30_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  )

  it('ends with an outcome: one new token per tab, five attempts a minute, and no loop', async () => {
    await fc.assert(
      fc.asyncProperty(answers, visits, async (given, tries) => {
        const { run, did, h5At, pass } = tab(given)
        for (const { occasion, after } of tries) {
          pass(after)
          const before = did.length
          const outcome = await run(occasion)
          const steps = did.slice(before)
          expect(steps.filter((step) => step === 'h5').length).toBeLessThanOrEqual(3)
          expect(steps.filter((step) => step === 'login').length).toBeLessThanOrEqual(1)
          if (outcome.kind === 'loggedIn') expect(steps.at(-1)).toBe('h5')
          else if (outcome.kind === 'told') expect(outcome.messages.zh).not.toBe('')
          else if (outcome.kind === 'failed') expect(outcome.error.error).not.toBe('signInRefused')
          else expect(outcome).toEqual({ kind: 'guest' })
        }
        expect(did.filter((step) => step === 'proof').length).toBeLessThanOrEqual(1)
        for (const start of h5At) {
          expect(h5At.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(5)
        }
      }),
      { numRuns: 500 },
    )
  })
})
