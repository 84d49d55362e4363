import { useSyncExternalStore, type ComponentType } from 'react'
import { getServerTime } from '@aisle/contract/server-time'
import { requestCall } from '../api/call-api.ts'
import { logClient } from '../client-log/client-log.ts'
import { inFlight } from '../environment/portal-mode.ts'
import { currentSession, refreshLogin } from '../session/session-store.ts'
import { storage } from '../storage/storage.ts'
import { readHash, type Address } from './hash-address.ts'
import { LoadHangs, loadScreen, type ScreenLoader } from './load-screen.ts'
import { carriedTarget, insideApp } from './login-guard.ts'
import { nextStep, type RouteRules, type Step } from './next-step.ts'
import { hrefOf, type AppPath, type Destination } from './paths.ts'
import { performAction } from './perform-action.ts'
import { keepScroll, rememberScroll } from './scroll-memory.ts'

/** One row of the route table. */
export interface Route extends RouteRules {
  load: ScreenLoader
  /** Entry is logged to the server (spec §2). */
  logged?: boolean
  /** Root of the product: the tab bar is shown with this tab current. */
  tab?: 'wifi' | 'shop' | 'cart' | 'me'
}
export type RouteTable = Readonly<Record<AppPath, Route>>

export interface ShownRoute {
  path: AppPath
  route: Route
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  Screen: ComponentType
  /** Counts navigations; 1 is the first screen of this page load. */
  visit: number
}

interface RouterState {
  shown: ShownRoute | null
  /** A screen's code is on its way. */
  loading: boolean
  /** Its code did not arrive. */
  failed: boolean
}

let table: RouteTable | undefined
let state: RouterState = { shown: null, loading: true, failed: false }
let settled = ''
let visit = 0
let shownBefore = 0
let hangs = false
const listeners = new Set<() => void>()

function set(next: RouterState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Enough for redirect, parameters and guard, each once; more would be a circle. */
const mostSteps = 8

function replaceAddress({ search, hash }: Address): void {
  // Another screen than the entry was made for: it starts at its top.
  // A path that begins with two slashes would be read as the name of another host.
  history.replaceState(null, '', `${location.pathname.replace(/^\/+/, '/')}${search}${hash}`)
}

/** Follows redirects, parameters and the guard until the address stands still. */
function settleAddress(routes: RouteTable): Extract<Step, { kind: 'show' }> {
  for (let steps = 0; steps < mostSteps; steps++) {
    const address = { search: location.search, hash: location.hash }
    const facts = {
      rulesOf: (path: AppPath) => routes[path],
      loggedIn: Boolean(currentSession()),
      inFlight: inFlight(),
    }
    const step = nextStep(address, facts)
    for (const action of step.actions) performAction(action)
    if (step.kind === 'show') return step
    if (step.remember !== undefined) storage.write('afterLogin', step.remember)
    replaceAddress(step.address)
  }
  throw new Error(`the address does not come to rest: ${location.hash}`)
}

/**
 * Some browsers remember that a file could not be fetched, a file that hangs is waited for and not fetched again, and after
 * a deploy it is gone: only a new page helps then. Each time the passenger has asked for it, so it is no circle; and the
 * server answers, so the page is not lost to a gap.
 */
async function loadNewPage(): Promise<void> {
  set({ ...state, loading: true })
  try {
    await requestCall(getServerTime, undefined, { unattended: true })
    if (state.failed) location.reload()
  } catch {
    // What is on the screen says it still.
  }
  set({ ...state, loading: false })
}

/** `again`: the passenger wants to try once more what did not load. */
async function settle(again = false): Promise<void> {
  if (!table) return
  rememberScroll()
  const thisVisit = ++visit
  const { match, refreshLogin: refresh } = settleAddress(table)
  settled = location.href
  if (refresh) refreshLogin()
  const route = table[match.path]
  const query = Object.fromEntries(readHash(location.hash).query)
  if (shownBefore === 0) logClient('firstRoute', { path: match.path, query })
  if (route.logged) logClient(match.path.slice(1), { path: match.path, query })
  shownBefore++
  set({ ...state, loading: true, failed: false })
  try {
    const Screen = await loadScreen(route.load)
    if (thisVisit !== visit) return
    set({
      shown: { path: match.path, route, params: match.params, query, Screen, visit: shownBefore },
      loading: false,
      failed: false,
    })
    keepScroll()
  } catch (error) {
    if (thisVisit !== visit) return
    hangs = error instanceof LoadHangs
    set({ ...state, loading: false, failed: true })
    logClient('chunk load failed', { path: match.path, error: error instanceof Error ? error.message : String(error) })
    if (again) void loadNewPage()
  }
}

function onAddressChange(): void {
  // `popstate` and `hashchange` come in pairs.
  if (location.href !== settled) void settle()
}

/** Once, at start. */
export function startRouter(routes: RouteTable): void {
  table = routes
  history.scrollRestoration = 'manual'
  addEventListener('popstate', onAddressChange)
  addEventListener('hashchange', onAddressChange)
  void settle()
}

/** Looks at the same address once more: after a login was lost, or to load a screen's code again. */
export function recheckRoute(): void {
  void (state.failed && hangs ? loadNewPage() : settle(state.failed))
}

/** The network is back: a screen whose code did not arrive is fetched again. */
export function loadAgainIfFailed(): void {
  if (state.failed) void settle()
}

/** Fetches the code of a screen that is likely to come next, so that it is there should the network go. */
export function preloadScreen(path: AppPath): void {
  table?.[path].load().catch(() => undefined)
}

/** `navigate('/order/detail', { query: { orderNo } })`. */
export function navigate<Path extends AppPath>(path: Path, ...target: Destination<Path>): void {
  location.hash = hrefOf(path, ...target)
}

/** The same without a new entry in the history. */
export function replaceRoute<Path extends AppPath>(path: Path, ...target: Destination<Path>): void {
  goInPlace(hrefOf(path, ...target))
}

function goInPlace(hash: string): void {
  replaceAddress({ search: location.search, hash })
  void settle()
}

/** One screen back; on the first screen of the visit, to `fallback`. */
export function goBack(fallback: AppPath = '/purchaseIndex'): void {
  if (shownBefore > 1 && history.length > 1) history.back()
  else goInPlace(`#${fallback}`)
}

/** After a login: where the guard stopped the passenger, else `fallback` (E2). */
export function continueAfterLogin(fallback: AppPath): void {
  const remembered = insideApp(storage.read('afterLogin'))
  storage.remove('afterLogin')
  goInPlace(carriedTarget(readHash(location.hash).query) ?? remembered ?? `#${fallback}`)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function currentState(): RouterState {
  return state
}

export function useRouter(): RouterState {
  return useSyncExternalStore(subscribe, currentState)
}

/** Path pattern, params and query of the screen in view. */
export function useRoute(): Pick<ShownRoute, 'path' | 'params' | 'query'> {
  const { shown } = useRouter()
  if (!shown) throw new Error('no route is shown yet')
  return shown
}
