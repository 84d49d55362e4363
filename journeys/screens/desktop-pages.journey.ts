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
    .filter({ hasText: way.at(-1) ?? '' })
    .waitFor()
  await page.getByRole('contentinfo', { name: 'About this site' }).waitFor()
  // A product's category is known here only if the page has brought the shop's front with it.
  const named = await crumbs.getByRole('listitem').allInnerTexts()
  expect(named.filter((name) => name !== 'Travel Comfort')).toEqual(way)
  const [above, heading] = await Promise.all([
    crumbs.boundingBox(),
    page.locator('main h1').filter({ visible: true }).boundingBox(),
  ])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  expect(await shiftFaults(page)).toEqual([])
  await close()
})

it('a desktop’s shop says how many goods a category has, which then stands above each of them', async () => {
  const { page, close } = await world.takePhone({ language: 'en', ...desktop })
  await page.goto(`${world.product.url}/#/shop`)
  await page.getByRole('link', { name: 'Travel Comfort 5' }).click()
  await page.getByRole('link', { name: 'Travel Amenity Kit' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await crumbs.filter({ hasText: 'Travel Amenity Kit' }).waitFor()
  expect(await crumbs.allInnerTexts()).toEqual(['Shop', 'Travel Comfort', 'Travel Amenity Kit'])
  await crumbs.getByRole('link', { name: 'Travel Comfort' }).click()
  await page.getByRole('heading', { level: 1, name: 'Travel Comfort' }).waitFor()
  await close()
})

it('a desktop has the fields of a form in two columns, row by row, and its button at their right end', async () => {
  const { page, close } = await world.takePhone({ language: 'en', ...desktop })
  await page.goto(`${world.product.url}/#/contact`)
  const email = page.getByRole('textbox', { name: 'Your e-mail' })
  const order = page.getByRole('textbox', { name: /^Order/ })
  const boxOf = async (field: typeof email) => {
    const box = await field.boundingBox()
    if (!box) throw new Error('The field is not drawn')
    return { left: box.x, top: box.y, right: box.x + box.width }
  }
  const send = page.getByRole('button', { name: 'Send message' })
  const [first, second, button] = [await boxOf(email), await boxOf(order), await boxOf(send)]
  expect(second.top).toBe(first.top)
  expect(second.left).toBeGreaterThan(first.right)
  expect(button.right - button.left).toBe(200)
  expect(button.left).toBeGreaterThan(second.left)
  await email.focus()
  await page.keyboard.press('Tab')
  expect(await order.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 768, height: 1024 })
  const [above, below] = [await boxOf(email), await boxOf(order)]
  expect(below.left).toBe(above.left)
  expect(below.top).toBeGreaterThan(above.top)
  await close()
})
