import type { StaffKey } from '@aisle/contract/console-keys'
import { operatorKeyIdleDays } from '@aisle/contract/limits'
import { operatorScopes, type OperatorScope } from '@aisle/contract/operator'

/** What somebody has pasted for a public key. Of a private key nothing is carried on. */
export type PastedKey =
  | { kind: 'nothing' | 'private' | 'unreadable' }
  | { kind: 'public'; publicKey: string; entry: { name: string; scopes: OperatorScope[] } | null }

/** Files of private keys, and their beginnings in base64 (PKCS #8 with Ed25519, also with the public half). */
const privateMarks = /PRIVATE KEY|"?privateKey"?\s*:|"d"\s*:|\bM(?:C4CAQAw|FECAQEw|FMCAQEw)BQYDK2Vw/i

const bare = /^[A-Za-z0-9+/]{43}=$/
/** As `keys new` prints it. */
const entryForm = /^([\w.-]{1,50}):([a-z,*]+):([A-Za-z0-9+/]{43}=)$/
/** SubjectPublicKeyInfo of Ed25519, in base64. */
const spki = /^MCowBQYDK2VwAyEA([A-Za-z0-9+/]{43}=)$/

/** The public key in what was pasted: alone, as the line of `keys new`, or as PEM. */
export function readPastedKey(pasted: string): PastedKey {
  const text = pasted.trim()
  if (text === '') return { kind: 'nothing' }
  if (privateMarks.test(text)) return { kind: 'private' }
  if (bare.test(text)) return { kind: 'public', publicKey: text, entry: null }
  const [, name, list, ofEntry] = entryForm.exec(text) ?? []
  if (name !== undefined && list !== undefined && ofEntry !== undefined) {
    return { kind: 'public', publicKey: ofEntry, entry: { name, scopes: readScopes(list) } }
  }
  const [, ofPem] = spki.exec(text.replaceAll(/-----[A-Z ]+-----|\s/g, '')) ?? []
  return ofPem === undefined ? { kind: 'unreadable' } : { kind: 'public', publicKey: ofPem, entry: null }
}

const readScopes = (list: string): OperatorScope[] => {
  const named = list.split(',')
  return operatorScopes.filter((scope) => named.includes('*') || named.includes(scope))
}

/** As the server takes it; a person's id is no name of a key. */
export const isKeyName = (name: string): boolean => /^(?!psn_)[\w.-]{1,50}$/.test(name)

const dayMs = 24 * 60 * 60 * 1000

/** Whole days since then. */
export const daysSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / dayMs))

/** An active key that has not been used for long; one that was never used counts from the day when it was added. */
export function isIdle({ state, lastUsedAt, addedAt }: StaffKey, now: Date): boolean {
  const since = lastUsedAt ?? addedAt
  return state === 'active' && since !== null && daysSince(since, now) >= operatorKeyIdleDays
}
