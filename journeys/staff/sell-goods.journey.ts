import type { Language } from '@aisle/contract/language'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { openOrders } from '../support/shoppers/after-sale.ts'
import { addAddress, buyGoods, callAs } from '../support/shoppers/bought-goods.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const words = {
  zh: {
    add: '新增商品',
    id: '编号',
    nameZh: '名称 · 中文',
    nameEn: '名称 · 英文',
    descriptionZh: '说明 · 中文',
    descriptionEn: '说明 · 英文',
    category: '分类',
    onShelf: '上架',
    ship: '可以寄送',
    limit: '每单限购',
    memberOff: /^会员减/,
    invoice: '发票内容',
    sort: '排序',
    variant: '规格',
    sku: 'SKU 编号',
    attribute: '属性',
    attributeId: '属性编号',
    valueId: '取值编号',
    valueZh: '内容 · 中文',
    valueEn: '内容 · 英文',
    price: /^价格/,
    weight: /^重量/,
    onSale: '在售',
    review: '核对并保存',
    save: '保存',
    saved: '已保存',
    loaded: /^累计入库/,
    second: '需要另一位同事同意',
    changed: /您打开后有同事改过这一行/,
    takeNewest: '用最新内容，保留我的改动',
    readOnly: /改动由/,
    undo: '恢复',
  },
  en: {
    add: 'Add a product',
    id: 'Id',
    nameZh: 'Name · Chinese',
    nameEn: 'Name · English',
    descriptionZh: 'Description · Chinese',
    descriptionEn: 'Description · English',
    category: 'Category',
    onShelf: 'On the shelf',
    ship: 'Can be shipped',
    limit: 'Limit per order',
    memberOff: /^Members pay less by/,
    invoice: 'Invoice content (Chinese)',
    sort: 'Order',
    variant: 'Variant',
    sku: 'SKU',
    attribute: 'Attribute',
    attributeId: 'Attribute’s id',
    valueId: 'Value’s id',
    valueZh: 'Value · Chinese',
    valueEn: 'Value · English',
    price: /^Price/,
    weight: /^Weight/,
    onSale: 'On sale',
    review: 'Review and save',
    save: 'Save',
    saved: /^Saved/,
    loaded: /^Loaded/,
    second: 'Needs a second person',
    changed: /Somebody has changed this row/,
    takeNewest: 'Take the newest, keep my changes',
    readOnly: /can change it/,
    undo: 'Undo',
  },
} as const
type Words = (typeof words)[Language]

const stockWords = {
  zh: { delivery: '增减 · 到货', pieces: '增减件数', add: '入库 12 件', takeOut: '出库 1000000 件' },
  en: { delivery: 'Adjusted · Delivery', pieces: 'Pieces in or out', add: 'Add 12', takeOut: 'Take out 1000000' },
} as const

async function openAs(language: Language, person: string, theme: 'light' | 'dark' = 'light') {
  const desk = await openDesk(world.browser, world.product, { language, theme })
  onTestFinished(() => desk.page.context().close())
  await signInAs(desk.page, person)
  const open = (path: string) => desk.page.goto(world.product.consoleUrl + path)
  return { ...desk, open, say: words[language] }
}

let me: Parameters<typeof callAs>[0]
let close = async () => {}
beforeAll(async () => {
  const phone = await world.takePhone({ language: 'zh', cashiers: true })
  close = phone.close
  await openOrders(phone.page, world.product, { language: 'zh', shopper: shoppers.shanYucheng })
  me = { page: phone.page, product: world.product, language: 'zh' }
})
afterAll(() => close())

/** A text names the whole label. */
const labelled = (within: Page | Locator, label: string | RegExp) =>
  within.getByLabel(label, { exact: typeof label === 'string' })

async function save(page: Page, say: Words) {
  await page.getByRole('button', { name: say.review }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.save, exact: true }).click()
  await page.getByRole('status').filter({ hasText: say.saved }).waitFor()
}

async function addVariant(page: Page, say: Words, { at, sku, grams }: { at: number; sku: string; grams: string }) {
  await page.getByRole('button', { name: say.variant, exact: true }).click()
  const variant = page.getByRole('group', { name: `${say.variant} ${at}`, exact: true })
  await labelled(variant, say.sku).fill(sku)
  await variant.getByRole('button', { name: say.attribute, exact: true }).click()
  const attribute = variant.getByRole('group', { name: `${say.attribute} 1`, exact: true })
  await labelled(attribute, say.attributeId).fill('net')
  await labelled(attribute, say.nameZh).fill('净含量')
  await labelled(attribute, say.nameEn).fill('Net weight')
  await labelled(attribute, say.valueId).fill(grams)
  await labelled(attribute, say.valueZh).fill(`${grams} 克`)
  await labelled(attribute, say.valueEn).fill(`${grams} g`)
  await labelled(variant, say.price).first().fill('88')
  await labelled(variant, say.price).nth(1).fill('13')
  await labelled(variant, say.weight).fill(grams)
  await labelled(variant, say.onSale).check()
  await labelled(variant, say.sort).fill(String(at))
}

describe.each(['zh', 'en'] as const)('an editor (%s)', (language) => {
  it('adds a product with two variants, and a passenger buys one', async () => {
    const goodsId = `TEA-${language}`
    const { page, open, say, faults } = await openAs(language, '许明', language === 'zh' ? 'dark' : 'light')
    await open('/catalogue/goods')
    await page.getByRole('link', { name: say.add }).click()
    await labelled(page, say.id).fill(goodsId)
    await labelled(page, say.nameZh).fill('武夷红茶')
    await labelled(page, say.nameEn).fill('Wuyi Black Tea')
    await labelled(page, say.descriptionZh).fill('高山红茶。')
    await labelled(page, say.descriptionEn).fill('Black tea from the mountains.')
    await labelled(page, say.category).selectOption('CAT04')
    for (const box of [say.onShelf, say.ship]) await labelled(page, box).check()
    await labelled(page, say.limit).fill('5')
    await labelled(page, say.memberOff).fill('0')
    await labelled(page, say.invoice).fill('*饮料*茶叶')
    await labelled(page, say.sort).fill('90')
    for (const [at, grams] of ['50', '125'].entries()) {
      await addVariant(page, say, { at: at + 1, sku: `${goodsId}-${grams}`, grams })
    }
    expect(await axeFaults(page)).toEqual([])
    await save(page, say)
    for (const grams of ['50', '125']) {
      await open(`/catalogue/stock/${goodsId}-${grams}`)
      await labelled(page, say.loaded).fill('4')
      await save(page, say)
    }
    const orderNo = await buyGoods(me, {
      pieces: { [`${goodsId}-125`]: 1 },
      addrId: await addAddress(me, '示例路 8 号'),
    })
    expect(await callAs(me, 'order/orderDetail', { orderNo })).toMatchObject({
      lines: [{ name: { en: 'Wuyi Black Tea' }, detail: { en: '125 g' } }],
    })
    await open('/catalogue/goods')
    await page
      .getByRole('link', { name: language === 'zh' ? '武夷红茶' : 'Wuyi Black Tea' })
      .first()
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('sees what somebody else has changed meanwhile, and keeps what was typed', async () => {
    const { page, open, say } = await openAs(language, '许明')
    await open('/catalogue/coupons')
    await page
      .getByRole('link')
      .filter({ has: page.locator('xpath=ancestor::th') })
      .first()
      .click()
    const name = labelled(page, say.nameEn)
    await name.fill(`Ten off (${language})`)
    await page.evaluate(async () => {
      const call = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'aisle-console': '1' }
        const answer = await fetch(`/console/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        return answer.json()
      }
      const id = location.pathname.split('/').at(-1)
      const { data } = await call('list', { resource: 'coupons', ids: [id] })
      await call('apply', {
        resource: 'coupons',
        rows: [{ ...data.rows[0], memberOnly: !data.rows[0].memberOnly }],
        dryRun: false,
      })
    })
    await page.getByRole('button', { name: say.review }).click()
    await page.getByText(say.changed).waitFor()
    await page.getByRole('button', { name: say.takeNewest }).click()
    await save(page, say)
    await page.getByRole('link', { name: say.undo }).click()
    const line = page.getByRole('region').filter({ hasText: `Ten off (${language})` })
    await line.waitFor()
    expect(await line.textContent()).not.toContain('memberOnly')
  })
})

const previewWords = {
  zh: { typed: '安溪清香乌龙茶（新）', title: '旅客看到的页面', other: 'EN', front: '商城首页' },
  en: { typed: 'Anxi Oolong, New Season', title: 'As the passenger sees it', other: '中文', front: 'Shop' },
} as const

describe.each(['zh', 'en'] as const)('the preview (%s)', (language) => {
  it('shows the passenger’s screen with what is typed, and the shop itself without it', async () => {
    const { page, open, say, faults } = await openAs(language, '许明', language === 'zh' ? 'light' : 'dark')
    const its = previewWords[language]
    await open('/catalogue/goods/G016')
    const card = page.getByRole('region', { name: its.title })
    const phone = card.frameLocator('iframe')
    await phone.getByRole('heading', { level: 1 }).waitFor()
    await labelled(page, language === 'zh' ? say.nameZh : say.nameEn)
      .first()
      .fill(its.typed)
    await phone.getByRole('heading', { name: its.typed }).waitFor()
    await card.getByRole('button', { name: its.other }).click()
    await phone.getByRole('button', { name: language === 'zh' ? 'Add to cart' : '加入购物车' }).waitFor()
    await card.getByRole('button', { name: its.front }).click()
    await phone.getByRole('searchbox').waitFor()
    const sold = await callAs(me, 'shopBase/getGoodsDetail', { goodsId: 'G016' })
    expect(JSON.stringify(sold)).not.toContain(its.typed)
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('a role that may not (en)', () => {
  it('looks at a product and is told who can change it', async () => {
    const { page, open, say } = await openAs('en', '苏晴')
    await open('/catalogue/goods/G016')
    await page.getByText(say.readOnly).waitFor()
    expect(await labelled(page, say.nameEn).first().isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: say.review }).count()).toBe(0)
  })
})

describe('where a row is used (zh)', () => {
  it('stands below its form, leads there, and is said again before it goes', async () => {
    const { page, open, faults } = await openAs('zh', '许明')
    await open('/catalogue/categories/CAT01')
    const uses = page.getByRole('region', { name: '用于' })
    await uses.getByRole('link', { name: '鹭影双通道客机模型' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByText('商品 · 分类 · 鹭影双通道客机模型').waitFor()
    expect(await page.getByRole('dialog').getByRole('button', { name: '删除' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await uses.getByRole('link', { name: '鹭影双通道客机模型' }).click()
    await labelled(page, '上架').uncheck()
    await page.getByRole('button', { name: words.zh.review }).click()
    await page.getByRole('dialog').getByText('用于').first().waitFor()
    expect(faults).toEqual([])
  })
})

describe('a price that falls by more than 30 % (en)', () => {
  it('waits for a second person, and nothing has changed before', async () => {
    const { page, open, say } = await openAs('en', '许明')
    await open('/catalogue/prices/G016-S1')
    await labelled(page, say.price).first().fill('40')
    await page.getByRole('button', { name: say.review }).click()
    await page.getByRole('dialog').getByText(say.second).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: say.save, exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'waits for a second person' }).waitFor()
    await open('/catalogue/prices/G016-S1')
    expect(await labelled(page, say.price).first().inputValue()).toBe('88')
  })
})

describe.each(['zh', 'en'] as const)('the warehouse (%s)', (language) => {
  it('adds a delivery to what a colleague has loaded meanwhile, and is led to where it is taken back', async () => {
    const { page, open, faults } = await openAs(language, '周敏', language === 'zh' ? 'light' : 'dark')
    const say = stockWords[language]
    const skuId = language === 'zh' ? 'G016-S1' : 'G001-S1'
    await open('/catalogue/stock')
    await page.getByRole('searchbox').fill(skuId)
    const row = page.getByRole('row').filter({ hasText: skuId })
    await row.waitFor()
    expect(await axeFaults(page)).toEqual([])
    const loaded = async () => Number(await row.getByRole('cell').nth(1).textContent())
    const before = await loaded()
    await row.getByRole('button').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(say.pieces).fill('-1000000')
    await drawer.getByText(/reserved or sold/).waitFor()
    expect(await drawer.getByRole('button', { name: say.takeOut }).isDisabled()).toBe(true)
    await drawer.getByLabel(say.pieces).fill('12')
    await drawer
      .getByText(String(before + 12))
      .first()
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    const colleague = { skuId, by: 5, why: 'delivery', key: `colleague-${language}`, dryRun: false }
    await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json', 'aisle-console': '1' }
      await fetch('/console/v1/stock-adjust', { method: 'POST', headers, body: JSON.stringify(body) })
    }, colleague)
    await drawer.getByRole('button', { name: say.add }).click()
    await expect.poll(loaded).toBe(before + 17)
    await page.getByRole('link', { name: words[language].undo }).click()
    await page.getByText(`stock of ${skuId} by 12, delivery`).first().waitFor()
    await open('/catalogue/stock')
    await page.getByRole('searchbox').fill(skuId)
    await row.getByRole('link').click()
    const movements = page.getByRole('row').filter({ hasText: say.delivery })
    await movements.first().waitFor()
    expect(await movements.allTextContents()).toEqual([
      expect.stringMatching(/\+12.*周敏/),
      expect.stringMatching(/\+5.*周敏/),
    ])
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('pictures and times (zh)', () => {
  const uploaded = (fill: string) => ({
    name: 'tea.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${fill}"/></svg>`,
    ),
  })

  it('takes an existing picture, keeps another from its path, and removes the unused one', async () => {
    const { page, open, faults } = await openAs('zh', '许明')
    await open('/catalogue/goods')
    await page.getByRole('link', { name: '图片', exact: true }).click()
    const drawer = page.getByRole('dialog')
    const upload = async (path: string, fill: string) => {
      await page.getByRole('button', { name: '上传图片' }).click()
      await drawer.getByLabel('图片路径').fill(path)
      await drawer.getByLabel('文件').setInputFiles(uploaded(fill))
    }
    await upload('goods/spring-1.svg', '#1f5078')
    await drawer.getByRole('button', { name: '上传图片' }).click()
    await page.getByRole('row').filter({ hasText: 'goods/spring-1.svg' }).getByText('没有用到').waitFor()
    await upload('goods/spring-1.svg', '#c0392b')
    await drawer.getByRole('button', { name: '改用 goods/spring-2.svg' }).click()
    await drawer.getByRole('button', { name: '上传图片' }).click()
    await page.getByRole('searchbox').fill('spring')
    await page.getByRole('button', { name: '没有用到的' }).click()
    await page.getByRole('button', { name: '删除 goods/spring-2.svg' }).click()
    await drawer.getByText('删除后无法恢复').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: '删除' }).click()
    await page.getByRole('row').filter({ hasText: 'spring-2' }).waitFor({ state: 'detached' })
    expect(await axeFaults(page)).toEqual([])
    await open('/catalogue/goods/G016')
    await page.getByRole('button', { name: '选择已有图片' }).last().click()
    await drawer.getByRole('searchbox').fill('spring')
    await drawer.getByRole('button', { name: 'goods/spring-1.svg' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: 'goods/spring-1.svg' }).press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'goods/spring-1.svg' }).waitFor()
    expect(faults).toEqual([])
  })

  it('schedules a change, says so on the row, and cancels it', async () => {
    const { page, open, faults } = await openAs('zh', '许明', 'dark')
    await open('/catalogue/goods/G016')
    const drawer = page.getByRole('dialog')
    await labelled(page, '每单限购').fill('7')
    await page.getByRole('button', { name: '定时' }).click()
    const time = drawer.getByLabel('生效时间（北京时间）')
    await time.fill('2026-11-19T09:00')
    await drawer.getByText('时间要在现在之后').waitFor()
    await time.fill('2026-12-24T00:00')
    await drawer.getByText('每单限购').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: /^定在 12月24日 00:00/ }).click()
    await page.getByRole('status').filter({ hasText: '已定时' }).waitFor()
    await open('/catalogue/goods/G016')
    await page.getByText('许明定了一项改动').waitFor()
    expect(await labelled(page, '每单限购').inputValue()).not.toBe('7')
    await page.getByRole('link', { name: '查看定时改动' }).click()
    await drawer.getByRole('button', { name: '取消定时' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: '取消定时' }).click()
    await page.getByRole('row').filter({ hasText: 'G016' }).getByText('已取消').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
