import { redirectWays, type RedirectWay } from '@aisle/contract/sign-in-ways'

/** The errors in the URL with which the server reports a failed way in. */
const errors = ['signInRefused', 'signInUnavailable', 'accountNotLinked', 'declined'] as const
export type ReturnError = (typeof errors)[number]

export type SignInReturn =
  /** A reload after the result was handled, or a bookmark. */
  | { kind: 'nothing' }
  | { kind: 'error'; way: RedirectWay | undefined; error: ReturnError }
  | { kind: 'token'; way: RedirectWay; token: string }
  /** A service ticket of single sign-on. */
  | { kind: 'ticket'; way: RedirectWay; st: string; state: string }

/** Reads what a way in brought back. A token without the state of its sign-in is refused (L1). */
export function readSignInReturn(raw: Readonly<Record<string, string>> | undefined): SignInReturn {
  const { way: named, state, token, st, error } = raw ?? {}
  const way = redirectWays.find((one) => one === named)
  if (error) return { kind: 'error', way, error: errors.find((one) => one === error) ?? 'signInRefused' }
  if (!token && !st) return { kind: 'nothing' }
  if (!way || !state) return { kind: 'error', way, error: 'signInRefused' }
  if (token) return { kind: 'token', way, token }
  return st ? { kind: 'ticket', way, st, state } : { kind: 'nothing' }
}
