import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

/** Identity data at rest: AES-256-GCM, and keyed hashes for lookups (G6). */
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
 * The place of a sealed text, authenticated with the text: an attacker who can write into the database or a cookie, but
 * does not have the key, cannot put a sealed text in the place of another.
 */
export interface SealedPlace {
  purpose:
    | 'document'
    | 'audit'
    | 'manifest-part'
    | 'link-bundle'
    | 'letter'
    | 'sign-in'
    | 'passkey'
    | 'staff-passkey'
    | 'staff-approval'
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
  | 'preview'
  | 'app-proof'
  | 'passkey-challenge'
  | 'staff-search'
  | 'staff-session'
  | 'staff-desk'
  | 'staff-invitation'
  | 'staff-challenge'
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

/** Each of 32 bytes. Usually one data key is all of them. */
export interface VaultKeys {
  /** Seals. */
  data: Buffer
  /** Opens what it sealed before, or what a server with the next key seals already, while keys change. */
  also?: Buffer | null
  /** Hashes and signs, if not the data key: it stays while the data key changes. */
  hash?: Buffer | null
}

const deriveFrom = (key: Buffer) => {
  if (key.length !== 32) throw new Error('a key of the vault must be 32 bytes')
  return (info: string) => Buffer.from(hkdfSync('sha256', key, '', `aisle ${info}`, 32))
}

/** Opens what one data key has sealed. @throws for anything else */
function opener(dataKey: Buffer): Vault['open'] {
  const derive = deriveFrom(dataKey)
  // Texts sealed before they were bound to their place have a separate key.
  const unboundKey = derive('seal')
  const sealingKey = derive(`seal ${version}`)
  return (sealed, place) => {
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
  }
}

export function openVault(keys: Buffer | VaultKeys, random: Random): Vault {
  const { data, also = null, hash = null } = Buffer.isBuffer(keys) ? { data: keys } : keys
  const sealingKey = deriveFrom(data)(`seal ${version}`)
  const [openOwn, openAlso] = [opener(data), also && opener(also)]
  const derive = deriveFrom(hash ?? data)
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
      try {
        return openOwn(sealed, place)
      } catch (error) {
        if (openAlso === null) throw error
        return openAlso(sealed, place)
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
