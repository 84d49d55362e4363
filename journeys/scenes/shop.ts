import { getGoodsDetail, getGoodsList, getShopInfoList } from '@aisle/contract/shop'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import type { Scene } from './scene.ts'
import { usualScenes } from './usual-scenes.ts'

const longName = {
  zh: '鹭影双通道宽体客机合金典藏模型（含木质底座与编号证书，1:130）',
  en: 'Egret Wide-Body Airliner Die-Cast Collector Model with Numbered Wooden Stand, 1:130',
}

export const shopScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'shop',
    path: '/shop',
    hash: '/shop',
    call: getShopInfoList,
    full: ['慢回弹颈枕', 'Memory-Foam Neck Pillow'],
    failed: ['商品没能加载', "The items didn't load"],
  }),
  {
    name: 'shop-full',
    path: '/shop',
    state: { zh: '有商品', en: 'Full' },
    async open({ go, shows }) {
      await go('/shop')
      await shows('慢回弹颈枕', 'Memory-Foam Neck Pillow')
    },
  },
  {
    name: 'shop-tonight',
    path: '/shop',
    who: 'passenger',
    state: { zh: '今晚的航班', en: "Tonight's flight" },
    async open({ go, shows }) {
      await go('/shop')
      await shows('今晚飞洛杉矶，这几样带得上', 'Flying to Los Angeles tonight?')
    },
  },
  {
    name: 'shop-empty',
    path: '/shop',
    state: { zh: '没有商品', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(getShopInfoList, (shop) => ({
        ...shop,
        shelves: [],
        page: { goods: [], total: 0, nextCursor: null },
      }))
      await go('/shop')
      await shows('这里暂时没有商品', 'Nothing here at the moment')
    },
  },
  {
    name: 'shop-large',
    path: '/shop',
    state: { zh: '名称很长，价格很高', en: 'Long names, high prices' },
    async open({ go, alter, shows }) {
      const enlarge = (goods: GoodsCard): GoodsCard => ({
        ...goods,
        name: longName,
        price: 12_888_800,
        listPrice: 16_888_800,
        left: 3,
      })
      await alter(getShopInfoList, (shop) => ({
        ...shop,
        shelves: shop.shelves?.map((shelf) => ({ ...shelf, name: longName, goods: shelf.goods.map(enlarge) })),
      }))
      await go('/shop')
      await shows(longName.zh, longName.en)
    },
  },
  {
    name: 'shop-list',
    path: '/shop',
    state: { zh: '全部商品', en: 'All items' },
    async open({ go, shows }) {
      await go('/shop?sort=recommended')
      await shows('全部商品', 'All items')
      await shows('木质拼装小飞机', 'Wooden Build-It Plane')
    },
  },
  {
    name: 'shop-category',
    path: '/shop',
    state: { zh: '一个分类', en: 'One category' },
    async open({ go, shows }) {
      await go('/shop?category=CAT04')
      await shows('福鼎白茶饼', 'Fuding White Tea Cake')
    },
  },
  {
    name: 'shop-sorting',
    path: '/shop',
    state: { zh: '正在换一种排序', en: 'Another order is on its way' },
    async open({ go, hold, shows, page, say }) {
      await go('/shop?sort=recommended')
      await shows('慢回弹颈枕', 'Memory-Foam Neck Pillow')
      await hold(getGoodsList)
      await page.getByRole('tab', { name: say('价格', 'Price') }).click()
      await page.locator('.grid[aria-busy=true]').waitFor()
    },
  },
  {
    name: 'shop-suggestions',
    path: '/shop',
    state: { zh: '边输边搜', en: 'Suggestions while typing' },
    async open({ go, shows, page, say }) {
      await go('/shop')
      await shows('慢回弹颈枕', 'Memory-Foam Neck Pillow')
      await page.getByRole('searchbox').filter({ visible: true }).fill(say('茶', 'tea'))
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'shop-search',
    path: '/shop',
    state: { zh: '搜索结果', en: 'Search results' },
    async open({ go, shows, say }) {
      await go(`/shop?keyword=${encodeURIComponent(say('茶', 'tea'))}`)
      await shows('福鼎白茶饼', 'Fuding White Tea Cake')
    },
  },
  {
    name: 'shop-search-nothing',
    path: '/shop',
    state: { zh: '没有搜到', en: 'Nothing found' },
    async open({ go, shows }) {
      await go('/shop?keyword=zzzz')
      await shows('没有找到相关商品', 'Nothing found')
    },
  },
  {
    name: 'shop-search-error',
    path: '/shop',
    state: { zh: '搜索出错', en: 'Search failed' },
    async open({ go, fail, shows }) {
      await fail(getGoodsList)
      await go('/shop?keyword=tea')
      await shows('商品没能加载', "The items didn't load")
    },
  },
]

export const goodsScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'goods',
    path: '/goods/:id',
    hash: '/goods/G006',
    call: getGoodsDetail,
    full: ['慢回弹颈枕', 'Memory-Foam Neck Pillow'],
    failed: ['商品没能加载', /didn't load/],
  }),
  {
    name: 'goods-full',
    path: '/goods/:id',
    state: { zh: '有多种规格', en: 'With variants' },
    async open({ go, shows }) {
      await go('/goods/G006')
      await shows('慢回弹颈枕', 'Memory-Foam Neck Pillow')
    },
  },
  {
    name: 'goods-promised',
    path: '/goods/:id',
    state: { zh: '已登录，看得到几号送到', en: 'Logged in, with the day of arrival' },
    who: 'passenger',
    async open({ go, shows }) {
      await go('/goods/G006')
      await shows(/送到厦门市思明区/, /in Siming, Xiamen/)
      await shows(/赶得上/, /to have it before/)
    },
  },
  {
    name: 'goods-story',
    path: '/goods/:id',
    state: { zh: '介绍、规格和搭配', en: 'Story, specification and what goes with it' },
    async open({ go, shows, page }) {
      await go('/goods/G011')
      await shows('7 天无理由退货', '7-day returns')
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await shows('一起带走', 'Goes well with')
      // Every close-up and tile: pictures load when they come near.
      for (const picture of await page.locator('.close-up img, .goes-with img').all())
        await picture.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'goods-missing',
    path: '/goods/:id',
    state: { zh: '已下架', en: 'No longer sold' },
    async open({ go, shows }) {
      await go('/goods/G999')
      await shows('该商品已下架', 'This item is no longer sold')
    },
  },
  {
    name: 'goods-sold-out',
    path: '/goods/:id',
    state: { zh: '已售罄', en: 'Sold out' },
    async open({ go, alter, shows }) {
      await alter(getGoodsDetail, (goods) => ({ ...goods, skus: goods.skus.map((sku) => ({ ...sku, left: 0 })) }))
      await go('/goods/G006')
      await shows(/已售罄|补货中/, 'Sold out')
    },
  },
  {
    name: 'goods-large',
    path: '/goods/:id',
    state: { zh: '名称很长，价格很高', en: 'Long name, high price' },
    async open({ go, alter, shows }) {
      await alter(getGoodsDetail, (goods) => ({
        ...goods,
        name: longName,
        skus: goods.skus.map((sku) => ({ ...sku, price: 12_888_800, listPrice: 16_888_800, left: 3 })),
      }))
      await go('/goods/G001')
      await shows(longName.zh, longName.en)
    },
  },
  {
    name: 'goods-colour',
    path: '/goods/:id',
    state: { zh: '换一种颜色', en: 'Another colour' },
    async open({ go, find, page }) {
      await go('/goods/G011')
      // Phones and desktops each have their own.
      await find('radio', /^沙/, /^Sand/).first().click()
      await page.locator('.strip img[src*="g011-sand"]').first().waitFor()
      // The first colour's pictures have left.
      await page.locator('.strip .shot').nth(3).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'goods-sku-sheet',
    path: '/goods/:id',
    state: { zh: '选择规格', en: 'Variant sheet' },
    widths: [320, 375],
    async open({ go, tap, find }) {
      await go('/goods/G030')
      await tap('加入购物车', 'Add to cart')
      await find('dialog', /选择规格|帆布袋/, /options|Tote/).waitFor()
    },
  },
  {
    name: 'goods-added',
    path: '/goods/:id',
    state: { zh: '加入后的提示', en: 'Added toast' },
    widths: [320, 375],
    async open({ go, tap, shows, stopTimers }) {
      await go('/goods/G022')
      await tap('加入购物车', 'Add to cart')
      await shows('已加入购物车', 'Added to cart')
      await stopTimers()
    },
  },
]
