import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type {
  mailCaptchaVerifyByFlightIdentitySchemas,
  mailCaptchaVerifyByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ManifestTrip } from '../flights/index.ts'
import { type Account } from '../accounts/index.ts'
import { accountOfTrip, startLoginSession, type StartedLogin } from '../login/index.ts'
import { captchaTarget, isCode } from './captcha-code.ts'
import { spendTry, useCaptcha } from './captcha-store.ts'
import { findTripsOfForm } from './find-trips.ts'
import { readFlightForm, readMailbox, readTicketForm, type LookupForm } from './lookup-form.ts'

export async function verifyCaptchaByTicket(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaVerifyByNameTicketSchemas.request>,
): Promise<StartedLogin> {
  const { email, captcha } = request
  return verifyCaptcha(deps, caller, { form: readTicketForm(deps, request), mailbox: readMailbox(email), captcha })
}

export async function verifyCaptchaByFlight(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaVerifyByFlightIdentitySchemas.request>,
): Promise<StartedLogin> {
  const { email, captcha } = request
  return verifyCaptcha(deps, caller, { form: readFlightForm(deps, request), mailbox: readMailbox(email), captcha })
}

interface Answer {
  form: LookupForm
  mailbox: string
  captcha: string
}

/** @throws captchaExpired, captchaWrong {triesLeft}, also for unknown trips (W5) */
async function verifyCaptcha(deps: Deps, caller: Caller, { form, mailbox, captcha }: Answer): Promise<StartedLogin> {
  const found = await findTripsOfForm(deps, form, { to: 'login' })
  const sent = await spendTry(deps.db, captchaTarget(deps, form, mailbox), deps.clock.now())
  if (!sent) return fail('captchaExpired')
  const right = isCode(deps, captcha, { codeHash: sent.code_hash, salt: sent.salt })
  // The name must match, as it did when the code was requested.
  const trip = found.find((one) => one.trip.tripId === sent.trip_id)?.trip
  if (!right || !trip) return fail('captchaWrong', { triesLeft: sent.tries_left })
  return logIn(deps, caller, { captchaId: sent.captcha_id, trip, mailbox })
}

async function logIn(
  deps: Deps,
  caller: Caller,
  login: { captchaId: string; trip: ManifestTrip; mailbox: string },
): Promise<StartedLogin> {
  const { captchaId, trip, mailbox } = login
  return inTransaction(deps.db, async (tx) => {
    if (!(await useCaptcha(tx, captchaId, deps.clock.now()))) fail('captchaExpired')
    const account = await accountOfTrip(deps, tx, trip)
    const scope = scopeOf(mailbox, trip, account)
    const { tripId } = trip
    return startLoginSession(deps, caller, { tx, account, scope, tripId, wayIn: 'mailCaptcha', email: mailbox })
  })
}

/** A mailbox on record as the passenger's opens the account; any other opens only this trip (W5). */
function scopeOf(mailbox: string, trip: ManifestTrip, account: Account): LoggedInPassenger['scope'] {
  return [trip.email, account.email].some((known) => known?.toLowerCase() === mailbox) ? 'account' : 'trip'
}
