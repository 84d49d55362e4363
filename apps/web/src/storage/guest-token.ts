import { storage } from './storage.ts'

/** The server has not given this browser its own token yet. */
const noKey = '-'

/**
 * A portal's address brings a guest token (spec §2). The address's author may know that token, so it owns nothing: this
 * browser's actions stay under another token, which no address can bring (decision 0038).
 */
export function takeHandedToken(token: string): void {
  const own = storage.read('guestKey') ?? storage.read('S_GT') ?? noKey
  storage.write('S_GT', token)
  // Written last, so that it lives at least as long: alone, the handed token would count as the browser's own.
  storage.write('guestKey', own)
}

/** A login keeps no token that came from an address; the browser's own one brings the guest's cart along (E3). */
export function leaveHandedToken(): void {
  const own = storage.read('guestKey')
  if (own === undefined) return
  if (own === noKey) storage.remove('S_GT')
  else storage.write('S_GT', own)
  storage.remove('guestKey')
}

export function forgetGuestTokens(): void {
  storage.remove('S_GT')
  storage.remove('guestKey')
}

/** For the headers of a call. `guestKey` is read first: it never expires before `S_GT`. */
export function guestTokens(): { guestKey: string | undefined; guestToken: string | undefined } {
  const guestKey = storage.read('guestKey')
  return { guestKey, guestToken: storage.read('S_GT') }
}

/**
 * Keeps the token that an answer brings, unless another has arrived since: from the address, or with the answer to another
 * first call (E3).
 */
export function keepGivenToken(answer: Headers, sent: Readonly<Record<string, string>>): void {
  const { guestKey, guestToken } = guestTokens()
  const [newToken, newKey] = [answer.get('guestToken'), answer.get('guestKey')]
  if (newToken && guestToken === sent['guestToken'] && guestKey === undefined) storage.write('S_GT', newToken)
  if (newKey && guestKey !== undefined && guestKey === sent['guestKey']) storage.write('guestKey', newKey)
}
