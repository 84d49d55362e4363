import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export interface SmtpMailer extends Mailer {
  close(): void
}

/** Short, because a job retries and the passenger is waiting (W5). */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }

/**
 * Sends through the airline's SMTP server.
 * @param smtp.smtpUrl `smtp://user:password@host:port`, or `smtps://…` for TLS from the start
 */
export function smtpMailer(smtp: { smtpUrl: string; from: string }): SmtpMailer {
  const transport = createTransport({ url: smtp.smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: smtp.from,
          // As an object, so that an address list in the string cannot reach a second mailbox.
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.id && { messageId: getMessageId(mail.id, smtp.from) }),
          ...(mail.attachments && { attachments: [...mail.attachments] }),
          // All our mails answer an action; vacation replies to them would help no one (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return 'accepted'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 5322 §3.6.4: the same for the same mail, and without its words. */
function getMessageId(id: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`
}

/** Without a configured mail server every mail waits, and its job states the reason. */
export const absentMailer: Mailer = {
  send: () => Promise.reject(new Error('no mail server is configured (SMTP_URL)')),
}

/**
 * 5xx for this mail, or an address that no server could accept. A refused password is our own fault, so it is retried.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  if (typeof responseCode !== 'number') return code === 'EENVELOPE'
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
