import type { OperatorKeyState } from '@aisle/contract/console-keys'
import type { OperatorErrorName, OperatorScope } from '@aisle/contract/operator'
import * as limits from '@aisle/contract/limits'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'

/** A key that administrators keep. */
export interface KeptKey extends OperatorKey {
  state: OperatorKeyState
  note: string
}

/** What is known of a name that somebody signs with. */
export interface KnownOfName {
  name: string
  /** The configuration's key of this name. */
  configured: OperatorKey | undefined
  /** Those in the table with this name, or with the configuration's public key. */
  kept: readonly KeptKey[]
}

/**
 * The key of this name, or why there is none, for the log only. The table decides over the configuration: what was revoked
 * here does not come back by a variable.
 */
export function findUsableKey({ name, configured, kept }: KnownOfName): { key: OperatorKey } | { refused: string } {
  const own = kept.find((key) => key.name === name)
  if (own) return own.state === 'active' ? { key: own } : { refused: 'revoked key' }
  if (!configured) return { refused: 'unknown key' }
  return kept.length === 0 ? { key: configured } : { refused: 'public key of another name' }
}

/** What a change rests on: the keys that have to do with its name or its public key. */
export interface KeyChange {
  before: KeptKey | undefined
  after: KeptKey
  configured: readonly OperatorKey[]
  /** The key in the table with the wanted public key. */
  twin: KeptKey | undefined
  /** In the table. */
  activeKeys: number
}

interface KeyRefusal {
  refusal: OperatorErrorName
  detail?: { name: string }
}

/** Why a key cannot be added or changed so; null: it can. A change that changes nothing is none. */
export function keyRefusal({ before, after, configured, twin, activeKeys }: KeyChange): KeyRefusal | null {
  if (before) return changeRefusal(before, after)
  if (configured.some(({ name }) => name === after.name)) return { refusal: 'keyConfigured' }
  const known = twin ?? configured.find(({ publicKey }) => publicKey.equals(after.publicKey))
  if (known) return { refusal: 'publicKeyKnown', detail: { name: known.name } }
  if (hasSmallOrder(after.publicKey)) return { refusal: 'publicKeyUnsafe' }
  return activeKeys >= limits.operatorKeys ? { refusal: 'tooManyKeys' } : null
}

function changeRefusal(before: KeptKey, after: KeptKey): KeyRefusal | null {
  if (!before.publicKey.equals(after.publicKey)) return { refusal: 'keyNameTaken' }
  return before.state === 'revoked' ? { refusal: 'keyRevoked' } : null
}

/** Points of order 1, 2, 4 and 8, and other spellings of them: signatures that anybody can write are good for them. */
const smallOrders = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/** The highest bit is a sign, which changes no order. */
function hasSmallOrder(publicKey: Buffer): boolean {
  const unsigned = Buffer.from(publicKey)
  unsigned.writeUInt8(unsigned.readUInt8(31) & 0x7f, 31)
  return smallOrders.has(unsigned.toString('hex'))
}

/** Whether the minute of the use that is noted is over. */
export const isUseDue = (notedAt: Date | undefined, now: Date): boolean =>
  notedAt === undefined || Math.abs(now.getTime() - notedAt.getTime()) >= limits.operatorKeyUseSeconds * 1000

/** What a change did, for the audit; without the words of the note. */
export function describeChange(before: KeptKey | undefined, after: KeptKey): string {
  const { name, publicKey, scopes, state } = after
  const list = (some: readonly OperatorScope[]) => some.join(' ')
  if (!before) return `${name}: added with ${list(scopes)}, public key ${publicKey.toString('base64')}`
  const parts = [
    ...(list(before.scopes) === list(scopes) ? [] : [`scopes ${list(before.scopes)} → ${list(scopes)}`]),
    ...(before.note === after.note ? [] : ['note']),
    ...(before.state === state ? [] : [state]),
  ]
  return `${name}: ${parts.join(', ')}`
}
