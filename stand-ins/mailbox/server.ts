import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { json, refuse, type Call, type Route } from '../http/routing.ts'
import { BOUNCING_ADDRESS, GREYLISTED_ADDRESS } from './magic-values.ts'
import { mailboxPage, mailPage } from './mailbox-page.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; bytes: number }[]
  at: string
}

const LARGEST_MAIL = 1024 * 1024
const MOST_MAILS = 500
const READ = '/mail/read'

/** An SMTP server without login, and the pages and calls that read what arrived (newest first). */
export function createMailbox(deps: { now: () => Date }) {
  let messages: Message[] = []
  /** The addresses of mails that a person may open; a number is never given again. */
  const numbers = new WeakMap<Message, number>()
  let received = 0

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
    const arrived = session.envelope.rcptTo.map(({ address }) => {
      const message = { to: address, ...content, at }
      received += 1
      numbers.set(message, received)
      return message
    })
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
  const show = (call: Call) =>
    mailboxPage(
      addressedTo(call).map((message) => ({ message, address: `${READ}/${numbers.get(message)}` })),
      call,
    )
  const read = (call: Call) => {
    const message = messages.find((one) => String(numbers.get(one)) === call.params['number'])
    if (!message) throw refuse(404, 'notFound', 'No such mail.')
    return mailPage(message)
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
    { method: 'GET', path: `${READ}/:number`, handle: read },
    { method: 'GET', path: '/mail/', handle: show },
    { method: 'GET', path: '/mail', handle: show },
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
