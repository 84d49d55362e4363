import * as limits from '@aisle/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { resolveChallenge, easyChecks, resolveSolution } from '../../platform/attempts/test-support/solve-check.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { prePurchaseJobs } from './index.ts'
import { lookUpByTicket } from './look-up-trips.ts'
import { sendCaptchaByFlight, sendCaptchaByTicket } from './send-captcha.ts'
import { verifyCaptchaByFlight, verifyCaptchaByTicket } from './verify-captcha.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

const ticket = (ticketNo: string, name: string) => {
  const [lastName = '', firstName = ''] = name.split('/')
  return { ticketNo, lastName, firstName }
}
const chen = ticket('7319991000274', 'CHEN/JIANYU')
const lyu = ticket('7319991000411', 'LYU/QINGHE')
const cartwell = ticket('7319991000822', 'CARTWELL/JAMES')
const osterby = { flightNo: 'MF829', flightDate: '2026-11-20', identityDocId: 'zz9900002' }

async function mailedCode(world: TestDeps, to: string): Promise<string> {
  await runDueJobs(world, prePurchaseJobs)
  const mail = world.mails.findLast((one) => one.to === to)
  const codes = mail?.text.match(/\d{6,}/g) ?? []
  expect(codes).toHaveLength(1)
  expect(mail?.html).toContain(codes[0])
  return codes[0] ?? ''
}

async function codeFor(form: typeof chen, email: string, caller: Caller = guestCaller()): Promise<string> {
  deps.clock.advance(61)
  await sendCaptchaByTicket(deps, caller, { ...form, email })
  return mailedCode(deps, email.toLowerCase())
}
const verify = (form: typeof chen, email: string, captcha: string, caller: Caller = guestCaller()) =>
  verifyCaptchaByTicket(deps, caller, { ...form, email, captcha })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Most tests ask for codes of one ticket, which would soon need a check. */
const forgetGuesses = () => db.deleteFrom('counted_uses').where('kind', '=', 'guess').execute()
beforeEach(forgetGuesses)

describe('the e-mail captcha (W5)', () => {
  it('logs in to the account when the mailbox is the manifest’s, ignoring case', async () => {
    const caller = guestCaller({ language: 'en' })
    const code = await codeFor(chen, 'CHEN.jianyu2@example.com', caller)
    expect(deps.mails.at(-1)?.subject).toMatch(/^Your Egret Air login code$/)
    const login = await verify(chen, 'chen.jianyu2@EXAMPLE.com', code, caller)
    expect(login.userInfo).toMatchObject({
      userId: 'U101',
      displayName: '陈建屿',
      scope: 'account',
      tripId: 'PX02-20261120',
    })
    expect(login.accessToken).toHaveLength(36)
    expect(caller.outgoing.accessToken).toBe(login.accessToken)
  })

  it('logs in to the trip only with any other mailbox, without changing the account', async () => {
    const code = await codeFor(lyu, 'somebody@example.com')
    const { userInfo } = await verifyCaptchaByTicket(deps, guestCaller(), {
      ...lyu,
      email: 'somebody@example.com',
      phoneTicket: '15999999999',
      captcha: code,
    })
    const nobody = { displayName: '吕*禾', ffpCardNo: null, openIds: {} }
    expect(userInfo).toMatchObject({ ...nobody, scope: 'trip', tripId: 'PX03-20261120' })
    expect(userInfo.userId).not.toBe('U002')
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('account_id', '=', 'U002')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ phone: '15410000303', email: 'lyu.qinghe3@example.com' })
  })

  it('also works by flight and document, and creates the account on the first login', async () => {
    const email = 'osterby.annalena7@example.com'
    await sendCaptchaByFlight(deps, guestCaller(), { ...osterby, email })
    const code = await mailedCode(deps, email)
    const { userInfo } = await verifyCaptchaByFlight(deps, guestCaller(), { ...osterby, email, captcha: code })
    expect(userInfo).toMatchObject({ displayName: 'Anna-Lena Osterby', scope: 'account', tripId: 'PX07-20261120' })
  })

  it('accepts a code once, even when it arrives ten times at once', async () => {
    const code = await codeFor(cartwell, 'cartwell.james6@example.com')
    const sessions = () =>
      db.selectFrom('login_sessions').select('token_hash').where('trip_id', '=', 'PX06-20261120').execute()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => getRefusal(verify(cartwell, 'cartwell.james6@example.com', code))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 9 }, () => ({ error: 'captchaExpired' })),
    )
    expect(await sessions()).toHaveLength(1)
    expect(await getRefusal(verify(cartwell, 'cartwell.james6@example.com', code))).toEqual({ error: 'captchaExpired' })
  })

  it('is void after five wrong tries, even for the right code', async () => {
    const email = 'five@example.com'
    const code = await codeFor(chen, email)
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await getRefusal(verify(chen, email, otherThan(code)))).toEqual({ error: 'captchaWrong', triesLeft })
    }
    expect(await getRefusal(verify(chen, email, code))).toEqual({ error: 'captchaExpired' })
  })

  it('compares at most five guesses when a hundred arrive at once', async () => {
    const email = 'flood@example.com'
    const code = await codeFor(chen, email)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => getRefusal(verify(chen, email, otherThan(code)))),
    )
    expect(answers.filter((answer) => JSON.stringify(answer).includes('captchaWrong'))).toHaveLength(5)
  })

  it('expires after five minutes, and only the newest code is valid', async () => {
    const email = 'old@example.com'
    const first = await codeFor(chen, email)
    const second = await codeFor(chen, email)
    if (first !== second) expect(await getRefusal(verify(chen, email, first))).toMatchObject({ error: 'captchaWrong' })
    deps.clock.advance(5 * 60)
    expect(await getRefusal(verify(chen, email, second))).toEqual({ error: 'captchaExpired' })
  })

  it('requires the same name, trip and mailbox again', async () => {
    const email = 'bound@example.com'
    const code = await codeFor(chen, email)
    expect(await getRefusal(verify({ ...chen, lastName: 'ZHAO' }, email, code))).toMatchObject({
      error: 'captchaWrong',
    })
    expect(await getRefusal(verify(lyu, email, code))).toEqual({ error: 'captchaExpired' })
    expect(await getRefusal(verify(chen, 'other@example.com', code))).toEqual({ error: 'captchaExpired' })
    expect((await verify(chen, email, ` ${code} `)).userInfo.tripId).toBe('PX02-20261120')
  })

  it('can be requested again after 60 seconds, and five times an hour', async () => {
    const send = () => getRefusal(sendCaptchaByTicket(deps, guestCaller(), { ...chen, email: 'again@example.com' }))
    expect(await send()).toBeNull()
    deps.clock.advance(15)
    expect(await send()).toEqual({ error: 'waitFirst', reason: 'code', retryAfterSeconds: 45 })
    for (let sent = 2; sent <= 5; sent += 1) {
      deps.clock.advance(61)
      expect(await send()).toBeNull()
    }
    deps.clock.advance(61)
    await forgetGuesses()
    expect(await send()).toEqual({ error: 'limitExceeded' })
    deps.clock.advance(3600)
    await forgetGuesses()
    expect(await send()).toBeNull()
  })

  it('is sent once when the button is pressed ten times at once', async () => {
    const email = 'impatient@example.com'
    const send = () => getRefusal(sendCaptchaByTicket(deps, guestCaller(), { ...chen, email }))
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    await runDueJobs(deps, prePurchaseJobs)
    expect(deps.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('sends at most twenty codes an hour to one mailbox, over all trips', async () => {
    const email = 'harassed@example.com'
    let sent = 0
    for (let asked = 0; asked < 120; asked += 1) {
      const form = ticket(String(7_319_980_000_000 + asked), 'DOE/JANE')
      const caller = guestCaller({ ip: '10.7.7.7' })
      if ((await getRefusal(sendCaptchaByTicket(deps, caller, { ...form, email }))) === null) sent += 1
      deps.clock.advance(30)
    }
    expect(sent).toBe(20)
    await runDueJobs(deps, prePurchaseJobs, 1000)
  })

  it('sends five codes for one ticket over all mailboxes without a check, so that mails cannot be used to guess', async () => {
    const outcomes = async (form: typeof chen) => {
      const refusals: unknown[] = []
      for (let minute = 0; minute < 50; minute += 1) {
        const caller = guestCaller({ ip: '10.7.7.8' })
        const email = `m${minute}@example.com`
        refusals.push((await getRefusal(sendCaptchaByTicket(deps, caller, { ...form, email })))?.error ?? null)
        deps.clock.advance(30)
      }
      deps.clock.advance(3600)
      await runDueJobs(deps, prePurchaseJobs, 1000)
      return refusals
    }
    const known = await outcomes(cartwell)
    expect(known.slice(0, 6)).toEqual([null, null, null, null, null, 'humanCheck'])
    expect(new Set(known.slice(5))).toEqual(new Set(['humanCheck']))
    expect(await outcomes(ticket('7319990000002', 'CARTWELL/JAMES'))).toEqual(known)
  })

  it('slows a device that requests codes for trip after trip, but not the cabin around it', async () => {
    const ask = (n: number, deviceId?: string) =>
      getRefusal(
        sendCaptchaByTicket(deps, guestCaller({ ip: '10.7.7.9', ...(deviceId ? { deviceId } : {}) }), {
          ...ticket(`7319970000${100 + n}`, 'A/B'),
          email: `n${n}@example.com`,
        }),
      )
    const most = limits.deviceGuessesPerHour
    for (let n = 0; n < most; n += 1) expect(await ask(n, 'script')).toBeNull()
    expect(await ask(most, 'script')).toMatchObject({ error: 'humanCheck' })
    for (let n = most + 1; n < most + 101; n += 1) expect(await ask(n)).toBeNull()
    await runDueJobs(deps, prePurchaseJobs, 1000)
  })

  it('refuses known and unknown trips alike when far too many mails are requested, and recovers automatically', async () => {
    const errors: unknown[] = []
    const world = { ...deps, log: { ...deps.log, error: (about: unknown) => void errors.push(about) } }
    const full = new Date(deps.clock.now().getTime() + 3_600_000)
    await db
      .updateTable('counted_uses')
      .set({ used_until: full })
      .where('kind', '=', 'captchaMail')
      .returningAll()
      .executeTakeFirstOrThrow()
    const send = (form: typeof chen, email: string) =>
      getRefusal(sendCaptchaByTicket(world, guestCaller(), { ...form, email }))
    const paused = { error: 'codesPaused', retryAfterSeconds: 1 }
    expect(await send(lyu, 'ceiling@example.com')).toEqual(paused)
    expect(await send(ticket('7319990000009', 'A/B'), 'ceiling@example.com')).toEqual(paused)
    expect(errors).toHaveLength(2)
    deps.clock.advance(1)
    // Refused requests are not counted, so this trip and mailbox need not wait.
    expect(await send(lyu, 'ceiling@example.com')).toBeNull()
  })

  it('counts only mails that will be sent towards the common limit, so that a script cannot block everyone’s codes', async () => {
    const used = async () =>
      (await db.selectFrom('counted_uses').selectAll().where('kind', '=', 'captchaMail').executeTakeFirstOrThrow())
        .used_until
    deps.clock.advance(2 * 3600)
    await sendCaptchaByTicket(deps, guestCaller(), { ...lyu, email: 'real@example.com' })
    const after = await used()
    await sendCaptchaByTicket(deps, guestCaller(), { ...ticket('7319990000003', 'A/B'), email: 'junk@example.com' })
    expect(await used()).toEqual(after)
  })

  it.each([
    ['an unknown ticket', ticket('7319990000000', 'CHEN/JIANYU')],
    ['a wrong name', ticket('7319991000274', 'ZHAO/LEI')],
  ])('treats %s like a known trip in every step, and mails nothing', async (_what, form) => {
    const email = `${form.lastName}@example.com`.toLowerCase()
    const request = { ...form, email }
    expect(await getRefusal(verify(form, email, '000000'))).toEqual({ error: 'captchaExpired' })
    expect(await sendCaptchaByTicket(deps, guestCaller(), request)).toEqual({
      resendAfterSeconds: 60,
      validSeconds: 300,
    })
    expect(await getRefusal(sendCaptchaByTicket(deps, guestCaller(), request))).toEqual({
      error: 'waitFirst',
      reason: 'code',
      retryAfterSeconds: 60,
    })
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await getRefusal(verify(form, email, '000000'))).toEqual({ error: 'captchaWrong', triesLeft })
    }
    expect(await getRefusal(verify(form, email, '000000'))).toEqual({ error: 'captchaExpired' })
    await runDueJobs(deps, prePurchaseJobs)
    expect(deps.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it('needs a check after ten wrong codes for one trip and mailbox, over all its codes, and closes after twenty', async () => {
    const email = 'guessed@example.com'
    const world = easyChecks(deps)
    const names: string[] = []
    for (let codes = 0; codes < 5; codes += 1) {
      const code = await codeFor(chen, email)
      for (let tries = 0; tries < 5; tries += 1) {
        const attempt = (humanCheck: string | null = null) =>
          getRefusal(
            verifyCaptchaByTicket(
              world,
              { ...guestCaller({ ip: `10.8.${codes}.${tries}`, deviceId: 'x' }), humanCheck },
              {
                ...chen,
                email,
                captcha: otherThan(code),
              },
            ),
          )
        const first = await attempt()
        names.push(String(first?.['error']))
        if (first?.['error'] === 'humanCheck') await attempt(resolveSolution(resolveChallenge(first)))
      }
    }
    expect(names).toEqual([
      ...Array.from({ length: 10 }, () => 'captchaWrong'),
      ...Array.from({ length: 10 }, () => 'humanCheck'),
      ...Array.from({ length: 5 }, () => 'formClosed'),
    ])
  })

  it('goes only to the mailbox in the booking while the ticket’s form is closed, and answers every other request alike', async () => {
    const world = easyChecks(deps)
    for (let guesses = 0; guesses < 8; guesses += 1) {
      const look = (humanCheck: string | null = null) =>
        getRefusal(
          lookUpByTicket(
            world,
            { ...guestCaller({ ip: `10.8.9.${guesses}`, deviceId: 'y' }), humanCheck },
            {
              ...chen,
              firstName: 'WRONG',
            },
          ),
        )
      const first = await look()
      if (first?.['error'] === 'humanCheck') await look(resolveSolution(resolveChallenge(first)))
    }
    expect(await getRefusal(lookUpByTicket(world, guestCaller(), chen))).toMatchObject({ error: 'formClosed' })
    deps.clock.advance(3600)
    const ask = (form: typeof chen, email: string) => sendCaptchaByTicket(world, guestCaller(), { ...form, email })
    const answers = [
      await ask(chen, 'stranger@example.com'),
      await ask({ ...chen, lastName: 'ZHAO' }, 'zhao@example.com'),
      await ask(chen, 'chen.jianyu2@example.com'),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const before = deps.mails.length
    const code = await mailedCode(deps, 'chen.jianyu2@example.com')
    expect(deps.mails.slice(before).map(({ to }) => to)).toEqual(['chen.jianyu2@example.com'])
    expect((await verify(chen, 'chen.jianyu2@example.com', code)).userInfo.scope).toBe('account')
  })

  it('stores neither code nor mailbox in the clear', async () => {
    const email = 'secret@example.com'
    const code = await codeFor(chen, email)
    const stored = JSON.stringify([
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('mail_captchas').selectAll().execute(),
    ])
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(`"${code}"`)
  })

  it('requires a mailbox that follows spec §5', async () => {
    const send = (email: string) => getRefusal(sendCaptchaByTicket(deps, guestCaller(), { ...chen, email }))
    expect(await send(' ')).toEqual({ error: 'contactRequired' })
    expect(await send('a+b@example.com')).toEqual({ error: 'invalidRequest', fields: ['email'] })
  })

  it('gives up on a refused mailbox, and retries while the mail server is away, until the code expires', async () => {
    const email = 'refused@example.com'
    let sends = 0
    const away = { ...deps, mailer: { send: () => Promise.reject(new Error(`away ${(sends += 1)}`)) } }
    deps.clock.advance(1)
    await sendCaptchaByTicket(deps, guestCaller(), { ...chen, email })
    const job = () => db.selectFrom('jobs').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
    await runDueJobs(away, prePurchaseJobs)
    expect(await job()).toMatchObject({ state: 'waiting', attempts: 1 })
    deps.clock.advance(10)
    await runDueJobs({ ...deps, mailer: { send: async () => 'refused' as const } }, prePurchaseJobs)
    expect(await job()).toMatchObject({ state: 'done' })
    deps.clock.advance(60)
    await sendCaptchaByTicket(deps, guestCaller(), { ...chen, email })
    deps.clock.advance(301)
    await runDueJobs(away, prePurchaseJobs)
    expect(sends).toBe(1)
    expect(await job()).toMatchObject({ state: 'done' })
  })
})

describe('weeks after the flight', () => {
  it('the ticket still allows a login to its orders, without showing the trip; later it does not', async () => {
    deps.clock.advance(30 * 24 * 3600)
    expect(await getRefusal(lookUpByTicket(deps, guestCaller(), chen))).toMatchObject({ error: 'notFound' })
    const code = await codeFor(chen, 'chen.jianyu2@example.com')
    expect((await verify(chen, 'chen.jianyu2@example.com', code)).userInfo).toMatchObject({ userId: 'U101' })
    deps.clock.advance(31 * 24 * 3600)
    const mails = deps.mails.length
    await sendCaptchaByTicket(deps, guestCaller(), { ...chen, email: 'chen.jianyu2@example.com' })
    await runDueJobs(deps, prePurchaseJobs)
    expect(deps.mails).toHaveLength(mails)
  })
})
