import { definePhrases } from '../../language/phrases.ts'

/** What stands around the screens of a desktop: the account's pages, the way to a page, and the footer. */
export const desktopPhrases = definePhrases({
  account: { zh: '我的账户', en: 'My account' },
  me: { zh: '我的首页', en: 'Overview' },
  orders: { zh: '我的订单', en: 'Orders' },
  coupons: { zh: '优惠与权益', en: 'Offers' },
  addresses: { zh: '收货地址', en: 'Addresses' },
  invoices: { zh: '发票', en: 'Invoices' },
  refunds: { zh: '退换货', en: 'Returns' },
  help: { zh: '帮助与客服', en: 'Help and contact' },

  breadcrumb: { zh: '位置', en: 'Breadcrumb' },
  home: { zh: '首页', en: 'Home' },
  mine: { zh: '我的', en: 'Account' },
  shop: { zh: '商城', en: 'Shop' },
  cart: { zh: '购物车', en: 'Cart' },

  footer: { zh: '网站信息', en: 'About this site' },
  service: { zh: '服务', en: 'Service' },
  contact: { zh: '联系客服', en: 'Contact us' },
  onBoard: { zh: '机上网络说明', en: 'About on-board Wi-Fi' },
  shopping: { zh: '购物', en: 'Shopping' },
  allGoods: { zh: '全部商品', en: 'All items' },
  policies: { zh: '规则', en: 'Policies' },
  shopTerms: { zh: '商城服务条款', en: 'Shop terms' },
  wifiTerms: { zh: '上网服务条款', en: 'Connectivity terms' },
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  registration: { zh: '统一社会信用代码 {number}', en: 'Registration no. {number}' },
})

/** The name of a page. */
export type PageName = Exclude<keyof typeof desktopPhrases, 'registration'>
