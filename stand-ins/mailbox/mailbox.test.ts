import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { BOUNCING_ADDRESS, GREYLISTED_ADDRESS } from './magic-values.ts'

const START = new Date('2026-11-20T02:00:00Z')
let standIns: StandIns
let transport: ReturnType<typeof createTransport>

beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt: START })
  transport = createTransport(`smtp://127.0.0.1:${standIns.smtpPort}`)
})
afterEach(async () => {
  transport.close()
  await standIns.close()
})

const send = (to: string, code: string) =>
  transport.sendMail({
    from: 'Aisle Wi-Fi <wifi@aisle.example>',
    to,
    subject: '您的验证码 · Your code',
    text: `验证码 ${code}，5 分钟内有效。`,
    html: `<p>验证码 <b>${code}</b></p>`,
  })
const messages = (to: string) => ask(`${standIns.url}/mail/messages?to=${encodeURIComponent(to)}`)

describe('the mailbox stand-in', () => {
  it('gives the mails of one address, newest first, whatever the case of its letters', async () => {
    await send('lin@example.com', '111111')
    await send('wang@example.com', '222222')
    await send('Lin@example.com', '333333')
    const { body } = await messages('LIN@example.com')
    expect(body).toMatchObject([
      { to: 'Lin@example.com', subject: '您的验证码 · Your code', html: expect.stringContaining('<b>333333</b>') },
      { text: '验证码 111111，5 分钟内有效。', at: expect.stringMatching(/^2026-11-20T02:00:/) },
    ])
    expect(body).toHaveLength(2)
  })

  it('gives a mail to several people to each of them', async () => {
    await send('lin@example.com, wang@example.com', '111111')
    expect((await messages('wang@example.com')).body).toHaveLength(1)
    expect((await ask(`${standIns.url}/mail/messages`)).body).toHaveLength(2)
  })

  it('is empty after it was cleared', async () => {
    await send('lin@example.com', '111111')
    await ask(`${standIns.url}/mail/clear`, {})
    expect((await messages('lin@example.com')).body).toEqual([])
  })

  it('bounces one magic address and greylists another', async () => {
    await expect(send(BOUNCING_ADDRESS, '1')).rejects.toMatchObject({ responseCode: 550 })
    await expect(send(GREYLISTED_ADDRESS, '1')).rejects.toMatchObject({ responseCode: 451 })
    expect((await ask(`${standIns.url}/mail/messages`)).body).toEqual([])
  })

  it('shows the mails to a person in one language and in local time, with nothing in them able to act', async () => {
    await send('lin@example.com', '<script>alert(1)</script>')
    const chinese = await (await fetch(`${standIns.url}/mail/`)).text()
    expect(chinese).toContain('您的验证码 · Your code')
    expect(chinese).toContain('&lt;script&gt;')
    expect(chinese).not.toContain('<script')
    expect(chinese).toContain('北京时间 11 月 20 日 10:00')
    const english = await (await fetch(`${standIns.url}/mail/?lang=en`)).text()
    expect(english).toContain('20 November, 10:00 Beijing time')
    expect(english).not.toContain('演示')
  })

  it('opens a mail as a mail program shows it, at an address that stays when more arrive', async () => {
    await send('lin@example.com', '111111')
    const [, address] = /href="(\/mail\/read\/[^"]*)"/.exec(await (await fetch(`${standIns.url}/mail/`)).text()) ?? []
    await send('lin@example.com', '222222')
    const opened = await fetch(`${standIns.url}${address}`)
    expect(await opened.text()).toContain('<b>111111</b>')
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${standIns.url}/mail/read/99`)).status).toBe(404)
  })
})
