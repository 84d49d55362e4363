import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto'

/** Fen in Alipay's format: yuan with two decimals. */
export const yuan = (amountFen: number) => `${Math.trunc(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`

/** Exact, without floating point; throws unless the text is yuan with at most two decimals. */
export function fen(amount: unknown): number {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!match) throw new Error('the amount is not in yuan')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Alipay refuses `/`, `=` and `&` in a subject (facts §1) and cuts it at 256 characters. */
export const safeSubject = (text: string) =>
  text
    .replaceAll(/[/=&\p{Cc}]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 128)

/** The SDK signs with PKCS#1; Alipay's tool produces either form, with or without the PEM lines. */
export function pkcs1(privateKey: string): string {
  const der = withoutPemLines(privateKey)
  const readAs = (type: 'pkcs1' | 'pkcs8') => createPrivateKey({ key: der, format: 'der', type })
  const key = privateKey.includes('BEGIN PRIVATE KEY') ? readAs('pkcs8') : readEither(readAs)
  // A PEM export is always a string.
  return key.export({ type: 'pkcs1', format: 'pem' }) as string
}

function readEither<Key>(readAs: (type: 'pkcs1' | 'pkcs8') => Key): Key {
  try {
    return readAs('pkcs1')
  } catch {
    return readAs('pkcs8')
  }
}

/** Alipay's public key, with or without the PEM lines. @throws for anything else */
export const publicKey = (text: string): KeyObject =>
  createPublicKey({ key: withoutPemLines(text), format: 'der', type: 'spki' })

const withoutPemLines = (key: string) => Buffer.from(key.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

/**
 * Whether Alipay has signed a notification: RSA2 over `k=v` of every field except `sign` and `sign_type`, sorted by
 * name. The SDK's own check takes ten times as long, because it parses the key each time and tries twice.
 */
export function isSignedNotice(key: KeyObject, fields: Readonly<Record<string, string>>): boolean {
  const { sign = '', sign_type: signType, ...signed } = fields
  // The sender must not be able to choose the weaker old RSA.
  if (signType !== 'RSA2') return false
  const text = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join('&')
  return verify('RSA-SHA256', Buffer.from(text, 'utf8'), key, Buffer.from(sign, 'base64'))
}
