import { z } from 'zod'
import { beijingTime } from '@aisle/rules/time'
import type { Airline } from '../../airline/profile.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findAccount } from '../accounts/index.ts'

const letterShape = z.object({ to: z.string(), language: z.enum(['zh', 'en']), at: z.iso.datetime() })

/** A last mail to the mailbox that the account had, written before it is forgotten. */
export async function tellErased(deps: Deps, tx: Tx, { session, language }: PassengerCaller): Promise<void> {
  // The mailbox on file, because a thief of a login may have proved their own.
  const to = (await findAccount(tx, session.accountId))?.email ?? session.email
  if (!to) return
  const now = deps.clock.now()
  await enqueueJob(deps, tx, {
    kind: 'mail.erased',
    key: newId(deps.random, 'msg'),
    payload: { letter: sealLetter(deps.vault, { to, language, at: now.toISOString() }) },
    runAt: now,
  })
}

export async function mailErased(deps: Deps, job: Job<'mail.erased'>): Promise<undefined> {
  const outcome = await deps.mailer.send(
    erasedMail(deps.airline, openLetter(deps.vault, job.payload.letter, letterShape)),
  )
  if (outcome === 'refused') deps.log.warn({}, 'the mail server refused a mail about an erased account')
  return undefined
}

function erasedMail(airline: Airline, { to, language, at }: z.infer<typeof letterShape>): Mail {
  const when = beijingTime(new Date(at))
  return letterMail(airline, {
    to,
    language,
    subject: { zh: `${airline.nameZh}：您的账号已删除`, en: `${airline.nameEn}: your account was erased` },
    headline: { zh: '账号已删除', en: 'Your account\nwas erased' },
    paragraphs: [
      {
        zh: `${when}（北京时间），您的账号及其资料已删除，所有设备都已退出登录。订单和付款记录按财税规定保留，但不再有您的姓名、地址和邮箱；已开具的发票保留抬头。`,
        en: `At ${when} (Beijing time) your account and its data were erased, and every device was logged out. Orders and payments stay for the books without your name, address and e-mail; issued invoices keep their title.`,
      },
      {
        zh: '如果不是您本人操作，请尽快联系我们。这是我们就该账号发给您的最后一封邮件。',
        en: 'If this was not you, please contact us soon. This is our last e-mail about the account.',
      },
    ],
  })
}
