import { definePhrases } from '../../../language/phrases.ts'

/** The page behind the link of a mail about an order (O9). */
export const orderStatePhrases = definePhrases({
  title: { zh: '订单状态', en: 'Order status' },
  next: { zh: '接下来', en: 'What happens next' },
  pending_payment: {
    zh: '还没有付款。请登录后在订单里付款，或取消。',
    en: 'It has not been paid yet. Log in to pay or cancel it.',
  },
  paid: { zh: '已收到付款。', en: "We've received your payment." },
  canceled: { zh: '订单已取消，没有扣款。', en: 'This order was cancelled. Nothing was charged.' },
  closed: {
    zh: '订单已关闭。如已付款，会自动原路退回。',
    en: 'This order is closed. Anything you paid is refunded automatically.',
  },
  payment_timed_out: {
    zh: '超过付款时间，订单已取消。如款项已扣出，会自动原路退回。',
    en: 'The time to pay ran out. If money left your account, it is refunded automatically.',
  },
  refunded: {
    zh: '款项已原路退回。',
    en: 'The money has gone back the way you paid.',
  },
  refunding: {
    zh: '退款正在处理，您不用做什么。完成后会发邮件告诉您。',
    en: 'Your refund is on its way and you need to do nothing. We e-mail you when it is done.',
  },
  completed: {
    zh: '订单已完成。退货、换货和发票请登录后办理。',
    en: 'This order is complete. Log in for returns, exchanges and invoices.',
  },
  awaiting_shipment: {
    zh: '正在准备发货，发货后会发邮件告诉您。',
    en: "We're getting your parcel ready, and e-mail you when it leaves.",
  },
  shipped: {
    zh: '包裹在路上。收到后请登录确认收货，到时也会自动确认。',
    en: 'Your parcel is on its way. Log in to confirm when you have it; otherwise it is confirmed automatically.',
  },
  readyForPickup: {
    zh: '商品在柜台等您。取货时出示取货码。',
    en: 'Your goods are waiting at the counter. Show the collection codes there.',
  },
  readyForFlight: {
    zh: '起飞后连接机上 Wi-Fi，填写证件号后 6 位和座位号即可上网。',
    en: 'Once in the air, join the cabin Wi-Fi and enter the last 6 characters of your ID and your seat.',
  },
  connectNow: {
    zh: '飞机已起飞，连接机上 Wi-Fi 就能上网。',
    en: "You're in the air: join the cabin Wi-Fi to get online.",
  },
  inUse: { zh: '套餐正在使用。', en: 'The plan is in use.' },
  howToConnect: { zh: '怎样连接', en: 'How to connect' },

  bought: { zh: '买了什么', en: 'What you bought' },
  collectBy: { zh: '请在 {date} 前取货，还有 {n} 件。', en: 'Collect by {date}: {n} left.' },
  shippedBy: { zh: '{date} 由{carrier}寄出', en: 'Shipped on {date} with {carrier}' },
  waybill: { zh: '运单号', en: 'Waybill' },
  hidden: {
    zh: '收货地址和运单号已隐藏，因为链接可能被转发。',
    en: 'Address and waybill are hidden, because a link may be passed on.',
  },
  hiddenAddress: {
    zh: '收货地址已隐藏，因为链接可能被转发。',
    en: 'The address is hidden, because a link may be passed on.',
  },
  showAddress: { zh: '用验证码查看', en: 'Show with a code' },
  refundsTitle: { zh: '退款/售后', en: 'Refunds/After-sales' },
  orderNo: { zh: '订单编号', en: 'Order number' },
  paidAt: { zh: '付款时间（北京时间）', en: 'Paid, Beijing time' },
  passenger: { zh: '乘机人', en: 'Passenger' },
  total: { zh: '实付金额', en: 'Total paid' },
  refundedAmount: { zh: '已退金额', en: 'Refunded' },
  linkUntil: { zh: '链接有效至', en: 'Link works until' },
  manage: { zh: '登录后管理订单', en: 'Log in to manage it' },

  unknown: { zh: '链接无效', en: 'This link does not work' },
  unknownText: {
    zh: '可能没有复制完整。请从邮件里重新打开，或登录后在“我的订单”里查看。',
    en: 'Perhaps it was not copied whole. Open it from the e-mail again, or log in and look under My orders.',
  },
  expired: { zh: '链接已过期', en: 'This link has expired' },
  expiredText: {
    zh: '邮件里的链接 {days} 天内有效。订单还在：登录后在“我的订单”里查看。',
    en: 'Links in our e-mails work for {days} days. Your order is still there: log in and look under My orders.',
  },
  toOrders: { zh: '登录查看订单', en: 'Log in to see orders' },
  contact: { zh: '联系客服', en: 'Contact us' },
})
