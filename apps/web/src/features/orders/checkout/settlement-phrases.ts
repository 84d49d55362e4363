import { definePhrases } from '../../../language/phrases.ts'

export const settlementPhrases = definePhrases({
  title: { zh: '确认订单', en: 'Review order' },
  passenger: { zh: '旅客', en: 'Passenger' },
  remark: { zh: '备注', en: 'Note' },
  remarkHint: { zh: '选填，最多 200 字', en: 'Optional, up to 200 characters' },
  listTotal: { zh: '套餐原价', en: 'Plan price' },
  goodsTotal: { zh: '商品合计', en: 'Goods' },
  member: { zh: '会员优惠', en: 'Member discount' },
  memberPercent: { zh: '会员立减 {n}%', en: 'Member {n}% off' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  rights: { zh: '权益卡', en: 'Rights card' },
  freight: { zh: '运费', en: 'Delivery' },
  freightCard: { zh: '免运费权益', en: 'Free delivery card' },
  free: { zh: '免运费', en: 'Free' },
  notYet: { zh: '选择地址后计算', en: 'Depends on the address' },
  toPay: { zh: '应付', en: 'To pay' },
  refundPromise: {
    zh: '航班取消或机上无网络，自动全额退款。',
    en: 'Full automatic refund if the flight is canceled or has no Wi-Fi.',
  },
  goodsPromise: {
    zh: '提交后为您保留库存，请在 {n} 分钟内付款。',
    en: 'We hold the goods for you. Please pay within {n} minutes.',
  },
  submit: { zh: '提交订单', en: 'Place order' },
  getFree: { zh: '免费领取', en: 'Get it free' },
  submitting: { zh: '提交中', en: 'Placing order' },
  openingCashier: { zh: '正在打开收银台', en: 'Opening the cashier' },
  requoting: { zh: '正在更新价格', en: 'Updating the price' },

  priceChanged: {
    zh: '价格有变动：原 {before}，现 {now}。确认后请再次提交。',
    en: 'The price has changed from {before} to {now}. Please check and place the order again.',
  },
  maybePlaced: {
    zh: '订单可能已经提交。再点一次{button}就好，不会重复下单。',
    en: "Your order may have gone through. Tap {button} again: it's never placed twice.",
  },
  ownsMore: {
    zh: '这趟航班您已有“{plan}”，全程可用，不必再买。仍要购买，可以继续。',
    en: 'You already have {plan}, which lasts the whole flight. You need no other plan, but can still buy this one.',
  },
  unpaidOrder: {
    zh: '这趟航班您还有一个待付款的订单：{plan}。两单都付款，就会有两个套餐。',
    en: 'You have an unpaid order for this flight: {plan}. If you pay for both, you will have two plans.',
  },
  ownsMoreOf: {
    zh: '{name} 在这趟航班已有“{plan}”，全程可用，不必再买。仍要购买，可以继续。',
    en: '{name} already has {plan}, which lasts the whole flight. No other plan is needed, but you can still buy this one.',
  },
  unpaidOrderOf: {
    zh: '{name} 在这趟航班还有一个待付款的订单：{plan}。两单都付款，就会有两个套餐。',
    en: '{name} has an unpaid order for this flight: {plan}. If you pay for both, there will be two plans.',
  },
  concerns: { zh: '这是关于 {name} 的套餐。', en: "This is about {name}'s plan." },
  withoutPassenger: { zh: '不含这位旅客，继续', en: 'Go on without this passenger' },
  readTerms: { zh: '阅读条款', en: 'Read the terms' },
  agreeAndGoOn: { zh: '同意并继续', en: 'Agree and go on' },
  continuePayment: { zh: '继续支付', en: 'Continue payment' },
  seeOrder: { zh: '查看订单', en: 'See the order' },
  seeOrders: { zh: '查看我的订单', en: 'See my orders' },
  choosePlan: { zh: '重新选择套餐', en: 'Choose another plan' },
  incomplete: { zh: '还没有选择套餐', en: 'No plan chosen yet' },
  incompleteText: { zh: '先查询行程，再选一个套餐。', en: 'Find your trip first, then choose a plan.' },
  quoteFailed: { zh: '暂时算不出价格', en: "We can't work out the price" },
  reload: { zh: '重新加载', en: 'Reload' },
})
