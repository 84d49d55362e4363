import * as limits from '@aisle/contract/limits'
import { decodeIp } from '../navigation/decode-ip.ts'
import type { LogRecord } from './client-log.ts'

/** As it waits and is sent; nothing personal is left in it. */
export interface WaitingEntry {
  id: string
  time: number
  name: string
  /** A JSON object, or the beginning of one that was too long. */
  content: string
  userIp?: string
  /** Entries that had to go before this one. */
  dropped?: number
}

const personal =
  /^(displayName|firstName|lastName|passengerName|receiver|ffpCardNo|bookingRef|openIds|idNumber|identityDocId|ticketNo|seatNumber|st|gt|.*(phone|tel|mobile|email|mail|token|captcha).*)$/i

function mask(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return text.length > 4 ? `***${text.slice(-2)}` : '***'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Personal fields are masked by name at every depth before anything leaves the device (E9, G6). */
export function maskPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPersonal)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      personal.test(key) && inner !== null && inner !== undefined && inner !== '' ? mask(inner) : maskPersonal(inner),
    ]),
  )
}

/** Leaves room for the number of dropped entries, and for two bytes and an escape in most characters. */
const contentLength = limits.logContentLength / 2
const nameLength = 120

function sourceIp(surroundings: Record<string, unknown>): string | undefined {
  const source = surroundings['portalSourceParams']
  try {
    return isObject(source) && typeof source['ip'] === 'string' ? decodeIp(source['ip']) : undefined
  } catch {
    return undefined
  }
}

/** Masked and serialised: a string, or anything else that is no object, is wrapped as `value` (spec §3). */
export function getEntry({ time, name, facts }: LogRecord, id: string): WaitingEntry {
  const parsed: unknown = JSON.parse(facts)
  const [content, stored]: unknown[] = Array.isArray(parsed) ? parsed : []
  const surroundings = isObject(stored) ? stored : {}
  const own = isObject(content) ? content : { value: content }
  const userIp = sourceIp(surroundings)
  return {
    id,
    time,
    name: name.slice(0, nameLength),
    content: JSON.stringify(maskPersonal({ ...own, ...surroundings })).slice(0, contentLength),
    ...(userIp !== undefined && { userIp }),
  }
}

/** The wire's own fields (spec §7). */
export function sentForm({ dropped, ...entry }: WaitingEntry): Omit<WaitingEntry, 'dropped'> {
  return dropped ? { ...entry, content: `{"dropped":${dropped},${entry.content.slice(1)}` } : entry
}
