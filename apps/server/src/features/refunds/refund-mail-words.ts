import { carrierName } from '@aisle/contract/carriers'
import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { RefundState, RefundType } from '@aisle/contract/refund-states'
import type { Airline } from '../../airline/profile.ts'
import { beijingTime } from '@aisle/rules/time'
import { type Order } from '../orders/index.ts'
import type { Refund } from './refund-store.ts'

interface Parcel {
  carrierCode: string
  waybillNo: string
}

/** A refund as of the step that the mail reports. */
export type RefundStep = Omit<Refund, 'parcelBack' | 'replacement'> & {
  parcelBack: Parcel | null
  replacement: Parcel | null
}

interface RefundFacts {
  airline: Airline
  order: Order
  refund: RefundStep
  /** The order's title. */
  title: Bilingual
  /** The way the refund is paid; null when no money is refunded. */
  method: PaymentMethod | null
}

interface Words {
  subject: Bilingual
  paragraphs: Bilingual[]
}

/** The subject, without the airline's name, is what the mail says large. */
type MailedWords = Words & { headline: Bilingual }

const why: Record<AutomaticRefundReason, Bilingual> = {
  flightCancelled: { zh: '您的航班已取消。', en: 'Your flight was cancelled.' },
  wifiUnavailable: { zh: '您的航班未能提供上网服务。', en: 'Wi-Fi was not available on your flight.' },
  underTenPercent: {
    zh: `由于机上网络故障，您实际上网的时间不足所购时长的 ${limits.leastOnlinePercent}%。`,
    en: `Because of a fault on board you were online for less than ${limits.leastOnlinePercent}% of the time you bought.`,
  },
  planNotOnNewFlight: {
    zh: '您改签后的航班不提供您购买的上网套餐。',
    en: 'The flight you were rebooked to does not offer the plan you bought.',
  },
  notPickedUp: {
    zh: '您有商品超过自提期限未领取。',
    en: 'Some of your items were not collected in time.',
  },
  neverActivated: {
    zh: '航班已落地，您购买的上网套餐没有用过。',
    en: 'Your flight has landed, and the Wi-Fi plan you bought was never used.',
  },
}

const account: Record<PaymentMethod, Bilingual> = {
  alipay: { zh: '您的支付宝账户', en: 'your Alipay account' },
  wechat: { zh: '您的微信支付账户', en: 'the WeChat Pay account you paid from' },
  unionpay: { zh: '您付款的银联卡', en: 'the UnionPay card you paid with' },
  stripe: { zh: '您付款的银行卡', en: 'the card you paid with' },
}
const { from, to } = limits.refundWorkingDays
const where = (method: PaymentMethod): Bilingual => ({
  zh: `款项将原路退回${account[method].zh}，预计 ${from}–${to} 个工作日到账。`,
  en: `The money is going back to ${account[method].en} and should arrive within ${from}–${to} working days.`,
})

const startSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** W7: an automatic refund. */
export function automaticRefundWords({ airline, order, refund, title, method }: RefundFacts): MailedWords {
  const amount = formatMoney(refund.amount, order.currency)
  const what = order.kind === 'WIFI' ? { zh: '上网套餐', en: 'your Wi-Fi plan' } : { zh: '商品', en: 'your order' }
  const whole = refund.amount === order.payable
  const said = method
    ? { zh: `${what.zh}退款 ${amount}`, en: `${amount} refunded for ${what.en}` }
    : { zh: `${what.zh}已取消`, en: `${what.en} was cancelled` }
  return {
    subject: { zh: `${airline.nameZh}${said.zh}`, en: `${airline.nameEn}: ${said.en}` },
    headline: { zh: said.zh, en: startSentence(said.en) },
    paragraphs: [
      ...(refund.automaticReason ? [why[refund.automaticReason]] : []),
      method
        ? {
            zh: `订单 ${order.orderNo}（${title.zh}）已为您${whole ? '全额' : ''}退款 ${amount}，无需申请。`,
            en: `We have refunded ${whole ? '' : 'part of '}order ${order.orderNo} (${title.en})${whole ? ' in full' : ''}: ${amount}. There is nothing you need to do.`,
          }
        : {
            zh: `订单 ${order.orderNo}（${title.zh}）已为您取消，您未产生任何费用。`,
            en: `We have cancelled order ${order.orderNo} (${title.en}). You paid nothing for it.`,
          },
      ...(method ? [where(method)] : []),
    ],
  }
}

const asked: Record<RefundType, Bilingual> = {
  refund_only: { zh: '退款', en: 'refund' },
  return_refund: { zh: '退货退款', en: 'return' },
  exchange: { zh: '换货', en: 'exchange' },
}

/** R4: reports the step, the next one, and anything the passenger has to do. */
export function refundStepWords(facts: RefundFacts): MailedWords {
  const { airline, order, refund, title } = facts
  const { subject, paragraphs } = step[refund.state](facts)
  return {
    subject: { zh: `${airline.nameZh}：${subject.zh}`, en: `${airline.nameEn}: ${subject.en}` },
    headline: { zh: subject.zh, en: startSentence(subject.en) },
    paragraphs: [
      ...paragraphs,
      {
        zh: `订单 ${order.orderNo}（${title.zh}），售后单号 ${refund.refundNo}。进度可在“退款/售后”里查看。`,
        en: `Order ${order.orderNo} (${title.en}), request ${refund.refundNo}. You can follow it under Refunds/After-sales.`,
      },
    ],
  }
}

const step: Record<RefundState, (facts: RefundFacts) => Words> = {
  applied,
  rejected,
  awaiting_return: awaitingReturn,
  returning,
  refunding,
  reshipping,
  receipt_refused: receiptRefused,
  completed,
  failed,
  canceled,
}

const money = ({ order, refund }: RefundFacts, minor = refund.amount) => formatMoney(minor, order.currency)
const isExchange = ({ refund }: RefundFacts) => refund.type === 'exchange'

/** The airline's reason, which staff write in both languages. */
const because = ({ refund: { decision } }: RefundFacts): Bilingual[] =>
  decision ? [{ zh: `原因：${decision.zh}`, en: `Reason: ${decision.en}` }] : []

function applied(facts: RefundFacts): Words {
  const what = asked[facts.refund.type]
  const amount = isExchange(facts) ? { zh: '', en: '' } : { zh: `，金额 ${money(facts)}`, en: ` of ${money(facts)}` }
  return {
    subject: { zh: `已收到您的${what.zh}申请`, en: `we have received your ${what.en} request` },
    paragraphs: [
      {
        zh: `我们已收到您的${what.zh}申请${amount.zh}，正在审核。审核有结果后会发邮件通知您。`,
        en: `We have received your ${what.en} request${amount.en} and are looking at it. You will get an e-mail with the outcome.`,
      },
    ],
  }
}

function rejected(facts: RefundFacts): Words {
  const what = asked[facts.refund.type]
  const left = Math.max(0, limits.refundResubmissions + 1 - facts.refund.submissions)
  return {
    subject: { zh: `您的${what.zh}申请未通过`, en: `your ${what.en} request was declined` },
    paragraphs: [
      { zh: `很抱歉，您的${what.zh}申请未通过审核。`, en: `We are sorry: your ${what.en} request was declined.` },
      ...because(facts),
      left > 0
        ? {
            zh: `您可以补充说明后重新提交，还可提交 ${left} 次。`,
            en: `You can add to it and submit it again, ${left === 1 ? 'once' : `up to ${left} times`} more.`,
          }
        : { zh: '该申请不能再次提交。', en: 'This request cannot be submitted again.' },
    ],
  }
}

function awaitingReturn({ airline, refund }: RefundFacts): Words {
  const what = asked[refund.type]
  const by = refund.returnBy ? beijingTime(refund.returnBy).slice(0, 16) : ''
  const { receiver, phone, address } = airline.returnAddress
  return {
    subject: { zh: `${what.zh}申请已通过，请寄回商品`, en: `your ${what.en} was approved, please send the item back` },
    paragraphs: [
      {
        zh: `您的${what.zh}申请已通过。请在 ${by}（北京时间）前寄回商品，并在售后详情里填写承运商和运单号。逾期未填写的，申请将自动取消。`,
        en: `Your ${what.en} was approved. Please send the item back and enter carrier and waybill number in the request by ${by} Beijing time. Otherwise the request is cancelled.`,
      },
      {
        zh: `寄回地址：${address.zh}，${receiver.zh}收，电话 ${phone}。`,
        en: `Send it to: ${receiver.en}, ${address.en}, phone ${phone}.`,
      },
    ],
  }
}

function returning(facts: RefundFacts): Words {
  const { parcelBack } = facts.refund
  const carrier = carrierName(parcelBack?.carrierCode ?? '')
  const next = isExchange(facts) ? { zh: '寄出换货商品', en: 'send the replacement' } : { zh: '退款', en: 'refund you' }
  return {
    subject: { zh: '已收到您填写的退货物流', en: 'thank you for sending the item back' },
    paragraphs: [
      {
        zh: `退货物流：${carrier.zh}，运单号 ${parcelBack?.waybillNo ?? ''}。我们收到商品并验收后，将为您${next.zh}。`,
        en: `Your parcel travels with ${carrier.en}, waybill ${parcelBack?.waybillNo ?? ''}. We will ${next.en} once it has arrived and been checked.`,
      },
    ],
  }
}

function refunding(facts: RefundFacts): Words {
  const { refund, method } = facts
  const less = refund.amount < refund.askedAmount
  return {
    subject: { zh: `退款 ${money(facts)} 已批准`, en: `your refund of ${money(facts)} is on its way` },
    paragraphs: [
      less
        ? {
            zh: `您的退款已批准，金额 ${money(facts)}，少于申请的 ${money(facts, refund.askedAmount)}。`,
            en: `Your refund was approved: ${money(facts)}, less than the ${money(facts, refund.askedAmount)} you asked for.`,
          }
        : { zh: `您的退款 ${money(facts)} 已批准。`, en: `Your refund of ${money(facts)} was approved.` },
      ...(less ? because(facts) : []),
      ...(method ? [where(method)] : []),
    ],
  }
}

function reshipping({ refund: { replacement } }: RefundFacts): Words {
  const carrier = carrierName(replacement?.carrierCode ?? '')
  return {
    subject: { zh: '换货商品已寄出', en: 'your replacement is on its way' },
    paragraphs: [
      {
        zh: `换货商品已寄出。承运商：${carrier.zh}，运单号：${replacement?.waybillNo ?? ''}。`,
        en: `We have sent your replacement with ${carrier.en}, waybill ${replacement?.waybillNo ?? ''}.`,
      },
      {
        zh: `收到后请在售后详情里确认；寄出满 ${limits.replacementDays} 天未确认的，将自动完成。`,
        en: `Please confirm in the request once you have received it. Otherwise it completes automatically ${limits.replacementDays} days after shipping.`,
      },
    ],
  }
}

function receiptRefused(facts: RefundFacts): Words {
  const what = asked[facts.refund.type]
  return {
    subject: { zh: '退回的商品未通过验收', en: 'we could not accept the item you sent back' },
    paragraphs: [
      {
        zh: `很抱歉，您退回的商品未通过验收，无法为您${isExchange(facts) ? '换货' : '退款'}。`,
        en: `We are sorry: we could not accept the item you sent back, so your ${what.en} was declined.`,
      },
      ...because(facts),
    ],
  }
}

function completed(facts: RefundFacts): Words {
  const { method } = facts
  if (isExchange(facts)) {
    return {
      subject: { zh: '换货已完成', en: 'your exchange is complete' },
      paragraphs: [{ zh: '您的换货已完成。', en: 'Your exchange is complete.' }],
    }
  }
  if (!method) {
    return {
      subject: { zh: '退款申请已完成', en: 'your refund request is complete' },
      paragraphs: [
        { zh: '您的申请已完成，没有需要退回的款项。', en: 'Your request is complete. There was no money to return.' },
      ],
    }
  }
  return {
    subject: { zh: `退款 ${money(facts)} 已完成`, en: `${money(facts)} refunded` },
    paragraphs: [
      {
        zh: `退款 ${money(facts)} 已退回${account[method].zh}，最迟 ${to} 个工作日内到账。`,
        en: `We have returned ${money(facts)} to ${account[method].en}. It can take up to ${to} working days to show there.`,
      },
    ],
  }
}

function failed(facts: RefundFacts): Words {
  return {
    subject: { zh: `退款 ${money(facts)} 处理中`, en: `your refund of ${money(facts)} takes longer` },
    paragraphs: [
      {
        zh: `退款 ${money(facts)} 暂时未能退回，我们正在处理，您无需任何操作。退款完成后会再发邮件通知您。`,
        en: `We could not return ${money(facts)} yet. We are on it and you need to do nothing: you will get an e-mail when it is done.`,
      },
    ],
  }
}

/** Mailed when the goods were not sent back in time; a passenger's own withdrawal needs no mail. */
function canceled({ refund }: RefundFacts): Words {
  const what = asked[refund.type]
  return {
    subject: { zh: `您的${what.zh}申请已自动取消`, en: `your ${what.en} request was cancelled` },
    paragraphs: [
      {
        zh: `您未在 ${limits.sendBackDays} 天内寄回商品，${what.zh}申请已自动取消。`,
        en: `The item was not sent back within ${limits.sendBackDays} days, so your ${what.en} request was cancelled.`,
      },
    ],
  }
}
