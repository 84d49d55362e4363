import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

/** Identity data at rest: AES-256-GCM, and keyed hashes for lookups, both from the one data key (G6). */
export interface Vault {
  seal(text: string, place: SealedPlace): Buffer
  /** @throws for what was altered, or sealed for another place */
  open(sealed: Buffer, place: SealedPlace): string
  /** Keyed and domain-separated: the same text under another purpose gives an unrelated hash. */
  hash(purpose: HashPurpose, text: string): string
  sign(purpose: HashPurpose, text: string): string
  signed(purpose: HashPurpose, text: string, signature: string): boolean
}

/**
 * Where a sealed text belongs. It is authenticated with the text: who can write into the database or a cookie, but does
 * not have the key, cannot put a sealed text in the place of another.
 */
export interface SealedPlace {
  purpose: 'document' | 'audit' | 'manifest-part' | 'link-bundle' | 'letter' | 'sign-in' | 'passkey'
  /** Of the row, where it is known on both sides and stays the same. */
  row?: string
}

type HashPurpose =
  | 'document'
  | 'document-last6'
  | 'session'
  | 'session-id'
  | 'authentication'
  | 'trip-user'
  | 'guest-token'
  | 'device-token'
  | 'guest-cart'
  | 'captcha-target'
  | 'captcha-code'
  | 'order-code-target'
  | 'proof-code-target'
  | 'browser-token'
  | 'order-browser'
  | 'stop-address-change'
  | 'order-link'
  | 'order-link-pass'
  | 'human-check'
  | 'attempt'
  | 'request'
  | 'sign-in-token'
  | 'sign-in-state'
  | 'service-ticket'
  | 'app-proof'
  | 'passkey-challenge'
  | 'refund-photo'
  | 'invoice-file'
  | 'survey-link'
  | 'survey-response'

const nonceLength = 12
const tagLength = 16
/** The first byte of what is sealed today; texts sealed before have a random one. */
const version = 1
const cipher = 'aes-256-gcm'

const seal = (key: Buffer, { nonce, text, place }: { nonce: Buffer; text: string; place: Buffer }) => {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(place)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @throws also for a tag of another length, which would be easier to guess */
function open(key: Buffer, sealed: Buffer, place: Buffer | null): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
  if (place) opening.setAAD(place)
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  const body = sealed.subarray(nonceLength + tagLength)
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
}

const bound = ({ purpose, row = '' }: SealedPlace) => Buffer.from(`${purpose}\n${row}`)

export function openVault(dataKey: Buffer, random: Random): Vault {
  if (dataKey.length !== 32) throw new Error('the data key must be 32 bytes')
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `aisle ${info}`, 32))
  // Texts sealed before they were bound to their place have a key of their own.
  const unboundKey = derive('seal')
  const sealingKey = derive(`seal ${version}`)
  const hashKeys = new Map<string, Buffer>()
  const hashKey = (purpose: HashPurpose) => {
    const known = hashKeys.get(purpose) ?? derive(`hash ${purpose}`)
    hashKeys.set(purpose, known)
    return known
  }
  const mac = (purpose: HashPurpose, text: string) => createHmac('sha256', hashKey(purpose)).update(text).digest()
  return {
    seal(text, place) {
      const nonce = random.bytes(nonceLength)
      return Buffer.concat([Buffer.of(version), seal(sealingKey, { nonce, text, place: bound(place) })])
    },
    open(sealed, place) {
      if (sealed[0] !== version) return open(unboundKey, sealed, null)
      try {
        return open(sealingKey, sealed.subarray(1), bound(place))
      } catch (error) {
        // One in 256 of the texts sealed before begins like this too.
        try {
          return open(unboundKey, sealed, null)
        } catch {
          throw error
        }
      }
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
