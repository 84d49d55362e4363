import { createCipheriv, hkdfSync } from 'node:crypto'

/** A text as releases sealed it that bound none to its place: nonce, tag, text. */
export function sealedBefore(dataKey: Buffer, text: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', dataKey, '', 'aisle seal', 32)), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}
