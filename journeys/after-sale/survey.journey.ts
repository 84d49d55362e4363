import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'

const hour = 3600

/**
 * At 23:30 in Beijing, with MF829 in the air until 10:00, one passenger submits the flight's questionnaire aboard and
 * is asked about the goods afterwards; the other leaves it half done and continues by the mail's link.
 */
const tellings = {
  zh: {
    passenger: { lastSix: '141022', seat: '31a', email: 'lin.xiaoyu1@example.com' },
    words: {
      lastSix: '证件号后 6 位',
      seat: '座位号',
      getOnline: '立即上网',
      online: '已连上，可以上网了',
      rate: '评价机上网络',
      satisfied: '您对本次空中上网总体满意吗？',
      howLong: '从连接无线网络到能够上网，用了多久？',
      slow: '3 至 10 分钟',
      wrong: '遇到了什么问题？',
      kept: '经常断线',
      anything: '还有什么想告诉我们？',
      saved: '已保存',
      waiting: '已存在本机',
      submit: '提交问卷',
      required: '请完成必答题',
      thanks: '感谢您的反馈',
      anonymously: '您的问卷已匿名提交',
      quality: '您对商品质量满意吗？',
      delivery: '您对配送速度满意吗？',
      receive: '快递到家',
    },
  },
  en: {
    passenger: { lastSix: '900001', seat: 'A33', email: 'cartwell.james6@example.com' },
    words: {
      lastSix: 'Last 6 of your ID',
      seat: 'Seat',
      getOnline: 'Get online',
      online: "You're online",
      rate: 'Rate the Wi-Fi',
      satisfied: 'How satisfied are you with the Wi-Fi on this flight?',
      howLong: 'How long did it take to get online?',
      slow: '3 to 10 minutes',
      wrong: 'What went wrong?',
      kept: 'Kept disconnecting',
      anything: 'Anything else you would like to tell us?',
      saved: 'Saved',
      waiting: 'Kept on this device',
      submit: 'Submit',
      required: 'Please answer the required questions',
      thanks: 'Thank you for your feedback',
      anonymously: 'handed in anonymously',
      quality: 'How satisfied are you with the quality?',
      delivery: 'How satisfied are you with delivery?',
      receive: 'Delivered to my address',
    },
  },
}

describe('questionnaires', () => {
  const world = startWorld('2026-11-20T15:30:00Z')
  beforeAll(() =>
    world.product.flyAs({
      flightNo: 'MF829',
      tail: 'B-2074',
      origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
      destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: '2026-11-20T14:00:00Z',
      etaUtc: '2026-11-21T02:00:00Z',
    }),
  )

  async function board(page: Page, { words, passenger }: (typeof tellings)['zh' | 'en']) {
    await page.goto(`${world.product.url}/?source=portal#/portalLogin`)
    await page.getByLabel(words.lastSix).fill(passenger.lastSix)
    await page.getByLabel(words.seat, { exact: true }).fill(passenger.seat)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.getOnline }).click()
    await page.getByRole('heading', { name: words.online }).waitFor()
  }

  const group = (page: Page, name: string) => page.getByRole('group', { name })
  const rating = (page: Page, question: string, value: string) =>
    group(page, question).getByRole('radio', { name: value })
  const linkMailedTo = async (email: string) => {
    // Mails of the passenger's orders come in the same hour.
    const link = async () =>
      (await world.product.mailsTo(email))
        .flatMap(({ text }) => /https?:\S+#\/survey\?\S+/.exec(text)?.[0] ?? [])
        .join()
    await expect.poll(link).not.toBe('')
    return link()
  }

  it('are saved while being typed, survive a lost network, a reload and another device, and continue by mail', async () => {
    const { zh, en } = tellings
    const phone = await world.takePhone({ language: 'zh', mayLoseNetwork: true })
    const { page, look } = phone
    await board(page, zh)
    await look('survey-link-aboard')
    await page.getByRole('link', { name: zh.words.rate }).click()
    await rating(page, zh.words.satisfied, '4').check()
    // The network is away while the rest is typed, and returns only briefly before the page is reloaded.
    await page.getByText(zh.words.saved, { exact: true }).waitFor()
    await page.context().setOffline(true)
    await group(page, zh.words.howLong).getByRole('radio', { name: zh.words.slow }).check()
    await group(page, zh.words.wrong).getByRole('checkbox', { name: zh.words.kept }).check()
    await page.getByLabel(zh.words.anything).fill('起飞后两小时断过一次')
    await page.getByText(zh.words.waiting).waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText(zh.words.saved, { exact: true }).waitFor()

    const tablet = await world.takePhone({ language: 'zh' })
    await board(tablet.page, zh)
    await tablet.page.goto(`${world.product.url}/#/survey`)
    expect(await rating(tablet.page, zh.words.satisfied, '4').isChecked()).toBe(true)
    expect(await tablet.page.getByRole('checkbox', { name: zh.words.kept }).isChecked()).toBe(true)
    expect(await tablet.page.getByLabel(zh.words.anything).inputValue()).toBe('起飞后两小时断过一次')
    await tablet.look('survey-half')
    await tablet.page.getByRole('button', { name: zh.words.submit }).click()
    await tablet.page.getByRole('heading', { name: zh.words.thanks }).waitFor()
    await tablet.page.getByText(zh.words.anonymously).waitFor()
    await tablet.look('survey-thanks')
    await tablet.close()
    await page.reload()
    await page.getByRole('heading', { name: zh.words.thanks }).waitFor()
    await phone.close()

    const english = await world.takePhone({ language: 'en' })
    await board(english.page, en)
    await english.page.getByRole('link', { name: en.words.rate }).click()
    await english.page.getByRole('button', { name: en.words.submit }).click()
    await english.page.getByText(en.words.required).waitFor()
    // Missing answers are marked, and the first of them has the focus, so the keyboard continues from there.
    await english.look('survey-missing')
    await english.page.keyboard.press('ArrowRight')
    expect(await rating(english.page, en.words.satisfied, '2').isChecked()).toBe(true)
    await english.page.getByText(en.words.saved, { exact: true }).waitFor()
    expect(await english.chineseText()).toEqual([])
    await english.close()

    expect(await world.product.mailsTo(zh.passenger.email)).toEqual([])
    await world.product.advanceClock(12 * hour)
    // Each mailed link opens without login in another browser.
    const home = await world.takePhone({ language: 'zh' })
    await home.page.goto(await linkMailedTo(zh.passenger.email))
    await rating(home.page, zh.words.quality, '5').check()
    await rating(home.page, zh.words.delivery, '3').check()
    await home.page.getByRole('radio', { name: zh.words.receive }).check()
    await home.page.getByRole('button', { name: zh.words.submit }).click()
    await home.page.getByRole('heading', { name: zh.words.thanks }).waitFor()
    await home.look('survey-by-mail')
    await home.page.goto(`${world.product.url}/#/survey`)
    await expect.poll(() => home.page.url()).toMatch(/#\/purchaseIndex$/)
    await home.close()

    const later = await world.takePhone({ language: 'en' })
    await later.page.goto(await linkMailedTo(en.passenger.email))
    expect(await rating(later.page, en.words.satisfied, '2').isChecked()).toBe(true)
    await group(later.page, en.words.howLong).getByRole('radio').first().check()
    await later.page.getByRole('button', { name: en.words.submit }).click()
    await later.page.getByRole('heading', { name: en.words.thanks }).waitFor()
    expect(await later.chineseText()).toEqual([])
    await later.close()
  })
})
