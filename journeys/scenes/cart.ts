import { airPortalShoppingCartList, deleteShoppingCart, shoppingCartStatistics } from '@aisle/contract/cart'
import { calculateOrder, orderCouponList, submitOrder } from '@aisle/contract/orders'
import type { Quote } from '@aisle/contract/orders-schemas'
import { homebound } from './demo-flights.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { usualScenes } from './usual-scenes.ts'

const bear = ['机长小熊', 'Captain Bear'] as const

/** The cart of the seeded passenger, with everything in it chosen. */
export async function openCart({ go, shows, find }: Stage): Promise<void> {
  await go('/shopCart')
  await shows(...bear)
  await find('checkbox', '全选', 'Select all').check()
}

export const cartScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'cart',
    path: '/shopCart',
    who: 'passenger',
    hash: '/shopCart',
    call: airPortalShoppingCartList,
    full: bear,
    failed: ['购物车没能打开', 'Your cart could not be shown'],
  }),
  {
    name: 'cart-guest',
    path: '/cart',
    state: { zh: '未登录', en: 'Guest' },
    async open({ go, shows }) {
      await go('/cart')
      await shows('购物车还是空的', 'Your cart is empty')
    },
  },
  {
    name: 'cart-full',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '全部选中', en: 'All selected' },
    async open(stage) {
      await openCart(stage)
      await stage.shows(/这一组免运费/, /free delivery/)
    },
  },
  {
    name: 'cart-freight',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '还差一些免运费', en: 'Short of free delivery' },
    async open({ go, shows, find }) {
      await go('/shopCart')
      await shows(...bear)
      await find('checkbox', '选择机长小熊', 'Select Captain Bear').check()
      await shows(/^再买/, /^Add/)
    },
  },
  {
    name: 'cart-coupon-removed',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '不用优惠券', en: 'Coupon taken out' },
    async open(stage) {
      await openCart(stage)
      await stage.tap('不用这张券', 'Remove coupon')
      await stage.shows(/张券可用/, /available/)
    },
  },
  {
    name: 'cart-coupon-sheet',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '换优惠券', en: 'Change the coupon' },
    async open(stage) {
      await stage.alter(orderCouponList, (offers) => ({
        ...offers,
        usable: offers.usable.flatMap((offer) => [
          offer,
          {
            discount: 100,
            coupon: { ...offer.coupon, couponId: 'other', name: { zh: '新人礼券', en: 'Welcome coupon' } },
          },
        ]),
      }))
      await openCart(stage)
      await stage.tap('更换', 'Change')
      await stage.page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'cart-nothing-selected',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '没有选中', en: 'Nothing selected' },
    async open({ go, shows }) {
      await go('/shopCart')
      await shows(...bear)
    },
  },
  {
    name: 'cart-empty',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '空的', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(airPortalShoppingCartList, (cart) => ({ ...cart, lines: [], invalid: [] }))
      await alter(shoppingCartStatistics, (counted) => ({ ...counted, kinds: 0 }))
      await go('/shopCart')
      await shows('购物车还是空的', 'Your cart is empty')
    },
  },
  {
    name: 'cart-problems',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '限购、缺货与失效', en: 'Limits, low stock, gone' },
    async open({ go, alter, shows }) {
      const problems = [
        { problem: 'notEnough', left: 1 },
        { problem: 'overLimit', limitPerOrder: 1 },
      ] as const
      await alter(airPortalShoppingCartList, ({ lines, ...cart }) => ({
        ...cart,
        lines: lines.map((line, at) => ({ ...line, ...problems[at] })),
        invalid: lines.slice(0, 2).map((line, at) => ({
          ...line,
          cartLineId: `gone-${at}`,
          problem: at === 0 ? ('offSale' as const) : ('soldOut' as const),
        })),
      }))
      await go('/shopCart')
      await shows('已失效商品', 'No longer available')
    },
  },
  {
    name: 'cart-large',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '名称很长，价格很高', en: 'Long names, high prices' },
    async open({ go, alter, shows }) {
      await alter(airPortalShoppingCartList, (cart) => ({
        ...cart,
        lines: cart.lines.map((line) => ({
          ...line,
          name: {
            zh: '鹭影双通道宽体客机合金典藏模型（含木质底座与编号证书）',
            en: 'Egret Wide-Body Airliner Die-Cast Collector Model with Numbered Wooden Stand',
          },
          variant: {
            zh: '1:130 合金版，哑光深海蓝，含展示罩',
            en: '1:130 die-cast, matt deep-sea blue, with display case',
          },
          price: 12_888_800,
          listPrice: 16_888_800,
          quantity: 999,
          limitPerOrder: 999,
          left: 2000,
        })),
      }))
      await go('/shopCart')
      await shows(/鹭影双通道宽体客机/, /Egret Wide-Body Airliner/)
    },
  },
  {
    name: 'cart-edit',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '编辑', en: 'Editing' },
    async open(stage) {
      await openCart(stage)
      await stage.tap('编辑', 'Edit')
      await stage.shows(/删除（\d/, /Remove \(\d/)
    },
  },
  {
    name: 'cart-delete-dialog',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '确认删除', en: 'Delete dialog' },
    async open(stage) {
      await stage.hold(deleteShoppingCart)
      await openCart(stage)
      await stage.tap('编辑', 'Edit')
      await stage.tap(/删除（\d/, /Remove \(\d/)
      await stage.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'cart-variant-sheet',
    path: '/shopCart',
    who: 'passenger',
    state: { zh: '换规格', en: 'Variant sheet' },
    async open({ go, shows, tap, page }) {
      await go('/shopCart')
      await shows(...bear)
      await tap(/^选择规格/, /^Choose options/)
      await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
    },
  },
]

const goods = '/order/settlement?skuId=G008-S1&quantity=2'
const wifi = ({ cast }: Stage) => `/order/settlement?tripId=${cast.tripId}&planId=WP02`
/** The other trips are known to the altered answer only. */
const wifiForParty = (stage: Stage) => `${wifi(stage)}&with=second~WP02,third~WP02`
const place = ['提交订单并付款', 'Place order and pay'] as const

function settlementScene(
  part: string,
  state: Scene['state'],
  { hash = goods, change, before = async () => {}, act = async () => {} }: SettlementStory,
): Scene {
  return {
    name: `settlement-${part}`,
    path: '/order/settlement',
    who: 'passenger',
    state,
    async open(stage) {
      if (change) await stage.alter(calculateOrder, change)
      await before(stage)
      await stage.go(typeof hash === 'string' ? hash : hash(stage))
      await stage.shows(...place)
      await act(stage)
    },
  }
}

/** The server is asked for one passenger only, because it does not know the other trips. */
async function askForOne({ page }: Stage): Promise<void> {
  for (const { path } of [calculateOrder, orderCouponList])
    await page.route(`**${path}`, async (route) => {
      const { lines, ...rest } = route.request().postDataJSON() as { lines: unknown[] }
      await route.fallback({ postData: { ...rest, lines: lines.slice(0, 1) } })
    })
}

const wholeFlight = { zh: '国际全程上网包', en: 'Full-Flight Browsing (International)' }

/** Plans for three passengers; one of them has a plan already. */
function forParty(quote: Quote): Quote {
  const [line] = quote.lines
  const [plan] = quote.plans
  if (!line || !plan) return quote
  return {
    ...quote,
    lines: [line, line, line],
    listTotal: quote.listTotal * 3,
    memberDiscount: quote.memberDiscount * 3,
    payable: quote.payable * 3,
    plans: [
      plan,
      { ...plan, tripId: 'child', passengerName: '林*禾', seatNumber: null },
      { ...plan, tripId: 'guest', passengerName: 'C****E D****E', seatNumber: '48A', flight: homebound },
    ],
    warnings: [{ kind: 'ownsMore', tripId: 'child', plan: wholeFlight, orderNo: null }],
  }
}

interface SettlementStory {
  hash?: string | ((stage: Stage) => string)
  change?: (quote: Quote) => Quote
  before?: (stage: Stage) => Promise<void>
  act?: (stage: Stage) => Promise<void>
}

export const settlementScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'settlement',
    path: '/order/settlement',
    who: 'passenger',
    hash: goods,
    call: calculateOrder,
    full: place,
    failed: ['暂时算不出价格', "We can't work out the price"],
  }),
  settlementScene('goods', { zh: '快递', en: 'Delivery' }, {}),
  settlementScene('wifi', { zh: '上网套餐', en: 'Wi-Fi plan' }, { hash: wifi }),
  settlementScene(
    'party',
    { zh: '三位乘机人', en: 'Three passengers' },
    { hash: wifiForParty, change: forParty, before: askForOne },
  ),
  settlementScene(
    'pickup',
    { zh: '自提，还没有选柜台', en: 'Collection, no counter yet' },
    { hash: `${goods}&way=PICKUP` },
  ),
  settlementScene(
    'gateway-silent',
    { zh: '支付宝没有应答', en: 'A gateway is not answering' },
    {
      change: (quote) => ({ ...quote, silentMethods: quote.payMethods.slice(-1) }),
      act: ({ shows }) => shows(/现在没有应答/, /not answering right now/),
    },
  ),
  settlementScene(
    'no-address',
    { zh: '还没有地址', en: 'No address yet' },
    {
      change: (quote) => ({ ...quote, shipTo: null, freight: 0, payable: quote.payable - quote.freight }),
      async act({ tap, shows }) {
        await tap(...place)
        await shows('请选择收货地址', 'Please choose a delivery address')
      },
    },
  ),
  settlementScene(
    'large',
    { zh: '金额很大', en: 'Large amounts' },
    {
      change: (quote) => ({
        ...quote,
        lines: quote.lines.map((line) => ({
          ...line,
          name: {
            zh: '鹭影双通道宽体客机合金典藏模型（含木质底座与编号证书）',
            en: 'Egret Wide-Body Airliner Die-Cast Collector Model with Numbered Wooden Stand',
          },
          quantity: 999,
          listPrice: 16_900,
          linePayable: 12_883_100,
        })),
        listTotal: 16_883_100,
        memberDiscount: 2_000_000,
        couponDiscount: 2_000_000,
        freight: 2_800,
        payable: 12_885_900,
        shipTo: quote.shipTo && {
          ...quote.shipTo,
          receiver: 'VENKATARAMANAN RAJAGOPALAN KAVERIPATNAMSUNDARAM',
          text: '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿合奇县色帕巴依乡示例路一千二百三十四号创新创业产业园区第五号楼二单元八层前台代收',
        },
      }),
    },
  ),
  settlementScene(
    'coupon-sheet',
    { zh: '优惠券', en: 'Coupon sheet' },
    {
      hash: '/order/settlement?skuId=G001-S2&quantity=1',
      async act({ tap, page }) {
        await tap(/^优惠券/, /^Coupon/)
        await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
      },
    },
  ),
  settlementScene(
    'placing',
    { zh: '提交中', en: 'Placing' },
    {
      async act({ hold, tap, shows }) {
        await hold(submitOrder)
        await tap(...place)
        await shows('提交中', 'Placing order')
      },
    },
  ),
  settlementScene(
    'price-changed',
    { zh: '价格有变动', en: 'Price changed' },
    {
      async act({ refuse, alter, tap, shows }) {
        await refuse(submitOrder, 'quoteChanged')
        await alter(calculateOrder, (quote) => ({
          ...quote,
          payable: quote.payable + 1000,
          freight: quote.freight + 1000,
        }))
        await tap(...place)
        await shows(/价格有变动/, /The price has changed/)
      },
    },
  ),
  settlementScene(
    'sold-out',
    { zh: '售完', en: 'Sold out' },
    {
      hash: wifi,
      async act({ refuse, tap, page }) {
        await refuse(submitOrder, 'soldOut')
        await tap(...place)
        await page.getByRole('alert').filter({ visible: true }).first().waitFor()
      },
    },
  ),
  {
    name: 'settlement-incomplete',
    path: '/order/settlement',
    who: 'passenger',
    state: { zh: '没有选套餐', en: 'No plan chosen' },
    async open({ go, shows }) {
      await go('/order/settlement')
      await shows('还没有选择套餐', 'No plan chosen yet')
    },
  },
]
