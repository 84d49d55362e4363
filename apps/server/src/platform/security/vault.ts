import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

/** Identity data at rest: AES-256-GCM, and keyed hashes for lookups, both from the one data key (G6). */
export interface Vault {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** Keyed and domain-separated: the same text under another purpose gives an unrelated hash. */
  hash(purpose: HashPurpose, text: string): string
  sign(purpose: HashPurpose, text: string): string
  signed(purpose: HashPurpose, text: string, signature: string): boolean
}

type HashPurpose =
  | 'document'
  | 'document-last6'
  | 'session'
  | 'guest-token'
  | 'device-token'
  | 'guest-cart'
  | 'captcha-target'
  | 'captcha-code'
  | 'human-check'
  | 'attempt'
  | 'request'
  | 'sign-in-token'
  | 'sign-in-state'
  | 'service-ticket'
  | 'app-proof'
  | 'refund-photo'
  | 'invoice-file'
  | 'survey-link'
  | 'survey-response'

const nonceLength = 12
const tagLength = 16

export function openVault(dataKey: Buffer, random: Random): Vault {
  if (dataKey.length !== 32) throw new Error('the data key must be 32 bytes')
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `aisle ${info}`, 32))
  const sealingKey = derive('seal')
  const hashKeys = new Map<string, Buffer>()
  const hashKey = (purpose: HashPurpose) => {
    const known = hashKeys.get(purpose) ?? derive(`hash ${purpose}`)
    hashKeys.set(purpose, known)
    return known
  }
  const mac = (purpose: HashPurpose, text: string) => createHmac('sha256', hashKey(purpose)).update(text).digest()
  return {
    seal(text) {
      const nonce = random.bytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, nonceLength))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      const body = sealed.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    hash: (purpose, text) => mac(purpose, text).toString('base64url'),
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    signed(purpose, text, signature) {
      const expected = mac(purpose, text)
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
