import * as limits from '@aisle/contract/limits'
import type {
  mailCaptchaByFlightIdentitySchemas,
  mailCaptchaByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import { countGuess } from '../../platform/attempts/count-failures.ts'
import { countTries, targetSubjects, type Subject } from '../../platform/attempts/count-tries.ts'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { ManifestTrip } from '../flights/index.ts'
import { codesPerTarget, countCodeMail, drawCode, storeCode } from '../mailed-codes/index.ts'
import { captchaTarget } from './captcha-target.ts'
import { captchaLetter } from './captcha-mail.ts'
import { findTripsOfForm } from './find-trips.ts'
import { getTarget, readFlightForm, readMailbox, readTicketForm, askingFor, type LookupForm } from './lookup-form.ts'

interface CaptchaSent {
  resendAfterSeconds: number
  validSeconds: number
}

export async function sendCaptchaByTicket(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaByNameTicketSchemas.request>,
): Promise<CaptchaSent> {
  return sendCaptcha(deps, caller, { form: readTicketForm(deps, request), mailbox: readMailbox(request.email) })
}

export async function sendCaptchaByFlight(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaByFlightIdentitySchemas.request>,
): Promise<CaptchaSent> {
  return sendCaptcha(deps, caller, { form: readFlightForm(deps, request), mailbox: readMailbox(request.email) })
}

interface Asked {
  form: LookupForm
  mailbox: string
}

/** Limits against flooding a mailbox: by trip and mailbox, and by mailbox over all trips, known or unknown. */
const getSubjects = (caller: Caller, { mailbox }: Asked, targetHash: string): Subject[] => [
  { subject: targetHash, allowance: codesPerTarget, waitsFor: 'code' },
  ...targetSubjects(caller, `mailbox ${mailbox}`),
]

/**
 * W5: known and unknown trips get the same answer at the same cost: a code is created, stored and enqueued for both,
 * and only the job knows whether to send it. The call does not wait for the mail.
 *
 * Every code that arrives reveals that a name fits a ticket, so a request is a guess (W3) until its code has logged a
 * passenger in. While the form is closed, only the mailbox in the booking still gets codes: the way that stays open.
 * @throws humanCheck {challenge}, waitFirst {retryAfterSeconds}, rateLimited {retryAfterSeconds}, limitExceeded, codesPaused {retryAfterSeconds}
 */
async function sendCaptcha(deps: Deps, caller: Caller, asked: Asked): Promise<CaptchaSent> {
  noteTarget(caller, getTarget(asked.form))
  const [found] = await findTripsOfForm(deps, asked.form, { to: 'login' })
  const targetHash = captchaTarget(deps, asked.form, asked.mailbox)
  const drawn = drawCode(deps)
  const { captchaId, code } = drawn
  // Outside the transaction: a whole cabin pays with one row, and would wait for it.
  const guess = await countGuess(deps, caller, { ...askingFor(asked.form), despiteClosed: true })
  const mailed = found !== undefined && (!guess.closed || isMailboxOfTrip(asked.mailbox, found.trip))
  const letter = captchaLetter(deps, { to: mailed ? asked.mailbox : null, code, language: caller.language })
  const sending = inTransaction(deps.db, async (tx) => {
    await countTries(deps, tx, { kind: 'code', subjects: getSubjects(caller, asked, targetHash) })
    await storeCode(deps, tx, { ...drawn, targetHash, tripId: mailed ? found.trip.tripId : null })
    const payload = { captchaId, letter }
    await enqueueJob(deps, tx, { kind: 'mail.captcha', key: captchaId, payload, runAt: deps.clock.now() })
    await countCodeMail(deps, tx, mailed)
  })
  await sending.catch(async (error: unknown) => {
    await guess.takeBack()
    throw error
  })
  return { resendAfterSeconds: limits.captchaResendSeconds, validSeconds: limits.captchaSeconds }
}

const isMailboxOfTrip = (mailbox: string, { email }: ManifestTrip) => email?.toLowerCase() === mailbox
