import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'

let standIns: StandIns
beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined })
})
afterEach(() => standIns.close())

describe('the port of the stand-ins', () => {
  it('answers in JSON what it does not know', async () => {
    expect(await ask(`${standIns.url}/nowhere`)).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect(await ask(`${standIns.url}/mail/clear`)).toMatchObject({ status: 405 })
    expect(await ask(`${standIns.url}/v1/refunds/re_1`, {})).toMatchObject({ status: 401 })
    expect((await fetch(`${standIns.url}/v1/refunds/re_1`, { method: 'DELETE' })).status).toBe(405)
    expect(await ask(`${standIns.url}/pay/%E0%A4%A/notify`, {})).toMatchObject({ status: 400 })
  })

  it('answers at every address that its first page names', async () => {
    const links = [...(await (await fetch(`${standIns.url}/`)).text()).matchAll(/href="(\/[^"]*)"/g)].map(
      ([, path]) => path,
    )
    expect(links.length).toBeGreaterThan(8)
    for (const path of links) expect([path, (await fetch(`${standIns.url}${path}`)).status]).toEqual([path, 200])
  })

  it('marks its first page as a stand-in in one language, and leads to the other', async () => {
    const chinese = await (await fetch(`${standIns.url}/`)).text()
    expect(chinese).toContain('<p class="tag">演示替身</p>')
    expect(chinese).not.toContain('Mailbox')
    const [, other] = /class="pill" href="([^"]*)"/.exec(chinese) ?? []
    const english = await (await fetch(`${standIns.url}/${other}`)).text()
    expect(english).toContain('<p class="tag">Stand-in</p>')
    expect(english).not.toContain('邮箱')
  })

  it('refuses a body that is no JSON object, or larger than 64 kB', async () => {
    const send = (body: string) => fetch(`${standIns.url}/gate/allow`, { method: 'POST', body })
    expect((await send('{')).status).toBe(400)
    expect((await send('[]')).status).toBe(400)
    expect((await send('x'.repeat(64 * 1024 + 1))).status).toBe(413)
  })

  it('releases its ports when it is closed', async () => {
    const first = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined })
    const ports = { httpPort: Number(new URL(first.url).port), smtpPort: first.smtpPort }
    await first.close()
    const second = await startStandIns({ host: '127.0.0.1', ...ports, productUrl: undefined })
    expect((await fetch(`${second.url}/`)).status).toBe(200)
    await second.close()
  })
})
