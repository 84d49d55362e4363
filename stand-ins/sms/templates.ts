/** The templates that the demonstration's airline has registered: number, the product's name for it, and its text. */
export const TEMPLATES = [
  {
    code: 'SMS_817000001',
    name: 'paidPlan.zh',
    text: '订单已确认：${flight} 的机上 Wi-Fi 套餐已备好。起飞后连上机上 Wi-Fi，填写证件号后6位和座位号即可上网。',
  },
  {
    code: 'SMS_817000002',
    name: 'paidPlan.en',
    text: 'Order confirmed: Wi-Fi on ${flight}. In the air, join the cabin Wi-Fi and enter the last 6 characters of your ID and your seat.',
  },
  { code: 'SMS_817000003', name: 'paidParcel.zh', text: '订单已确认，正在准备发货。登录后在“我的订单”里查看进度。' },
  {
    code: 'SMS_817000004',
    name: 'paidParcel.en',
    text: 'Order confirmed: we are getting your parcel ready. Log in to follow it under My orders.',
  },
  {
    code: 'SMS_817000005',
    name: 'paidPickup.zh',
    text: '订单已确认，请在${date}前到${place}取货。取货码登录后在订单里查看。',
  },
  {
    code: 'SMS_817000006',
    name: 'paidPickup.en',
    text: 'Order confirmed: collect at ${place} by ${date}. Log in to see the collection codes in your order.',
  },
  {
    code: 'SMS_817000007',
    name: 'departure.zh',
    text: '${flight} 北京时间${time}起飞，上网套餐已备好。机上收不到短信，请先记住：连上机上 Wi-Fi，填写证件号后6位和座位号。',
  },
  {
    code: 'SMS_817000008',
    name: 'departure.en',
    text: '${flight} leaves at ${time} Beijing time and your Wi-Fi plan is ready. Texts do not arrive aboard, so remember: join the cabin Wi-Fi, enter the last 6 characters of your ID and your seat.',
  },
  {
    code: 'SMS_817000009',
    name: 'codesEnd.zh',
    text: '您的商品还在${place}等您，请在${date}前取走，没有取走的到期自动退款。',
  },
  {
    code: 'SMS_817000010',
    name: 'codesEnd.en',
    text: 'Your goods are waiting at ${place}. Please collect them by ${date}; what is left then is refunded.',
  },
  { code: 'SMS_817000011', name: 'refunded.zh', text: '退款${amount}已原路退回，请留意付款账户。' },
  { code: 'SMS_817000012', name: 'refunded.en', text: 'Your refund of ${amount} has gone back the way you paid.' },
  {
    code: 'SMS_817000013',
    name: 'unpaidTimedOut.zh',
    text: '订单超时未付款，已取消，没有扣款。还想要的话，请重新下单。',
  },
  {
    code: 'SMS_817000014',
    name: 'unpaidTimedOut.en',
    text: 'Your order was not paid in time and was cancelled. You were not charged. You can order again.',
  },
  { code: 'SMS_817000015', name: 'unpaidClosed.zh', text: '航班有变动，未付款的订单已关闭，没有扣款。' },
  {
    code: 'SMS_817000016',
    name: 'unpaidClosed.en',
    text: 'Your flight has changed, so your unpaid order was closed. You were not charged.',
  },
  {
    code: 'SMS_817000017',
    name: 'code.zh',
    text: '验证码${code}，${minutes}分钟内有效，用来确认订单是您的。请不要告诉任何人。',
  },
  {
    code: 'SMS_817000018',
    name: 'code.en',
    text: '${code} is your code. It is valid for ${minutes} minutes and confirms that an order is yours. Give it to nobody.',
  },
  {
    code: 'SMS_817000019',
    name: 'addressChanged.zh',
    text: '您订单的收货地址已按申请修改，北京时间${until}前不会发货。如果不是您本人改的，请登录后改回，并联系我们。',
  },
  {
    code: 'SMS_817000020',
    name: 'addressChanged.en',
    text: 'The delivery address of your order was changed. Nothing is shipped before ${until} Beijing time. If it was not you, log in, change it back and contact us.',
  },
]
