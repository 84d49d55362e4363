import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { applyRows } from '../support/products/operator.ts'
import { atCashier, button } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: {
    buyer: shoppers.xieAnran,
    changed: '价格有变动：原 ¥88，现 ¥98。确认后请再次提交。',
    price: { priceFen: 9800, priceCents: 1300 },
    late: shoppers.linXiaoyu,
    // Another passenger takes the last one.
    wanted: 'G005-S1',
    noneLeft: '机长小熊：已售完。',
    toGoods: '返回商品',
    gone: '藏青 已售罄',
  },
  en: {
    buyer: shoppers.oliverFenwick,
    changed: 'The price has changed from $13 to $15. Please check and place the order again.',
    price: { priceFen: 9800, priceCents: 1500 },
    late: shoppers.mioKurosawa,
    wanted: 'G005-S2',
    noneLeft: 'Captain Bear: sold out.',
    toGoods: 'Back to the product',
    gone: 'White sold out',
  },
} as const
const languages = ['zh', 'en'] as const

/** One piece bought directly, for the counter in Xiamen. */
const getSettlement = (skuId: string) =>
  `${world.product.url}/#/order/settlement?skuId=${skuId}&quantity=1&way=PICKUP&pickupPointId=PP02`

describe('between the cart and the order', () => {
  it.each(languages)('orders nothing at a changed price before the passenger has read it, in %s', async (language) => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    const words = goodsWords[language]
    const { buyer, changed, price } = tellings[language]
    await page.goto(`${world.product.url}/#/goods/G003`)
    await button(page, words.addToCart).click()
    await page.getByText(words.added).waitFor()
    await page.goto(`${world.product.url}/#/shopCart`)
    await logInByMail(page, world.product, { words, shopper: buyer })
    await button(page, words.checkout).click()
    await page.getByRole('tab', { name: words.pickup }).click()
    await page.getByRole('link', { name: words.choosePoint }).click()
    await page.getByRole('radio', { name: words.counter }).click()
    await button(page, words.place).waitFor()

    await applyRows(world.product, 'prices', [
      { skuId: 'G003-S1', ...price, listPriceFen: 10_600, listPriceCents: 1600, listPriceAskedOn: '2026-10-31' },
    ])
    const before = (await world.product.payments()).length
    await button(page, words.place).click()
    await page.getByText(changed).waitFor()
    await look('goods-price-changed')
    expect(await world.product.payments()).toHaveLength(before)
    await button(page, words.place).click()
    await atCashier(page, world.product)
    await close()
  })

  it('refuses the order when another passenger takes the last piece, and leads back to available goods', async () => {
    const phones = []
    for (const language of languages) {
      const phone = await world.takePhone({ language, cashiers: true })
      const { wanted, late } = tellings[language]
      await phone.page.goto(getSettlement(wanted))
      await logInByMail(phone.page, world.product, { words: goodsWords[language], shopper: late })
      await button(phone.page, goodsWords[language].place).waitFor()
      phones.push({ ...phone, language })
    }
    await applyRows(
      world.product,
      'stock',
      languages.map((language) => ({ skuId: tellings[language].wanted, loaded: 1 })),
    )
    // Each takes what the other wants.
    for (const { page, language } of phones) {
      const tab = await page.context().newPage()
      await tab.goto(getSettlement(tellings[language === 'zh' ? 'en' : 'zh'].wanted))
      await button(tab, goodsWords[language].place).click()
      await atCashier(tab, world.product)
      await tab.close()
    }
    for (const { page, look, language, chineseText, close } of phones) {
      const told = tellings[language]
      const before = (await world.product.payments()).length
      await button(page, goodsWords[language].place).click()
      await page.getByRole('alert').getByText(told.noneLeft).waitFor()
      await look('last-piece-gone')
      expect(await world.product.payments()).toHaveLength(before)
      await page.getByRole('link', { name: told.toGoods }).click()
      await page.getByRole('button', { name: goodsWords[language].chosen }).click()
      await page.getByRole('dialog').getByRole('radio', { name: told.gone }).waitFor()
      await look('last-piece-gone-goods')
      if (language === 'en') expect(await chineseText()).toEqual([])
      await close()
    }
  })

  it('holds 50 kinds of goods: all chosen, one changed, ordered at once', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh', cashiers: true })
    const words = goodsWords.zh
    await page.goto(`${world.product.url}/#/shopCart`)
    await logInByMail(page, world.product, { words, shopper: shoppers.chenJianyu })
    await page.getByText('购物车还是空的').waitFor()
    const skus = await skusToShip(50)
    for (const { skuId } of skus) await putIntoCart(page, skuId)
    await page.reload()
    await page.getByText('50 种商品').waitFor()
    expect(await page.getByRole('list', { name: '快递到家' }).getByRole('checkbox').count()).toBe(50)

    await page.getByRole('checkbox', { name: words.selectAll }).check()
    await page.getByRole('button', { name: '去结算（50）' }).waitFor()
    // The best coupon is taken off and can be taken out; checkout then adds none.
    await button(page, '不用这张券').click()
    // The cart lists the newest goods first.
    const [first] = skus.toReversed()
    const sum = skus.reduce((all, { priceFen }) => all + priceFen, 0)
    const totalIs = (fen: number) =>
      page.getByText(new RegExp(`合计 ¥${(fen / 100).toLocaleString('en-US')}$`)).waitFor({ state: 'attached' })
    await totalIs(sum)
    await page
      .getByRole('group', { name: /的数量/ })
      .first()
      .getByRole('button', { name: words.more })
      .click()
    await totalIs(sum + (first?.priceFen ?? 0))
    await look('cart-of-50')
    await button(page, words.checkout).click()
    await button(page, words.place).waitFor()
    await page.getByText('张可用').waitFor()
    await button(page, words.place).click()
    await atCashier(page, world.product)
    await page.goto(`${world.product.url}/#/shopCart`)
    await page.getByText('购物车还是空的').waitFor()
    await close()
  })
})

interface DemoSku {
  skuId: string
  priceFen: number
  stock: number
}

/** The first demonstration goods that can be shipped, are well stocked, and fit together into one order. */
async function skusToShip(count: number): Promise<DemoSku[]> {
  const file = new URL('../../demo-data/goods.json', import.meta.url)
  // The demonstration's own file.
  const goods = JSON.parse(await readFile(file, 'utf8')) as {
    delivery: string[]
    limitPerOrder: number
    skus: DemoSku[]
  }[]
  const skus = goods
    .filter(({ delivery }) => delivery.includes('ship'))
    .flatMap((one) => one.skus.slice(0, one.limitPerOrder))
  return skus.filter(({ skuId, stock }) => stock > 1 && !/^G00[35]/.test(skuId)).slice(0, count)
}

async function putIntoCart(page: Page, skuId: string): Promise<void> {
  const response = await page.context().request.post(`${world.product.url}/api2/v1/shoppingCart/addShoppingCart`, {
    headers: { channel: 'WEB', 'Idempotency-Key': `fifty-${skuId}` },
    data: { skuId, quantity: 1 },
  })
  // Every call is answered by an envelope (G3).
  const { code } = (await response.json()) as { code: string }
  expect(code, skuId).toBe('200')
}
