import { beforeEach, describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { recordWork } from '../../../test-support/statements/record-statements.ts'
import { resolveChallenge, easyChecks, resolveSolution } from '../../platform/attempts/test-support/solve-check.ts'
import { lookUpByFlight, lookUpByTicket } from './look-up-trips.ts'
import { sendCaptchaByFlight, sendCaptchaByTicket } from './send-captcha.ts'
import { verifyCaptchaByFlight, verifyCaptchaByTicket } from './verify-captcha.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db)
const workOf = recordWork(deps, pool)

beforeEach(() => db.deleteFrom('counted_uses').where('kind', '=', 'guess').execute())

const right = { ticketNo: '7319991000137', lastName: 'LIN', firstName: 'XIAOYU' }
const ticketForms = {
  'a wrong name': { ...right, lastName: 'ZHAO' },
  'an unknown ticket': { ...right, ticketNo: '7319990000000' },
  'the decoy’s own name': { ticketNo: '7319990000001', lastName: 'MUSTERMANN', firstName: 'ERIKA' },
}
const rightFlight = { flightNo: 'MF829', flightDate: '2026-11-20', identityDocId: '999999199203141022' }
const flightForms = {
  'a wrong document': { ...rightFlight, identityDocId: 'ZZ1' },
  'an unknown flight': { ...rightFlight, flightNo: 'MF999' },
  'an unknown date': { ...rightFlight, flightDate: '2031-01-01' },
}
const email = 'somebody@example.com'
// Right once in a million runs.
const captcha = '000000'
type Run<Form> = (world: TestDeps, form: Form) => Promise<unknown>

/** Runs the right form first, then the wrong ones. */
async function getWorks<Form>(run: Run<Form>, rightForm: Form, wrong: Record<string, Form>) {
  const works = new Map<string, Awaited<ReturnType<typeof workOf>>>()
  for (const [what, form] of Object.entries({ right: rightForm, ...wrong })) {
    works.set(what, await workOf((world) => getRefusal(run(world, form))))
  }
  return works
}

async function expectSameWork<Form>(
  run: Run<Form>,
  { rightForm, wrong, more }: { rightForm: Form; wrong: Record<string, Form>; more: boolean },
) {
  const works = await getWorks(run, rightForm, wrong)
  const [known, first, ...others] = works.values()
  if (!known || !first) throw new Error('nothing to compare')
  expect(first.statements.length).toBeGreaterThan(2)
  for (const other of others) expect(other).toEqual(first)
  if (more) {
    // The right form does the same work first, and more only after it.
    expect(known.statements.slice(0, first.statements.length)).toEqual(first.statements)
    expect(known.statements.length).toBeGreaterThan(first.statements.length)
    expect(known.crypto.slice(0, first.crypto.length)).toEqual(first.crypto)
  } else expect(known).toEqual(first)
}

const byTicket = { rightForm: right, wrong: ticketForms }
const byFlight = { rightForm: rightFlight, wrong: flightForms }

describe('equal statements and cryptography for wrong and unknown input (W3, W5)', () => {
  it('hold for a lookup by ticket; a right one continues from there', () =>
    expectSameWork((world, form) => lookUpByTicket(world, guestCaller(), form), { ...byTicket, more: true }))

  it('hold for a lookup by document', () =>
    expectSameWork((world, form) => lookUpByFlight(world, guestCaller(), form), { ...byFlight, more: true }))

  it('hold for requesting a code, also with the right form', async () => {
    await expectSameWork(
      (world, form) => {
        deps.clock.advance(61)
        return sendCaptchaByTicket(world, guestCaller(), { ...form, email })
      },
      {
        ...byTicket,
        more: false,
      },
    )
    await expectSameWork(
      (world, form) => {
        deps.clock.advance(61)
        return sendCaptchaByFlight(world, guestCaller(), { ...form, email })
      },
      {
        ...byFlight,
        more: false,
      },
    )
  })

  it.each(['asked@example.com', 'never-asked@example.com'])('hold for a wrong code for %s', async (mailbox) => {
    if (mailbox.startsWith('asked')) {
      for (const form of [right, ticketForms['an unknown ticket'], ticketForms['the decoy’s own name']]) {
        deps.clock.advance(13)
        await sendCaptchaByTicket(deps, guestCaller(), { ...form, email: mailbox })
      }
      // Another day of the same flight and document has the same code.
      for (const form of [rightFlight, flightForms['a wrong document'], flightForms['an unknown flight']]) {
        deps.clock.advance(13)
        await sendCaptchaByFlight(deps, guestCaller(), { ...form, email: mailbox })
      }
    }
    const guess: Run<typeof right> = (world, form) =>
      verifyCaptchaByTicket(world, guestCaller(), { ...form, email: mailbox, captcha })
    const guessByFlight: Run<typeof rightFlight> = (world, form) =>
      verifyCaptchaByFlight(world, guestCaller(), { ...form, email: mailbox, captcha })
    await expectSameWork(guess, { ...byTicket, more: false })
    await expectSameWork(guessByFlight, { ...byFlight, more: false })
  })

  it('hold before and after solving a check', async () => {
    const getDevice = (form: typeof right) => `prober of ${form.ticketNo}`
    const looking =
      (humanCheck: string | null = null): Run<typeof right> =>
      (world, form) =>
        lookUpByTicket(world, guestCaller({ ip: '10.8.8.8', deviceId: getDevice(form), humanCheck }), form)
    const look = looking()
    for (let failure = 0; failure < 5; failure += 1) {
      await getRefusal(look(deps, { ...right, firstName: 'WRONG' }))
      await getRefusal(look(deps, ticketForms['an unknown ticket']))
    }
    const known = await workOf((world) => getRefusal(look(world, right)))
    const unknown = await workOf((world) => getRefusal(look(world, ticketForms['an unknown ticket'])))
    expect(known).toEqual(unknown)
    const easy = easyChecks(deps)
    const solved = async (form: typeof right) => {
      const solution = resolveSolution(resolveChallenge(await getRefusal(look(easy, form))))
      return workOf((world) => getRefusal(looking(solution)(world, form)))
    }
    const solvedWrong = await solved({ ...right, firstName: 'WRONG' })
    expect(solvedWrong).toEqual(await solved(ticketForms['an unknown ticket']))
    expect(solvedWrong.statements.length).toBeGreaterThan(1)
  })
})
