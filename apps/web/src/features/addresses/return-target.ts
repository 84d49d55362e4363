import { readHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { matchPath } from '../../navigation/paths.ts'
import { replaceRoute } from '../../navigation/router.ts'

/** Returns to checkout with the address chosen (E5); false if `then` is not a screen of this app. */
export function returnWith(then: string | undefined, addrId: string): boolean {
  const target = returnTarget(then)
  if (!target) return false
  replaceRoute(target.path, { params: target.params, query: { ...target.query, addrId } })
  return true
}

export function returnTarget(then: string | undefined) {
  const hash = insideApp(then)
  if (hash === undefined) return undefined
  const { pathname, query } = readHash(hash)
  const match = matchPath(pathname)
  return match && { ...match, query: Object.fromEntries(query) }
}
