import type { FlightMessageReach } from '@aisle/contract/console-flight-messages'
import type { Language } from '@aisle/contract/language'

/** A passenger whom a message concerns. */
export interface Recipient {
  tripId: string
  /** In lower case; null: nobody knows one. */
  mailbox: string | null
  /** Of the order with their plan; null: they have none. */
  currency: 'CNY' | 'USD' | null
  nameZh: string | null
}

export interface PlannedMail {
  mailNo: number
  tripId: string
  language: Language
}

/** G4: an order shows the language in which it was placed. An account has none, so of others a Chinese name tells. */
const languageFor = ({ currency, nameZh }: Recipient): Language =>
  (currency === null ? nameZh !== null : currency === 'CNY') ? 'zh' : 'en'

/** One mail for each mailbox, however many travel with it. */
export function planMails(recipients: readonly Recipient[]): { mails: PlannedMail[]; reach: FlightMessageReach } {
  const firsts = new Map<string, Recipient>()
  let unreachable = 0
  for (const recipient of recipients) {
    if (recipient.mailbox === null) unreachable += 1
    else if (!firsts.has(recipient.mailbox)) firsts.set(recipient.mailbox, recipient)
  }
  const mails = [...firsts.values()].map((recipient, index) => ({
    mailNo: index + 1,
    tripId: recipient.tripId,
    language: languageFor(recipient),
  }))
  const zh = mails.filter(({ language }) => language === 'zh').length
  return {
    mails,
    reach: {
      passengers: recipients.length,
      mails: mails.length,
      byLanguage: { zh, en: mails.length - zh },
      unreachable,
    },
  }
}

const mailsASecond = 5

/** So many seconds later than the first: a full aircraft must not hold up the codes that passengers wait for. */
export const waitSeconds = (mailNo: number): number => Math.floor((mailNo - 1) / mailsASecond)
