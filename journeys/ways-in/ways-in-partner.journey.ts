/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import { ends, follow, logOut, getUserAgent, watchCalls, waysWords } from '../support/ways-in/other-pages.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { typeMailedCode } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'

const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const tellings = {
  zh: {
    device: 'Alipay, Android',
    partnerId: 'partner-demo-1',
    shopper: shoppers.linXiaoyu,
  },
  en: {
    device: 'Alipay, iPhone',
    partnerId: 'partner-demo-4',
    shopper: shoppers.jamesCartwell,
  },
} as const

const orders = '/#/order/list?tab=all'

describe.each(['zh', 'en'] as const)('in the app of a partner, in %s', (language) => {
  const told = tellings[language]
  const words = waysWords[language]

  it('does nothing unasked but show a button; the first tap needs a mailed code, the second none', async () => {
    const { page, look, close } = await world.takePhone({
      language,
      cashiers: true,
      userAgent: getUserAgent(told.device),
    })
    const returned = watchCalls(page, '/sign-in/partner/return')
    const begun = watchCalls(page, 'beginSignIn')
    await page.goto(world.product.url + orders)
    // The silent request finds no login at the partner, and a passenger who asked for nothing sees no message.
    await expect.poll(() => returned.length, patience).toBe(1)
    expect(returned[0]).toContain('error=login_required')
    await page.getByText(words.loginFirst).waitFor()
    await button(page, words.alipay).waitFor()
    await ends(page, `${world.product.url}/#/purchaseIndex`)
    expect(await page.getByRole('alert').count()).toBe(0)
    await look('ways-in-partner-unasked')
    expect(begun).toHaveLength(1)

    await button(page, words.alipay).click()
    await page.getByRole('combobox').selectOption(told.partnerId)
    await button(page, words.partnerAllow).click()
    await page.getByText(words.notLinked).waitFor()
    await look('ways-in-partner-not-linked')
    await fillTicket(page, shopWords[language], told.shopper)
    await typeMailedCode(page, world.product, { words: shopWords[language], shopper: told.shopper })
    await page.getByRole('checkbox', { name: words.linkAlipay }).check()
    await button(page, words.logIn).click()
    await page.getByText(words.plan).first().waitFor()
    await ends(page, world.product.url + orders)

    await logOut(page, world.product, words)
    await button(page, words.alipay).click()
    // The partner's session is still open: it may ask again, but need not.
    const loggedIn = page.getByRole('button', { name: words.logOut, exact: true })
    const allow = button(page, words.partnerAllow)
    await loggedIn.or(allow).waitFor()
    if (await allow.isVisible()) await allow.click()
    await loggedIn.waitFor()
    await ends(page, `${world.product.url}/#/me`)
    await close()
  })

  it('returns a passenger who declines at the partner, who may tap again', async () => {
    const { page, look, close } = await world.takePhone({
      language,
      cashiers: true,
      userAgent: getUserAgent(language === 'zh' ? 'DingTalk, Android' : 'DingTalk, iPhone'),
    })
    await page.goto(`${world.product.url}/#/help`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await follow(page, '#/me')
    await button(page, words.dingTalk).click()
    await button(page, words.partnerDecline).click()
    await button(page, words.dingTalk).waitFor()
    await ends(page, `${world.product.url}/#/me`)
    expect(await page.getByRole('alert').count()).toBe(0)
    await look('ways-in-partner-declined')
    await button(page, words.dingTalk).click()
    await button(page, words.partnerDecline).waitFor()
    // After leaving the partner's page by "back", the button is no longer busy.
    await page.goBack()
    await button(page, words.dingTalk).waitFor()
    expect(await button(page, words.dingTalk).isEnabled()).toBe(true)
    await close()
  })
})
