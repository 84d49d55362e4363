import { createPrivateKey } from 'node:crypto'

/** Fen as Alipay writes money: yuan with two decimals. */
export const yuan = (amountFen: number) => `${Math.trunc(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`

/** Exact, without floating point; throws on anything but yuan with at most two decimals. */
export function fen(amount: unknown): number {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!match) throw new Error('the amount is not in yuan')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Alipay refuses `/`, `=` and `&` in a subject (facts §1), and cuts it at 256 characters. */
export const safeSubject = (text: string) =>
  text
    .replaceAll(/[/=&\p{Cc}]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 128)

/** The SDK signs with PKCS#1; Alipay's tool gives either form, with or without the PEM lines. */
export function pkcs1(privateKey: string): string {
  const bare = privateKey.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const der = Buffer.from(bare, 'base64')
  const readAs = (type: 'pkcs1' | 'pkcs8') => createPrivateKey({ key: der, format: 'der', type })
  const key = privateKey.includes('BEGIN PRIVATE KEY') ? readAs('pkcs8') : readEither(readAs)
  // Exporting as PEM always gives text.
  return key.export({ type: 'pkcs1', format: 'pem' }) as string
}

function readEither<Key>(readAs: (type: 'pkcs1' | 'pkcs8') => Key): Key {
  try {
    return readAs('pkcs1')
  } catch {
    return readAs('pkcs8')
  }
}
