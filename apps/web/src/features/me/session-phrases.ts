import { definePhrases } from '../../language/phrases.ts'

export const sessionPhrases = definePhrases({
  title: { zh: '已登录的设备', en: 'Where you are logged in' },
  why: {
    zh: '有您不认识的登录？请在这里退出它，订单和已购的套餐不受影响。',
    en: "Is there a login that isn't yours? Log it out here. Orders and plans you bought are not affected.",
  },
  mailCaptcha: { zh: '邮箱验证码', en: 'E-mail code' },
  portal: { zh: '证件和座位', en: 'Document and seat' },
  lease: { zh: '机上自动识别', en: 'Recognised on board' },
  airlineApp: { zh: '{airlineShort} App', en: '{airlineShort} app' },
  wechat: { zh: '微信', en: 'WeChat' },
  miniProgram: { zh: '微信小程序', en: 'WeChat mini-program' },
  partner: { zh: '合作应用', en: 'Partner app' },
  sso: { zh: '{airlineShort}账号', en: '{airlineShort} account' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  otherWay: { zh: '其他方式', en: 'Another way' },
  thisOne: { zh: '本次登录', en: 'This one' },
  tripOnly: { zh: '仅限一次行程', en: 'One trip only' },
  began: { zh: '登录时间：{at}（北京时间）', en: 'Since {at} (Beijing time)' },
  active: { zh: '最近使用：{at}', en: 'Last used {at}' },
  end: { zh: '退出', en: 'Log out' },
  endOne: { zh: '退出 {at} 的登录', en: 'Log out the login of {at}' },
  ending: { zh: '正在退出', en: 'Logging out' },
  ended: { zh: '已退出该登录', en: 'That login has ended' },
  onlyThis: { zh: '没有其他登录。', en: 'There is no other login.' },
})
