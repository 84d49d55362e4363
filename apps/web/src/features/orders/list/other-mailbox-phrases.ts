import { definePhrases } from '../../../language/phrases.ts'

export const otherMailboxPhrases = definePhrases({
  onGround: {
    zh: '这里只有您用当前邮箱下的订单。用其他邮箱下的订单，请',
    en: 'These are the orders of the e-mail address that you logged in with. Ordered with another one?',
  },
  logIn: { zh: '用那个邮箱登录', en: 'Log in with it' },
  aboard: {
    zh: '这里只有您在本机设备上下的订单。其他订单，请下机后用下单时的邮箱登录查看。',
    en: 'These are the orders made on this device. You find your other orders after the flight: log in with the e-mail address that you ordered with.',
  },
})
