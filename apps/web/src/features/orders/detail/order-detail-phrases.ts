import { definePhrases } from '../../../language/phrases.ts'

export const orderDetailPhrases = definePhrases({
  requestRefund: { zh: '申请退款', en: 'Request refund' },
  requestAfterSales: { zh: '申请售后', en: 'After-sales' },
  contact: { zh: '联系客服', en: 'Contact us' },
  continuePayment: { zh: '继续支付', en: 'Continue payment' },
  invoiceRow: { zh: '发票', en: 'Invoice' },
  receiptRow: { zh: '收据', en: 'Receipt' },
  canRequest: { zh: '可申请', en: 'Available' },
  view: { zh: '查看', en: 'View' },
  buyAnother: { zh: '重新选购', en: 'Choose a plan again' },

  payWithin: {
    zh: '请在 {clock} 内完成支付，超时订单自动取消。',
    en: 'Pay within {clock}, or the order is cancelled.',
  },
  paymentOpen: {
    zh: '收银台已经打开过。如已付款，请勿重复支付，我们正在确认结果。',
    en: "The cashier has been opened. If you have paid, please don't pay again: we're confirming the result.",
  },
  readyForFlight: {
    zh: '登机后连接机上 Wi-Fi，填写证件号后 6 位和座位号即可上网。',
    en: 'On board, join the cabin Wi-Fi and enter the last 6 characters of your ID and your seat.',
  },
  connectNow: {
    zh: '连接机上 Wi-Fi，填写证件号后 6 位和座位号即可。',
    en: 'Join the cabin Wi-Fi and enter the last 6 characters of your ID and your seat.',
  },
  inUse: { zh: '正在使用，断开后可随时接上。', en: "You're using this plan. You can come back to it any time." },
  completedUsed: { zh: '这次航程的上网已结束。', en: 'Your Wi-Fi for this flight has ended.' },
  completedUnused: { zh: '航班已落地，套餐未使用。', en: "The flight has landed. The plan wasn't used." },
  completed: { zh: '订单已完成。', en: 'This order is complete.' },
  canceled: { zh: '没有扣款。想上网时可重新选购。', en: 'Nothing was charged. You can choose a plan again.' },
  closed: {
    zh: '这个订单已关闭。如已付款，会自动原路退回。',
    en: 'This order is closed. Anything you paid is refunded automatically.',
  },
  payment_timed_out: {
    zh: '超过付款时间，订单已自动取消。如款项已扣出，会自动原路退回。',
    en: 'The time to pay ran out. If money left your account, it is refunded automatically.',
  },
  refunded: {
    zh: '已退 {amount}，原路退回，您不用再做什么。',
    en: '{amount} was refunded to your original payment method. There is nothing left to do.',
  },
  refundComing: {
    zh: '航班已取消，款项将自动原路退回，您不用申请。',
    en: 'Your flight was cancelled. You get your money back without asking.',
  },
  refundingAsked: {
    zh: '正在退款，进度见下方的退款/售后。',
    en: 'Your refund is in progress. See Refunds/After-sales below.',
  },
  canceledGoods: { zh: '没有扣款。想要时可再次购买。', en: 'Nothing was charged. You can buy it again.' },
  completedSent: { zh: '包裹已签收，订单完成。', en: 'Your parcel has arrived. This order is complete.' },
  completedCollected: { zh: '商品已取走，订单完成。', en: 'Everything is collected. This order is complete.' },
  completedPartly: {
    zh: '部分商品已取走，没有取的已退款。',
    en: 'You collected part of it. The rest has been refunded.',
  },
  readyForPickup: { zh: '凭取货码到柜台领取。', en: 'Show your codes at the counter.' },
  readyForPickupUntil: {
    zh: '请在 {date}前凭取货码到柜台领取。',
    en: 'Show your codes at the counter by {date}.',
  },
  completesOn: {
    zh: '未确认收货的，{date}自动确认。',
    en: "We'll mark it received on {date}.",
  },
  paid: { zh: '已收到付款。', en: "We've received your payment." },
  awaiting_receipt: { zh: '包裹已发出。', en: 'Your parcel is on its way.' },

  bought: { zh: '购买', en: 'Bought' },
  takeOff: { zh: '起飞', en: 'Take-off' },
  online: { zh: '上网', en: 'Online' },
  landing: { zh: '落地', en: 'Landing' },

  placed: { zh: '下单', en: 'Ordered' },
  paidFor: { zh: '付款', en: 'Paid' },
  sent: { zh: '发货', en: 'Shipped' },
  received: { zh: '签收', en: 'Delivered' },
  ready: { zh: '待自提', en: 'Ready' },
  collected: { zh: '已取货', en: 'Collected' },
  trackParcel: { zh: '物流详情', en: 'Track' },

  codesText: { zh: '每件一个码，交给柜台扫描。', en: 'One for each item. The counter scans it.' },
  showCodes: { zh: '出示取货码', en: 'Show codes' },
  getCode: { zh: '第 {n} 个，共 {total} 个', en: '{n} of {total}' },
  codePicture: { zh: '取货码二维码', en: 'Collection code as a QR code' },
  codePictureFailed: {
    zh: '二维码没有加载出来，请把数字报给柜台。',
    en: "The QR code didn't load. Read the digits to the counter.",
  },
  previousCode: { zh: '上一个', en: 'Previous' },
  nextCode: { zh: '下一个', en: 'Next' },

  quantity: { zh: '× {n}', en: '× {n}' },
  each: { zh: '，单价 {amount}', en: ', {amount} each' },
  unitsRefunded: { zh: '已退 {n} 件', en: '{n} refunded' },

  passenger: { zh: '乘机人', en: 'Passenger' },
  seat: { zh: '座位', en: 'Seat' },
  noSeat: { zh: '值机后分配', en: 'Given at check-in' },

  toPay: { zh: '应付', en: 'To pay' },
  orderTotal: { zh: '订单金额', en: 'Order total' },
  totalPaid: { zh: '实付', en: 'Total paid' },
  saved: { zh: '已省 {amount}', en: 'You saved {amount}' },
  goodsFacts: { zh: '收货与订单信息', en: 'Delivery and details' },
  wifiFacts: { zh: '订单信息', en: 'Order details' },
  refundedAmount: { zh: '已退金额', en: 'Refunded' },

  orderNo: { zh: '订单编号', en: 'Order number' },
  copy: { zh: '复制订单编号', en: 'Copy order number' },
  copied: { zh: '已复制', en: 'Copied' },
  copyByHand: { zh: '订单编号已选中，请手动复制', en: 'The number is selected. Please copy it.' },
  beijingTime: { zh: '北京时间', en: 'Beijing time' },
})
