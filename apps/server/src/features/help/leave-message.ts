import { readEmail } from '@aisle/contract/contact'
import { leaveMessage as call } from '@aisle/contract/portal'
import type { leaveMessageSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceBySubject } from '../../platform/http/once-by-key.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { insertMessage } from './message-store.ts'
import { sealedMessage } from './message-mail.ts'

type Request = z.output<typeof leaveMessageSchemas.request>
type Answer = z.input<typeof leaveMessageSchemas.response>

/**
 * Sends a passenger's message to the airline's service, which answers by e-mail, directly or by an operator's command that
 * shows the answer on "Me" as well.
 * @throws invalidRequest {fields}, temporarilyUnavailable, rateLimited {retryAfterSeconds}
 */
export async function leaveMessage(deps: Deps, caller: Caller, request: Request): Promise<Answer> {
  const email = readEmail(request.email) ?? fail('invalidRequest', { fields: ['email'] })
  // There is no mail aboard, but there is a crew.
  if (deps.settings.role === 'cabin') fail('temporarilyUnavailable')
  const subject = caller.session ? getHolder(caller.session) : caller.ip
  return onceBySubject(deps, caller, {
    call,
    request,
    subject,
    create: async (tx) => {
      const key = newId(deps.random, 'msg')
      const letter = { email, orderNo: request.orderNo?.trim() || null, text: request.text, language: caller.language }
      const holder = caller.session && getHolder(caller.session)
      await insertMessage(tx, { ...letter, messageId: key, holder, createdAt: deps.clock.now() })
      await enqueueJob(deps, tx, {
        kind: 'mail.message',
        key,
        payload: { letter: sealedMessage(deps, { ...letter, messageId: key }) },
        runAt: deps.clock.now(),
      })
      // Last in the transaction, because many may share an address.
      await countUse(deps, tx, { kind: 'leaveMessage', subject })
      return { received: true as const }
    },
  })
}
