import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { isCaptchaOpen } from '../mailed-codes/index.ts'

const letterShape = z.object({ to: z.string(), code: z.string(), language: z.enum(['zh', 'en']) })
type Letter = z.infer<typeof letterShape>

export const proofLetter = (deps: Pick<Deps, 'vault'>, letter: Letter): string => sealLetter(deps.vault, letter)

/** Sends the code to the login's mailbox, unless it has ended in the meantime. */
export async function mailProofCode(deps: Deps, job: Job<'mail.proofCode'>): Promise<undefined> {
  const { captchaId, letter } = job.payload
  if (!(await isCaptchaOpen(deps.db, captchaId, deps.clock.now()))) return undefined
  const outcome = await deps.mailer.send(codeMail(deps.airline, openLetter(deps.vault, letter, letterShape)))
  if (outcome === 'refused') deps.log.warn({ captchaId }, 'the mail server refused a code for a login')
  return undefined
}

/** The code is the only run of six digits (interface.md). */
function codeMail(airline: Airline, { to, language, code }: Letter): Mail {
  const validMinutes = limits.captchaSeconds / 60
  return letterMail(airline, {
    to,
    language,
    subject: { zh: `${airline.nameZh}商城：确认是您本人`, en: `${airline.nameEn}: confirm that it is you` },
    headline: { zh: '请确认，\n这是您本人', en: 'Please confirm\nthat it is you' },
    lead: { zh: `验证码 ${validMinutes} 分钟内有效。`, en: `The code is valid for ${validMinutes} minutes.` },
    codes: { label: { zh: '验证码', en: 'Code' }, values: [code], below: [] },
    paragraphs: [
      {
        zh: `有人用您的登录想退出其他设备、关联新的登录方式、删除地址或修改发票。如果是您本人，请输入以上验证码。`,
        en: `Somebody who is logged in as you wants to log out other devices, to link another way to log in, to delete an address, or to change an invoice. If it is you, enter the code above.`,
      },
      {
        zh: '如果不是您本人操作，请不要把验证码告诉任何人，并重新登录，在“我的”里退出您不认识的登录。',
        en: 'If it is not you, give the code to nobody. Log in again, and log out the logins that you do not know under Me.',
      },
    ],
  })
}
