import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstFlight, firstRows, manifest, passenger, pictures, tail } from '../support/production/first-rows.ts'
import { startInstallation, type Installation } from '../support/production/installation.ts'
import { launchBrowser, takePhone, type Phone } from '../support/pages/phone.ts'

let installation: Installation
let browser: Browser
let phone: Phone
const now = new Date()
const flight = firstFlight(now)

beforeAll(async () => {
  ;[browser, installation] = await Promise.all([launchBrowser(), startInstallation()])
  const { groundUrl, cabinUrl, outsideUrl } = installation
  // The browser does not know the tests' authority; the servers do.
  phone = await takePhone(browser, {
    language: 'zh',
    homes: [groundUrl, cabinUrl, outsideUrl],
    ignoreHTTPSErrors: true,
  })
})
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (error)
    error.message += `\n\n${await phone.lastSeen()}\n\nthe servers logged:\n${installation.printed().slice(-4000)}`
})
afterAll(async () => {
  await browser?.close()
  await installation?.close()
})

async function findings(where: 'ground' | 'cabin' = 'ground') {
  const { code, out } = await installation.operate(['check', '--json'], where)
  // The command prints the findings (apps/operator).
  const { findings: found } = JSON.parse(out) as { findings: { weight: string; finding: string }[] }
  return { code, missing: found.filter(({ weight }) => weight === 'missing').map(({ finding }) => finding) }
}

async function codeMailed(): Promise<string> {
  const url = `${installation.standInsUrl}/mail/messages?to=${encodeURIComponent(passenger.email)}`
  for (;;) {
    // The mailbox answers this shape (stand-ins).
    const mails = (await (await fetch(url)).json()) as { text: string }[]
    const codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
    if (codes[0]) return codes[0]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function buy(plan: RegExp): Promise<void> {
  const { page } = phone
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: '购买', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByLabel('值机证件号后 6 位').fill(passenger.lastSix)
  await page.getByLabel('座位号').fill(passenger.seat)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认乘机人' }).click()
  await page.getByRole('button', { name: /^(提交订单并付款|免费领取)$/ }).click()
}

describe('production, from an empty database', () => {
  it('says what is missing, and misses nothing once staff have loaded it', async () => {
    expect(await findings()).toMatchObject({
      code: 1,
      missing: expect.arrayContaining(['There are no airports.']) as unknown,
    })
    for (const [resource, rows] of Object.entries(firstRows(now))) {
      const file = installation.file(`${resource}.json`, rows)
      const { code, out } = await installation.operate(['apply', resource, file, '--apply'])
      expect(code, `apply ${resource}: ${out}`).toBe(0)
    }
    expect((await findings()).missing).toEqual([`Nobody is known on ${flight.flightNo} of ${flight.flightDate}.`])
    const file = installation.file('manifest.json', manifest)
    const loaded = await installation.operate(['manifest', flight.flightNo, flight.flightDate, file, '--apply'])
    expect(loaded).toMatchObject({ code: 0 })
    const sent = await installation.operate(['pictures', installation.folder('pictures', pictures), '--apply'])
    expect(sent).toMatchObject({ code: 0 })
    expect(await findings()).toEqual({ code: 0, missing: [] })
  })

  it('shows a passenger her trip by ticket, name and a code by mail', async () => {
    const { page } = phone
    await page.goto(installation.groundUrl)
    await page.getByLabel('电子客票号').fill(passenger.ticketNo)
    await page.getByLabel('姓（同客票）').fill(passenger.surname)
    await page.getByLabel('名（同客票）').fill(passenger.givenName)
    await page.getByLabel('邮箱', { exact: true }).fill(passenger.email)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('秒后重发').waitFor()
    await page.getByLabel('邮箱验证码').fill(await codeMailed())
    await page.getByRole('button', { name: '查询我的行程' }).click()
    await page.getByRole('heading', { name: /飞往洛杉矶/ }).waitFor()
    await phone.look('production-trip')
  })

  it('gives her the free plan', async () => {
    await buy(/畅聊包/)
    await phone.page.getByRole('heading', { name: '网络已备好' }).waitFor()
  })

  it('sells her a plan that she pays at the gateway over https', async () => {
    const { page } = phone
    // The form is as she left it, and the session has proved the trip.
    await page.goto(installation.groundUrl)
    await page.getByRole('button', { name: '查询我的行程' }).click()
    await buy(/全程上网包/)
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.getByRole('heading', { name: '支付成功' }).waitFor()
    await page.getByText('查看订单').click()
    await page.getByRole('heading', { name: '网络已备好' }).waitFor()
    await phone.look('production-order')
  })

  it('gets her online aboard by the plan that the ground has sold', async () => {
    const { page } = phone
    const { flightNo, flightDate } = flight
    const [off, eta] = [-10, 700].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
    const event = { flightNo, flightDate, key: 'off-1', kind: 'retimed', etd: off, eta }
    const told = await installation.operate(['flight-event', installation.file('event.json', event), '--apply'])
    expect(told).toMatchObject({ code: 0 })
    const aircraft = {
      flightNo,
      tail,
      origin: { iata: 'ZSAM', lat: 24.544, lon: 118.128 },
      destination: { iata: 'KLAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: off,
      etaUtc: eta,
    }
    await fetch(`${installation.standInsUrl}/aircraft/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aircraft),
    })
    await installation.startCabin()
    await expect.poll(() => findings('cabin')).toEqual({ code: 0, missing: [] })

    await page.goto(`${installation.cabinUrl}/?source=portal&gt=guest&ip=MTI3LjAuMC4x#/productList`)
    await page.getByText('距离洛杉矶还有').waitFor()
    await page.getByRole('button', { name: '核验座位' }).click()
    await page.getByLabel('证件号后 6 位').fill(passenger.lastSix)
    await page.getByLabel('座位号', { exact: true }).fill(passenger.seat)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '核对并继续' }).click()
    await page.getByRole('heading', { name: '您的上网套餐' }).waitFor()
    await phone.look('production-plans')
    await page.getByRole('button', { name: '立即上网' }).last().click()
    await page.getByRole('heading', { name: '已连上，可以上网了' }).waitFor()
    await phone.look('production-aboard')
    // The gate answers this shape (stand-ins).
    const gate = (await (await fetch(`${installation.standInsUrl}/gate`)).json()) as { open: { kbps: number }[] }
    expect(gate.open.map(({ kbps }) => kbps)).toEqual([4096])
  })
})
