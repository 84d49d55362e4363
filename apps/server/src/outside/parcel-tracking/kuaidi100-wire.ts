import { createHash } from 'node:crypto'
import type { ParcelState } from '@aisle/contract/order-states'
import { z } from 'zod'
import type { ParcelQuestion, ParcelReport } from './parcel-tracking.ts'

/** The pure part of the protocol: facts §7. */

/** SF and ZTO answer only to callers who know the last digits of the receiver's phone. */
const askForPhone: readonly string[] = ['shunfeng', 'zhongtong']
const phoneDigits = 4

/** Kuaidi100's query, without signature. Includes only the last digits of a phone, and only where required. */
export function getParameter({ carrierCode, waybillNo, phone, language }: ParcelQuestion): string {
  return JSON.stringify({
    com: carrierCode,
    num: waybillNo,
    ...(askForPhone.includes(carrierCode) && { phone: phone.replace(/\D/g, '').slice(-phoneDigits) }),
    resultv2: '4',
    order: 'desc',
    ...(language === 'en' && { lang: 'en' }),
  })
}

export const getSign = (parameter: string, { key, customer }: { key: string; customer: string }): string =>
  createHash('md5')
    .update(parameter + key + customer)
    .digest('hex')
    .toUpperCase()

const mainStates: Record<string, ParcelState> = {
  '0': 'inTransit',
  '1': 'collected',
  '2': 'problem',
  '3': 'signed',
  '4': 'returnSigned',
  '5': 'delivering',
  '6': 'returning',
  '7': 'transferred',
  '8': 'customs',
  '10': 'customs',
  '11': 'customs',
  '12': 'customs',
  '13': 'customs',
  '14': 'refused',
}

/**
 * Main states have one or two digits; the longer ones of `resultv2` start with their main state, except those of
 * transit (1001 …).
 */
export function getState(code: string): ParcelState {
  if (/^100\d$/.test(code)) return 'inTransit'
  const main = code.length > 2 ? code.slice(0, 1) : code
  return mainStates[main] ?? 'unknown'
}

/** Reads `2026-11-20 10:00:00` as Beijing time; null for anything else. */
export function beijingInstant(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text)
  const at = parts && new Date(`${parts[1]}T${parts[2]}+08:00`)
  return at && !Number.isNaN(at.getTime()) ? at : null
}

const word = z.string().trim().catch('')
const eventShape = z.object({
  time: word,
  ftime: word,
  context: word,
  location: word,
  areaName: word,
  statusCode: word,
})
const answerShape = z.object({ status: z.literal('200'), state: word, data: z.array(eventShape) })
const refusalShape = z.object({ result: z.literal(false), returnCode: z.string().max(10) })

/** "No result" is an answer: the carrier has not seen the parcel yet. */
const nothingYet = '500'

export type Kuaidi100Answer = { report: ParcelReport } | { refusedWith: string }

/** Null when this is not an answer of Kuaidi100. */
export function readAnswer(body: unknown): Kuaidi100Answer | null {
  const refusal = refusalShape.safeParse(body).data
  if (refusal?.returnCode === nothingYet) return { report: { state: 'unknown', events: [] } }
  if (refusal) return { refusedWith: refusal.returnCode }
  const answer = answerShape.safeParse(body).data
  if (!answer) return null
  const state = getState(answer.state)
  const events = answer.data.flatMap((event) => {
    const at = beijingInstant(event.ftime) ?? beijingInstant(event.time)
    // An event without a time cannot be placed.
    if (!at) return []
    const ownState = event.statusCode ? getState(event.statusCode) : state
    return [{ at, text: event.context, place: event.location || event.areaName.replaceAll(',', ' '), state: ownState }]
  })
  return { report: { state, events: events.toSorted((a, b) => b.at.getTime() - a.at.getTime()) } }
}
