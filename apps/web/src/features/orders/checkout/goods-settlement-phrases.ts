import { definePhrases } from '../../../language/phrases.ts'

/** Goods at checkout: delivery methods and what prevents them. */
export const goodsSettlementPhrases = definePhrases({
  chooseAddress: { zh: '选择收货地址', en: 'Choose a delivery address' },
  chooseAddressText: { zh: '运费按地址计算', en: 'The delivery cost depends on it' },
  changeAddress: { zh: '更换收货地址', en: 'Change the delivery address' },
  choosePoint: { zh: '选择自提点', en: 'Choose a collection counter' },
  changePoint: { zh: '更换自提点', en: 'Change the counter' },

  quantity: { zh: '× {n}', en: '× {n}' },
  each: { zh: '单价 {amount}', en: '{amount} each' },
  notShipped: { zh: '不支持快递', en: 'Not delivered' },
  notPickedUp: { zh: '不支持自提', en: 'Not at airports' },
  notThisWayShip: {
    zh: '标出的商品不支持快递，请改为机场自提，或返回购物车分开下单。',
    en: "The marked items can't be delivered. Collect at an airport instead, or order them separately.",
  },
  notThisWayPickup: {
    zh: '标出的商品不支持机场自提，请改为快递到家，或返回购物车分开下单。',
    en: "The marked items can't be collected at an airport. Have them delivered, or order them separately.",
  },
  addressRequired: { zh: '请选择收货地址', en: 'Please choose a delivery address' },
  pickupPointRequired: { zh: '请选择自提点', en: 'Please choose a collection counter' },
  someGone: {
    zh: '有 {n} 种商品已不在购物车里，没有算进来。',
    en: '{n} of the chosen items are no longer in your cart and not included.',
  },

  byOrdering: { zh: '提交订单，即同意', en: 'By placing the order, you agree to the ' },
  shopTerms: { zh: '商城服务协议', en: 'Shop Terms' },
  toCart: { zh: '返回购物车', en: 'Back to the cart' },
  toGoods: { zh: '返回商品', en: 'Back to the product' },
  toShop: { zh: '去商城看看', en: 'Go to the shop' },
  toOrders: { zh: '查看我的订单', en: 'See my orders' },
  otherAddress: { zh: '更换地址', en: 'Another address' },
  shipInstead: { zh: '改为快递到家', en: 'Have it delivered' },
  pickUpInstead: { zh: '改为机场自提', en: 'Collect at an airport' },
  withoutCoupon: { zh: '不使用优惠券', en: 'Do not use a coupon' },
  withoutRightsCard: { zh: '不使用权益卡', en: 'Do not use a flight pass' },
  left: { zh: '{name}：只剩 {n} 件。', en: '{name}: only {n} left.' },
  noneLeft: { zh: '{name}：已售完。', en: '{name}: sold out.' },

  emptyCart: { zh: '这些商品已不在购物车里', en: 'These items are no longer in your cart' },
  emptyCartText: {
    zh: '可能已经下单，也可能在别处移除了。',
    en: 'You may have ordered them already, or removed them elsewhere.',
  },
})
