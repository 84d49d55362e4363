import type { Bilingual, Language } from '@aisle/contract/language'
import { formatMoney } from '@aisle/contract/money'
import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import { airline } from '../../airline-profile.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { bilingualMail } from '../../outside/mail/bilingual-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findOrder, titlesOfOrder, type Order } from '../orders/index.ts'
import { refundOfOrder } from './refund-store.ts'

const why: Record<AutomaticRefundReason, Bilingual> = {
  flightCancelled: { zh: '您的航班已取消。', en: 'Your flight was canceled.' },
  wifiUnavailable: { zh: '您的航班未能提供上网服务。', en: 'Wi-Fi was not available on your flight.' },
  underTenPercent: {
    zh: '由于机上网络故障，您实际上网的时间不足所购时长的 10%。',
    en: 'Because of a fault on board you were online for less than 10% of the time you bought.',
  },
  planNotOnNewFlight: {
    zh: '您改签后的航班不提供您购买的上网套餐。',
    en: 'The flight you were rebooked to does not offer the plan you bought.',
  },
  notPickedUp: {
    zh: '您有商品超过自提期限未领取。',
    en: 'Some of your items were not collected in time.',
  },
}

const where: Record<'alipay' | 'stripe', Bilingual> = {
  alipay: {
    zh: '款项将原路退回您的支付宝账户，预计 1–7 个工作日到账。',
    en: 'The money is going back to your Alipay account and should arrive within 1–7 working days.',
  },
  stripe: {
    zh: '款项将原路退回您付款的银行卡，预计 1–7 个工作日到账。',
    en: 'The money is going back to the card you paid with and should arrive within 1–7 working days.',
  },
}

/** W7: tells the passenger, in the language of the order, that the order is given back. Nobody is told whose mailbox is unknown. */
export async function mailRefund(deps: Deps, job: Job): Promise<undefined> {
  const orderNo = String(job.payload.orderNo)
  const order = await findOrder(deps.db, orderNo)
  if (!order?.contactEmail || !order.moneyBack) return undefined
  const mail = refundMail(order, {
    to: order.contactEmail,
    reason: order.moneyBack.reason,
    title: await titlesOfOrder(deps.db, orderNo),
    ...(await refundOfOrder(deps.db, orderNo)),
  })
  const outcome = await deps.mailer.send(mail)
  if (outcome === 'refused') deps.log.warn({ orderNo }, 'the mail server refused a refund mail')
  return undefined
}

interface Facts {
  to: string
  reason: AutomaticRefundReason
  title: Bilingual
  /** Null: nothing was paid. */
  method: 'alipay' | 'stripe' | null
  /** What went back; minor units. */
  amount: number
}

function refundMail(order: Order, { to, reason, title, method, amount: minor }: Facts): Mail {
  // G4: the currency of an order stands for the language that it was placed in.
  const language: Language = order.currency === 'CNY' ? 'zh' : 'en'
  const amount = formatMoney(minor, order.currency)
  const what = order.kind === 'WIFI' ? { zh: '上网套餐', en: 'your Wi-Fi plan' } : { zh: '商品', en: 'your order' }
  const whole = minor === order.payable
  return bilingualMail({
    to,
    language,
    subject: method
      ? {
          zh: `${airline.nameZh}${what.zh}退款 ${amount}`,
          en: `${airline.nameEn}: ${amount} refunded for ${what.en}`,
        }
      : { zh: `${airline.nameZh}${what.zh}已取消`, en: `${airline.nameEn}: ${what.en} was canceled` },
    paragraphs: [
      why[reason],
      method
        ? {
            zh: `订单 ${order.orderNo}（${title.zh}）已为您${whole ? '全额' : ''}退款 ${amount}，无需申请。`,
            en: `We have refunded ${whole ? '' : 'part of '}order ${order.orderNo} (${title.en})${whole ? ' in full' : ''}: ${amount}. There is nothing you need to do.`,
          }
        : {
            zh: `订单 ${order.orderNo}（${title.zh}）已为您取消，您未产生任何费用。`,
            en: `We have canceled order ${order.orderNo} (${title.en}). You paid nothing for it.`,
          },
      ...(method ? [where[method]] : []),
    ],
  })
}
