import type { Language } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { bilingualMail, type BilingualText } from '../../outside/mail/bilingual-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findOrder, titlesOfOrder } from '../orders/index.ts'
import { findChange, type StoredChange } from './address-change-store.ts'

/**
 * Mails the passenger an operator's decision, in the language of the order. Without a known mailbox no mail is sent.
 */
export async function mailAddressChange(deps: Deps, job: Job<'mail.addressChange'>): Promise<undefined> {
  const change = await findChange(deps.db, job.payload.changeId)
  const order = change && (await findOrder(deps.db, change.orderNo))
  if (!change || !order?.contactEmail) return undefined
  const { orderNo, currency, contactEmail: to } = order
  // G4: the currency of an order determines the language in which it was placed.
  const language: Language = currency === 'CNY' ? 'zh' : 'en'
  const titles = await titlesOfOrder(deps.db, orderNo)
  const outcome = await deps.mailer.send(decidedMail(deps.airline, { to, language, titles, change }))
  if (outcome === 'refused') deps.log.warn({ orderNo }, 'the mail server refused a mail about an address')
  return undefined
}

interface Facts {
  to: string
  language: Language
  titles: { zh: string; en: string }
  change: StoredChange
}

function decidedMail(airline: Airline, { to, language, titles, change }: Facts): Mail {
  const { orderNo, decision } = change
  const granted = change.state === 'granted'
  const paragraphs: BilingualText['paragraphs'] = granted
    ? [
        {
          zh: `订单 ${orderNo}（${titles.zh}）的收货地址已按您的申请修改，增加的运费由我们承担。`,
          en: `The delivery address of order ${orderNo} (${titles.en}) has been changed as you asked. We cover the extra delivery cost.`,
        },
        { zh: `新地址：${change.to.text}。`, en: `New address: ${change.to.text}.` },
      ]
    : [
        {
          zh: `很抱歉，订单 ${orderNo}（${titles.zh}）的收货地址未能修改，仍按订单当前的地址发货。`,
          en: `We are sorry: the delivery address of order ${orderNo} (${titles.en}) could not be changed. The parcel goes to the address that the order has now.`,
        },
      ]
  return bilingualMail(airline, {
    to,
    language,
    subject: granted
      ? { zh: `${airline.nameZh}商城：收货地址已修改`, en: `${airline.nameEn}: your delivery address has been changed` }
      : {
          zh: `${airline.nameZh}商城：收货地址未能修改`,
          en: `${airline.nameEn}: your delivery address was not changed`,
        },
    paragraphs: [...paragraphs, ...(decision ? [{ zh: `说明：${decision.zh}`, en: `Note: ${decision.en}` }] : [])],
  })
}
