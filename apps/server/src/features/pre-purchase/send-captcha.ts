import * as limits from '@aisle/contract/limits'
import type {
  mailCaptchaByFlightIdentitySchemas,
  mailCaptchaByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import type { Allowance } from '../../platform/attempts/attempt-rules.ts'
import { countTries, deviceSubjects, targetSubjects, type Subject } from '../../platform/attempts/count-tries.ts'
import { takeUse } from '../../platform/attempts/count-use.ts'
import { after, seconds } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { captchaTarget, hashCode, newCode } from './captcha-code.ts'
import { captchaLetter } from './captcha-mail.ts'
import { insertCaptcha } from './captcha-store.ts'
import { findTripsOfForm } from './find-trips.ts'
import { readFlightForm, readMailbox, readTicketForm, targetOf, type LookupForm } from './lookup-form.ts'

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

/** W5: a new code after a minute, five an hour. */
const codesPerTarget: Allowance = {
  atOnce: 1,
  withinSeconds: 3600,
  waitSeconds: limits.captchaResendSeconds,
  perHour: limits.captchaPerHour,
}

/**
 * Every code that arrives reveals that a name fits a ticket, so requests are counted like guesses (W3): by trip over
 * all mailboxes, by mailbox over all trips, and by device, whether or not the trip exists.
 */
const subjectsOf = (caller: Caller, { form, mailbox }: Asked, targetHash: string): Subject[] => [
  { subject: targetHash, allowance: codesPerTarget },
  ...targetSubjects(caller, targetOf(form)),
  ...targetSubjects(caller, `mailbox ${mailbox}`),
  ...deviceSubjects(caller),
]

/**
 * W5: known and unknown trips get the same answer at the same cost: a code is created, stored and enqueued for both,
 * and only the job knows whether to send it. So failed lookups are not counted here, and the call does not wait for the
 * mail.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded, codesPaused {retryAfterSeconds}
 */
async function sendCaptcha(deps: Deps, caller: Caller, asked: Asked): Promise<CaptchaSent> {
  const [found] = await findTripsOfForm(deps, asked.form, { to: 'login' })
  const now = deps.clock.now()
  const targetHash = captchaTarget(deps, asked.form, asked.mailbox)
  const captchaId = newId(deps.random, 'cap')
  const { code, salt } = newCode(deps)
  const letter = captchaLetter(deps, { to: found ? asked.mailbox : null, code, language: caller.language })
  await inTransaction(deps.db, async (tx) => {
    await countTries(deps, tx, { kind: 'code', subjects: subjectsOf(caller, asked, targetHash) })
    await insertCaptcha(tx, {
      captchaId,
      targetHash,
      tripId: found?.trip.tripId ?? null,
      codeHash: hashCode(deps, code, salt),
      salt,
      triesLeft: limits.captchaTries,
      createdAt: now,
      expiresAt: after(now, seconds(limits.captchaSeconds)),
    })
    await enqueueJob(deps, tx, { kind: 'mail.captcha', key: captchaId, payload: { captchaId, letter }, runAt: now })
    await countMail(deps, tx, found !== undefined)
  })
  return { resendAfterSeconds: limits.captchaResendSeconds, validSeconds: limits.captchaSeconds }
}

/**
 * The common limit over all mailboxes. Counts only mails that will be sent, so that a script without passenger data
 * cannot block everyone's codes; last in the transaction, because all requests contend for this row.
 */
async function countMail(deps: Deps, tx: Tx, counts: boolean): Promise<void> {
  const retryAfterSeconds = await takeUse(deps, tx, { kind: 'captchaMail', subject: 'everybody', counts })
  if (retryAfterSeconds === null) return
  deps.log.error({ captchaMailsPerHour: limits.captchaMailsPerHour }, 'too many login codes are asked for: paused')
  fail('codesPaused', { retryAfterSeconds })
}
