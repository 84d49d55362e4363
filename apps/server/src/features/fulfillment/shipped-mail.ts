import { carrierName } from '@aisle/contract/carriers'
import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { sendOrderMail, timeOf, type OrderWords } from '../order-mails/index.ts'
import { findOrder, titlesOfOrder } from '../orders/index.ts'
import { findShipment, type Shipment } from './shipment-store.ts'

/**
 * Mails the passenger, in the language of the order, that the parcel is on its way. Without a known mailbox no mail is
 * sent.
 */
export async function mailShipped(deps: Deps, job: Job<'mail.orderShipped'>): Promise<undefined> {
  const orderNo = job.payload.orderNo
  const order = await findOrder(deps.db, orderNo)
  const shipment = await findShipment(deps.db, orderNo)
  if (!order || !shipment) return undefined
  const titles = await titlesOfOrder(deps.db, orderNo)
  await sendOrderMail(deps, job, {
    order,
    words: shippedWords({ ...shipment, paidAt: order.paidAt, airline: deps.airline, orderNo, titles }),
  })
  return undefined
}

interface Facts extends Shipment {
  paidAt: Date | null
  airline: Deps['airline']
  orderNo: string
  titles: { zh: string; en: string }
}

function shippedWords({ airline, orderNo, titles, carrierCode, waybillNo, paidAt, shippedAt }: Facts): OrderWords {
  const carrier = carrierName(carrierCode)
  return {
    subject: { zh: `${airline.nameZh}商城订单已发货`, en: `${airline.nameEn}: your parcel is on its way` },
    headline: { zh: '已发货，\n包裹在路上了', en: 'Shipped.\nYour parcel is on its way' },
    stations: [
      ...(paidAt
        ? [{ label: { zh: '付款（北京时间）', en: 'Paid, Beijing time' }, at: timeOf(paidAt), state: 'done' } as const]
        : []),
      { label: { zh: '发货', en: 'Shipped' }, at: timeOf(shippedAt), state: 'done' },
      { label: { zh: '送达', en: 'Delivered' }, at: { zh: '物流可查', en: 'see tracking' }, state: 'ahead' },
    ],
    facts: [
      { label: { zh: '承运商', en: 'Carrier' }, value: carrier },
      { label: { zh: '运单号', en: 'Waybill' }, value: { zh: waybillNo, en: waybillNo } },
    ],
    paragraphs: [
      {
        zh: `订单 ${orderNo}（${titles.zh}）已发货。在“我的订单”里可以查看物流。`,
        en: `We have shipped order ${orderNo} (${titles.en}). You can track it under My orders.`,
      },
      {
        zh: `收到后请在订单里确认收货；发货满 ${limits.receiptDays} 天未确认的，订单将自动完成。`,
        en: `Please confirm in the order once you have received it. Otherwise it completes automatically ${limits.receiptDays} days after shipping.`,
      },
    ],
  }
}
