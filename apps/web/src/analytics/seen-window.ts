import { matchPath } from '../navigation/paths.ts'
import { readHash } from '../navigation/hash-address.ts'

/**
 * The window as the SDK sees it: of an address only its route's pattern, no query, no title, no referrer. Data that is
 * missing here can be neither sent nor stored.
 */
export function seenWindow(real: Window & typeof globalThis) {
  const pattern = () => matchPath(readHash(real.location.hash).pathname)?.path ?? '/'
  const location = {
    get protocol() {
      return real.location.protocol
    },
    get host() {
      return real.location.host
    },
    get hostname() {
      return real.location.hostname
    },
    pathname: '/',
    search: '',
    get hash() {
      return `#${pattern()}`
    },
    get href() {
      return `${real.location.origin}/#${pattern()}`
    },
  }
  const document = {
    get cookie() {
      return real.document.cookie
    },
    set cookie(text: string) {
      real.document.cookie = text
    },
    title: '',
    referrer: '',
    get visibilityState() {
      return real.document.visibilityState
    },
  }
  return {
    document,
    location,
    navigator: real.navigator,
    screen: real.screen,
    history: real.history,
    // The SDK's messages are for its developers.
    console: { log: () => undefined },
    /** Reading the property may throw; the SDK handles that. */
    get localStorage() {
      return real.localStorage
    },
    setTimeout: (run: () => void, milliseconds: number) => real.setTimeout(run, milliseconds),
    clearTimeout: (timer: never) => real.clearTimeout(timer),
    addEventListener: (name: string, listener: () => void, capture?: boolean) =>
      real.addEventListener(name, listener, capture),
    XMLHttpRequest: real.XMLHttpRequest,
    Image: real.Image,
    fetch: real.fetch.bind(real),
    Request: real.Request,
    AbortController: real.AbortController,
    // Cabins are reached by address (E10): the server names the project, so its page is no developer's.
    _gr_ignore_local_rule: true,
  }
}
