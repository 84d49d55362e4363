import { limits } from '@aisle/contract/limits'
import type {
  mailCaptchaByFlightIdentitySchemas,
  mailCaptchaByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import type { Allowance } from '../../attempts/attempt-rules.ts'
import { takeTurns } from '../../attempts/attempt-store.ts'
import { refuseTooMany } from '../../attempts/refuse-too-many.ts'
import { after, minutes, seconds } from '../../clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { newId } from '../../security/random.ts'
import { captchaTarget, hashCode, newCode } from './captcha-code.ts'
import { captchaLetter, captchaMailJob } from './captcha-mail.ts'
import { captchasSince, insertCaptcha } from './captcha-store.ts'
import { findTripsOfForm } from './find-trips.ts'
import { readFlightForm, readMailbox, readTicketForm, type LookupForm } from './lookup-form.ts'

interface CaptchaSent {
  resendAfterSeconds: number
  validSeconds: number
}

export async function sendCaptchaByTicket(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaByNameTicketSchemas.request>,
): Promise<CaptchaSent> {
  return sendCaptcha(deps, caller, { form: readTicketForm(request), mailbox: readMailbox(request.email) })
}

export async function sendCaptchaByFlight(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof mailCaptchaByFlightIdentitySchemas.request>,
): Promise<CaptchaSent> {
  return sendCaptcha(deps, caller, { form: readFlightForm(deps, request), mailbox: readMailbox(request.email) })
}

/** W5: the next code after a minute, five an hour. */
const codesPerTarget: Allowance = {
  atOnce: 1,
  waitSeconds: limits.captchaResendSeconds,
  perHour: limits.captchaPerHour,
}

/**
 * W5: known and unknown trips are answered alike and cost the same: a code is made, stored and enqueued for both, and
 * only the job knows that nothing is to be sent. So no failed lookup is counted here, and the mail is never waited for.
 */
async function sendCaptcha(
  deps: Deps,
  caller: Caller,
  { form, mailbox }: { form: LookupForm; mailbox: string },
): Promise<CaptchaSent> {
  const [found] = await findTripsOfForm(deps, form)
  const now = deps.clock.now()
  const targetHash = captchaTarget(deps, form, mailbox)
  const captchaId = newId(deps.random, 'cap')
  const { code, salt } = newCode(deps)
  const letter = captchaLetter(deps, { to: found ? mailbox : null, code, language: caller.language })
  await inTransaction(deps.db, async (tx) => {
    await takeTurns(tx, [targetHash], now)
    if (deps.settings.limits) {
      refuseTooMany([await captchasSince(tx, targetHash, after(now, -minutes(60)))], codesPerTarget, now)
    }
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
    await enqueueJob(deps, tx, { kind: captchaMailJob, key: captchaId, payload: { captchaId, letter }, runAt: now })
  })
  return { resendAfterSeconds: limits.captchaResendSeconds, validSeconds: limits.captchaSeconds }
}
