import * as limits from '@aisle/contract/limits'

/**
 * An authenticator that counts its signatures counts up. A counter that does not rise shows a copy or a replayed old
 * answer; authenticators that never count send 0 (WebAuthn §6.1.1).
 */
export const isCounterBack = (stored: number, sent: number) => (stored > 0 || sent > 0) && sent <= stored

/** A name that a browser gave, as one short line without invisible signs. */
export const cleanName = (name: string) =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, limits.passkeyNameLength)
    .join('')
    .trim()

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

/** How to reach the authenticator; ways that we do not know are of no use to another browser. */
export const knownTransports = (named: readonly string[]): Transport[] =>
  transports.filter((known) => named.includes(known))

/** ES256, EdDSA, RS256: what phones, computers and security keys have, as numbers of COSE. */
export const algorithms = [-7, -8, -257] as const
