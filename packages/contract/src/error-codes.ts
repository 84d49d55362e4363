import { findReasonText } from './error-reasons.ts'
import { flightErrors } from './flight-errors.ts'
import type { Bilingual } from './language.ts'
import { requestErrors, type ErrorCode } from './request-errors.ts'

/**
 * Every named error of the product, once: wire code and both messages. `{placeholders}` are filled from the error's
 * detail. 1xxx request, 2xxx lookup and identity, 3xxx shop and orders, 4xxx payment, 5xxx in flight, 9xxx system.
 */
export const errorCodes = {
  ...requestErrors,
  ...flightErrors,

  unauthorized: { code: '401', zh: '登录已过期，请重新登录', en: 'Your login has expired. Please log in again.' },
  humanCheck: { code: '401', zh: '请完成安全验证', en: 'Please complete the security check' },

  invalidRequest: {
    code: '1001',
    zh: '提交的内容有误，请检查后重试',
    en: 'Something in the form is not valid. Please check.',
  },
  notFound: { code: '1002', zh: '未查询到相关信息，请核对后重试', en: 'Nothing found. Please check and try again.' },
  rateLimited: {
    code: '1003',
    zh: '尝试次数过多，请 {wait}后再试',
    en: 'Too many attempts. Try again in {wait}.',
  },
  limitExceeded: {
    code: '1004',
    zh: '已超过次数上限，请稍后再试',
    en: 'The limit has been reached. Please try later.',
  },
  waitFirst: {
    code: '1030',
    zh: '请等 {wait}后再试',
    en: 'Please wait {wait}, then try again.',
  },
  idempotencyConflict: {
    code: '1005',
    zh: '这次提交与先前的不一致，请刷新后重试',
    en: 'This does not match your earlier request. Please refresh and try again.',
  },

  ticketRequired: { code: '2001', zh: '请输入电子客票号', en: 'Enter your e-ticket number' },
  ticketFormat: { code: '2002', zh: '请输入 13 位数字票号', en: 'Enter the 13-digit ticket number' },
  ticketOtherAirline: {
    code: '2003',
    zh: '仅支持 {ticketPrefix} 开头的客票，请核对票号；其他航空公司的客票，请按航班查询',
    en: 'Only tickets starting with {ticketPrefix} are supported. Please check the number; with another airline’s ticket, search by flight.',
  },
  flightOtherAirline: {
    code: '2004',
    zh: '仅支持 {flightPrefix} 航班。代码共享航班请输入 {flightPrefix} 开头的实际承运航班号',
    en: 'Only {flightPrefix} flights are supported. On a code-share, enter the {flightPrefix} number of the flight that carries you.',
  },
  contactRequired: { code: '2006', zh: '请填写手机号或邮箱', en: 'Enter a mobile number or an e-mail address' },
  verifyFailed: {
    code: '2007',
    zh: '核验未通过，请检查证件号后 6 位和座位号',
    en: 'We could not verify you. Check the last 6 characters of your ID and your seat.',
  },
  captchaWrong: {
    code: '2008',
    zh: '验证码不正确，请核对后重试，还可再试 {triesLeft} 次',
    en: 'The code is wrong. Please check it. Tries left: {triesLeft}.',
  },
  captchaFormat: {
    code: '2030',
    zh: '请输入邮件里的 6 位数字验证码',
    en: 'Enter the 6-digit code from the e-mail',
  },
  consentRequired: {
    code: '2031',
    zh: '请先阅读并同意服务条款和隐私政策',
    en: 'Please read and agree to the terms and privacy policy',
  },
  captchaExpired: {
    code: '2009',
    zh: '验证码已失效，请重新获取',
    en: 'The code is no longer valid. Please request a new one.',
  },
  codesPaused: {
    code: '2010',
    zh: '邮件验证码暂停发送，请 {wait}后再试',
    en: 'We cannot send e-mail codes right now. Please try again in {wait}.',
  },
  formClosed: {
    code: '2015',
    zh: '为保护乘机人信息，这里今天不能再查询这个行程。请用订票时留下的邮箱获取验证码登录，或换一种查询方式',
    en: 'To protect the passenger, this form is closed for this trip today. Log in with a code to the e-mail address in your booking, or use the other form.',
  },
  partyFull: {
    code: '2019',
    zh: '一次登录最多同时为 {most} 个同行行程购买。请先为已添加的乘机人下单，再重新登录添加其他人',
    en: 'One login buys for up to {most} trips of companions. Please order for those you have added, then log in again for the others.',
  },
  seatClosed: {
    code: '2016',
    zh: '为保护乘机人信息，这个座位今天不能再用证件核验。请乘务员协助，或用订票时留下的邮箱获取验证码登录',
    en: 'To protect the passenger, this seat can no longer be verified by document today. Ask the crew, or log in with a code to the e-mail address in your booking.',
  },
  onlyAboard: {
    code: '2017',
    zh: '座位核验仅在飞行中的机上可用，请用邮箱验证码登录',
    en: 'Seats are verified on board, in flight. Please log in with an e-mail code.',
  },
  freshProofRequired: {
    code: '2018',
    zh: '为保护您的账号，请先确认是您本人：输入邮箱验证码，或重新登录，然后再继续',
    en: 'To protect your account, first show that it is you: enter a code from your e-mail, or log in again. Then continue.',
  },
  signInRefused: {
    code: '2011',
    zh: '登录没有成功，请重新登录',
    en: 'The login did not succeed. Please log in again.',
  },
  signInUnavailable: {
    code: '2012',
    zh: '登录服务暂时没有应答，请稍后重试，或换一种方式登录',
    en: 'The login service is not answering. Please try again shortly, or log in another way.',
  },
  accountNotLinked: {
    code: '2013',
    zh: '首次用这种方式登录，请先用邮箱验证码确认身份',
    en: 'First time logging in this way? Please confirm who you are with an e-mail code.',
  },
  linkNeedsAccount: {
    code: '2014',
    zh: '请用购票时留下的邮箱登录后再关联',
    en: 'To link it, log in with the e-mail address from your booking.',
  },
  passkeyRefused: {
    code: '2021',
    zh: '通行密钥没有通过验证。请再试一次，或换一种方式登录',
    en: 'The passkey was not accepted. Please try again, or log in another way.',
  },
  passkeyCopied: {
    code: '2022',
    zh: '这把通行密钥可能被复制过，不能用它登录。请换一种方式登录，在“我的”里移除它，再重新添加',
    en: 'This passkey may have been copied, so it cannot be used. Log in another way, remove it under Me and add a new one.',
  },
  passkeysUnavailable: {
    code: '2023',
    zh: '这里不能使用通行密钥，请换一种方式登录',
    en: 'Passkeys do not work here. Please log in another way.',
  },
  passkeyNeedsAccount: {
    code: '2024',
    zh: '请用购票时留下的邮箱登录后，再管理通行密钥',
    en: 'Passkeys belong to an account. Log in with the e-mail address from your booking to manage them.',
  },
  tooManyPasskeys: {
    code: '2025',
    zh: '最多可以有 {most} 把通行密钥，请先移除一把不用的',
    en: 'You can have up to {most} passkeys. Remove one that you no longer use first.',
  },
  personalDataNeedsAccount: {
    code: '2050',
    zh: '这里需要登录账号：请用购票时留下的邮箱登录，再查看、导出或删除您的资料',
    en: 'This belongs to an account. Log in with the e-mail address from your booking to see, export or erase your data.',
  },
  personalDataOnGround: {
    code: '2051',
    zh: '机上只有本次航班的资料。落地联网后请再打开本页',
    en: 'The aircraft has the data of this flight only. Please open this page again once you have landed and are online.',
  },
  personalDataUnclear: {
    code: '2052',
    zh: '仅凭会员卡无法确定哪些行程是您的。请在“联系客服”留言，我们核实后为您删除',
    en: 'Your card alone does not tell us which trips are yours. Please leave a message under Contact us: we check and erase them for you.',
  },
  erasureWaits: {
    code: '2053',
    zh: '您还有未结束的订单、退款或航班，暂时不能删除账号。请先完成或取消它们，再回到这里',
    en: 'An order, a refund or a flight of yours is still open. Please finish or cancel it first, then come back here.',
  },

  soldOut: {
    code: '3001',
    zh: '本班套餐已售完，请选择其他套餐',
    en: 'This plan is sold out on this flight. Please choose another one.',
  },
  saleClosed: {
    code: '3002',
    zh: '本航班已停止销售该套餐，请选择其他套餐，或在机上购买',
    en: 'Sales of this plan have closed for this flight. Please choose another one, or buy on board.',
  },
  quoteChanged: {
    code: '3003',
    zh: '价格有变动，请确认新的金额',
    en: 'The price has changed. Please confirm the new amount.',
  },
  stateChanged: { code: '3004', zh: '订单状态已变化，请刷新查看', en: 'The order has changed. Please refresh.' },
  couponUnusable: {
    code: '3005',
    zh: '该优惠券不可用，请换一张，或不使用',
    en: 'This coupon cannot be used. Please choose another one, or none.',
  },
  outOfStock: {
    code: '3006',
    zh: '库存不足，请减少数量或换一件',
    en: 'Out of stock. Please choose fewer, or another item.',
  },
  alreadyBought: {
    code: '3007',
    zh: '您已购买过本航班的这个套餐，可在登机后使用',
    en: 'You already have this plan for this flight. Just use it on board.',
  },
  selectItems: { code: '3009', zh: '请选择要结算的商品', en: 'Please select items to check out' },
  overLimit: {
    code: '3010',
    zh: '每单限购 {limit} 件，请减少数量',
    en: 'Limit {limit} per order. Please choose fewer.',
  },
  addressRequired: { code: '3011', zh: '请选择收货地址', en: 'Please choose a delivery address' },
  notDeliverable: {
    code: '3012',
    zh: '该地址暂不支持配送，请更换地址或选择机场自提',
    en: 'We cannot deliver to this address. Please choose another one, or collect at an airport.',
  },
  pickupPointRequired: { code: '3013', zh: '请选择自提点', en: 'Please choose a collection counter' },
  deliveryUnavailable: {
    code: '3014',
    zh: '部分商品不支持这种配送方式，请换一种方式',
    en: 'Some items cannot be delivered this way. Please choose another way.',
  },
  rightsCardUnusable: {
    code: '3015',
    zh: '该权益卡不可用，请换一张，或不使用',
    en: 'This rights card cannot be used. Please choose another one, or none.',
  },
  goodsOffSale: {
    code: '3016',
    zh: '部分商品已下架，请移除后再结算',
    en: 'Some items are no longer on sale. Please remove them to check out.',
  },
  addressLimit: {
    code: '3017',
    zh: '最多保存 {limit} 个收货地址，请先删除一个',
    en: 'You can keep up to {limit} addresses. Please delete one first.',
  },
  receiverRequired: { code: '3018', zh: '收货人不能为空', en: 'Receiver cannot be empty' },
  phoneRequired: { code: '3019', zh: '手机号不能为空', en: 'Phone number cannot be empty' },
  phoneFormat: { code: '3020', zh: '请输入正确的手机号码', en: 'Please enter a valid phone number' },
  areaRequired: { code: '3021', zh: '配送地区不能为空', en: 'Delivery area cannot be empty' },
  detailRequired: { code: '3022', zh: '请输入详细地址', en: 'Please enter a detailed address' },
  cartFull: {
    code: '3024',
    zh: '购物车最多放 {limit} 种商品，请先删除一些',
    en: 'Your cart holds up to {limit} different items. Please remove some first.',
  },
  trackingUnavailable: {
    code: '3023',
    zh: '物流信息暂时查询不到，请稍后再看',
    en: 'Tracking is not available right now. Please look again later.',
  },
  refundUnavailable: {
    code: '3025',
    zh: '该订单当前不能申请此项售后，请稍后再试，或联系客服',
    en: 'This is not open for this order at the moment. Please try later, or contact us.',
  },
  photoRequired: { code: '3026', zh: '请上传凭证照片', en: 'Please add a photo' },
  photoFormat: {
    code: '3027',
    zh: '仅支持 JPEG、PNG、WebP 格式的照片，请换一张',
    en: 'Only JPEG, PNG and WebP photos can be added. Please choose another one.',
  },
  photoTooLarge: {
    code: '3028',
    zh: '照片过大，请选择不超过 {megabytes} MB 的照片',
    en: 'This photo is too large. Please choose one of up to {megabytes} MB.',
  },
  photoUnreadable: {
    code: '3029',
    zh: '照片无法读取，请换一张',
    en: 'This photo cannot be read. Please choose another one.',
  },
  resubmitLimit: {
    code: '3030',
    zh: '最多可重新提交 {limit} 次，请联系客服',
    en: 'A request can be submitted again up to {limit} times. Please contact us.',
  },
  waybillFormat: { code: '3031', zh: '请输入正确的运单号', en: 'Please enter a valid tracking number' },
  invoiceUnavailable: {
    code: '3032',
    zh: '该订单当前不能开具发票，请稍后再试，或联系客服',
    en: 'No invoice can be issued for this order now. Please try later, or contact us.',
  },
  invoiceTitleRequired: { code: '3033', zh: '请填写发票抬头', en: 'Please enter the invoice title' },
  invoiceTitleFormat: {
    code: '3034',
    zh: '发票抬头过长或含有不支持的字符，请修改',
    en: 'The invoice title is too long or has characters that cannot be used. Please change it.',
  },
  taxpayerNoRequired: { code: '3035', zh: '请填写纳税人识别号', en: 'Please enter the taxpayer ID' },
  taxpayerNoFormat: {
    code: '3036',
    zh: '纳税人识别号应为 15 至 20 位数字或大写字母，其中 18 位的不含 I、O、S、V、Z，请检查',
    en: 'Please check the taxpayer ID: 15 to 20 digits or capital letters; one of 18 has no I, O, S, V or Z',
  },
  emailFormat: { code: '3037', zh: '请输入正确的邮箱', en: 'Please enter a valid e-mail address' },
  invoiceContactFormat: {
    code: '3040',
    zh: '地址与电话、开户行与账号，合计均不能超过 50 个汉字或 100 个字母和数字，且不能含有尖括号，请修改',
    en: 'Please shorten: address with phone, and bank with account, may have up to 100 letters and digits each (50 Chinese characters), and no < or >',
  },
  addressChangeClosed: {
    code: '3038',
    zh: '订单已不能修改收货地址，如有需要请联系客服',
    en: 'The delivery address of this order can no longer be changed. Please contact us if you need help.',
  },
  addressUnchanged: {
    code: '3039',
    zh: '新地址与原地址相同，请选择其他地址',
    en: 'This is the address that the order already has. Please choose another one.',
  },
  proofRequired: {
    code: '3041',
    zh: '请先确认您是这个订单的联系人，再继续',
    en: 'Before you continue, please confirm that this order is yours',
  },
  addressChangeHeld: {
    code: '3042',
    zh: '收货地址刚刚修改过，请在 {until}（UTC）之后发货，以便联系人有时间撤销',
    en: 'The address was changed lately. Ship after {until} (UTC), so that the contact has time to stop the change.',
  },
  shippingHeld: {
    code: '3044',
    zh: '{by} 暂停了发货：{why}。请先恢复发货',
    en: 'Shipping is on hold by {by}: {why}. Please release it first.',
  },
  stopTooLate: {
    code: '3043',
    zh: '这次修改已经来不及撤销。如果不是您本人改的，请马上联系客服',
    en: 'It is too late to stop this change. If you did not ask for it, please contact us at once.',
  },
  linkExpired: {
    code: '3060',
    zh: '链接已过期，请登录后查看订单',
    en: 'This link has expired. Log in to see your order.',
  },
  wifiUnavailable: {
    code: '3008',
    zh: '本航班暂不提供上网服务，请选择其他航班的套餐，或联系客服',
    en: 'Wi-Fi is not available on this flight. Please choose another flight, or contact us.',
  },

  paymentUnavailable: {
    code: '4001',
    zh: '该支付方式暂不可用，请换一种支付方式',
    en: 'This payment method is not available. Please choose another one.',
  },
  paymentFailed: {
    code: '4002',
    zh: '支付渠道暂时没有应答，请稍后重试',
    en: 'The payment provider is not answering. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof errorCodes

/** Errors that any call may answer besides its own named ones. */
export const errorsOfEveryCall = [
  'unauthorized',
  'invalidRequest',
  'rateLimited',
  'notImplemented',
  'temporarilyUnavailable',
  'tooBusy',
  'systemError',
] as const satisfies readonly ErrorName[]

/** Seconds are words for up to two minutes: nobody counts 540 of them. */
const mostSeconds = 120

/** A wait in seconds, from two minutes on in whole minutes that are enough. */
function waitWords(seconds: number): Bilingual {
  if (seconds < mostSeconds) return { zh: `${seconds} 秒`, en: `${seconds} second${seconds === 1 ? '' : 's'}` }
  const minutes = Math.ceil(seconds / 60)
  return { zh: `${minutes} 分钟`, en: `${minutes} minutes` }
}

/** The two messages of an error, or of the reason that its detail names, placeholders filled from the detail. */
export function errorMessages(name: ErrorName, detail: Record<string, unknown> = {}): Bilingual {
  const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const wait = waitWords(Number(detail['retryAfterSeconds']))
  const fill = (text: string, inWords: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => (key === 'wait' ? inWords : shown(detail[key])))
  const { zh, en } = findReasonText(name, detail) ?? errorCodes[name]
  return { zh: fill(zh, wait.zh), en: fill(en, wait.en) }
}
