import { definePhrases } from '../../language/phrases.ts'

export const paymentPhrases = definePhrases({
  title: { zh: '支付结果', en: 'Payment result' },
  confirming: { zh: '正在确认支付结果', en: 'Confirming your payment' },
  doNotRepeat: {
    zh: '请勿重复支付。结果一到，这里会自动更新。',
    en: "Please don't pay again. This page updates automatically.",
  },
  leftUnpaid: {
    zh: '刚才没有付款就离开了收银台？可以回去继续，不会重复扣款。',
    en: "Left the cashier without paying? You can go back. You won't be charged twice.",
  },
  paid: { zh: '支付成功', en: 'Payment successful' },
  nothingToPay: { zh: '领取成功', en: "You're all set" },
  readyToBoard: { zh: '网络备好了，登机就能用', en: 'Your Wi-Fi is ready to board' },
  readyNow: { zh: '网络备好了，现在就能用', en: 'Your Wi-Fi is ready to use' },
  packing: { zh: '等我们发货', en: "We're packing it" },
  weShipSoon: {
    zh: '发货后，物流在订单里查看。',
    en: 'Once it is shipped, you can follow the parcel in your order.',
  },
  toCollect: { zh: '凭取货码到柜台领取', en: 'Collect it with your code' },
  pickupCodes: { zh: '取货码', en: 'Collection codes' },
  showCodes: { zh: '每件商品一个码，到柜台出示。', en: 'One code per item. Show them at the counter.' },
  hours: { zh: '{hours}（北京时间）', en: '{hours} (Beijing time)' },
  codesReady: {
    zh: '取货码在订单里查看。',
    en: 'Your codes are in the order.',
  },
  noAnswer: {
    zh: '刚刚问过支付机构，还没有答复。如已付款，请勿重复支付，稍后再查。',
    en: "We asked just now and got no answer. If you have paid, please don't pay again; check again shortly.",
  },
  notSeen: { zh: '还没有收到付款', en: 'No payment seen yet' },
  notSeenText: {
    zh: '刚刚问过支付机构，还没有您的付款。可以现在付，或换一种支付方式；如果刚付过，请稍后再查。',
    en: "We asked just now, and your payment hasn't arrived. Pay now, or choose another way. If you've only just paid, check again shortly.",
  },
  otherWay: { zh: '换一种支付方式', en: 'Pay another way' },
  unpaid: { zh: '支付未完成', en: 'Payment not completed' },
  payWithin: {
    zh: '请在 {clock} 内完成支付，超时订单自动取消。',
    en: 'Pay within {clock}, or the order is cancelled.',
  },
  checkFirst: {
    zh: '如已付款，请勿重复支付。我们会向支付渠道核对结果。',
    en: "If you have paid, please don't pay again. We check with the bank.",
  },
  over: { zh: '这个订单已不能支付', en: 'This order can no longer be paid' },
  overText: {
    zh: '如果款项已经扣出，会自动原路退回。',
    en: 'If money has left your account, it is refunded automatically.',
  },
  lateTitle: { zh: '付款到得晚了', en: 'Your payment came too late' },
  comingBack: { zh: '这笔订单已自动退款', en: 'This order was refunded automatically' },
  comingBackText: {
    zh: '款项原路退回，您不用申请。原因和进度在订单里。',
    en: "Your money goes back to where it came from. You don't have to ask. The order says why, and how far it is.",
  },
  flightGone: { zh: '航班已取消，订单已关闭', en: 'The flight was cancelled' },
  flightGoneText: {
    zh: '没有扣款。如已付款，会自动原路退回。',
    en: 'This order is closed. Anything you paid is refunded automatically.',
  },
  missing: { zh: '没有找到这个订单', en: "We couldn't find this order" },
  missingText: { zh: '它可能属于另一次登录。', en: 'It may belong to another login.' },
  loginNeeded: { zh: '登录后查看支付结果', en: 'Log in to see the result' },
  loginNeededText: {
    zh: '款项不会因此丢失：付款结果记在订单里。',
    en: 'Nothing is lost: your order keeps the result.',
  },
  unknown: { zh: '暂时查不到支付结果', en: "We can't see the result right now" },
  unknownText: {
    zh: '网络恢复后会自动再查。如已付款，请勿重复支付。',
    en: "We'll check again once you have a connection. If you have paid, please don't pay again.",
  },

  doNotRepeatUnknown: {
    zh: '。如已付款，请勿重复支付。',
    en: " If you have paid, please don't pay again.",
  },

  bought: { zh: '购买', en: 'Bought' },
  takeOff: { zh: '起飞', en: 'Take-off' },
  wifiReady: { zh: '已备好', en: 'Ready' },
  online: { zh: '上网', en: 'Online' },
  noSeat: { zh: '值机后分配', en: 'Given at check-in' },
  toCalendar: { zh: '加入日历', en: 'Add to calendar' },
  toPicture: { zh: '存为图片', en: 'Save as picture' },
  noPicture: { zh: '图片没有存成，可以截屏保存。', en: "The picture couldn't be saved. You can take a screenshot." },
  landing: { zh: '落地', en: 'Landing' },
  placed: { zh: '下单', en: 'Ordered' },
  paidFor: { zh: '付款', en: 'Paid' },
  sent: { zh: '发货', en: 'Shipped' },
  received: { zh: '签收', en: 'Delivered' },
  ready: { zh: '待自提', en: 'Ready' },
  collected: { zh: '已取货', en: 'Collected' },
  passenger: { zh: '乘机人', en: 'Passenger' },
  flight: { zh: '航班', en: 'Flight' },

  orderNo: { zh: '订单编号', en: 'Order number' },
  howTitle: { zh: '登机后怎样上网', en: 'How to get online on board' },
  howJoin: {
    zh: '打开飞行模式，起飞后连接机上 Wi-Fi',
    en: 'Turn on flight mode and join the cabin Wi-Fi after take-off',
  },
  howVerify: {
    zh: '在弹出的上网页面填写证件号后 6 位和座位号',
    en: 'On the page that opens, enter the last 6 characters of your ID and your seat',
  },
  howConnect: { zh: '点“立即上网”，无需再次购买', en: "Tap Get online. There's nothing more to buy" },

  iHavePaid: { zh: '我已完成支付', en: 'I have paid' },
  checking: { zh: '正在查询', en: 'Checking' },
  continuePayment: { zh: '继续支付', en: 'Continue payment' },
  openingCashier: { zh: '正在打开收银台', en: 'Opening the cashier' },
  connect: { zh: '立即上网', en: 'Connect' },
  toOrder: { zh: '查看订单', en: 'See the order' },
  toOrders: { zh: '我的订单', en: 'My orders' },
  logIn: { zh: '登录', en: 'Log in' },
  toShop: { zh: '去商城看看', en: 'Go to the shop' },
  buyAgain: { zh: '重新选购', en: 'Choose a plan again' },
})
