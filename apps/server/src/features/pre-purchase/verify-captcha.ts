import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type {
  mailCaptchaVerifyByFlightIdentitySchemas,
  mailCaptchaVerifyByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import { countingFailures, takeBackGuess } from '../../platform/attempts/count-failures.ts'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ManifestTrip } from '../flights/index.ts'
import { type Account } from '../accounts/index.ts'
import { accountOfTrip, startLoginSession, type StartedLogin } from '../login/index.ts'
import { matchCode, readCode, useCaptcha } from '../mailed-codes/index.ts'
import { captchaTarget } from './captcha-target.ts'
import { findTripsOfForm } from './find-trips.ts'
import { getTarget, readFlightForm, readMailbox, readTicketForm, askingFor, type LookupForm } from './lookup-form.ts'

export async function verifyCaptchaByTicket(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaVerifyByNameTicketSchemas.request>,
): Promise<StartedLogin> {
  return verifyCaptcha(deps, caller, { form: readTicketForm(deps, request), ...readAnswer(request) })
}

export async function verifyCaptchaByFlight(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaVerifyByFlightIdentitySchemas.request>,
): Promise<StartedLogin> {
  return verifyCaptcha(deps, caller, { form: readFlightForm(deps, request), ...readAnswer(request) })
}

interface Answer {
  form: LookupForm
  mailbox: string
  captcha: string
  companion: boolean
}

const readAnswer = ({
  email,
  captcha,
  companion = false,
}: {
  email: string
  captcha: string
  companion?: boolean
}) => ({
  mailbox: readMailbox(email),
  captcha,
  companion,
})

/**
 * A wrong code is a guess (W3), over all codes of this trip and mailbox.
 * @throws captchaFormat, captchaExpired, captchaWrong {triesLeft}, also for unknown trips (W5); humanCheck {challenge}, formClosed
 */
async function verifyCaptcha(
  deps: Deps,
  caller: Caller,
  { form, mailbox, captcha, companion }: Answer,
): Promise<StartedLogin> {
  const read = readCode(captcha)
  const code = captchaTarget(deps, form, mailbox)
  const login = await countingFailures(deps, caller, {
    kind: 'code',
    target: { code },
    failure: 'captchaExpired',
    look: async () => {
      const found = await findTripsOfForm(deps, form, { to: 'login' })
      const { captchaId, tripId, triesLeft } = await matchCode(deps, { targetHash: code, code: read })
      // The name must match, as it did when the code was requested.
      const trip = found.find((one) => one.trip.tripId === tripId)?.trip ?? fail('captchaWrong', { triesLeft })
      return { captchaId, trip, mailbox, companion }
    },
  })
  // The ledger knows what is proved, not the code.
  noteTarget(caller, getTarget(form))
  const started = await logIn(deps, caller, login)
  // The request for the code was counted until it had logged a passenger in.
  await takeBackGuess(deps, caller, askingFor(form).target)
  return started
}

async function logIn(
  deps: Deps,
  caller: Caller,
  login: { captchaId: string; trip: ManifestTrip; mailbox: string; companion: boolean },
): Promise<StartedLogin> {
  const { captchaId, trip, mailbox, companion } = login
  return inTransaction(deps.db, async (tx) => {
    if (!(await useCaptcha(tx, captchaId, deps.clock.now()))) fail('captchaExpired')
    const account = await accountOfTrip(deps, tx, trip)
    const scope = getScope(mailbox, trip, account)
    const proof = { scope, trip, email: mailbox, companion }
    return startLoginSession(deps, caller, { tx, account, wayIn: 'mailCaptcha', ...proof })
  })
}

/** A mailbox on record as the passenger's opens the account; any other opens only this trip (W5). */
function getScope(mailbox: string, trip: ManifestTrip, account: Account): LoggedInPassenger['scope'] {
  return [trip.email, account.email].some((known) => known?.toLowerCase() === mailbox) ? 'account' : 'trip'
}
