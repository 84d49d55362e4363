import { definePhrases } from '../../../language/phrases.ts'

/** The sheets of coupons and rights cards, from checkout and from the cart. */
export const offerSheetPhrases = definePhrases({
  coupons: { zh: '优惠券', en: 'Coupons' },
  rightsCards: { zh: '权益卡', en: 'Flight passes' },
  unusable: { zh: '不可用', en: 'Not usable' },
  noCoupon: { zh: '不使用优惠券', en: 'Do not use a coupon' },
  noCard: { zh: '不使用权益卡', en: 'Do not use a flight pass' },
  noCoupons: { zh: '还没有优惠券。', en: 'You have no coupons yet.' },
  noCards: { zh: '还没有权益卡。', en: 'You have no flight passes yet.' },
  done: { zh: '确定', en: 'Done' },
  condition: { zh: '满 {amount} 可用', en: 'On orders over {amount}' },
  noCondition: { zh: '无使用门槛', en: 'No minimum spend' },
  validUntil: { zh: '有效期至 {date}', en: 'Valid until {date}' },
  timesLeft: { zh: '剩余 {n} 次', en: '{n} left' },
  freeShipping: { zh: '免运费', en: 'Free delivery' },
  belowMinimum: { zh: '还差 {amount} 可用', en: 'Spend {amount} more to use' },
  otherGoods: { zh: '不适用于这单商品', en: 'Not for what you are buying' },
  membersOnly: { zh: '会员专享', en: 'Members only' },
  notYetValid: { zh: '还没到可用时间', en: 'Not valid yet' },
  expired: { zh: '已过期', en: 'Expired' },
  used: { zh: '已使用', en: 'Used' },
  locked: { zh: '已用在一个待付款订单里', en: "Held by an order that isn't paid yet" },
  rightsCardCovers: { zh: '权益卡已经全部抵扣', en: 'Your flight pass already covers it' },
  nothingToSave: { zh: '这单没有可抵扣的', en: 'Nothing to save on this order' },
  usedOnThisFlight: { zh: '本航班已经用过', en: 'Already used on this flight' },
  usedUp: { zh: '次数已用完', en: 'Used up' },
})
