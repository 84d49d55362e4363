import { createHash, createPrivateKey, sign, verify, type KeyObject } from 'node:crypto'
import { beijingTime } from '@aisle/rules/time'
import { pkcs1 } from './alipay-wire.ts'

export type UnionPayFields = Readonly<Record<string, string>>

/** Beijing time as `yyyyMMddHHmmss`. */
export const unionPayTime = (at: Date) => beijingTime(at).replaceAll(/\D/g, '')

/** @throws for any other format */
export function fromUnionPayTime(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) throw new Error('this is not a time as UnionPay writes it')
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}

/**
 * UnionPay identifies an order by its number together with its send time: a repeated request with another time would be
 * a second order and pay twice. The creation time in our numbers is therefore always the send time.
 * @throws for a number that is not ours
 */
export function sentAt(number: string): string {
  const made = /^[A-Z](\d{12})\d{10}$/.exec(number)?.[1]
  if (made === undefined) throw new Error('a UnionPay number must contain its creation time')
  return `20${made}`
}

/** Goods inside UnionPay's braces, without the characters that separate its fields. */
export const safeGoods = (text: string) =>
  text
    .replaceAll(/[&={}[\]<>"'%+\p{Cc}]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60)

/** The content that 5.1.0 signs: the hexadecimal SHA-256 of the fields. */
function computeDigest(fields: UnionPayFields): Buffer {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex'))
}

/** Adds certificate number and signature; omits empty fields, as UnionPay requires. */
export function getSigner(privateKey: string, certId: string): (fields: UnionPayFields) => Record<string, string> {
  const key = createPrivateKey(pkcs1(privateKey))
  return (fields) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== '')
    const full = { ...Object.fromEntries(filled), certId }
    return { ...full, signature: sign('RSA-SHA256', computeDigest(full), key).toString('base64') }
  }
}

export const isSigned = (fields: UnionPayFields, key: KeyObject) =>
  verify('RSA-SHA256', computeDigest(fields), key, Buffer.from(fields.signature ?? '', 'base64'))

/** An answer is unescaped `k=v&k=v`, where `&` within braces belongs to the value. */
export function readAnswer(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/(?:^|&)([A-Za-z]\w*)=(\{[^{}]*\}|[^&]*)/g))
    fields[name] = value
  return fields
}

/** A notification is an ordinary form; empty fields are not signed. */
export const readNotice = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''))
