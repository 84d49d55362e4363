import { definePhrases } from '../../language/phrases.ts'

export const loginPhrases = definePhrases({
  // The ways in, each in its environment
  account: { zh: '{airlineShort}账号登录', en: 'Log in with your {airlineShort} account' },
  wechat: { zh: '微信登录', en: 'Log in with WeChat' },
  dingTalk: { zh: '钉钉登录', en: 'Log in with DingTalk' },
  alipay: { zh: '支付宝登录', en: 'Log in with Alipay' },
  otherPartner: { zh: '用本应用的账号登录', en: 'Log in with this app' },
  passkey: { zh: '通行密钥登录', en: 'Log in with a passkey' },
  byEmail: { zh: '邮箱验证码登录', en: 'Log in by e-mail' },
  opening: { zh: '正在打开', en: 'Opening' },
  // The guard's login
  keptText: {
    zh: '随后回到刚才的页面，填过的内容都在。',
    en: "We'll take you straight back. Everything you entered is kept.",
  },
  logInAndGoOn: { zh: '登录并继续', en: 'Log in and continue' },
  onlyWifi: { zh: '只想购买机上 Wi-Fi', en: "I'm only here for Wi-Fi on board" },
  goOnThere: { zh: '回到刚才要做的事', en: 'Back to what you were doing' },

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
})
