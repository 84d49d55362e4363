import { definePhrases } from '../../language/phrases.ts'

export const notBuiltPhrases = definePhrases({
  title: { zh: '这一页还在建设中', en: 'This page is still being built' },
  sorry: {
    zh: '现在还不能在这里操作，已买的套餐和订单不受影响。',
    en: "You can't do this here yet. Plans you've bought and your orders are not affected.",
  },
  toWifi: { zh: '购买机上 Wi-Fi', en: 'Buy in-flight Wi-Fi' },
  toOrders: { zh: '查看我的订单', en: 'See my orders' },
  shop: { zh: '商城：挑选带上飞机或寄到家的商品。', en: 'The shop: goods to take on board or have sent home.' },
  goods: {
    zh: '商品详情：图片、规格、价格和配送方式。',
    en: 'A product with its pictures, variants, price and delivery.',
  },
  cart: { zh: '购物车：选好商品一起结算。', en: 'The cart: choose items and check out together.' },
  coupons: { zh: '优惠券与权益卡。', en: 'Your coupons and rights cards.' },
  survey: { zh: '问卷：告诉我们这次上网的感受。', en: 'The questionnaire: tell us how the Wi-Fi was.' },
  addresses: { zh: '收货地址：新增、修改和设为默认。', en: 'Your addresses: add, change, and set a default.' },
  orderAddress: { zh: '订单的收货地址：选择或修改。', en: 'The address of an order: choose or change it.' },
  logistics: { zh: '物流：包裹现在到了哪里。', en: 'Tracking: where the parcel is now.' },
  delivery: { zh: '配送方式：邮寄或机场自提。', en: 'Delivery: by post, or collect at the airport.' },
  illustrate: { zh: '机上 Wi-Fi 产品说明。', en: 'How the in-flight Wi-Fi plans work.' },
  device: { zh: '设备说明：哪些设备可以上网，怎样连接。', en: 'Devices: which ones can connect, and how.' },
  flightUtils: { zh: '机上数据接口的测试页。', en: 'A test page for the data of the aircraft.' },
  contact: { zh: '联系客服：08:00~16:30（北京时间）。', en: 'Customer service: 08:00~16:30 Beijing time.' },
  help: { zh: '帮助：常见问题与解答。', en: 'Help: common questions and answers.' },
})
