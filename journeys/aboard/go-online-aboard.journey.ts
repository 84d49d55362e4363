import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../support/products/operator.ts'
import { startWorld } from '../support/world.ts'

const hour = 3600

/**
 * The same story in both languages, at 23:30 in Beijing: MF829 left at 22:00 and flies until 10:00, and both passengers
 * have a plan.
 */
const tellings = {
  zh: {
    passenger: { document: '999999199203141022', lastSix: '141022', wrong: '141023', seat: '31a' },
    words: {
      timeTo: '距离洛杉矶还有',
      checkSeat: '核验座位',
      lastSix: '证件号后 6 位',
      seat: '座位号',
      getOnline: '立即上网',
      mustAgree: '请阅读并同意服务条款和隐私政策',
      problem: '证件号与座位对不上',
      fix: '修改后重试',
      online: '已连上，可以上网了',
      arrives: /^当地时间 \d\d:\d\d 到达/,
      standIn: '演示环境',
      plans: '您的上网套餐',
      inUse: '使用中',
      known: '您已连上网络',
      ended: '航班已到达',
      landedIn: '已到达洛杉矶',
      rate: '评价机上网络',
      goOn: '核对并继续',
      allPlans: '上网套餐',
      left: /剩余 10:\d\d:\d\d/,
      email: '回复邮箱',
      message: '想告诉我们什么',
      socket: '座位下的插座没有电',
      send: '发送留言',
      taken: '留言已收下',
      messages: '我的留言',
      answer: '抱歉，已请乘务员帮您换一个插座。',
    },
  },
  en: {
    passenger: { document: 'ZZ 990 0001', lastSix: '900001', wrong: '900091', seat: 'A33' },
    words: {
      timeTo: 'Time to Los Angeles',
      checkSeat: 'Check seat',
      lastSix: 'Last 6 of your ID',
      seat: 'Seat',
      getOnline: 'Get online',
      mustAgree: 'Please read and agree to the terms and privacy policy',
      problem: "ID and seat don't match",
      fix: 'Fix and try again',
      online: "You're online",
      arrives: /^Arriving in .+ at \d\d:\d\d local time$/,
      standIn: 'Demonstration:',
      plans: 'Your Wi-Fi plans',
      inUse: 'In use',
      known: "You're online",
      ended: "We've landed",
      landedIn: 'Landed in Los Angeles',
      rate: 'Rate the Wi-Fi',
      goOn: 'Check and continue',
      allPlans: 'Wi-Fi plans',
      left: /10:\d\d:\d\d left/,
      email: 'Your e-mail',
      message: 'What would you like to tell us?',
      socket: 'The socket under my seat is dead.',
      send: 'Send message',
      taken: 'Your message is on its way',
      messages: 'My messages',
      answer: 'Sorry. The crew will find you another socket.',
    },
  },
}

describe.each(['zh', 'en'] as const)('aboard, in %s', (language) => {
  const { words, passenger } = tellings[language]
  const world = startWorld('2026-11-20T15:30:00Z')

  beforeAll(async () => {
    await world.product.flyAs({
      flightNo: 'MF829',
      tail: 'B-2074',
      origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
      destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: '2026-11-20T14:00:00Z',
      etaUtc: '2026-11-21T02:00:00Z',
    })
  })

  /** The address that the aircraft's captive portal opens. */
  const portal = () => `${world.product.url}/?source=portal&gt=guest-on-board&ip=MTI3LjAuMC4x#/productList`

  /** Staff answer while the aircraft is in the air; the passenger reads the answer on board. */
  async function writeToService(page: Page, look: (name: string) => Promise<void>): Promise<void> {
    await page.goto(`${world.product.url}/#/contact`)
    await page.getByLabel(words.email).fill('passenger@example.com')
    await page.getByLabel(words.message).fill(words.socket)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.taken).waitFor()
    await look('aboard-message')
    // The command prints the messages that wait (apps/operator).
    const [waiting] = (await operate(world.product, 'messages')) as { messageId: string }[]
    await operate(world.product, 'messages', waiting?.messageId ?? '', words.answer)
    await page.goto(`${world.product.url}/#/me`)
    await page.getByRole('button', { name: words.messages }).click()
    await page.getByText(words.answer).waitFor()
    await look('aboard-answer')
  }

  it('explains wrong digits, accepts the corrected ones, and opens the network until landing by the pre-bought plan', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language })
    await page.goto(portal())
    await page.getByText(words.timeTo).waitFor()
    // The parameters are removed from the address (spec §2).
    await expect.poll(() => page.url()).toBe(`${world.product.url}/#/productList`)
    await look('aboard-products')

    await page.getByRole('button', { name: words.checkSeat }).click()
    await page.getByLabel(words.lastSix).fill(passenger.wrong)
    await page.getByLabel(words.seat, { exact: true }).fill(passenger.seat)
    await page.getByRole('button', { name: words.goOn }).click()
    // Without consent nothing is sent and nothing is lost.
    const complaint = page.getByRole('status').getByText(words.mustAgree)
    await complaint.waitFor()
    await page.getByRole('checkbox').check()
    // The complaint ends with its cause, and lies over nothing that comes next.
    expect(await complaint.count()).toBe(0)
    await look('aboard-login')
    await page.getByRole('button', { name: words.goOn }).click()
    await page.getByRole('heading', { name: words.problem }).waitFor()
    await look('aboard-problem')
    expect(await world.product.openDevices()).toEqual([])

    await page.getByRole('button', { name: words.fix }).click()
    expect(await page.getByLabel(words.seat, { exact: true }).inputValue()).toBe(passenger.seat)
    // A whole number that is pasted stays on the phone, but for its last six.
    await page.getByLabel(words.lastSix).fill(passenger.document)
    await page.keyboard.press('Tab')
    await page.getByRole('checkbox').check()
    expect(await page.getByLabel(words.lastSix).inputValue()).toBe(passenger.lastSix)
    const [sent] = await Promise.all([
      page.waitForRequest('**/verifyForPortal'),
      page.getByRole('button', { name: words.goOn }).click(),
    ])
    expect(sent.postDataJSON()).toMatchObject({ idNumber: passenger.lastSix })
    await page.getByRole('heading', { name: words.online }).waitFor()
    // One clock time, and no countdown: the plan lasts as long as the flight.
    await page.getByText(words.arrives).waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    await page.getByText(words.standIn).waitFor()
    await look('aboard-online')
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])

    await page.goto(`${world.product.url}/#/payAuth`)
    await page.getByRole('heading', { name: words.plans }).waitFor()
    await page.getByText(words.inUse).waitFor()
    await page.getByText(words.left).waitFor()
    await look('aboard-payauth')

    await writeToService(page, look)

    // In another browser on the same device nothing has to be typed again (persona 1).
    const sheet = await world.takePhone({ language })
    await sheet.page.goto(portal())
    await sheet.page.getByText(words.known).click()
    await sheet.page.getByRole('heading', { name: words.online }).waitFor()
    await sheet.close()

    await world.product.advanceClock(11 * hour)
    expect(await world.product.openDevices()).toEqual([])
    await page.goto(`${world.product.url}/#/network/verify`)
    await page.getByRole('heading', { name: words.ended }).waitFor()
    await look('aboard-landed')

    // P10: the list shows the landing too, sells nothing, gives the reason for each plan, and offers the survey.
    await page.goto(`${world.product.url}/#/productList`)
    await page.getByText(words.landedIn).waitFor()
    await page.getByRole('heading', { name: words.ended }).waitFor()
    const plans = page.getByRole('region', { name: words.allPlans })
    expect(await plans.locator('.row').count()).toBeGreaterThan(1)
    expect(await page.locator('main').getByRole('article').count()).toBe(0)
    expect(await plans.getByRole('button').count()).toBe(0)
    expect(await page.getByText(words.timeTo).count()).toBe(0)
    await look('aboard-landed-plans')
    // After the landing, no form asks for a seat.
    await page.goto(`${world.product.url}/#/portalLogin`)
    await page.getByRole('heading', { name: words.ended }).waitFor()
    expect(await page.getByLabel(words.lastSix).count()).toBe(0)
    await page.getByRole('button', { name: words.rate }).waitFor()
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})
