/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { loginEndsAt, stored } from '../support/pages/browser-storage.ts'
import { getNames, watchClientLogs } from '../support/measuring/client-logs.ts'
import { hostileTargets } from '../support/ways-in/hostile-targets.ts'
import { shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { logInByMail, logInBySeat, seatWords } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'
import { plansAboard } from '../support/shoppers/plans-aboard.ts'

// 10:00 in Beijing: MF817 is in the air, MF801 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const tellings = {
  zh: {
    shopper: shoppers.xieAnran,
    seated: { lastSix: '121099', seat: '21B' },
    help: '帮助',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    orders: '我的订单',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    seated: { lastSix: '900009', seat: '22H' },
    help: 'Help',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    orders: 'My orders',
  },
} as const

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Follows a link inside the page, without loading a new document. */
const follow = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)
const historyLength = (page: Page) => page.evaluate(() => history.length)
const ends = (page: Page, address: string) => expect.poll(() => page.url(), patience).toBe(world.product.url + address)

/** A guest token that the server issued; it replaces tokens that it has not issued itself (L1). */
async function guestToken(): Promise<string> {
  const answer = await fetch(`${world.product.url}/api2/v1/common/getServerTime`, {
    method: 'POST',
    headers: { channel: 'WEB' },
  })
  const token = answer.headers.get('guesttoken')
  if (!token) throw new Error('no guest token was given')
  return token
}

interface Link {
  what: string
  from: string
  to: string
  stores: Record<string, unknown>
}

/** Each is opened from another page of ours: as a new document, or within the page when it begins with #. */
function links(other: 'zh' | 'en', guests: readonly string[]): Link[] {
  const [first, second, third, fourth] = guests
  const help = '#/help'
  return [
    {
      what: 'language in the search',
      from: `/?lang=${other}&keep=1${help}`,
      to: `/?keep=1${help}`,
      stores: { LANG: other },
    },
    {
      what: 'language in the hash',
      from: `${help}?lang=zh-CN&keep=1`,
      to: `/?keep=1${help}?keep=1`,
      stores: { LANG: 'zh' },
    },
    { what: 'the hash wins', from: `/?lang=zh${help}?lang=en-cn`, to: `/${help}`, stores: { LANG: 'en' } },
    { what: 'no such language', from: `/?lang=fr${help}`, to: `/${help}`, stores: { LANG: 'en' } },
    { what: 'device', from: `/?deviceid=seat-screen-7${help}`, to: `/${help}`, stores: { deviceId: 'seat-screen-7' } },
    { what: 'device in the hash', from: `${help}?deviceid=seat%2D8`, to: `/${help}`, stores: { deviceId: 'seat-8' } },
    {
      what: 'guest token alone',
      from: `${help}?gt=${first}`,
      to: `/${help}`,
      stores: { S_GT: first, isPortal: undefined },
    },
    {
      what: 'another source',
      from: `/?source=mail&gt=${second}${help}`,
      to: `/?source=mail${help}`,
      stores: { S_GT: second, isPortal: undefined },
    },
    {
      what: 'portal without token',
      from: `/?source=portal${help}`,
      to: `/${help}`,
      stores: { S_GT: second, isPortal: true },
    },
    {
      what: 'portal',
      from: `/?a=1&source=portal&gt=${third}&b=2${help}`,
      to: `/?a=1&b=2${help}`,
      stores: { S_GT: third, isPortal: true },
    },
    {
      what: 'forced local',
      from: '#/purchaseIndex',
      to: '/?a=1&b=2#/purchaseIndex',
      stores: { S_GT: undefined, isPortal: undefined },
    },
    { what: 'forced online', from: '#/deviceExplain', to: '/?a=1&b=2#/deviceExplain', stores: { isPortal: true } },
    {
      what: 'portal in the hash',
      from: `${help}?source=portal&gt=${fourth}`,
      to: `/?a=1&b=2${help}`,
      stores: { S_GT: fourth, isPortal: true },
    },
    {
      what: 'plain address',
      from: `/?ip=10.1.2.3${help}`,
      to: `/${help}`,
      stores: { portalSourceParams: { ip: base64('10.1.2.3') } },
    },
    {
      what: 'address in base64 twice',
      from: `${help}?ip=${base64(base64('10.9.8.7'))}`,
      to: `/${help}`,
      stores: { portalSourceParams: { ip: base64('10.9.8.7') } },
    },
    {
      what: 'broken address',
      from: `/?ip=10.1.2.300${help}`,
      to: `/${help}`,
      stores: { portalSourceParams: { ip: base64('10.1.2.300') } },
    },
    { what: 'the start', from: '/', to: '/#/purchaseIndex', stores: { isPortal: undefined } },
    { what: 'Chinese start', from: '#/zh-cn?keep=1', to: '/#/purchaseIndex?keep=1', stores: { LANG: 'zh' } },
    { what: 'English start', from: '/#/en-cn', to: '/#/purchaseIndex', stores: { LANG: 'en' } },
    { what: 'unknown', from: '#/no/such/page?keep=1', to: '/#/purchaseIndex?keep=1', stores: {} },
    {
      what: 'orders, not logged in',
      from: '/?keep=1#/orderList?tab=completed',
      to: '/?keep=1#/purchaseIndex',
      stores: {},
    },
  ]
}

/** On the ground, logged in. */
const shortcuts: readonly (readonly [from: string, to: string])[] = [
  ['#/orderList?tab=pending_payment', '/#/order/list?tab=pending_payment'],
  ['#/orderDetail?orderNo=A1', '/#/order/detail?orderNo=A1'],
  ['#/order', '/#/order/list'],
  ['#/order/', '/#/order/list'],
  ['#/addr', '/#/addr/manage'],
]

describe.each(['zh', 'en'] as const)('links into the app, in %s', (language) => {
  const told = tellings[language]
  const purchase = { words: shopWords[language], shopper: told.shopper }
  const other = language === 'zh' ? 'en' : 'zh'

  it('do what their parameters ask, remove them, and leave no step in the history', async () => {
    const { page, close } = await world.takePhone({ language })
    const guests = await Promise.all([guestToken(), guestToken(), guestToken(), guestToken()])
    for (const { what, from, to, stores } of links(other, guests)) {
      await page.goto(`${world.product.url}/#/contact`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => sessionStorage.clear())
      const before = await historyLength(page)
      if (from.startsWith('#')) await follow(page, from)
      else await page.goto(world.product.url + from)
      await ends(page, from.startsWith('#') ? to.replace(/^\/\?[^#]*/, '/') : to)
      for (const [key, value] of Object.entries(stores))
        expect(await stored(page, key), `${what}: ${key}`).toEqual(value)
      expect(await historyLength(page), what).toBe(Math.min(before + 1, 50))
      if (what === 'unknown') await page.getByText(/没有这个页面|There is no such page/).waitFor()
      await page.goBack()
      await ends(page, '/#/contact')
    }
    await close()
  })

  it('set device, guest and language for every later call, and are logged', async () => {
    const { page, close } = await world.takePhone({ language })
    const sent = watchClientLogs(page)
    const guest = await guestToken()
    // The flight itself came with the page.
    const recognitionAsked = page.waitForRequest('**/autoVerify')
    await page.goto(
      `${world.product.url}/?deviceid=seat-7&ip=10.1.2.300&lang=${other}&keep=1#/productList?source=portal&gt=${guest}`,
    )
    expect((await recognitionAsked).headers()).toMatchObject({
      deviceid: 'seat-7',
      guesttoken: guest,
      language: other,
      lang: other,
    })
    await ends(page, '/?keep=1#/productList')
    await expect
      .poll(() => getNames(sent), patience)
      .toEqual(expect.arrayContaining(['firstRoute', 'productList', 'languageChange']))
    expect(sent.find(({ name }) => name === 'firstRoute')?.content).toMatchObject({
      path: '/productList',
      isPortal: true,
    })
    await expect
      .poll(() => sent.find(({ name }) => name === 'base64error')?.content, patience)
      .toMatchObject({ ip: '10.1.2.300' })
    // The first route is logged once, the product list each time.
    await follow(page, '#/help')
    await page.getByRole('heading', { name: tellings[other].help, exact: true }).first().waitFor()
    await follow(page, '#/productList')
    await expect.poll(() => getNames(sent).filter((name) => name === 'productList'), patience).toHaveLength(2)
    expect(getNames(sent).filter((name) => name === 'firstRoute')).toHaveLength(1)
    await close()
  })

  it('wait for a login where their target needs one, on the ground and aboard', async () => {
    const { page, look, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/?keep=1#/orderList?tab=completed`)
    await page.getByText(told.loginFirst).waitFor()
    await ends(page, '/?keep=1#/purchaseIndex')
    await look('links-guard-ground')
    await logInByMail(page, world.product, purchase)
    await page.getByRole('heading', { name: told.orders }).first().waitFor()
    await ends(page, '/?keep=1#/order/list?tab=completed')

    await page.goto(world.product.url)
    for (const [from, to] of shortcuts) {
      await follow(page, from)
      await ends(page, to)
    }

    // Only a page that needs the login counts as activity of the login (spec §2).
    await follow(page, '#/help')
    await page.getByRole('heading', { name: told.help, exact: true }).first().waitFor()
    const before = await loginEndsAt(page)
    await follow(page, '#/contact')
    await ends(page, '/#/contact')
    expect(await loginEndsAt(page)).toBe(before)
    await follow(page, '#/couponsCentre')
    await expect.poll(() => loginEndsAt(page), patience).toBeGreaterThan(before)
    await close()

    const aboard = await world.takePhone({ language })
    await aboard.page.goto(`${world.product.url}/?source=portal&gt=guest-5#/orderList?tab=completed&from=seat`)
    await aboard.page.getByRole('heading', { name: seatWords[language].hello }).waitFor()
    await ends(aboard.page, '/#/portalLogin?target=%2Forder%2Flist&tab=completed&from=seat')
    await aboard.look('links-guard-aboard')
    await logInBySeat(aboard.page, language, told.seated)
    await aboard.page.getByRole('heading', { name: told.orders }).first().waitFor()
    await ends(aboard.page, '/#/order/list?tab=completed&from=seat')
    await aboard.close()
  })

  it('never leave the app after the login, whatever their target', async () => {
    const { page, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/?source=portal#/portalLogin`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const opened: string[] = []
    page.context().on('page', (popup) => opened.push(popup.url()))
    page.on('dialog', (dialog) => opened.push(dialog.message()))
    // Each language tries half of the targets, both in the address and in the guard's own memory, which may be forged.
    for (const target of hostileTargets.filter((_, at) => at % 2 === (language === 'zh' ? 0 : 1))) {
      await page.evaluate((text) => sessionStorage.setItem('afterLogin', JSON.stringify(`#${text}`)), target)
      await follow(page, `#/portalLogin?target=${encodeURIComponent(target)}`)
      await logInBySeat(page, language, told.seated)
      await plansAboard(page)
      await ends(page, '/#/productList')
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(opened).toEqual([])
    await close()
  })
})
