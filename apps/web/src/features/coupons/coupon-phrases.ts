import { definePhrases } from '../../language/phrases.ts'

/** Coupons and rights cards: the centre, and the parts shown at checkout. */
export const couponPhrases = definePhrases({
  title: { zh: '优惠与权益', en: 'Coupons and flight passes' },
  coupons: { zh: '优惠券', en: 'Coupons' },
  rightsCards: { zh: '权益卡', en: 'Flight passes' },
  tabsLabel: { zh: '优惠券分类', en: 'Coupons by state' },
  usable: { zh: '可用', en: 'Usable' },
  bestIsApplied: {
    zh: '结算时自动选最省的一张，可更换。',
    en: 'Checkout applies the coupon that saves you most. You can change it.',
  },
  usableCount: { zh: '可用 {n}', en: 'Usable {n}' },
  used: { zh: '已用', en: 'Used' },
  expired: { zh: '已过期', en: 'Expired' },

  percentOff: { zh: '立减 {n}%', en: '{n}% off' },
  condition: { zh: '满 {amount} 可用', en: 'On orders over {amount}' },
  noCondition: { zh: '无使用门槛', en: 'No minimum spend' },
  cap: { zh: '最多减 {amount}', en: 'Up to {amount} off' },
  memberOnly: { zh: '会员专享', en: 'Members only' },
  scopeWifi: { zh: '仅限空中上网', en: 'Wi-Fi only' },
  scopeGoods: { zh: '仅限商城商品', en: 'Shop items only' },
  scopeCategory: { zh: '仅限{category}', en: '{category} only' },
  validUntil: { zh: '有效期至 {date}', en: 'Valid until {date}' },
  validFrom: { zh: '{date}起可用', en: 'Usable from {date}' },
  use: { zh: '使用', en: 'Use' },
  useCoupon: { zh: '使用{name}', en: 'Use {name}' },
  inCart: { zh: '已用上', en: 'In cart' },
  locked: { zh: '待支付订单占用', en: 'Held by an unpaid order' },
  seeOrder: { zh: '查看', en: 'View' },
  seeOrders: { zh: '查看待付款订单', en: 'View orders pending payment' },

  timesLeft: { zh: '剩余 {n} 次', en: '{n} left' },
  getTimes: { zh: '共 {all} 次，已用 {used} 次', en: '{used} of {all} used' },
  perFlight: { zh: '每个航班可用一次', en: 'One use on every flight' },
  freeShipping: { zh: '商城订单免运费', en: 'Free delivery on shop orders' },
  usedUp: { zh: '已用完', en: 'Used up' },
  useCard: { zh: '去使用', en: 'Use' },

  none: { zh: '暂无优惠券', en: 'No coupons' },
  noneText: { zh: '有新的优惠券时会放在这里。', en: 'New coupons will be waiting here.' },
  noneUsed: { zh: '还没有用过优惠券。', en: "You haven't used a coupon yet." },
  noneExpired: { zh: '没有过期的优惠券。', en: 'No coupons have expired.' },
  tripOnly: {
    zh: '当前登录只能查看这一段行程。优惠券和权益卡在您的账号里，用购票时留下的邮箱登录后可见。',
    en: 'This login shows one trip only. Coupons and flight passes are in your account: log in with the e-mail address from your booking.',
  },
  toShop: { zh: '逛逛商城', en: 'Browse the shop' },
  loadFailedText: {
    zh: '优惠券和权益卡都还在。请检查网络后重新加载。',
    en: 'Your coupons and cards are safe. Check your connection and reload.',
  },
})
