import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { maskPhone } from '../../platform/security/mask-personal.ts'
import type { Order } from '../orders/index.ts'
import { languageOf } from './order-language.ts'
import type { OrderText } from './order-texts.ts'
import { getMailId, isMailSent, markMailSent } from './sent-mail-store.ts'

/**
 * O9: texts the order's contact where only their mobile is known and a gateway is configured, once for each job. A number
 * that the gateway refuses is not tried again.
 */
export async function sendOrderText(
  deps: Deps,
  job: Pick<Job, 'kind' | 'key'>,
  { order, text, sent }: { order: Order; text: OrderText; sent?: boolean },
): Promise<void> {
  const { orderNo, contactEmail, contactPhone: phone } = order
  const id = getMailId(job)
  if (!deps.sms || contactEmail !== null || phone === null) return
  if (sent ?? (await isMailSent(deps.db, id))) return
  const outcome = await deps.sms.send({ phone, language: languageOf(order), id, ...text })
  if (outcome === 'refused')
    deps.log.warn({ orderNo, to: maskPhone(phone) }, 'the gateway refused a text about an order')
  await markMailSent(deps.db, { mailId: id, at: deps.clock.now() })
}
