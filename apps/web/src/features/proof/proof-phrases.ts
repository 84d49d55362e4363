import { definePhrases } from '../../language/phrases.ts'

/** The proof of an order (O9), and of the login (L7). */
export const proofPhrases = definePhrases({
  title: { zh: '确认是您的订单', en: 'Confirm this is your order' },
  codesWhy: {
    zh: '凭取货码就能取走商品，所以在这台设备上第一次出示前，请输入发到{contact} 的验证码。',
    en: 'The codes open the counter to anybody who has them. To show them on this device for the first time, enter the code that we send to {contact}.',
  },
  changeWhy: {
    zh: '为了不让别人把您的包裹寄走，请输入发到{contact} 的验证码。',
    en: 'So that nobody else can send your parcel elsewhere, enter the code that we send to {contact}.',
  },
  linkWhy: {
    zh: '链接可能被转发过，所以收货地址和取货码要先输入发到{contact} 的验证码。打开后 {n} 分钟内有效。',
    en: 'A link may have been passed on. To see address and collection codes, enter the code that we send to {contact}. They stay open for {n} minutes.',
  },
  mailbox: { zh: '订单联系邮箱 {to}', en: 'the e-mail address of the order, {to}' },
  mobile: { zh: '订单联系手机 {to}', en: 'the mobile number of the order, {to}' },
  noMailboxWhy: {
    zh: '这个订单没有联系邮箱，所以请重新登录一次，之后会回到这里。',
    en: 'This order has no e-mail address, so please log in again. You come back here afterwards.',
  },
  loginTitle: { zh: '请确认是您本人', en: "Confirm it's you" },
  loginWhy: {
    zh: '您登录已有一段时间。为保护您的账号，请输入发到 {contact} 的验证码，之后会自动继续。',
    en: 'You logged in a while ago. To protect your account, enter the code that we send to {contact}. It then carries on automatically.',
  },
  loginAgainWhy: {
    zh: '您登录已有一段时间。为保护您的账号，请像上次那样重新登录，之后回到这里再操作一次。',
    en: 'You logged in a while ago. To protect your account, log in again as you did before. You come back here and can then do it.',
  },
  noMail: { zh: '收不到邮件？重新登录', en: "Can't get the e-mail? Log in again" },
  logInAgain: { zh: '重新登录', en: 'Log in again' },
  confirm: { zh: '确认', en: 'Confirm' },
  confirming: { zh: '正在确认', en: 'Confirming' },
})
