import type { Bilingual } from './language.ts'

type Reasons = Readonly<Record<string, Bilingual>>

/**
 * One error has several reasons, and each has its own way out: the answer names the reason in `data.reason`, and its text
 * takes the place of the error's own. A caller that knows no reasons still knows the error.
 */
export const errorReasons = {
  notFound: {
    trip: { zh: '未查询到符合的行程，请核对后重试', en: 'No matching trip. Please check and try again.' },
    companion: {
      zh: '您的订座里没有这位乘机人，请核对票号和姓名；分开订的票，请用邮箱验证码单独添加',
      en: 'We cannot find this passenger in your booking. Please check the ticket number and the name. If their ticket was booked separately, look up their trip and use a code by e-mail.',
    },
    flight: {
      zh: '未查询到这个航班，请核对航班号和日期',
      en: 'We cannot find this flight. Please check its number and date.',
    },
    plan: { zh: '没有找到这个套餐，请返回重新选择', en: 'We cannot find this plan. Please go back and choose again.' },
    order: {
      zh: '没有找到这个订单。请用下单时的账户或邮箱登录后查看',
      en: 'We cannot find this order. Please log in with the account or e-mail address that placed it.',
    },
    address: {
      zh: '没有找到这个收货地址，请重新选择',
      en: 'We cannot find this address. Please choose one from your list.',
    },
    goods: {
      zh: '这件商品已下架或不存在，请返回商城选择',
      en: 'This item is no longer in the shop. Please go back and choose another one.',
    },
    cartLine: {
      zh: '购物车里已没有这件商品，请刷新购物车',
      en: 'This item is no longer in your cart. Please refresh the cart.',
    },
    pickupPoint: {
      zh: '这个自提点已停用，请选择其他自提点',
      en: 'This counter is not open. Please choose another one.',
    },
    pickupCode: {
      zh: '没有找到这个取货码，请核对后重试',
      en: 'We cannot find this collection code. Please check it and try again.',
    },
    shipment: {
      zh: '订单还没有物流信息，请在发货后查看',
      en: 'There is no tracking yet. Please look again once the order has been shipped.',
    },
    refund: {
      zh: '没有找到这个售后申请，请在订单中查看',
      en: 'We cannot find this request. Please look for it in the order.',
    },
    addressChangeLink: {
      zh: '这个链接无效，请打开最新邮件里的链接，或联系客服',
      en: 'This link is not valid. Please open the one in our latest e-mail, or contact us.',
    },
    orderLink: {
      zh: '这个链接无效，请打开最新邮件里的链接，或登录后查看订单',
      en: 'This link is not valid. Please open the one in our latest e-mail, or log in to see the order.',
    },
    survey: {
      zh: '没有找到这份问卷，请从邮件里的链接打开，或登录后查看',
      en: 'We cannot find this survey. Please open the link in our e-mail, or log in.',
    },
    clause: {
      zh: '没有找到这份条款，请在条款列表中选择',
      en: 'We cannot find this document. Please choose one from the list.',
    },
    area: { zh: '没有找到这个区县，请重新选择地区', en: 'We cannot find this county. Please choose your area again.' },
    session: { zh: '这次登录已经结束，请刷新列表', en: 'This login has already ended. Please refresh the list.' },
    passkey: { zh: '这把通行密钥已经移除，请刷新列表', en: 'This passkey has been removed. Please refresh the list.' },
    mailbox: {
      zh: '这次登录没有关联邮箱，请重新登录来确认身份',
      en: 'This login has no e-mail address. Please log in again to show that it is you.',
    },
    message: { zh: '没有这条留言，请核对编号', en: 'There is no such message. Please check its number.' },
    record: { zh: '没有这条记录，请核对编号', en: 'There is no such record. Please check its number.' },
  },

  idempotencyKeyRequired: {
    missing: { zh: '缺少 Idempotency-Key 请求头，请添加', en: 'Please add an Idempotency-Key header' },
    tooLong: {
      zh: 'Idempotency-Key 过长，请不要超过 {most} 个字符',
      en: 'The Idempotency-Key is too long. Please use up to {most} characters.',
    },
  },

  waitFirst: {
    code: {
      zh: '验证码正在发送，请查收邮件；{wait}后可重新获取',
      en: 'A code is on its way. Please check your e-mail; you can ask for another in {wait}.',
    },
    pause: {
      zh: '刚刚暂停，请在 {wait}后继续上网',
      en: 'You have just paused. Please go on in {wait}.',
    },
  },

  stateChanged: {
    movedOn: { zh: '订单状态已变化，请刷新查看', en: 'The order has changed. Please refresh.' },
    messageAnswered: {
      zh: '这条留言已经有另一个答复，请先查看',
      en: 'This message has another answer already. Please read that one first.',
    },
    payTimedOut: {
      zh: '订单已超过付款时间，不能再支付，请重新下单',
      en: 'The time to pay for this order has passed. Please place a new order.',
    },
    payEnded: {
      zh: '订单已取消或关闭，不能再支付，请重新下单',
      en: 'This order was cancelled, so it cannot be paid. Please place a new order.',
    },
    alreadyPaid: {
      zh: '订单已付款，请勿重复支付，可在订单详情查看',
      en: 'This order has been paid. Please do not pay again; see it under My orders.',
    },
    cashierClosed: {
      zh: '这次支付已失效，请刷新订单，再点“继续支付”',
      en: 'This payment is no longer open. Please refresh the order and tap Continue payment.',
    },
    cancelPaid: {
      zh: '订单已付款，不能取消，请申请退款',
      en: 'This order has been paid, so it cannot be cancelled. Please request a refund.',
    },
    cancelEnded: {
      zh: '订单已经结束，不用取消；想买请重新下单',
      en: 'This order has already ended, so there is nothing to cancel. Place a new order if you still want it.',
    },
    noParcel: {
      zh: '该订单没有快递，不用确认收货，请查看订单详情',
      en: 'This order has no parcel to confirm. Please see its details.',
    },
    notShipped: {
      zh: '订单还没有发货，请在收到商品后确认收货',
      en: 'This order has not been shipped yet. Please confirm once you have received it.',
    },
    receiptClosed: {
      zh: '订单已经结束，不用确认收货，请查看订单详情',
      en: 'This order has ended, so there is no receipt to confirm. Please see its details.',
    },
    buyAgainUnpaid: {
      zh: '订单还没有付款，请先付款或取消，再次购买',
      en: 'This order has not been paid yet. Please pay or cancel it before you buy again.',
    },
    buyAgainPlan: {
      zh: '上网套餐按航班购买，请先查询新的行程',
      en: 'A Wi-Fi plan belongs to one flight. Please look up your next trip to buy one.',
    },
    refundOnItsWay: {
      zh: '退款已在办理，不能撤销，请在售后详情查看进度',
      en: 'Your money is already on its way back, so this can no longer be withdrawn. See its progress in the request.',
    },
    returnOnItsWay: {
      zh: '商品已在退换途中，不能撤销，如有疑问请联系客服',
      en: 'The goods are already on their way, so this can no longer be withdrawn. Please contact us if you need help.',
    },
    refundEnded: {
      zh: '这个申请已经结束，请在售后详情查看结果',
      en: 'This request has ended. Please see its result in the request.',
    },
    refundNotRejected: {
      zh: '这个申请没有被退回，不用重新提交，请查看进度',
      en: 'This request has not been turned down, so there is nothing to submit again. Please see its progress.',
    },
    replacementNotSent: {
      zh: '换货商品还没有寄出，请在收到后再确认',
      en: 'The replacement has not been sent yet. Please confirm once you have received it.',
    },
    returnNotDue: {
      zh: '现在不需要填写退货物流，请先查看申请进度',
      en: 'We are not waiting for a parcel from you. Please see how far the request is.',
    },
    returnTooLate: {
      zh: '寄回期限已过，请重新申请售后，或联系客服',
      en: 'The time to send it back has passed. Please make a new request, or contact us.',
    },
    codeUsed: {
      zh: '取货码已使用，不能直接退款，请申请退货退款',
      en: 'This code has been used, so it cannot be refunded. Please ask for a return instead.',
    },
    codeRefunded: {
      zh: '取货码已退款或正在退款，请在售后中查看进度',
      en: 'This code is refunded, or about to be. Please see the refund’s progress.',
    },
    codeExpired: {
      zh: '取货码已过期，款项会自动退回，请查看订单',
      en: 'This code has expired, and you are refunded automatically. Please see the order.',
    },
    invoiceIssued: {
      zh: '发票已开具，不能再修改。如有错误，请联系客服',
      en: 'The invoice has been issued and can no longer be changed. If it has a mistake, please contact us.',
    },
    invoiceIssuing: {
      zh: '发票正在开具，暂时不能修改，请稍后查看',
      en: 'The invoice is being issued and cannot be changed now. Please look again later.',
    },
    staff: {
      zh: '状态已变化，请刷新后再操作',
      en: 'It has changed since you looked. Please look again before you act.',
    },
  },

  couponUnusable: {
    belowMinimum: {
      zh: '这单还没达到优惠券的最低消费，请再选一些商品，或换一张',
      en: 'This order is below the coupon’s minimum spend. Please add something, or choose another coupon.',
    },
    otherGoods: {
      zh: '该优惠券不适用于这单商品，请换一张',
      en: 'This coupon is not for what you are buying. Please choose another one.',
    },
    membersOnly: {
      zh: '该优惠券是会员专享，请用会员账户登录，或换一张',
      en: 'This coupon is for members only. Please log in as a member, or choose another one.',
    },
    notYetValid: {
      zh: '该优惠券还没到可用时间，请换一张',
      en: 'This coupon is not valid yet. Please choose another one.',
    },
    expired: { zh: '该优惠券已过期，请换一张', en: 'This coupon has expired. Please choose another one.' },
    used: { zh: '该优惠券已使用，请换一张', en: 'This coupon has been used. Please choose another one.' },
    locked: {
      zh: '该优惠券已用在一个待付款订单里，请先支付或取消那个订单，或换一张',
      en: 'An unpaid order of yours holds this coupon. Please pay or cancel it, or choose another coupon.',
    },
    rightsCardCovers: {
      zh: '权益卡已经全部抵扣，请不用优惠券',
      en: 'Your rights card already covers it. Please go on without the coupon.',
    },
  },

  rightsCardUnusable: {
    otherGoods: {
      zh: '该权益卡不适用于这单商品，请换一张，或不使用',
      en: 'This rights card is not for what you are buying. Please choose another one, or none.',
    },
    nothingToSave: {
      zh: '这单没有可抵扣的，请不使用权益卡',
      en: 'The rights card has nothing to save on this order. Please go on without it.',
    },
    usedOnThisFlight: {
      zh: '该权益卡在本航班已经用过，请换一张，或不使用',
      en: 'This rights card has already been used on this flight. Please choose another one, or none.',
    },
    usedUp: {
      zh: '该权益卡次数已用完，请换一张，或不使用',
      en: 'This rights card is used up. Please choose another one, or none.',
    },
    expired: {
      zh: '该权益卡已过期，请换一张，或不使用',
      en: 'This rights card has expired. Please choose another one, or none.',
    },
  },

  alreadyBought: {
    held: {
      zh: '您已购买过本航班的这个套餐，可在登机后使用',
      en: 'You already have this plan for this flight. Just use it on board.',
    },
    otherLogin: {
      zh: '这个行程的套餐已在其他登录方式下购买，请用购买时的账户登录查看',
      en: 'This plan was already ordered for this trip under another login. Please log in with the one that ordered it.',
    },
    unpaid: {
      zh: '您有一个待付款订单已包含这个套餐，请先支付或取消它',
      en: 'You have an unpaid order for this plan. Please pay or cancel it.',
    },
  },

  areaRequired: {
    missing: { zh: '配送地区不能为空，请选择', en: 'Delivery area cannot be empty. Please choose one.' },
    incomplete: {
      zh: '配送地区没有选完，请选到区县',
      en: 'The delivery area is incomplete. Please choose down to the county.',
    },
    unknown: { zh: '没有这个配送地区，请重新选择', en: 'We do not know this delivery area. Please choose it again.' },
    mismatched: {
      zh: '所选的省、市、区、街道不属于同一地区，请重新选择',
      en: 'The parts of this area do not belong together. Please choose it again.',
    },
    city: { zh: '请填写城市', en: 'Please enter the city.' },
    country: { zh: '请从列表中选择国家或地区', en: 'Please choose the country or region from the list.' },
    inChina: {
      zh: '中国境内的地址（含港澳台），请选择省、市、区',
      en: 'For an address in China, Hong Kong, Macau or Taiwan, please choose the area from the list.',
    },
  },

  refundUnavailable: {
    notPaid: {
      zh: '订单还没有付款，不用退款；不想要了可以取消订单',
      en: 'This order has not been paid, so there is nothing to refund. You can cancel it.',
    },
    nothingLeft: {
      zh: '订单里已没有可以申请的商品，请查看已有的申请',
      en: 'Everything in this order has been refunded or exchanged. Please see the earlier requests.',
    },
    tooLate: {
      zh: '已超过售后期限。如有问题，请联系客服',
      en: 'The time for returns has passed. If something is wrong, please contact us.',
    },
    inProgress: {
      zh: '已有申请正在处理，请先查看它的进度',
      en: 'A request is already under way. Please see how far it is.',
    },
    notNow: {
      zh: '这个订单现在不能申请售后，请稍后再试，或联系客服',
      en: 'This order is not open for a request right now. Please try later, or contact us.',
    },
    untilLanding: {
      zh: '用过的套餐请在航班落地后申请，由工作人员处理',
      en: 'Please ask about a plan that you used after landing, and our staff will decide.',
    },
    byItself: {
      zh: '这个套餐没有用过，落地后会自动全额退款，不用申请；机上仍可使用',
      en: 'This plan was not used. You are refunded in full automatically after landing; you can still use it on board.',
    },
    otherType: {
      zh: '这个订单现在不能选这种售后方式，请换一种',
      en: 'This kind of request is not open for the order now. Please choose another kind.',
    },
    tooManyUnits: {
      zh: '最多还能申请 {unitsFree} 件，请减少数量',
      en: 'You can ask for up to {unitsFree} of these. Please choose fewer.',
    },
    unfitReason: {
      zh: '这个原因不适用于所选商品，请换一个原因，或减少商品',
      en: 'This reason does not fit the items. Please choose another reason, or fewer items.',
    },
    byCode: {
      zh: '未取的商品请按取货码申请退款',
      en: 'Goods that were not collected are refunded by code. Please choose the codes.',
    },
    noCodes: {
      zh: '这个订单没有取货码，请直接申请退款',
      en: 'This order has no collection codes. Please request a refund in the order.',
    },
    noOutage: {
      zh: '系统没有记录到断网。如仍不能上网，请联系乘务员或客服',
      en: 'We have recorded no outage. If you still cannot get online, please ask the crew or contact us.',
    },
    nothingToRefund: {
      zh: '该套餐没有可退的款项，如有疑问请联系客服',
      en: 'There is nothing to refund for this plan. If you have questions, please contact us.',
    },
  },

  invoiceUnavailable: {
    exists: {
      zh: '该订单已有发票，请在发票详情查看或修改',
      en: 'This order already has an invoice. Please see or change it in the invoice’s details.',
    },
    notPaid: {
      zh: '订单还没有付款，请付款后再申请发票',
      en: 'This order has not been paid. Please pay it before you ask for an invoice.',
    },
    nothingLeft: {
      zh: '款项已全部退回，不能开票，可查看退款记录',
      en: 'Everything has been refunded, so there is no amount to invoice. You can see the refund in the order.',
    },
    notCompleted: {
      zh: '订单完成后才能开票，请在完成后申请',
      en: 'Please ask for the invoice once the order is completed.',
    },
    tooLate: {
      zh: '已超过开票期限，请联系客服',
      en: 'The time to ask for an invoice has passed. Please contact us.',
    },
    refundOpen: {
      zh: '退款正在处理，请在退款结束后申请发票',
      en: 'A refund is under way. Please ask for the invoice when it has ended.',
    },
    receipt: {
      zh: '美元订单不开发票，请下载收据',
      en: 'Orders in US dollars get a receipt instead of an invoice. Please download it.',
    },
    none: {
      zh: '该订单还没有发票可以修改，请先申请发票',
      en: 'This order has no invoice to change yet. Please request one.',
    },
    staff: {
      zh: '该订单当前不能开具发票，请核对订单',
      en: 'No invoice can be issued for this order now. Please check the order.',
    },
  },
} as const satisfies Readonly<Record<string, Reasons>>

type WithReasons = keyof typeof errorReasons

/** The reasons of an error; `never` for an error that has only one. */
export type ErrorReason<Name extends string> = Name extends WithReasons ? keyof (typeof errorReasons)[Name] : never

/** The text of the reason that a detail names; undefined without one. */
export function findReasonText(name: string, detail: Readonly<Record<string, unknown>>): Bilingual | undefined {
  const reasons: Readonly<Record<string, Reasons>> = errorReasons
  const { reason } = detail
  const ofError = Object.hasOwn(reasons, name) ? reasons[name] : undefined
  return typeof reason === 'string' && ofError && Object.hasOwn(ofError, reason) ? ofError[reason] : undefined
}
