import type { Bilingual } from '@aisle/contract/language'
import { collectUntil } from '@aisle/rules/after-sale'
import { z } from 'zod'
import { readAtOnce } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { maskReceiver } from '../../platform/security/mask-personal.ts'
import { openLetter } from '../../platform/security/sealed-letter.ts'
import { readAreaTree } from '../areas/index.ts'
import { remindOfDeparture, type Order } from '../orders/index.ts'
import {
  codesEndWords,
  collectedWords,
  parcelPaidWords,
  pickupPaidWords,
  type MaskedDestination,
} from './goods-words.ts'
import { factsReading, type OrderFacts } from './order-facts.ts'
import { codesEndText, departureText, paidText, unpaidText, type OrderText } from './order-texts.ts'
import { sendOrderMail, type OrderWords } from './send-order-mail.ts'
import { sendOrderText } from './send-order-text.ts'
import { getMailId } from './sent-mail-store.ts'
import { nextStep, unpaidWords } from './unpaid-words.ts'
import { departureWords, waitingPlans, wifiPaidWords } from './wifi-words.ts'

/**
 * O9: a mail about an order, or a text where only a mobile is known. The content is read when the mail leaves: an
 * obsolete mail is not sent, and a mail about a postponed flight waits with it. An aircraft has no mail server; the
 * ground writes for it.
 */
export async function mailOrder(deps: Deps, job: Job<'mail.order'>): Promise<Date | undefined> {
  const { orderNo, about, flightId } = job.payload
  if (deps.settings.role === 'cabin') return undefined
  const { facts, sent } = await readAtOnce(deps.db, factsReading(deps, orderNo, getMailId(job)))
  if (!facts || (facts.order.contactEmail === null && facts.order.contactPhone === null)) return undefined
  const { order } = facts
  if (about === 'endedUnpaid') return mailUnpaid(deps, job, { facts, sent })
  const { paidAt } = order
  if (!paidAt) return undefined
  const next = wordsFor[about](deps, { ...facts, order: { ...order, paidAt } }, flightId)
  if (next instanceof Date) return next
  if (!next) return undefined
  await sendOrderMail(deps, job, { order, words: next.words, sent })
  if (next.text) await sendOrderText(deps, job, { order, text: next.text, sent })
  return undefined
}

const elsewhere = z.object({ to: z.string() })

/**
 * X4: the confirmation to another mailbox, because staff were asked to. Its link shows the state of the order, and opens
 * the rest only with a code that the contact gets (O9).
 */
export async function mailOrderElsewhere(deps: Deps, job: Job<'mail.orderElsewhere'>): Promise<undefined> {
  const { orderNo, letter } = job.payload
  if (deps.settings.role === 'cabin') return undefined
  const { facts, sent } = await readAtOnce(deps.db, factsReading(deps, orderNo, getMailId(job)))
  const paidAt = facts?.order.paidAt
  if (!facts || !paidAt) return undefined
  const { to } = openLetter(deps.vault, letter, elsewhere)
  const words = paidWords(deps, { ...facts, order: { ...facts.order, paidAt } })
  await sendOrderMail(deps, job, { order: facts.order, words, sent, to })
  return undefined
}

async function mailUnpaid(
  deps: Deps,
  job: Job<'mail.order'>,
  { facts, sent }: { facts: OrderFacts<Order>; sent: boolean },
): Promise<undefined> {
  const { order } = facts
  const words = unpaidWords(facts)
  const next = nextStep(facts)
  const link = { url: `${deps.settings.publicUrl}/#${next.path}`, words: next.words }
  if (!words) return undefined
  await sendOrderMail(deps, job, { order, words, link, sent })
  // No text is registered for what staff cancel.
  if (order.state !== 'canceled') await sendOrderText(deps, job, { order, text: unpaidText(order), sent })
  return undefined
}

/** The words by mail and by text, or the time of the next look, or null: there is no message. */
type Next = { words: OrderWords; text: OrderText | null } | Date | null

const wordsFor: Record<
  Exclude<Job<'mail.order'>['payload']['about'], 'endedUnpaid'>,
  (deps: Deps, facts: OrderFacts, flightId?: string) => Next
> = {
  paid: (deps, facts) => ({ words: paidWords(deps, facts), text: paidText(facts) }),
  departure: (deps, facts, flightId) => {
    const waiting = waitingPlans(facts).filter(({ flight }) => flight.flightId === flightId)
    const [next] = waiting
    if (!next) return null
    const due = remindOfDeparture(next.flight.etd)
    if (facts.now < due) return due
    const ofFlight = { ...facts, plans: waiting }
    return { words: departureWords(ofFlight, getSurroundings(deps)), text: departureText(ofFlight) }
  },
  codesEnd: (_deps, facts) => {
    const { order, codes, now } = facts
    const waits = order.state === 'paid' && codes.length > 0 && now < collectUntil(order.paidAt)
    return waits ? { words: codesEndWords(facts), text: codesEndText(facts) } : null
  },
  // O10: the counter took a piece back.
  collected: (_deps, facts) => (facts.order.state === 'paid' ? null : { words: collectedWords(facts), text: null }),
}

function paidWords(deps: Deps, facts: OrderFacts): OrderWords {
  const { kind } = facts.order
  if (kind === 'WIFI') return wifiPaidWords(facts, getSurroundings(deps))
  return kind === 'SHIP' ? parcelPaidWords(facts, getDestination(facts)) : pickupPaidWords(facts)
}

const getSurroundings = ({ airline, settings: { portalAddress } }: Deps) => ({ airline, portalAddress })

/** The province or country, as no mail says more of an address (O9). */
function getDestination({ shipTo }: OrderFacts): MaskedDestination | null {
  if (!shipTo) return null
  const area = areaOf(shipTo.areaCode)
  return area && { area, receiver: maskReceiver(shipTo.receiver) }
}

function areaOf(areaCode: string): Bilingual | null {
  if (/^[A-Z]{2}$/.test(areaCode)) {
    const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'region' }).of(areaCode) ?? areaCode
    return { zh: nameIn('zh-CN'), en: nameIn('en') }
  }
  const province = readAreaTree().find(({ code }) => code === areaCode)
  return province ? { zh: province.name, en: province.name } : null
}
