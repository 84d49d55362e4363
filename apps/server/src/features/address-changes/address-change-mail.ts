import type { Bilingual, Language } from '@aisle/contract/language'
import { beijingTime } from '@aisle/rules/time'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Letter } from '../../outside/mail/letter.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { addressChangedText, sendOrderText } from '../order-mails/index.ts'
import { findOrder, titlesOfOrder } from '../orders/index.ts'
import { heldUntil } from './address-change-rules.ts'
import { findChange, type StoredChange } from './address-change-store.ts'
import { makeStopUrl } from './stop-link.ts'

/**
 * Mails the order's contact, in the language of the order, that a change of address was granted, with a link that stops
 * it (O9), or that an operator has refused it. If only a mobile is known, a text says that the address was changed.
 */
export async function mailAddressChange(deps: Deps, job: Job<'mail.addressChange'>): Promise<undefined> {
  await textAddressChange(deps, job)
  const facts = await readFacts(deps, job.payload.changeId)
  if (!facts) return undefined
  const { change } = facts
  const { decidedAt, formerVersion } = change
  // A stop before this mail left has sent its own confirmation.
  if (change.state === 'refused') await send(deps, facts, refusedMail(deps.airline, facts))
  if (change.state !== 'granted' || !decidedAt) return undefined
  // A change granted before there were links has none.
  const stop = formerVersion === null ? null : { url: makeStopUrl(deps, change.changeId), until: heldUntil(decidedAt) }
  await send(deps, facts, grantedMail(deps.airline, { ...facts, stop }))
  return undefined
}

async function textAddressChange(deps: Deps, job: Job<'mail.addressChange'>): Promise<void> {
  const change = await findChange(deps.db, job.payload.changeId)
  if (change?.state !== 'granted' || !change.decidedAt || !deps.sms?.knows('addressChanged')) return
  const order = await findOrder(deps.db, change.orderNo)
  if (order) await sendOrderText(deps, job, { order, text: addressChangedText(order, heldUntil(change.decidedAt)) })
}

/** Confirms that a change was stopped: once, however often the link is opened. */
export async function mailAddressChangeStopped(deps: Deps, job: Job<'mail.addressChangeStopped'>): Promise<undefined> {
  const facts = await readFacts(deps, job.payload.changeId)
  if (facts) await send(deps, facts, stoppedMail(deps.airline, facts))
  return undefined
}

interface Facts {
  to: string
  language: Language
  titles: Bilingual
  change: StoredChange
}

async function readFacts(deps: Deps, changeId: string): Promise<Facts | undefined> {
  const change = await findChange(deps.db, changeId)
  const order = change && (await findOrder(deps.db, change.orderNo))
  if (!change || !order?.contactEmail) return undefined
  // G4: the currency of an order determines the language in which it was placed.
  const language: Language = order.currency === 'CNY' ? 'zh' : 'en'
  return { to: order.contactEmail, language, titles: await titlesOfOrder(deps.db, order.orderNo), change }
}

async function send(deps: Deps, { change: { orderNo } }: Facts, mail: Mail): Promise<void> {
  const outcome = await deps.mailer.send(mail)
  if (outcome === 'refused') deps.log.warn({ orderNo }, 'the mail server refused a mail about an address')
}

const note = ({ change: { decision } }: Facts): NonNullable<Letter['paragraphs']> =>
  decision ? [{ zh: `说明：${decision.zh}`, en: `Note: ${decision.en}` }] : []

/** Names the new area only: a mailbox may be shared, and the passenger sees the address in the order. */
function grantedMail(airline: Airline, facts: Facts & { stop: { url: string; until: Date } | null }): Mail {
  const { to, language, titles, change, stop } = facts
  const { orderNo, areaText, freightDifference } = change
  const free = freightDifference > 0
  const until = stop && beijingTime(stop.until)
  return letterMail(airline, {
    to,
    language,
    subject: {
      zh: `${airline.nameZh}商城：收货地址已修改`,
      en: `${airline.nameEn}: your delivery address has been changed`,
    },
    headline: { zh: '收货地址已修改', en: 'Delivery address changed' },
    paragraphs: [
      {
        zh: `订单 ${orderNo}（${titles.zh}）的收货地址已按申请修改${free ? '，增加的运费由我们承担' : ''}。`,
        en: `The delivery address of order ${orderNo} (${titles.en}) has been changed as requested.${free ? ' We cover the extra delivery cost.' : ''}`,
      },
      ...(areaText ? [{ zh: `新的收货地区：${areaText}。`, en: `New delivery area: ${areaText}.` }] : []),
      ...note(facts),
      ...(until
        ? [
            {
              zh: `如果不是您本人改的，请在 ${until}（北京时间）前点下面的链接撤销，在此之前不会发货。撤销后仍寄到原来的地址，无需登录。`,
              en: `If you did not ask for this, stop it by the link below before ${until} (Beijing time). We ship nothing until then. The parcel then goes to the former address; no login is needed.`,
            },
          ]
        : []),
    ],
    ...(stop && { link: { url: stop.url, words: { zh: '查看并撤销这次修改', en: 'See and stop this change' } } }),
  })
}

function refusedMail(airline: Airline, facts: Facts): Mail {
  const { to, language, titles, change } = facts
  return letterMail(airline, {
    to,
    language,
    subject: {
      zh: `${airline.nameZh}商城：收货地址未能修改`,
      en: `${airline.nameEn}: your delivery address was not changed`,
    },
    headline: { zh: '收货地址没有修改，\n仍寄到原来的地址', en: 'Address not changed.\nIt goes where it did before' },
    paragraphs: [
      {
        zh: `很抱歉，订单 ${change.orderNo}（${titles.zh}）的收货地址未能修改，仍按订单当前的地址发货。`,
        en: `We are sorry: the delivery address of order ${change.orderNo} (${titles.en}) could not be changed. The parcel goes to the address that the order has now.`,
      },
      ...note(facts),
    ],
  })
}

function stoppedMail(airline: Airline, { to, language, titles, change: { orderNo } }: Facts): Mail {
  return letterMail(airline, {
    to,
    language,
    subject: {
      zh: `${airline.nameZh}商城：地址修改已撤销`,
      en: `${airline.nameEn}: the change of address was stopped`,
    },
    headline: { zh: '地址修改已撤销，\n仍寄到原来的地址', en: 'Change stopped.\nThe former address holds' },
    paragraphs: [
      {
        zh: `订单 ${orderNo}（${titles.zh}）的地址修改已撤销，包裹仍寄到原来的地址。`,
        en: `The change of address of order ${orderNo} (${titles.en}) was stopped. The parcel goes to the former address.`,
      },
      {
        zh: '如果那次修改不是您本人操作的，请在“我的”里退出所有设备，并联系我们。',
        en: 'If you did not make that change, please log out on all devices under Me, and contact us.',
      },
    ],
  })
}
