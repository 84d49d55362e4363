import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { escapeHtml, getLanguage, page } from '../http/page.ts'
import { json, type Call, type Route } from '../http/routing.ts'
import { BOUNCING_ADDRESS, GREYLISTED_ADDRESS } from './magic-values.ts'

interface Message {
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; bytes: number }[]
  at: string
}

const LARGEST_MAIL = 1024 * 1024
const MOST_MAILS = 500

/** An SMTP server without login, and the pages and calls that read what arrived (newest first). */
export function createMailbox(deps: { now: () => Date }) {
  let messages: Message[] = []

  const receive = async (raw: Buffer, session: SMTPServerSession) => {
    const mail = await PostalMime.parse(raw)
    const content = {
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename, mimeType, content: file }) => ({
        filename: filename ?? '',
        type: mimeType,
        bytes: typeof file === 'string' ? Buffer.byteLength(file) : file.byteLength,
      })),
    }
    const at = deps.now().toISOString()
    const arrived = session.envelope.rcptTo.map(({ address }) => ({ to: address, ...content, at }))
    messages = [...arrived, ...messages].slice(0, MOST_MAILS)
  }

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    banner: 'Aisle mailbox stand-in',
    size: LARGEST_MAIL,
    closeTimeout: 100,
    disableReverseLookup: true,
    onRcptTo: (recipient, _session, done) => done(getRefusal(recipient.address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(smtpError(552, 'Message exceeds the size limit'))
        // Acknowledged only once it can be read back, so that a test needs no waiting.
        receive(Buffer.concat(chunks), session).then(
          () => done(null),
          () => done(smtpError(554, 'Message cannot be parsed')),
        )
      })
    },
  })

  const addressedTo = (call: Call) => {
    const to = call.query.get('to')?.trim().toLowerCase()
    return to ? messages.filter((message) => message.to.toLowerCase() === to) : messages
  }
  const routes: Route[] = [
    { method: 'GET', path: '/mail/messages', handle: (call) => json(addressedTo(call)) },
    {
      method: 'POST',
      path: '/mail/clear',
      handle: () => {
        messages = []
        return json({ cleared: true })
      },
    },
    { method: 'GET', path: '/mail/', handle: (call) => mailboxPage(addressedTo(call), call) },
    { method: 'GET', path: '/mail', handle: (call) => mailboxPage(addressedTo(call), call) },
  ]
  return { smtp, routes }
}

function getRefusal(address: string): Error | null {
  const lower = address.toLowerCase()
  if (lower === BOUNCING_ADDRESS) return smtpError(550, '5.1.1 No such mailbox here')
  if (lower === GREYLISTED_ADDRESS) return smtpError(451, '4.7.1 Greylisted, try again later')
  return null
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

function mailboxPage(messages: readonly Message[], call: Call) {
  const list = messages.map(
    (message) => `<article class="card"><h2>${escapeHtml(message.subject)}</h2>
<p class="soft">${escapeHtml(message.to)} · ${message.at}</p><pre>${escapeHtml(message.text)}</pre></article>`,
  )
  const body = `<h1>演示邮箱 · Demonstration mailbox</h1>
<p class="note">发往任何地址的邮件都停在这里，不会真的寄出。<br>Every mail to any address ends here; nothing is really sent.</p>
<p><a class="button" href="/mail/">刷新 · Refresh</a></p>
${list.join('') || '<p class="card">还没有邮件。 · No mail yet.</p>'}`
  return page({ title: '演示邮箱 · Mailbox', language: getLanguage(call), body })
}
