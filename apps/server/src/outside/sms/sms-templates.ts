import type { Bilingual } from '@aisle/contract/language'

/**
 * The texts that the airline registers at its gateway, which fills in `${…}`: the gateway sends no other. A text has no
 * link and no pick-up code, because a number changes hands and a lock screen shows it.
 */
const textsAboutOrders = {
  paidPlan: {
    zh: '订单已确认：${flight} 的机上 Wi-Fi 套餐已备好。起飞后连上机上 Wi-Fi，填写证件号后6位和座位号即可上网。',
    en: 'Order confirmed: Wi-Fi on ${flight}. In the air, join the cabin Wi-Fi and enter the last 6 characters of your ID and your seat.',
  },
  paidParcel: {
    zh: '订单已确认，正在准备发货。登录后在“我的订单”里查看进度。',
    en: 'Order confirmed: we are getting your parcel ready. Log in to follow it under My orders.',
  },
  paidPickup: {
    zh: '订单已确认，请在${date}前到${place}取货。取货码登录后在订单里查看。',
    en: 'Order confirmed: collect at ${place} by ${date}. Log in to see the collection codes in your order.',
  },
  departure: {
    zh: '${flight} 北京时间${time}起飞，上网套餐已备好。机上收不到短信，请先记住：连上机上 Wi-Fi，填写证件号后6位和座位号。',
    en: '${flight} leaves at ${time} Beijing time and your Wi-Fi plan is ready. Texts do not arrive aboard, so remember: join the cabin Wi-Fi, enter the last 6 characters of your ID and your seat.',
  },
  codesEnd: {
    zh: '您的商品还在${place}等您，请在${date}前取走，没有取走的到期自动退款。',
    en: 'Your goods are waiting at ${place}. Please collect them by ${date}; what is left then is refunded.',
  },
  refunded: {
    zh: '退款${amount}已原路退回，请留意付款账户。',
    en: 'Your refund of ${amount} has gone back the way you paid.',
  },
  unpaidTimedOut: {
    zh: '订单超时未付款，已取消，没有扣款。还想要的话，请重新下单。',
    en: 'Your order was not paid in time and was cancelled. You were not charged. You can order again.',
  },
  unpaidClosed: {
    zh: '航班有变动，未付款的订单已关闭，没有扣款。',
    en: 'Your flight has changed, so your unpaid order was closed. You were not charged.',
  },
} satisfies Record<string, Bilingual>

/** O9: an airline registers all of these or none. Without them only a mailbox proves an order. */
const textsOfProof = {
  code: {
    zh: '验证码${code}，${minutes}分钟内有效，用来确认订单是您的。请不要告诉任何人。',
    en: '${code} is your code. It is valid for ${minutes} minutes and confirms that an order is yours. Give it to nobody.',
  },
  addressChanged: {
    zh: '您订单的收货地址已按申请修改，北京时间${until}前不会发货。如果不是您本人改的，请登录后改回，并联系我们。',
    en: 'The delivery address of your order was changed. Nothing is shipped before ${until} Beijing time. If it was not you, log in, change it back and contact us.',
  },
} satisfies Record<string, Bilingual>

export const smsTemplates = { ...textsAboutOrders, ...textsOfProof }

export type SmsTemplate = keyof typeof smsTemplates

const namesOf = (templates: object) => Object.keys(templates).flatMap((name) => [`${name}.zh`, `${name}.en`])

/** The name of each template in the configuration: `paidPlan.zh`. */
export const smsTemplateNames = { always: namesOf(textsAboutOrders), ofProof: namesOf(textsOfProof) }
