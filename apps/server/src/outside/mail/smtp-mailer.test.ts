import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { demonstrationAirline } from '../../airline/airline.ts'
import { letterMail } from './letter-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A minimal SMTP server that answers every recipient, and every mail, with these codes. */
async function mailServer(answer: { rcpt: number; data?: number }, query = '') {
  const mails: string[] = []
  const recipients: string[] = []
  const server = createServer((socket) => {
    let received = ''
    let inMail = false
    const reply = (line: string) => socket.write(`${line}\r\n`)
    const answerCommand = (command: string) => {
      inMail = command === 'DATA'
      if (inMail) reply('354 go on')
      else if (command === 'STAR') reply('502 no TLS here')
      else if (command === 'RCPT') reply(`${answer.rcpt} ${answer.rcpt === 250 ? 'fine' : 'refused'}`)
      else reply(command === 'QUIT' ? '221 bye' : '250 fine')
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      const end = inMail ? '\r\n.\r\n' : '\r\n'
      if (!received.endsWith(end)) return
      if (inMail) {
        mails.push(received)
        inMail = false
        reply(answer.data ? `${answer.data} refused` : '250 taken')
      } else {
        if (/^RCPT/i.test(received)) recipients.push(received.trim())
        answerCommand(received.slice(0, 4).toUpperCase())
      }
      received = ''
    })
    reply('220 test')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener.
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}${query}`, from: 'Egret Air <noreply@example.com>' })
  closing.push(() => {
    mailer.close()
    server.close()
  })
  return { mailer, mails, recipients }
}

const mail = letterMail(demonstrationAirline, {
  to: 'lin@example.com',
  language: 'en',
  subject: { zh: '登录验证码', en: 'Your code' },
  headline: { zh: '登录', en: 'Log in' },
  paragraphs: [{ zh: '五分钟内有效', en: 'Valid for five minutes' }],
})

describe('the SMTP mailer', () => {
  it('sends plain text and HTML, marked as generated automatically', async () => {
    const { mailer, mails } = await mailServer({ rcpt: 250 })
    expect(await mailer.send(mail)).toBe('accepted')
    expect(mails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mails[0]).toContain('multipart/alternative')
    expect(mails[0]).toMatch(/^To: lin@example.com\r$/m)
  })

  it('gives a mail that is sent again the same Message-ID, and another mail another', async () => {
    const { mailer, mails } = await mailServer({ rcpt: 250 })
    for (const id of ['order 1', 'order 1', 'order 2']) await mailer.send({ ...mail, id })
    const ids = mails.map((one) => /^Message-ID: (<[^>]{10,}@example\.com>)\r$/im.exec(one)?.[1])
    expect(ids[0]).toBeTruthy()
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('sends nothing to a server without TLS where it is required', async () => {
    const { mailer, recipients } = await mailServer({ rcpt: 250 }, '?requireTLS=true')
    await expect(mailer.send(mail)).rejects.toThrow(/TLS|STARTTLS|refused|502/i)
    expect(recipients).toEqual([])
  })

  it.each([{ rcpt: 550 }, { rcpt: 250, data: 554 }])('returns refused for a permanent refusal: %j', async (answer) => {
    const { mailer } = await mailServer(answer)
    expect(await mailer.send(mail)).toBe('refused')
  })

  it.each([{ rcpt: 451 }, { rcpt: 250, data: 452 }])('throws when a retry may help: %j', async (answer) => {
    const { mailer } = await mailServer(answer)
    await expect(mailer.send(mail)).rejects.toThrow('refused')
  })

  it('throws when the server does not answer', async () => {
    const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'noreply@example.com' })
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('reaches a single mailbox, whatever the address contains', async () => {
    const { mailer, recipients } = await mailServer({ rcpt: 250 })
    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' })
    expect(recipients).toEqual(['RCPT TO:<"a@example.com, b"@example.com>'])
  })
})
