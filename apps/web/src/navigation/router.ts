import type { ComponentType } from 'react'
import { getServerTime } from '@aisle/contract/server-time'
import { requestCall } from '../api/call-api.ts'
import { logClient } from '../client-log/client-log.ts'
import { inFlight } from '../environment/portal-mode.ts'
import { currentSession, refreshLogin } from '../session/session-store.ts'
import { memoryStore, useMemoryStore, type MemoryStore } from '../storage/memory-store.ts'
import { storage } from '../storage/storage.ts'
import { settled, watchLayerEntry, withoutLayerEntry } from '../ui/layers/layer-entry.ts'
import { readHash, type Address } from './hash-address.ts'
import { LoadHangs, loadFirstScreen, loadScreen, type ScreenLoader } from './load-screen.ts'
import { carriedTarget, insideApp } from './login-guard.ts'
import { nextStep, type RouteRules, type Step } from './next-step.ts'
import { hrefTo, type AppPath, type Destination } from './paths.ts'
import { performAction } from './perform-action.ts'
import { keepScroll, rememberScroll } from './scroll-memory.ts'

export interface RouteAt {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
}

/** One row of the route table. */
export interface Route extends RouteRules {
  load: ScreenLoader
  /** The lazy screen that most passengers open next: fetched once this one has rendered. */
  leadsTo?: AppPath
  /** Entry is logged to the server (spec §2). */
  logged?: boolean
  /** Root of the product: the tab bar is shown with this tab current. */
  tab?: 'wifi' | 'shop' | 'cart' | 'me'
  /** A page of the account: desktops show the account's pages beside it, with this one marked. */
  account?: 'me' | 'orders' | 'coupons' | 'addresses' | 'invoices' | 'refunds' | 'help'
  /**
   * Desktops show the way to it above, also to guests, in line with its content: the whole page or a column of text. Pages
   * of the account have theirs with the login.
   */
  inner?: 'page' | 'column'
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

/** Shows the next screen by calling `show`, now or a moment later: the motion between two screens goes around it. */
export type Drawing = (show: () => void, to: Pick<ShownRoute, 'path' | 'params'>) => void

/** Makes the first calls of screens while their code loads (`screen-reads.ts`). */
export interface Reading {
  /** `touched`: a link is only touched, and will perhaps be followed. */
  ahead: (path: AppPath, at: RouteAt & { touched: boolean }) => void
  /** The screen has rendered and makes its own calls. */
  over: () => void
}

interface RouterState {
  shown: ShownRoute | null
  /** A screen's code is on its way. */
  loading: boolean
  /** The screen's code could not be loaded. */
  failed: boolean
}

interface Router {
  view: MemoryStore<RouterState>
  /** Undefined until the start, and on the server. */
  table?: RouteTable
  reading: Reading
  draw: Drawing
  /** Counts addresses: a screen that arrives after a later navigation is not shown. */
  visit: number
  /** The code that did not arrive is still being waited for. */
  hangs: boolean
}

const createRouter = (): Router => ({
  view: memoryStore({ shown: null, loading: true, failed: false }),
  reading: { ahead: () => undefined, over: () => undefined },
  draw: (show) => show(),
  visit: 0,
  hangs: false,
})

const router = createRouter()
const { view } = router
export const currentState = view.get
const change = (changed: Partial<RouterState>) => view.set({ ...currentState(), ...changed })

/** Enough for redirect, parameters and guard, each once; more would be a circle. */
const mostSteps = 8

function replaceAddress({ search, hash }: Address): void {
  // Another screen than the entry was made for: it starts at its top.
  // A path that begins with two slashes would be read as the name of another host.
  history.replaceState(null, '', `${location.pathname.replace(/^\/+/, '/')}${search}${hash}`)
}

/** Follows redirects, parameters and the guard until the address no longer changes. */
function settleAddress(routes: RouteTable): Extract<Step, { kind: 'show' }> {
  for (let steps = 0; steps < mostSteps; steps++) {
    const address = { search: location.search, hash: location.hash }
    const facts = {
      getRules: (path: AppPath) => routes[path],
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
  change({ loading: true })
  try {
    await requestCall(getServerTime, undefined, { unattended: true })
    if (currentState().failed) location.reload()
  } catch {
    // The current screen still shows the message.
  }
  change({ loading: false })
}

/** `again`: the passenger wants to try once more what did not load. */
async function settle(again = false): Promise<void> {
  const { table, reading } = router
  if (!table) return
  rememberScroll()
  const thisVisit = ++router.visit
  const { match, refreshLogin: refresh } = settleAddress(table)
  settled.href = location.href
  if (refresh) refreshLogin()
  const route = table[match.path]
  const query = Object.fromEntries(readHash(location.hash).query)
  if (thisVisit === 1) logClient('firstRoute', { path: match.path, query })
  if (route.logged) logClient(match.path.slice(1), { path: match.path, query })
  change({ loading: true, failed: false })
  reading.ahead(match.path, { params: match.params, query, touched: false })
  const show = (Screen: ComponentType) => {
    view.set({
      shown: { path: match.path, route, params: match.params, query, Screen, visit: thisVisit },
      loading: false,
      failed: false,
    })
    keepScroll()
    reading.over()
  }
  try {
    const patient = currentState().shown || again
    const Screen = await (patient
      ? loadScreen(route.load)
      : loadFirstScreen(route.load, () => thisVisit === router.visit))
    // Asked again when it is drawn: a later navigation may have begun in between.
    if (thisVisit === router.visit) router.draw(() => thisVisit === router.visit && show(Screen), match)
  } catch (error) {
    if (thisVisit !== router.visit) return
    router.hangs = error instanceof LoadHangs
    change({ loading: false, failed: true })
    logClient('chunk load failed', { path: match.path, error: error instanceof Error ? error.message : String(error) })
    if (again) void loadNewPage()
  }
}

function onAddressChange(): void {
  // `popstate` and `hashchange` come in pairs.
  if (location.href !== settled.href) void settle()
}

/** Once, at start. */
export function startRouter(table: RouteTable, reading: Reading = router.reading): void {
  Object.assign(router, { table, reading })
  history.scrollRestoration = 'manual'
  watchLayerEntry()
  addEventListener('popstate', onAddressChange)
  addEventListener('hashchange', onAddressChange)
  void settle()
}

/** The code of motion comes after the first screen; until then, screens change at once. */
export function drawScreensBy(draw: Drawing): void {
  router.draw = draw
}

/** On the server, which has no address: this screen is in view, and nothing follows from it. */
export function showForDrawing(path: AppPath, route: Route, Screen: ComponentType): void {
  view.set({ shown: { path, route, params: {}, query: {}, Screen, visit: 1 }, loading: false, failed: false })
}

/** Calls back as soon as a screen is in view, or could not be fetched; at once where that is so already. */
export function whenScreenKnown(callBack: (state: RouterState) => void): void {
  const now = currentState()
  if (now.shown || now.failed) return callBack(now)
  const stop = view.subscribe(() => {
    const state = currentState()
    if (!state.shown && !state.failed) return
    stop()
    callBack(state)
  })
}

/** Looks at the same address once more: after a login was lost, or to load a screen's code again. */
export function recheckRoute(): void {
  const { failed } = currentState()
  void (failed && router.hangs ? loadNewPage() : settle(failed))
}

/** The network is back: a screen whose code did not arrive is fetched again. */
export function loadAgainIfFailed(): void {
  if (currentState().failed) void settle()
}

/** After the first screen has rendered: fetches the next screen's files and the parts that all lazy screens share. */
export function preloadNextScreen(): void {
  const next = currentState().shown?.route.leadsTo
  if (next) preloadScreen(next)
}

/** Fetches the code of a screen that is likely to come next, so that it is there should the network go. */
export function preloadScreen(path: AppPath): void {
  const route = router.table?.[path]
  route?.load().catch(() => undefined)
}

/**
 * A link was touched and may be followed: fetches its screen's code and, with `data`, makes its first calls. Does
 * nothing if the router would redirect.
 */
export function prepareRoute(hash: string, { data }: { data: boolean }): void {
  const { table: routes, reading } = router
  if (!routes || hash === location.hash) return
  const facts = { getRules: (path: AppPath) => routes[path], loggedIn: Boolean(currentSession()), inFlight: inFlight() }
  const step = nextStep({ search: location.search, hash }, facts)
  if (step.kind !== 'show') return
  const { path, params } = step.match
  preloadScreen(path)
  if (data) reading.ahead(path, { params, query: Object.fromEntries(readHash(hash).query), touched: true })
}

/** `navigate('/order/detail', { query: { orderNo } })`. */
export function navigate<Path extends AppPath>(path: Path, ...target: Destination<Path>): void {
  withoutLayerEntry(() => void (location.hash = hrefTo(path, ...target)))
}

/** The screen's contents have changed and its address follows: no navigation, the focus stays. */
export function rewriteAddress(hash: string): void {
  history.replaceState(history.state, '', hash)
  settled.href = location.href
}

/** The same without a new entry in the history. */
export function replaceRoute<Path extends AppPath>(path: Path, ...target: Destination<Path>): void {
  goInPlace(hrefTo(path, ...target))
}

function goInPlace(hash: string): void {
  withoutLayerEntry(() => {
    replaceAddress({ search: location.search, hash })
    void settle()
  })
}

/** One screen back; on the first screen of the visit, to `fallback`. */
export function goBack(fallback: AppPath = '/purchaseIndex'): void {
  withoutLayerEntry(() => {
    if (router.visit > 1 && history.length > 1) history.back()
    else goInPlace(`#${fallback}`)
  })
}

/** After a login: where the guard stopped the passenger, else `fallback` (E2). */
export function continueAfterLogin(fallback: AppPath): void {
  const remembered = insideApp(storage.read('afterLogin'))
  storage.remove('afterLogin')
  goInPlace(carriedTarget(readHash(location.hash).query) ?? remembered ?? `#${fallback}`)
}

/** The passenger goes on by the navigation instead: the login that was asked for is no longer wanted (E2). */
export function leaveLogin(hash: string): void {
  if (storage.read('afterLogin') === undefined) return
  storage.remove('afterLogin')
  // The login and the lookup have one address.
  if (hash === location.hash) void settle()
}

export const useRouter = () => useMemoryStore(view)

/** Path pattern, params and query of the screen in view. */
export function useRoute(): Pick<ShownRoute, 'path' | 'params' | 'query'> {
  const { shown } = useRouter()
  if (!shown) throw new Error('no route is shown yet')
  return shown
}
