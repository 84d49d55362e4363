import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { maskPhone } from '../../platform/security/mask-personal.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { isCaptchaOpen } from '../mailed-codes/index.ts'
import { getCodeContact } from '../order-proof/index.ts'
import { findOrder } from '../orders/index.ts'
import { mailOrderCode } from './order-code-mail.ts'

const letterShape = z.object({ code: z.string() })

export const orderLetter = (deps: Pick<Deps, 'vault'>, letter: z.infer<typeof letterShape>): string =>
  sealLetter(deps.vault, letter)

/** Mails or texts the code to the order's contact, unless it has ended in the meantime. */
export async function sendOrderCodeMessage(deps: Deps, job: Job<'mail.orderCode'>): Promise<undefined> {
  const { captchaId, orderNo, letter } = job.payload
  const order = await findOrder(deps.db, orderNo)
  const contact = order && getCodeContact(deps, order)
  if (!contact || !(await isCaptchaOpen(deps.db, captchaId, deps.clock.now()))) return undefined
  // G4: the currency of an order determines the language in which it was placed.
  const language: Language = order.currency === 'CNY' ? 'zh' : 'en'
  const { code } = openLetter(deps.vault, letter, letterShape)
  if ('email' in contact) {
    const outcome = await mailOrderCode(deps, { to: contact.email, language, orderNo, code })
    if (outcome === 'refused') deps.log.warn({ captchaId }, 'the mail server refused a code for an order')
    return undefined
  }
  const { phone } = contact
  const values = { code, minutes: String(limits.captchaSeconds / 60) }
  const outcome = await deps.sms?.send({ phone, template: 'code', language, values, id: `${job.kind}:${job.key}` })
  if (outcome === 'refused')
    deps.log.warn({ captchaId, to: maskPhone(phone) }, 'the gateway refused a code for an order')
  return undefined
}
