import { readEmail } from '@aisle/contract/contact'
import { leaveMessage as call } from '@aisle/contract/portal'
import type { leaveMessageSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { onceBySubject } from '../../platform/http/once-by-key.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { sealedMessage } from './message-mail.ts'

type Request = z.output<typeof leaveMessageSchemas.request>
type Answer = z.input<typeof leaveMessageSchemas.response>

/**
 * Takes a passenger's words to the airline's service, which answers by e-mail. They are kept by the job that sends them,
 * until it has.
 * @throws invalidRequest {fields}, temporarilyUnavailable, rateLimited {retryAfterSeconds}
 */
export async function leaveMessage(deps: Deps, caller: Caller, request: Request): Promise<Answer> {
  const email = readEmail(request.email) ?? fail('invalidRequest', { fields: ['email'] })
  // Aboard there is no mail; the crew is there.
  if (deps.settings.role === 'cabin') fail('temporarilyUnavailable')
  const subject = caller.session?.accountId ?? caller.ip
  return onceBySubject(deps, caller, {
    call,
    request,
    subject,
    create: async (tx) => {
      const key = newId(deps.random, 'msg')
      const letter = { email, orderNo: request.orderNo?.trim() || null, text: request.text, language: caller.language }
      await enqueueJob(deps, tx, {
        kind: 'mail.message',
        key,
        payload: { letter: sealedMessage(deps, letter) },
        runAt: deps.clock.now(),
      })
      // Late: an address may be shared by many.
      await countUse(deps, tx, { kind: 'leaveMessage', subject })
      return { received: true as const }
    },
  })
}
