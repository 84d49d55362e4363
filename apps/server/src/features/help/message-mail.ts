import { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { asWritten } from '../../outside/mail/as-written.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'

const letterShape = z.object({
  email: z.string(),
  orderNo: z.string().nullable(),
  text: z.string(),
  language: z.enum(['zh', 'en']),
  /** Absent in letters of the release before. */
  messageId: z.string().optional(),
  aircraft: z.string().nullish(),
})

type Letter = z.infer<typeof letterShape>

export async function queueMessageMail(
  deps: Pick<Deps, 'clock' | 'random' | 'vault'>,
  tx: Tx,
  letter: Letter & { messageId: string },
): Promise<void> {
  await enqueueJob(deps, tx, {
    kind: 'mail.message',
    key: letter.messageId,
    payload: { letter: sealLetter(deps.vault, letter) },
    runAt: deps.clock.now(),
  })
}

/**
 * Mails the airline's service, with the passenger as reply address. A refusal is a fault of the service's mailbox, so
 * the job retries.
 */
export async function mailMessage(deps: Deps, job: Job<'mail.message'>): Promise<undefined> {
  const letter = openLetter(deps.vault, job.payload.letter, letterShape)
  if ((await deps.mailer.send(messageMail(deps.airline, letter))) === 'refused')
    throw new Error('the mail server refused a message to the service mailbox')
  return undefined
}

/** The airline's service reads both languages; the passenger's text appears once, above the lines for staff. */
function messageMail(airline: Airline, letter: Letter): Mail {
  const { email, orderNo, text, language, messageId, aircraft } = letter
  const order = orderNo ? { zh: `：订单 ${orderNo}`, en: ` about order ${orderNo}` } : { zh: '', en: '' }
  const subject = `旅客留言${order.zh} · Passenger's message${order.en}`
  const head = [
    `留言人：${email}（${language === 'zh' ? '中文' : '英文'}页面）。直接回复本邮件即可答复旅客。`,
    `From ${email}, on the ${language === 'zh' ? 'Chinese' : 'English'} pages. Reply to this e-mail to answer.`,
    ...(aircraft
      ? [
          `在飞机 ${aircraft} 上留言，命令里的答复也会显示在机上。`,
          `Written aboard ${aircraft}, where the answer of the command below is shown.`,
        ]
      : []),
    ...(messageId ? [`npm run operator -- messages ${messageId} "…" --apply`] : []),
  ]
  return letterMail(airline, {
    to: airline.contact.email,
    replyTo: email,
    language: 'zh',
    subject: { zh: subject, en: subject },
    headline: { zh: '旅客留言', en: 'Passenger’s message' },
    paragraphs: asWritten(text),
    help: head.flatMap(asWritten),
  })
}
