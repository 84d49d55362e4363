import { couponList, rightsCardList } from '@aisle/contract/coupons'
import { invoiceDetail } from '@aisle/contract/invoices'
import type { Invoice } from '@aisle/contract/invoices-schemas'
import { openCart } from './cart.ts'
import type { Scene } from './scene.ts'
import { plainScene, usualScenes } from './usual-scenes.ts'

const failed = ['加载失败', 'Failed to load'] as const

export const couponScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'coupons',
    path: '/couponsCentre',
    who: 'passenger',
    hash: '/couponsCentre',
    call: couponList,
    full: ['会员专享立减 15%', 'Members: 15% off'],
    failed,
  }),
  plainScene({
    name: 'coupons-full',
    path: '/couponsCentre',
    who: 'passenger',
    hash: '/couponsCentre',
    state: { zh: '可用的券与权益卡', en: 'Coupons and a card' },
    full: ['会员专享立减 15%', 'Members: 15% off'],
  }),
  {
    name: 'coupons-in-cart',
    path: '/couponsCentre',
    who: 'passenger',
    state: { zh: '已用上', en: 'In the cart' },
    async open(stage) {
      await openCart(stage)
      await stage.shows('已选最省的一张', 'The best coupon is applied')
      await stage.go('/couponsCentre')
      await stage.shows('已用上', 'In cart')
    },
  },
  {
    name: 'coupons-used',
    path: '/couponsCentre',
    who: 'passenger',
    state: { zh: '已用的券', en: 'Used ones' },
    async open({ go, find, shows }) {
      await go('/couponsCentre')
      await find('tab', '已用', 'Used').click()
      await shows('茶季立减 20%', 'Tea season: 20% off')
    },
  },
  {
    name: 'coupons-empty',
    path: '/couponsCentre',
    who: 'passenger',
    state: { zh: '没有券', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(couponList, () => ({ coupons: [] }))
      await alter(rightsCardList, () => ({ cards: [] }))
      await go('/couponsCentre')
      await shows('暂无优惠券', 'No coupons')
    },
  },
  {
    name: 'coupons-large',
    path: '/couponsCentre',
    who: 'passenger',
    state: { zh: '名称很长，金额很大', en: 'Long names, large amounts' },
    async open({ go, alter, shows }) {
      await alter(couponList, ({ coupons }) => ({
        coupons: coupons.map((coupon) => ({
          ...coupon,
          name: {
            zh: '全球伙伴计划年度感恩回馈限时专享礼券',
            en: 'Worldwide partner programme anniversary coupon for members',
          },
          amount: 12_888_800,
          percentOff: null,
          minSpend: 16_888_800,
          state: 'unused' as const,
        })),
      }))
      await go('/couponsCentre')
      await shows(/全球伙伴计划/, /Worldwide partner/)
    },
  },
]

const title = {
  titleKind: 'enterprise',
  title: '厦门示例科技有限公司',
  taxpayerNo: '91350200MA0000000X',
  email: 'books@example.com',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
} as const

function invoiceScene(part: string, state: Scene['state'], change: (invoice: Invoice) => Invoice): Scene {
  return {
    name: `invoice-${part}`,
    path: '/invoice',
    who: 'passenger',
    state,
    async open({ go, alter, cast, page }) {
      await alter(invoiceDetail, change)
      await go(`/invoice?orderNo=${cast.orders.completed}`)
      await page.locator('main .card, main .empty').first().waitFor()
    },
  }
}

const standing =
  (state: Invoice['state'], more: Partial<Invoice> = {}) =>
  (invoice: Invoice): Invoice => ({
    ...invoice,
    state,
    title,
    appliedAt: '2026-11-20T01:50:00.000Z',
    changeUntil: state === 'applied' ? '2026-11-20T02:30:00.000Z' : null,
    can: { apply: false, change: state === 'applied' },
    whyNot: null,
    ...more,
  })
const issued: Partial<Invoice> = {
  invoiceNo: '26352000000012345678',
  issuedAt: '2026-11-20T01:58:00.000Z',
  fileUrl: '/api2/v1/order/invoiceFile/1',
}

export const invoiceScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'invoice',
    path: '/invoice',
    who: 'passenger',
    hash: '/invoice?orderNo=26112000731051',
    call: invoiceDetail,
    full: ['开票金额', 'Invoice amount'],
    failed,
  }),
  invoiceScene('form', { zh: '申请', en: 'Request' }, (invoice) => invoice),
  {
    name: 'invoice-form-errors',
    path: '/invoice',
    who: 'passenger',
    state: { zh: '申请，填写有误', en: 'Request, field errors' },
    async open({ go, cast, tap, page }) {
      await go(`/invoice?orderNo=${cast.orders.completed}`)
      await tap('提交', 'Submit')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  invoiceScene('applied', { zh: '已申请', en: 'Requested' }, standing('applied')),
  invoiceScene('issuing', { zh: '开票中', en: 'Being issued' }, standing('issuing')),
  invoiceScene('issued', { zh: '已开票', en: 'Issued' }, standing('issued', issued)),
  invoiceScene(
    'failed',
    { zh: '开票未成功', en: 'Not issued' },
    standing('failed', { problem: '购买方税号有误', can: { apply: true, change: false } }),
  ),
  invoiceScene(
    'reversed',
    { zh: '已冲红', en: 'Reversed' },
    standing('reversed', { ...issued, redInvoiceNo: '26352000000012345679', reversedAt: '2026-11-20T01:59:00.000Z' }),
  ),
  invoiceScene('closed', { zh: '暂时不能申请', en: 'Not yet' }, (invoice) => ({
    ...invoice,
    can: { apply: false, change: false },
    whyNot: 'notCompleted',
  })),
  invoiceScene('receipt', { zh: '收据', en: 'Receipt' }, (invoice) => ({
    ...standing('issued', issued)(invoice),
    kind: 'receipt',
    currency: 'USD',
    title: null,
  })),
  plainScene({
    name: 'invoice-choose',
    path: '/invoiceDetail',
    who: 'passenger',
    hash: '/invoiceDetail',
    state: { zh: '从订单申请', en: 'Start from an order' },
    full: ['从订单申请发票', 'Start from an order'],
  }),
  plainScene({
    name: 'invoice-login',
    path: '/invoice',
    hash: '/invoice?orderNo=26112000731051',
    state: { zh: '没有登录', en: 'Not logged in' },
    full: ['请先登录', 'Please log in'],
  }),
]
