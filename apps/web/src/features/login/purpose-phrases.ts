import { definePhrases } from '../../language/phrases.ts'

/** The purpose of a login: the heading of the login to which the guard leads. */
export const purposePhrases = definePhrases({
  payForCart: { zh: '登录后结算购物车', en: 'Log in to pay for your cart' },
  payForGoods: { zh: '登录后购买这件商品', en: 'Log in to buy this item' },
  payForPlan: { zh: '登录后购买上网套餐', en: 'Log in to buy your Wi-Fi plan' },
  seeCart: { zh: '登录后查看购物车', en: 'Log in to see your cart' },
  seeOrders: { zh: '登录后查看订单', en: 'Log in to see your orders' },
  seeOrder: { zh: '登录后查看这笔订单', en: 'Log in to see this order' },
  askForRefund: { zh: '登录后申请退款', en: 'Log in to ask for a refund' },
  seeRefunds: { zh: '登录后查看退款', en: 'Log in to see your refunds' },
  seeRefund: { zh: '登录后查看这笔退款', en: 'Log in to see this refund' },
  giveAddress: { zh: '登录后填写收货地址', en: 'Log in to enter an address' },
  changeAddress: { zh: '登录后修改收货地址', en: 'Log in to change the delivery address' },
  seeAddresses: { zh: '登录后管理收货地址', en: 'Log in to see your addresses' },
  trackParcel: { zh: '登录后查看物流', en: 'Log in to track your parcel' },
  chooseDelivery: { zh: '登录后选择收货方式', en: 'Log in to choose the delivery' },
  seeCoupons: { zh: '登录后查看优惠券和权益卡', en: 'Log in to see your coupons and flight passes' },
  answerSurvey: { zh: '登录后填写问卷', en: 'Log in to answer the survey' },
  getOnline: { zh: '登录后上网', en: 'Log in to get online' },
  seePayment: { zh: '登录后查看支付结果', en: 'Log in to see the payment' },
  seeInvoice: { zh: '登录后查看发票', en: 'Log in to see your invoice' },
  goOn: { zh: '登录后继续', en: 'Log in to continue' },
})
