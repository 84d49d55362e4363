/// <reference lib="dom" />
import { expect, it } from 'vitest'
import { shiftFaults, watchLayoutShifts } from '../support/pages/layout-shifts.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

it('a desktop has the pages of the account beside each of them, the way to it above, and a footer below the first view; a phone has none', async () => {
  const { page, look, close } = await world.takePhone({ language: 'en', ...desktop })
  await page.goto(`${world.product.url}/#/order/list`)
  const rail = page.getByRole('navigation', { name: 'My account' })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  const footer = page.getByRole('contentinfo', { name: 'About this site' })
  await footer.waitFor()
  // The page is the login's as yet.
  expect(await rail.count()).toBe(0)
  await logInByMail(page, world.product, { words: goodsWords.en, shopper: shoppers.oliverFenwick })
  await rail.waitFor()
  expect(await rail.locator('[aria-current=page]').allInnerTexts()).toEqual(['Orders'])
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Account', 'Orders'])
  const box = await footer.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(desktop.viewport.height)
  await rail.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('heading', { name: 'Delivery addresses' }).filter({ visible: true }).waitFor()
  expect(await rail.locator('[aria-current=page]').allInnerTexts()).toEqual(['Addresses'])
  await look('desktop-addresses')
  // Beside the content, never over it.
  const [beside, content] = await Promise.all([rail.boundingBox(), page.locator('main h1').boundingBox()])
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0)
  await page.setViewportSize({ width: 768, height: 1024 })
  await footer.waitFor({ state: 'detached' })
  expect(await rail.count()).toBe(0)
  expect(await crumbs.count()).toBe(0)
  await close()
})

it.each([
  ['/help', ['Home', 'Help and contact']],
  ['/contact', ['Home', 'Help and contact', 'Contact us']],
  ['/illustrate', ['Home', 'Help and contact', 'Wi-Fi on board']],
  ['/privacyClause', ['Home', 'Terms and policies']],
  ['/privacyClause/shop_terms', ['Home', 'Policies', 'Shop Terms']],
  ['/goods/G008', ['Shop', 'Travel Amenity Kit']],
  ['/cart', ['Shop', 'Cart']],
])('a guest’s desktop has the way to %s above it, and nothing jumps when it comes', async (path, way) => {
  const { page, close } = await world.takePhone({ language: 'en', ...desktop })
  await watchLayoutShifts(page.context())
  await page.goto(`${world.product.url}/#${path}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs
    .getByRole('listitem')
    .nth(way.length - 1)
    .waitFor()
  await page.getByRole('contentinfo', { name: 'About this site' }).waitFor()
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(
    way.map((name): unknown => (typeof name === 'string' ? name : expect.stringMatching(name))),
  )
  const [above, heading] = await Promise.all([
    crumbs.boundingBox(),
    page.locator('main h1').filter({ visible: true }).boundingBox(),
  ])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  expect(await shiftFaults(page)).toEqual([])
  await close()
})
