import { definePhrases } from '../../language/phrases.ts'

export const loginPhrases = definePhrases({
  title: { zh: '邮箱验证码登录', en: 'Log in by e-mail' },
  text: {
    zh: '用客票或航班信息找到您的行程，验证码会发到您的邮箱，5 分钟内有效。',
    en: "Find your trip by ticket or flight. We'll send a code to your e-mail. It's valid for 5 minutes.",
  },
  logIn: { zh: '登录', en: 'Log in' },
  loggingIn: { zh: '登录中', en: 'Logging in' },
  scope: {
    zh: '使用购票时留下的邮箱，可查看您的全部订单；其他邮箱只能查看本次行程。',
    en: 'With the e-mail address from your booking you see all your orders; with another one, this trip only.',
  },
  already: { zh: '您已登录：{name}', en: "You're logged in as {name}" },
})
