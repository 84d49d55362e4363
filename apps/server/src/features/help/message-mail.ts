import { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { openLetter, sealLetter } from '../../platform/security/sealed-letter.ts'
import { escapeHtml } from '../../outside/mail/bilingual-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'

const letterShape = z.object({
  email: z.string(),
  orderNo: z.string().nullable(),
  text: z.string(),
  language: z.enum(['zh', 'en']),
  /** Absent in letters of the release before. */
  messageId: z.string().optional(),
})

export const sealedMessage = (deps: Pick<Deps, 'vault'>, letter: z.infer<typeof letterShape>): string =>
  sealLetter(deps.vault, letter)

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

/** The passenger's text appears once, below the introductions for staff in both languages. */
function messageMail(airline: Airline, letter: z.infer<typeof letterShape>): Mail {
  const { email, orderNo, text, language, messageId } = letter
  const order = orderNo ? { zh: `：订单 ${orderNo}`, en: ` about order ${orderNo}` } : { zh: '', en: '' }
  const subject = `旅客留言${order.zh} · Passenger's message${order.en}`
  const head = [
    `留言人：${email}（${language === 'zh' ? '中文' : '英文'}页面）。直接回复本邮件即可答复旅客。`,
    `From ${email}, on the ${language === 'zh' ? 'Chinese' : 'English'} pages. Reply to this e-mail to answer.`,
  ]
  if (messageId) head.push(`npm run operator -- messages ${messageId} "…" --apply`)
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  return {
    to: airline.contact.email,
    replyTo: email,
    subject,
    text: [...head, '', text, ''].join('\n'),
    html: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs(head)}<hr>${paragraphs(text.split('\n'))}</body></html>`,
  }
}
