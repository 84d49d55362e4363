import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
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
  return letterMail(airline, {
    to: letter.to,
    language: letter.language,
    subject: { zh: `${airline.nameZh}登录验证码`, en: `Your ${airline.nameEn} login code` },
    headline: { zh: '您的登录验证码', en: 'Your login code' },
    lead: {
      zh: `请在 ${validMinutes} 分钟内输入，只能使用一次。`,
      en: `Enter it within ${validMinutes} minutes. It works once.`,
    },
    codes: { label: { zh: '验证码', en: 'Code' }, values: [letter.code], below: [] },
    paragraphs: [
      {
        zh: '请勿把验证码告诉他人，我们的工作人员不会向您索要。',
        en: 'Do not share it with anybody. Our staff never ask for it.',
      },
      {
        zh: '如果不是您本人操作，请忽略本邮件。',
        en: 'If you did not ask for it, please ignore this e-mail.',
      },
    ],
  })
}
