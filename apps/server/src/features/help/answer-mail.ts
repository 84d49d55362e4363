import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { asWritten } from '../../outside/mail/as-written.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findMessage, type Message } from './message-store.ts'

/** Mails staff's answer to the passenger, in the language of the pages on which they wrote. */
export async function mailAnswer(deps: Deps, job: Job<'mail.messageAnswer'>): Promise<undefined> {
  const message = await findMessage(deps.db, job.payload.messageId)
  // Erased in the meantime.
  if (!message || message.answer === null) return undefined
  if ((await deps.mailer.send(answerMail(deps.airline, message, message.answer))) === 'refused')
    deps.log.warn({}, 'the mail server refused an answer to a passenger')
  return undefined
}

function answerMail(airline: Airline, { email, language, text, orderNo }: Message, answer: string): Mail {
  const { nameZh, nameEn, contact } = airline
  return letterMail(airline, {
    to: email,
    language,
    subject: {
      zh: `${nameZh}：对您留言${orderNo ? `（订单 ${orderNo}）` : ''}的答复`,
      en: `${nameEn}: our answer to your message${orderNo ? ` about order ${orderNo}` : ''}`,
    },
    headline: { zh: '您的留言\n有答复了', en: 'Our answer\nto your message' },
    paragraphs: asWritten(answer),
    help: [
      { zh: '您的留言：', en: 'You wrote:' },
      ...asWritten(text),
      {
        zh: `还有问题？请在“联系客服”再次留言，或致电 ${contact.phone}。`,
        en: `Anything else? Leave another message under Contact us, or call ${contact.phone}.`,
      },
    ],
  })
}
