import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { bilingualMail } from '../../outside/mail/bilingual-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { carrierName, findOrder, titlesOfOrder } from '../orders/index.ts'
import { findShipment } from './shipment-store.ts'

/**
 * Mails the passenger, in the language of the order, that the parcel is on its way. Without a known mailbox no mail is
 * sent.
 */
export async function mailShipped(deps: Deps, job: Job<'mail.orderShipped'>): Promise<undefined> {
  const orderNo = job.payload.orderNo
  const order = await findOrder(deps.db, orderNo)
  const shipment = await findShipment(deps.db, orderNo)
  if (!order?.contactEmail || !shipment) return undefined
  // G4: the currency of an order determines the language in which it was placed.
  const language: Language = order.currency === 'CNY' ? 'zh' : 'en'
  const titles = await titlesOfOrder(deps.db, orderNo)
  const outcome = await deps.mailer.send(
    shippedMail(deps.airline, { to: order.contactEmail, language, orderNo, titles, ...shipment }),
  )
  if (outcome === 'refused') deps.log.warn({ orderNo }, 'the mail server refused a mail about a parcel')
  return undefined
}

interface Facts {
  to: string
  language: Language
  orderNo: string
  titles: { zh: string; en: string }
  carrierCode: string
  waybillNo: string
}

function shippedMail(airline: Airline, { to, language, orderNo, titles, carrierCode, waybillNo }: Facts): Mail {
  const carrier = carrierName(carrierCode)
  return bilingualMail(airline, {
    to,
    language,
    subject: { zh: `${airline.nameZh}商城订单已发货`, en: `${airline.nameEn}: your parcel is on its way` },
    paragraphs: [
      {
        zh: `订单 ${orderNo}（${titles.zh}）已发货。`,
        en: `We have shipped order ${orderNo} (${titles.en}).`,
      },
      {
        zh: `承运商：${carrier.zh}，运单号：${waybillNo}。在“我的订单”里可以查看物流。`,
        en: `It travels with ${carrier.en}, waybill ${waybillNo}. You can track it under My orders.`,
      },
      {
        zh: `收到后请在订单里确认收货；发货满 ${limits.receiptDays} 天未确认的，订单将自动完成。`,
        en: `Please confirm in the order once you have received it. Otherwise it completes by itself ${limits.receiptDays} days after shipping.`,
      },
    ],
  })
}
