/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  ends,
  follow,
  knownToServer,
  logInAtCas,
  logOut,
  setFault,
  watchCalls,
  waysWords,
} from '../support/ways-in/other-pages.ts'
import { openSettings } from '../support/pages/open-settings.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { addAuthenticator, passkeyWords } from '../support/ways-in/passkeys.ts'
import { personalDataWords } from '../support/ways-in/personal-data.ts'
import { typeMailedCode } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const orders = '/#/order/list?tab=all'
const loginByST = '**/user/channelLogin/loginByST'
const h5 = '**/api2/v1/login/h5'

/** Holds back the server's first answer to this call; later ones pass. */
async function holdFirstAnswer(page: Page, path: string): Promise<{ answered: Promise<void> }> {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let first = true
  await page.route(path, async (route) => {
    if (!first) return route.continue()
    first = false
    await route.fetch()
    answer()
  })
  return { answered }
}

describe.each(['zh', 'en'] as const)('by single sign-on, in %s', (language) => {
  const words = waysWords[language]
  const takePhone = (options: { mayLoseNetwork?: boolean } = {}) =>
    world.takePhone({ language, cashiers: true, ...options })
  const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }

  /** Opens the login page of single sign-on from the passenger's page. */
  async function toCas(page: Page): Promise<void> {
    await page.goto(`${world.product.url}/#/me`)
    await button(page, words.account).click()
    await button(page, words.casSend).waitFor()
  }

  it('stays at the login page on a wrong password, and returns a member on the right one', async () => {
    const { page, look, close } = await takePhone()
    const atCas = watchCalls(page, '/cas/login')
    await page.goto(`${world.product.url}/#/me`)
    await look('ways-in-sso-me')
    await toCas(page)
    await logInAtCas(page, words, { userId: 'U001', password: 'wrong' })
    await page.getByText(words.casWrong).waitFor()
    expect(page.url().startsWith(`${world.product.standInsUrl}/cas/login`)).toBe(true)
    await logInAtCas(page, words, { userId: 'U001' })
    await page.getByRole('heading', { name: /林小屿|Xiaoyu Lin/ }).waitFor()
    await page.getByText(/99\s?20\s?00\s?00\s?31/).waitFor()
    await ends(page, `${world.product.url}/#/me`)
    await look('ways-in-sso-member')

    // The session at single sign-on continues, but reaching it by "back" after a log-out opens no login.
    await logOut(page, world.product, words)
    await page.goto(atCas[0] ?? '')
    await page.getByRole('heading', { name: words.refused }).waitFor()
    expect(await knownToServer(page, world.product)).toBe(false)
    await close()
  })

  it('waits in the guard on a large screen, and leads on to the target', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true, ...desktop })
    const begun = watchCalls(page, 'beginSignIn')
    await page.goto(world.product.url + orders)
    await page.getByText(words.loginFirst).waitFor()
    await look('ways-in-sso-guard-desktop')
    // Single sign-on starts only on a tap.
    expect(begun).toHaveLength(0)
    await button(page, words.account).click()
    await logInAtCas(page, words, { userId: 'U001' })
    await page.getByText(words.plan).first().waitFor()
    await ends(page, world.product.url + orders)
    await look('ways-in-sso-orders-desktop')
    await close()
  })

  it.each(language === 'zh' ? (['down', 'slow'] as const) : (['garbage'] as const))(
    'reports that single sign-on is %s, and tries again',
    async (fault) => {
      const { page, look, close } = await takePhone()
      await toCas(page)
      await setFault(world.product, 'cas', fault)
      await logInAtCas(page, words, { userId: 'U001' })
      await page.getByRole('heading', { name: words.unavailable }).waitFor()
      await look(`ways-in-sso-${fault}`)
      await setFault(world.product, 'cas')
      await button(page, words.tryAgain).click()
      await button(page, words.logOut).waitFor()
      await ends(page, `${world.product.url}/#/me`)
      await close()
    },
  )

  it('refuses a used ticket, at the return address and as a call', async () => {
    const { page, look, close } = await takePhone()
    const returned = watchCalls(page, '/sign-in/sso/return')
    await toCas(page)
    await logInAtCas(page, words, { userId: 'U002' })
    await button(page, words.logOut).waitFor()
    const [used = ''] = returned
    const query = new URL(used).searchParams
    await page.goto(used)
    await page.getByRole('heading', { name: words.refused }).waitFor()
    await look('ways-in-sso-used-ticket')
    await ends(page, `${world.product.url}/#/signIn`)
    const replies = await Promise.all(
      [{ st: query.get('ticket'), state: query.get('state') }, { st: query.get('ticket') }].map(async (data) =>
        (
          await page.context().request.post(`${world.product.url}/user/channelLogin/loginByST`, {
            headers: { channel: 'WEB' },
            data,
          })
        ).text(),
      ),
    )
    for (const reply of replies) {
      expect(reply).toContain('signInRefused')
      expect(reply).not.toContain('accessToken')
    }
    await close()
  })

  it.each([
    ['the ticket', loginByST],
    ['the token', h5],
  ])('still logs in when the page is reloaded before the answer for %s', async (_, path) => {
    const { page, look, close } = await takePhone()
    await toCas(page)
    const { answered } = await holdFirstAnswer(page, path)
    await logInAtCas(page, words, { userId: 'U001' })
    await answered
    await page.getByText(words.signingIn).waitFor()
    await look('ways-in-sso-signing-in')
    await page.reload()
    await button(page, words.logOut).waitFor()
    await ends(page, `${world.product.url}/#/me`)
    expect(await knownToServer(page, world.product)).toBe(true)
    await close()
  })

  it('shows that the system is being updated, and a retry leaves that screen', async () => {
    const { page, look, close } = await takePhone({ mayLoseNetwork: true })
    await toCas(page)
    let updating = true
    await page.route(h5, (route) => (updating ? route.fulfill({ status: 503 }) : route.continue()))
    await logInAtCas(page, words, { userId: 'U001' })
    await page.getByRole('heading', { name: words.updating }).waitFor()
    await look('ways-in-sso-updating')
    updating = false
    await button(page, words.tryAgain).click()
    await page.getByRole('heading', { name: words.updating }).waitFor({ state: 'hidden' })
    const again = button(page, words.tryAgain)
    const loggedIn = button(page, words.logOut)
    await again.or(loggedIn).waitFor()
    if (await again.isVisible()) await again.click()
    await loggedIn.waitFor()
    await close()
  })

  it('notifies a passenger who is offline at that moment, and tries again', async () => {
    const { page, look, close } = await takePhone({ mayLoseNetwork: true })
    await toCas(page)
    let offline = true
    await page.route(loginByST, (route) => (offline ? route.abort('internetdisconnected') : route.continue()))
    await logInAtCas(page, words, { userId: 'U001' })
    await button(page, words.tryAgain).waitFor()
    await look('ways-in-sso-offline')
    offline = false
    await button(page, words.tryAgain).click()
    await button(page, words.logOut).waitFor()
    await follow(page, '#/order/list?tab=all')
    await page.getByText(words.plan).first().waitFor()
    await close()
  })
})

describe.each(['zh', 'en'] as const)('by a passkey of the account, in %s', (language) => {
  const words = { ...shopWords[language], ...waysWords[language], ...passkeyWords[language] }
  const shopper = language === 'zh' ? shoppers.chenJianyu : shoppers.jamesCartwell

  it('adds it on "Me", logs in with it without a code, and loses that when it is removed', async () => {
    // Browsers offer passkeys to names only.
    const door = world.product.url.replace('127.0.0.1', 'localhost')
    const { page, look, chineseText, close } = await world.takePhone({
      language,
      dark: language === 'en',
      doors: [door],
    })
    await addAuthenticator(page)
    await page.goto(`${door}/#/emailLogin`)
    await button(page, words.byPasskey).waitFor()
    await look('passkeys/email-login')
    await fillTicket(page, words, shopper)
    await typeMailedCode(page, world.product, { words, shopper })
    await page.getByRole('button', { name: words.logIn, exact: true }).click()
    await button(page, words.logOut).waitFor()
    await look('passkeys/me')

    await openSettings(page)
    await button(page, words.passkeys).click()
    await page.getByText(words.none).waitFor()
    await look('passkeys/none')
    await button(page, words.add).click()
    await page.getByText(words.neverUsed).waitFor()
    await look('passkeys/one')
    await page.setViewportSize({ width: 320, height: 812 })
    await look('passkeys/narrow')
    if (language === 'en') expect(await chineseText()).toEqual([])
    // The device has a passkey already: the page shows a message.
    await button(page, words.add).click()
    await page.getByText(words.already).waitFor()
    await look('passkeys/already')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: words.logOut, exact: true }).click()
    await page.getByRole('heading', { name: words.guest }).waitFor()
    await button(page, words.byPasskey).scrollIntoViewIfNeeded()
    await look('passkeys/guest')
    const mailed = watchCalls(page, 'prePurchase/mailCaptcha')
    await button(page, words.byPasskey).click()
    await button(page, words.logOut).waitFor()
    expect(mailed).toEqual([])

    await openSettings(page)
    await button(page, words.passkeys).click()
    await page.getByText(words.lastUsed).waitFor()
    await page.getByRole('button', { name: words.removeOne }).click()
    await look('passkeys/remove')
    await button(page, words.removeIt).click()
    await page.getByText(words.none).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.logOut, exact: true }).click()
    await button(page, words.byPasskey).click()
    await page.getByText(words.notAccepted).waitFor()
    await look('passkeys/refused')
    await close()
  })

  it('offers none at an address of digits, where browsers know no passkeys', async () => {
    const { page, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/#/me`)
    await button(page, words.account).waitFor()
    expect(await button(page, words.byPasskey).count()).toBe(0)
    await close()
  })
})

/** The data of a passenger (G6). Last in this file, because it moves the clock past every flight. */
describe.each(['zh', 'en'] as const)('what is kept of a member, in %s', (language) => {
  const words = { ...waysWords[language], ...personalDataWords[language] }
  const member = language === 'zh' ? 'U002' : 'U004'

  it('is exported, and erased with the account and every login', async () => {
    // A flight ahead prevents the erasure; the clock moves past its landing.
    await world.product.advanceClock(4 * 24 * 3600)
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true })
    await page.goto(`${world.product.url}/#/me`)
    await button(page, words.account).click()
    await logInAtCas(page, words, { userId: member })
    await button(page, words.logOut).waitFor()

    await openSettings(page)
    await button(page, words.myData).click()
    await button(page, words.show).click()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, words.saveJson).click()])
    const exported = await readFile(await file.path(), 'utf8')
    expect(exported).toContain(`"accountId": "${member}"`)
    const [readable] = await Promise.all([page.waitForEvent('download'), button(page, words.savePage).click()])
    expect(await readFile(await readable.path(), 'utf8')).toContain(`<dd`)
    await look('personal-data/export')
    await page.keyboard.press('Escape')

    await button(page, words.consents).click()
    await page.getByText(words.noConsents).waitFor()
    await look('personal-data/consents')
    if (language === 'en') expect(await chineseText()).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, words.erase).click()
    await page.getByRole('checkbox').check()
    await look('personal-data/erase')
    await page.getByRole('dialog').getByRole('button', { name: words.eraseNow, exact: true }).click()
    await page.getByRole('heading', { name: words.erased }).waitFor()
    await look('personal-data/erased')
    await button(page, words.done).click()
    await page.getByRole('heading', { name: words.guest }).waitFor()
    expect(await knownToServer(page, world.product)).toBe(false)
    await close()
  })
})
