import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Letter } from '../../outside/mail/letter.ts'
import { makeOrderUrl } from '../order-link/index.ts'
import type { Order } from '../orders/index.ts'
import { languageOf } from './order-language.ts'
import { getMailId, isMailSent, markMailSent } from './sent-mail-store.ts'

/** The words of a mail about an order; its address, language, link and last lines are the same for all. */
export type OrderWords = Pick<
  Letter,
  'subject' | 'headline' | 'lead' | 'stations' | 'codes' | 'goods' | 'facts' | 'steps' | 'paragraphs'
>

/** In fours: nothing in such a mail looks like a code of six digits. */
export const groupDigits = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$& ')

/**
 * O9: mails the order's contact, in the order's language, with the link that shows the order on any device. Once for each
 * job, however often it runs; without a known mailbox nothing is sent. `sent`: the caller has read whether it has left.
 * `to`: another mailbox than the contact's, which gets no code by which the link opens more.
 */
export async function sendOrderMail(
  deps: Deps,
  job: Pick<Job, 'kind' | 'key'>,
  mail: { order: Order; words: OrderWords; link?: Letter['link']; sent?: boolean; to?: string },
): Promise<void> {
  const { order, words, link, sent, to = order.contactEmail } = mail
  const { orderNo } = order
  const mailId = getMailId(job)
  if (to === null || (sent ?? (await isMailSent(deps.db, mailId)))) return
  const outcome = await deps.mailer.send(
    letterMail(deps.airline, {
      ...words,
      to,
      id: mailId,
      language: languageOf(order),
      link: link ?? { url: makeOrderUrl(deps, orderNo), words: { zh: '查看订单', en: 'View order' } },
      help: [link || mail.to !== undefined ? numberLine(order) : helpLine(order)],
    }),
  )
  if (outcome === 'refused') deps.log.warn({ orderNo }, 'the mail server refused a mail about an order')
  await markMailSent(deps.db, { mailId, at: deps.clock.now() })
}

const numberLine = ({ orderNo }: Order): Bilingual => ({
  zh: `订单号 ${groupDigits(orderNo)}。`,
  en: `Order ${groupDigits(orderNo)}.`,
})

const helpLine = ({ orderNo, kind }: Order): Bilingual => ({
  zh: `订单号 ${groupDigits(orderNo)}。上面的链接 ${limits.orderLinkDays} 天内有效，无需登录${hidden[kind].zh}。`,
  en: `Order ${groupDigits(orderNo)}. The link above works for ${limits.orderLinkDays} days and needs no login${hidden[kind].en}.`,
})

/** The part of the order that the link alone does not show. */
const hidden: Record<Order['kind'], Bilingual> = {
  WIFI: { zh: '', en: '' },
  SHIP: {
    zh: '；收货地址要用发到本邮箱的验证码才能打开',
    en: '; the address opens only with a code sent to this mailbox',
  },
  PICKUP: {
    zh: '；取货码在链接里要用发到本邮箱的验证码才能打开',
    en: '; there, the collection codes open only with a code sent to this mailbox',
  },
}
