import * as limits from '@aisle/contract/limits'
import type { sendProofCodeSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { guessesOfOne } from '../../platform/attempts/attempt-rules.ts'
import { countTries, targetSubjects, type Subject } from '../../platform/attempts/count-tries.ts'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { maskMailbox } from '../../platform/security/mask-personal.ts'
import { findMailboxOfLogin } from '../login/index.ts'
import { codesPerTarget, countCodeMail, drawCode, storeCode } from '../mailed-codes/index.ts'
import { proofLetter } from './proof-code-mail.ts'
import { getProofTarget, guessedLogin } from './proof-target.ts'

/**
 * L7: a code to the mailbox of this login, with W5's limits for each login, and to one mailbox over all of them. The call
 * does not wait for the mail.
 * @throws notFound for a login without a mailbox, waitFirst {retryAfterSeconds}, rateLimited {retryAfterSeconds},
 * limitExceeded, codesPaused {retryAfterSeconds}
 */
export async function sendProofCode(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.output<typeof sendProofCodeSchemas.response>> {
  const { session } = caller
  noteTarget(caller, guessedLogin(session).code)
  const mailbox = (await findMailboxOfLogin(deps.db, session)) ?? fail('notFound', { reason: 'mailbox' })
  const drawn = drawCode(deps)
  const { captchaId, code } = drawn
  const targetHash = getProofTarget(deps, session)
  const subjects: Subject[] = [
    { subject: targetHash, allowance: codesPerTarget, waitsFor: 'code' },
    ...targetSubjects(caller, `mailbox ${mailbox.toLowerCase()}`),
    { subject: `proof codes for ${getHolder(session)}`, allowance: guessesOfOne },
  ]
  await inTransaction(deps.db, async (tx) => {
    await countTries(deps, tx, { kind: 'code', subjects })
    await storeCode(deps, tx, { ...drawn, targetHash, tripId: null })
    const letter = proofLetter(deps, { to: mailbox, code, language: caller.language })
    const payload = { captchaId, letter }
    await enqueueJob(deps, tx, { kind: 'mail.proofCode', key: captchaId, payload, runAt: deps.clock.now() })
    await countCodeMail(deps, tx, true)
  })
  return { sentTo: maskMailbox(mailbox), resendAfterSeconds: limits.captchaResendSeconds }
}
