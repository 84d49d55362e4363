import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { escapeHtml } from '../../outside/mail/bilingual-mail.ts'
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

/** In one language, because the answer itself has one. */
function answerMail(airline: Airline, { email, language, text, orderNo }: Message, answer: string): Mail {
  const zh = language === 'zh'
  const order = orderNo ? (zh ? `（订单 ${orderNo}）` : ` about order ${orderNo}`) : ''
  const subject = zh
    ? `${airline.nameZh}：对您留言${order}的答复`
    : `${airline.nameEn}: our answer to your message${order}`
  const head = zh ? '您好，我们对您的留言答复如下：' : 'Hello. This is our answer to your message:'
  const wrote = zh ? '您的留言：' : 'You wrote:'
  const foot = zh
    ? `还有问题？请在“联系客服”再次留言，或致电 ${airline.contact.phone}。`
    : `Anything else? Leave another message under Contact us, or call ${airline.contact.phone}.`
  const paragraphs = [head, ...answer.split('\n'), wrote, ...text.split('\n'), foot]
  return {
    to: email,
    subject,
    text: [head, '', answer, '', wrote, text, '', foot, ''].join('\n'),
    html: `<!doctype html><html lang="${zh ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  }
}
