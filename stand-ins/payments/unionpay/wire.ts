import { createHash, createSign, createVerify } from 'node:crypto'

export type UnionPayFields = Record<string, string>

/** `k=v` of all fields with a value but `signature`, keys sorted, joined by `&`. */
function signedText(fields: UnionPayFields): string {
  return Object.keys(fields)
    .filter((key) => key !== 'signature' && fields[key] !== '')
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')
}

/** 5.1.0 signs the text's SHA-256 in lower-case hexadecimal, not the text itself. */
const computeDigest = (fields: UnionPayFields) => createHash('sha256').update(signedText(fields), 'utf8').digest('hex')

export const isSignedByMerchant = (fields: UnionPayFields, publicKey: string): boolean =>
  createVerify('RSA-SHA256')
    .update(computeDigest(fields))
    .verify(publicKey, fields['signature'] ?? '', 'base64')

/** The fields with the certificate that verifies them, and their signature. */
export function withSignature(fields: UnionPayFields, by: { privateKey: string; certificate: string }): UnionPayFields {
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  const full = { ...Object.fromEntries(filled), signPubKeyCert: by.certificate }
  return { ...full, signature: createSign('RSA-SHA256').update(computeDigest(full)).sign(by.privateKey, 'base64') }
}

/** Answers to servers are `k=v` as they are, without any escaping; notifications are ordinary forms. */
export const answerText = (fields: UnionPayFields): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

const BEIJING_OFFSET_MS = 8 * 3600 * 1000

/** `yyyyMMddHHmmss` in Beijing, which keeps no summer time. */
export const unionPayTime = (time: Date): string =>
  new Date(time.getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replaceAll(/\D/g, '')

/** Undefined when it is something else. */
export function timeFromUnionPay(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

const DAY_ENDS_BEFORE_MIDNIGHT_MS = 3600 * 1000

/** `yyyyMMdd` of the settlement, whose day ends at 23:00 in Beijing. */
export const settleDay = (time: Date): string =>
  unionPayTime(new Date(time.getTime() + DAY_ENDS_BEFORE_MIDNIGHT_MS)).slice(0, 8)
