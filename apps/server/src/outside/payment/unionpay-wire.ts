import { createHash, createPrivateKey, sign, verify, type KeyObject } from 'node:crypto'
import { beijingTime } from '../../platform/beijing-time.ts'
import { pkcs1 } from './alipay-wire.ts'

export type UnionPayFields = Readonly<Record<string, string>>

/** `yyyyMMddHHmmss` in Beijing. */
export const unionPayTime = (at: Date) => beijingTime(at).replaceAll(/\D/g, '')

/** @throws when it is not such a time */
export function fromUnionPayTime(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) throw new Error('this is not a time as UnionPay writes it')
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}

/**
 * UnionPay knows an order by its number and the time at which it was sent, together; asked again with another time it would
 * take it for another one, and pay twice. Our numbers hold the time at which they were made: that one is used for ever.
 * @throws for a number that is not of ours
 */
export function sentAt(number: string): string {
  const made = /^[A-Z](\d{12})\d{10}$/.exec(number)?.[1]
  if (made === undefined) throw new Error('this number does not tell when it was made')
  return `20${made}`
}

/** Goods inside of UnionPay's braces: none of the signs by which it tells fields apart. */
export const safeGoods = (text: string) =>
  text
    .replaceAll(/[&={}[\]<>"'%+\p{Cc}]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60)

/** What 5.1.0 signs: not the fields, but their SHA-256 in hexadecimal. */
function digestOf(fields: UnionPayFields): Buffer {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return Buffer.from(createHash('sha256').update(text, 'utf8').digest('hex'))
}

/** Adds certificate number and signature; fields without a value are left out, as UnionPay wants it. */
export function signerOf(privateKey: string, certId: string): (fields: UnionPayFields) => Record<string, string> {
  const key = createPrivateKey(pkcs1(privateKey))
  return (fields) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== '')
    const full = { ...Object.fromEntries(filled), certId }
    return { ...full, signature: sign('RSA-SHA256', digestOf(full), key).toString('base64') }
  }
}

export const isSigned = (fields: UnionPayFields, key: KeyObject) =>
  verify('RSA-SHA256', digestOf(fields), key, Buffer.from(fields.signature ?? '', 'base64'))

/** An answer is `k=v&k=v` without any escaping, where `&` within braces belongs to the value. */
export function readAnswer(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/(?:^|&)([A-Za-z]\w*)=(\{[^{}]*\}|[^&]*)/g))
    fields[name] = value
  return fields
}

/** A notification is an ordinary form; what is empty was not signed. */
export const readNotice = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''))
