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

  // The ways in, each where it works
  otherWay: { zh: '也可以这样登录', en: 'Or log in another way' },
  account: { zh: '白鹭账号登录', en: 'Log in with your Egret account' },
  wechat: { zh: '微信登录', en: 'Log in with WeChat' },
  dingTalk: { zh: '钉钉登录', en: 'Log in with DingTalk' },
  alipay: { zh: '支付宝登录', en: 'Log in with Alipay' },
  otherPartner: { zh: '用本应用的账号登录', en: 'Log in with this app' },
  byEmail: { zh: '邮箱验证码登录', en: 'Log in by e-mail' },
  opening: { zh: '正在打开', en: 'Opening' },
  loginFirst: { zh: '刚才的页面需要登录', en: 'The page you wanted needs a login' },
  loginFirstText: {
    zh: '登录后会回到那里；查询行程时填写邮箱验证码也可以。',
    en: "We'll take you back there afterwards. A code from your e-mail in the form below works too.",
  },

  // Spec §4 "App login", §8
  appExpired: {
    zh: '您的登录信息已失效，正在跳转登录',
    en: 'Your login information has expired, redirecting to login',
  },
  appReenter: { zh: '请返回并重新进入商城', en: 'Please return and re-enter the mall' },
  tooMany: { zh: '尝试次数过多，请 {n} 秒后再试', en: 'Too many attempts. Try again in {n} seconds.' },

  // /signIn
  signingIn: { zh: '正在登录', en: 'Signing you in' },
  signingInText: { zh: '通常几秒内完成。', en: 'This usually takes a few seconds.' },
  signInRefused: { zh: '登录没有成功', en: 'The login did not succeed' },
  signInRefusedText: {
    zh: '这次登录已过期或已用过。请再试一次，或换一种方式登录。',
    en: 'This login has expired or was used before. Please try again, or log in another way.',
  },
  signInUnavailable: { zh: '登录服务暂时没有应答', en: 'The login service is not answering' },
  signInUnavailableText: {
    zh: '请稍后重试，或换一种方式登录。',
    en: 'Please try again shortly, or log in another way.',
  },
  hostSilent: {
    zh: '没能打开微信登录，请再试一次，或用邮箱验证码登录。',
    en: 'WeChat login could not be opened. Please try again, or log in by e-mail.',
  },
  tryAgain: { zh: '重试', en: 'Try again' },

  // The first time: an e-mail code says whose account it is
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
