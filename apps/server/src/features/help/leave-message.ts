import { readEmail } from '@aisle/contract/contact'
import { leaveMessage as call } from '@aisle/contract/portal'
import type { leaveMessageSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceBySubject } from '../../platform/idempotency/once-by-key.ts'
import { newId } from '../../platform/security/random.ts'
import { insertMessage } from './message-store.ts'
import { queueMessageMail } from './message-mail.ts'

type Request = z.output<typeof leaveMessageSchemas.request>
type Answer = z.input<typeof leaveMessageSchemas.response>

/**
 * Sends a passenger's message to the airline's service, which answers by e-mail, directly or by an operator's command that
 * shows the answer on "Me" as well. Aboard there is no mail: the ground mails the message that the aircraft reports (P9).
 * @throws invalidRequest {fields}, rateLimited {retryAfterSeconds}
 */
export async function leaveMessage(deps: Deps, caller: Caller, request: Request): Promise<Answer> {
  const email = readEmail(request.email) ?? fail('invalidRequest', { fields: ['email'] })
  const subject = caller.session ? getHolder(caller.session) : caller.ip
  return onceBySubject(deps, caller, {
    call,
    request,
    subject,
    create: async (tx) => {
      const { text } = request
      const messageId = newId(deps.random, 'msg')
      const letter = { messageId, email, orderNo: request.orderNo?.trim() || null, text, language: caller.language }
      const holder = caller.session && getHolder(caller.session)
      await insertMessage(tx, { ...letter, holder, aircraft: null, createdAt: deps.clock.now() })
      if (deps.settings.role !== 'cabin') await queueMessageMail(deps, tx, { ...letter, aircraft: null })
      // Last in the transaction, because many may share an address.
      await countUse(deps, tx, { kind: 'leaveMessage', subject })
      return { received: true as const }
    },
  })
}
