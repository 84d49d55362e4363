import * as limits from '@aisle/contract/limits'
import { operatorHeaders } from '@aisle/contract/operator'

export interface SignedHeaders {
  key: string
  time: string
  nonce: string
  signature: string
}

/** The four headers of a signed call; null when one is missing or malformed. */
export function readSignedHeaders(headers: Record<string, string | string[] | undefined>): SignedHeaders | null {
  const text = (name: string, form: RegExp) => {
    const value = headers[name]
    return typeof value === 'string' && form.test(value) ? value : null
  }
  const key = text(operatorHeaders.key, /^[\w.-]{1,50}$/)
  const time = text(operatorHeaders.time, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)
  const nonce = text(operatorHeaders.nonce, /^[\w-]{16,64}$/)
  const signature = text(operatorHeaders.signature, /^[\w-]{86}$/)
  return key && time && nonce && signature ? { key, time, nonce, signature } : null
}

/** Whether the time is close enough to our clock, in either direction. */
export function isTimely(time: string, now: Date): boolean {
  const off = Math.abs(Date.parse(time) - now.getTime())
  return off <= limits.operatorSkewSeconds * 1000
}
