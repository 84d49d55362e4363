import { matchPath, getRedirect } from './paths.ts'
import { readHash, writeHash } from './hash-address.ts'

interface GuardQuestion {
  login: boolean
  loggedIn: boolean
  inFlight: boolean
  /** The target as a hash. */
  hash: string
}

export type GuardDecision =
  | { kind: 'pass'; refreshLogin: boolean }
  /** `remember`: followed after login. */
  | { kind: 'redirect'; hash: string; remember?: string }

/**
 * Spec §2 "login guard", E2. In flight to `/portalLogin` with the target and the original query; on the ground to
 * exactly `/purchaseIndex`, the target being remembered. Pure.
 */
export function guard({ login, loggedIn, inFlight, hash }: GuardQuestion): GuardDecision {
  if (!login) return { kind: 'pass', refreshLogin: false }
  if (loggedIn) return { kind: 'pass', refreshLogin: true }
  if (!inFlight) return { kind: 'redirect', hash: '#/purchaseIndex', remember: hash }
  const { pathname, query } = readHash(hash)
  const carried = new URLSearchParams([['target', pathname]])
  for (const [name, value] of query) if (name !== 'target') carried.append(name, value)
  return { kind: 'redirect', hash: writeHash({ pathname: '/portalLogin', query: carried }) }
}

/** The hash itself when it leads to a screen of this app, else undefined: no other target is followed (L2). */
export function insideApp(hash: string | undefined): string | undefined {
  if (!hash || !/^#\/(?![/\\])/.test(hash)) return undefined
  const { pathname } = readHash(hash)
  return matchPath(pathname) || getRedirect(pathname) ? hash : undefined
}

/** The target that the guard carried in the query of `/portalLogin`, with its original query restored. */
export function carriedTarget(query: URLSearchParams): string | undefined {
  const target = query.get('target')
  if (target === null) return undefined
  const carried = readHash(target)
  for (const [name, value] of query) if (name !== 'target') carried.query.append(name, value)
  return insideApp(writeHash(carried))
}
