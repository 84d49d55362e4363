import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { bilingualMail } from '../../outside/mail/bilingual-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { isCaptchaOpen } from '../mailed-codes/index.ts'

const letterShape = z.object({
  /** Null for an unknown trip. */
  to: z.string().nullable(),
  code: z.string(),
  language: z.enum(['zh', 'en']),
})
type Letter = z.infer<typeof letterShape>

export const captchaLetter = (deps: Pick<Deps, 'vault'>, letter: Letter): string => sealLetter(deps.vault, letter)

/**
 * Sends the code unless it has ended in the meantime. A refused mailbox is not reported, because that would reveal that
 * the trip exists.
 */
export async function mailCaptcha(deps: Deps, job: Job<'mail.captcha'>): Promise<undefined> {
  const { captchaId, letter } = job.payload
  const { to, code, language } = openLetter(deps.vault, letter, letterShape)
  if (to === null || !(await isCaptchaOpen(deps.db, captchaId, deps.clock.now()))) return undefined
  const outcome = await deps.mailer.send(codeMail(deps.airline, { to, code, language }))
  if (outcome === 'refused') deps.log.warn({ captchaId }, 'the mail server refused a login code')
  return undefined
}

/** The code is the only run of six digits (interface.md). */
function codeMail(airline: Airline, letter: Letter & { to: string }): Mail {
  const validMinutes = limits.captchaSeconds / 60
  return bilingualMail(airline, {
    to: letter.to,
    language: letter.language,
    subject: { zh: `${airline.nameZh}登录验证码`, en: `Your ${airline.nameEn} login code` },
    highlight: letter.code,
    paragraphs: [
      {
        zh: `请在 ${validMinutes} 分钟内输入以上验证码。验证码只能使用一次，请勿告诉他人。`,
        en: `Enter the code above within ${validMinutes} minutes. It works once. Do not share it with anybody.`,
      },
      {
        zh: '如果不是您本人操作，请忽略本邮件。',
        en: 'If you did not ask for it, please ignore this e-mail.',
      },
    ],
  })
}
