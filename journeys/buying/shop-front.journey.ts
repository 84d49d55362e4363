import { expect, it } from 'vitest'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { button } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: { all: '查看全部 30 件商品', pillow: '慢回弹颈枕', plane: '木质拼装小飞机', add: '加入购物车：', cart: '购物车' },
  en: {
    all: 'See all 30 items',
    pillow: 'Memory-Foam Neck Pillow',
    plane: 'Wooden Build-It Plane',
    add: 'Add to cart: ',
    cart: 'Cart',
  },
} as const

it('goods are suggested while somebody types, and opened by keyboard or tap', async () => {
  const { page, look, close } = await world.takePhone({ language: 'zh' })
  await page.goto(`${world.product.url}/#/shop`)
  const field = page.getByRole('searchbox', { name: '搜索商品' })
  await field.fill('jz')
  const options = page.getByRole('option')
  await options.first().waitFor()
  const input = page.getByRole('combobox', { name: '搜索商品' })
  await input.press('ArrowDown')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  await look('shop-suggestions')
  await input.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  expect(page.url()).toContain('#/shop')

  // What is typed on is searched for as a whole.
  await field.fill('机长')
  await page.getByRole('option', { name: /机长小熊/ }).click()
  await page.getByRole('heading', { name: '机长小熊' }).waitFor()
  await close()
})

it.each(['zh', 'en'] as const)('goods go into the cart from their tiles, in %s', async (language) => {
  const { page, look, close } = await world.takePhone({ language })
  const words = goodsWords[language]
  const t = tellings[language]
  await page.goto(`${world.product.url}/#/shop`)
  // In more than one colour: the sheet asks which.
  await button(page, t.add + t.pillow).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: words.addToCart }).waitFor()
  await look('shop-quick-add')
  await sheet.getByRole('button', { name: words.addToCart }).click()
  await page.getByText(words.added).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: `${t.cart} 1` }).waitFor()

  // There is only one of this: the tap adds it, and a second tap another piece.
  await page.getByRole('link', { name: t.all }).click()
  await button(page, t.add + t.plane).click()
  await page.getByRole('link', { name: `${t.cart} 2` }).waitFor()
  await button(page, t.add + t.plane).click()
  await page.getByRole('link', { name: `${t.cart} 2` }).click()
  const pieces = page.getByRole('group', { name: new RegExp(t.plane) }).getByRole('status')
  await expect.poll(() => pieces.innerText()).toBe('2')
  await look('cart')
  await close()
})
