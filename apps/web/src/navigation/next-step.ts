import { beforeNavigate, type ForcedMode, type NavigationAction } from './before-navigate.ts'
import { readHash, writeHash, type Address } from './hash-address.ts'
import { guard } from './login-guard.ts'
import { matchPath, getRedirect, type AppPath, type PathMatch } from './paths.ts'

/** The properties of a route that the router needs before it loads the screen. */
export interface RouteRules extends ForcedMode {
  login?: boolean
  /** With this parameter the screen needs no login. */
  unless?: string
  /** The path of the same screen for a logged-in passenger: this address is for guests. */
  loggedIn?: AppPath
}

export interface Surroundings {
  getRules: (path: AppPath) => RouteRules
  loggedIn: boolean
  inFlight: boolean
}

export type Step =
  | { kind: 'show'; match: PathMatch; actions: NavigationAction[]; refreshLogin: boolean }
  /** The address is replaced and looked at again. */
  | { kind: 'replace'; address: Address; actions: NavigationAction[]; remember?: string }

/** One look at an address: redirect, parameters, guard, or show. Pure; the router repeats it until it says show. */
export function nextStep(address: Address, { getRules, loggedIn, inFlight }: Surroundings): Step {
  const { pathname, query } = readHash(address.hash)
  const redirect = getRedirect(pathname)
  const match = matchPath(pathname)
  if (redirect || !match) {
    const hash = writeHash({ pathname: redirect?.to ?? '/purchaseIndex', query })
    const actions: NavigationAction[] = !redirect
      ? [{ do: 'noteUnknown' }]
      : redirect.language
        ? [{ do: 'setLanguage', language: redirect.language }]
        : []
    return { kind: 'replace', address: { ...address, hash }, actions }
  }

  const rules = getRules(match.path)
  if (rules.loggedIn && loggedIn) {
    return {
      kind: 'replace',
      address: { ...address, hash: writeHash({ pathname: rules.loggedIn, query }) },
      actions: [],
    }
  }
  const { actions, clean } = beforeNavigate(address, rules)
  if (clean !== address) return { kind: 'replace', address: clean, actions }

  const decision = guard({
    login: (rules.login ?? false) && !(rules.unless && query.get(rules.unless)),
    loggedIn,
    inFlight,
    hash: address.hash,
  })
  if (decision.kind === 'pass') return { kind: 'show', match, actions, refreshLogin: decision.refreshLogin }
  const next = { search: address.search, hash: decision.hash }
  const step = { kind: 'replace' as const, address: next, actions }
  return decision.remember === undefined ? step : { ...step, remember: decision.remember }
}
