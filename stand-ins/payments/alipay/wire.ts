import { createSign, createVerify } from 'node:crypto'

export type AlipayFields = Record<string, string>

/** The text that Alipay signs: `k=v` of all fields with a value, keys sorted, joined by `&`. */
function signedText(fields: AlipayFields, left: readonly string[]): string {
  return Object.keys(fields)
    .filter((key) => !left.includes(key) && fields[key] !== '')
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')
}

export const rsa2 = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** Requests sign everything but `sign`. */
export function isSignedByMerchant(fields: AlipayFields, merchantPublicKey: string): boolean {
  const text = signedText(fields, ['sign'])
  return createVerify('RSA-SHA256')
    .update(text, 'utf8')
    .verify(merchantPublicKey, fields['sign'] ?? '', 'base64')
}

/** Notifications and return parameters sign everything but `sign` and `sign_type`. */
export function withSignature(fields: AlipayFields, privateKey: string): AlipayFields {
  const full = { ...fields, sign_type: 'RSA2' }
  return { ...full, sign: rsa2(signedText(full, ['sign', 'sign_type']), privateKey) }
}

const BEIJING_OFFSET_MS = 8 * 3600 * 1000

/** `yyyy-MM-dd HH:mm:ss` in Beijing, which keeps no summer time. */
export const beijingTime = (time: Date): string =>
  new Date(time.getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Reads `yyyy-MM-dd HH:mm[:ss]` as Beijing time; undefined when it is something else. */
export function timeFromBeijing(text: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)?$/.exec(text)
  if (!parts) return undefined
  const time = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? ':00'}+08:00`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
