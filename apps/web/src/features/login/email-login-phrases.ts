import { definePhrases } from '../../language/phrases.ts'

export const emailLoginPhrases = definePhrases({
  title: { zh: '邮箱验证码登录', en: 'Log in by e-mail' },
  text: {
    zh: '用客票或航班信息找到您的行程，验证码会发到您的邮箱，{n} 分钟内有效。',
    en: "Find your trip by ticket or flight. We'll send a code to your e-mail. It's valid for {n} minutes.",
  },
  logIn: { zh: '登录', en: 'Log in' },
  loggingIn: { zh: '登录中', en: 'Logging in' },
  scope: {
    zh: '使用购票时留下的邮箱，可查看您的全部订单；其他邮箱可查看本次行程，以及用该邮箱下的订单。',
    en: 'With the e-mail address from your booking you see all your orders; with another one, this trip and the orders made with that address.',
  },
  already: { zh: '您已登录：{name}', en: "You're logged in as {name}" },
  otherWay: { zh: '也可以这样登录', en: 'Or log in another way' },

  // First time: an e-mail code proves whose account it is
  notLinked: {
    zh: '首次用这种方式登录，请先用邮箱验证码确认身份。',
    en: 'First time logging in this way? Please confirm who you are with an e-mail code.',
  },
  linkWechat: { zh: '下次用微信直接登录', en: 'Log in with WeChat next time' },
  linkDingTalk: { zh: '下次用钉钉直接登录', en: 'Log in with DingTalk next time' },
  linkAlipay: { zh: '下次用支付宝直接登录', en: 'Log in with Alipay next time' },
  linkOtherPartner: { zh: '下次用本应用直接登录', en: 'Log in with this app next time' },
  linked: { zh: '已关联，下次可以直接登录', en: 'Done. Next time you can log in directly.' },
  linkNeedsAccount: {
    zh: '您已登录，可查看本次行程，但还没有关联：这不是购票时留下的邮箱。下次请用购票时的邮箱登录后再关联。',
    en: "You're logged in for this trip, but nothing was linked: this isn't the e-mail address from your booking. Next time, log in with that one to link it.",
  },
  goOn: { zh: '继续', en: 'Continue' },
})
