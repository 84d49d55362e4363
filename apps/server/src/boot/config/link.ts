import { createPrivateKey, type KeyObject } from 'node:crypto'
import { ConfigError, webProtocols, type Reader } from './reader.ts'

/** The settings with which a cabin server calls the ground (P9). */
export interface CabinLinkConfig {
  side: 'cabin'
  /** No slash at the end. */
  groundUrl: string
  /** The aircraft's tail number, as flights name it. */
  tail: string
  keyId: string
  /** Ed25519: what this aircraft signs with. */
  privateKey: KeyObject
  /** 32 bytes, Ed25519: whose answers it believes. */
  groundPublicKey: Buffer
  /** 32 bytes: what bundles are sealed with. */
  sealKey: Buffer
}

/** The ground's half of one aircraft's keys. */
export interface AircraftKeys {
  keyId: string
  tail: string
  publicKey: Buffer
  sealKey: Buffer
}

export interface GroundLinkConfig {
  side: 'ground'
  privateKey: KeyObject
  aircraft: readonly AircraftKeys[]
}

export type LinkConfig = CabinLinkConfig | GroundLinkConfig

const cabinNames = [
  'LINK_GROUND_URL',
  'TAIL',
  'LINK_KEY_ID',
  'LINK_PRIVATE_KEY',
  'LINK_GROUND_PUBLIC_KEY',
  'LINK_SEAL_KEY',
] as const

/** Null without a link. @throws ConfigError for a partial configuration, or one of the other side */
export function readLink(read: Reader, role: 'all' | 'ground' | 'cabin'): LinkConfig | null {
  if (role === 'cabin') {
    if (read.text('LINK_AIRCRAFT')) throw new ConfigError('LINK_AIRCRAFT is for the ground: unset it in a cabin.')
    return readCabin(read)
  }
  const misplaced = cabinNames.find((name) => name !== 'LINK_PRIVATE_KEY' && read.text(name) !== null)
  if (misplaced) throw new ConfigError(`${misplaced} is for a cabin: unset it, or set AISLE_ROLE=cabin.`)
  const given = read.together(['LINK_AIRCRAFT', 'LINK_PRIVATE_KEY'], 'the link to aircraft')
  if (!given) return null
  const aircraft = given.LINK_AIRCRAFT.split(/\s+/).map(readAircraft)
  const ids = aircraft.map(({ keyId }) => keyId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new ConfigError(`LINK_AIRCRAFT names the key ${twice} twice: each needs a name of its own.`)
  return { side: 'ground', privateKey: readPrivateKey(given.LINK_PRIVATE_KEY), aircraft }
}

function readCabin(read: Reader): CabinLinkConfig | null {
  const given = read.together(cabinNames, 'the link to the ground')
  if (!given) return null
  if (!tailForm.test(given.TAIL)) throw new ConfigError('TAIL must be a registration such as B-1817.')
  if (!/^[\w.-]{1,50}$/.test(given.LINK_KEY_ID)) {
    throw new ConfigError('LINK_KEY_ID must be of letters, digits, dots and hyphens.')
  }
  return {
    side: 'cabin',
    groundUrl: (read.url('LINK_GROUND_URL', webProtocols) ?? '').replace(/\/+$/, ''),
    tail: given.TAIL,
    keyId: given.LINK_KEY_ID,
    privateKey: readPrivateKey(given.LINK_PRIVATE_KEY),
    groundPublicKey: readBytes('LINK_GROUND_PUBLIC_KEY', given.LINK_GROUND_PUBLIC_KEY),
    sealKey: readBytes('LINK_SEAL_KEY', given.LINK_SEAL_KEY),
  }
}

const tailForm = /^[A-Z0-9][A-Z0-9-]{1,19}$/
const bytesForm = /^[A-Za-z0-9+/]{43}=$/
const entry = /^([\w.-]{1,50}):([A-Z0-9][A-Z0-9-]{1,19}):([A-Za-z0-9+/]{43}=):([A-Za-z0-9+/]{43}=)$/

function readAircraft(text: string): AircraftKeys {
  const [, keyId, tail, publicKey, sealKey] = entry.exec(text) ?? []
  if (keyId && tail && publicKey && sealKey) {
    return { keyId, tail, publicKey: Buffer.from(publicKey, 'base64'), sealKey: Buffer.from(sealKey, 'base64') }
  }
  // The text holds a secret, so it is not repeated.
  throw new ConfigError('LINK_AIRCRAFT must be entries key-id:tail:public-key:seal-key, separated by spaces.')
}

function readBytes(name: string, text: string): Buffer {
  if (bytesForm.test(text)) return Buffer.from(text, 'base64')
  throw new ConfigError(`${name} must be 32 bytes in base64.`)
}

function readPrivateKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported below, without the key.
  }
  throw new ConfigError('LINK_PRIVATE_KEY must be an Ed25519 key, PKCS #8 in base64.')
}

/** In production an eavesdropper must not even see the volume of messages. */
export function refuseOpenLink(link: LinkConfig | null): void {
  if (link?.side === 'cabin' && !link.groundUrl.startsWith('https:')) {
    throw new ConfigError('LINK_GROUND_URL must be https with NODE_ENV=production.')
  }
}
