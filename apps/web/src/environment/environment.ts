import { redirectWays, type Environment, type SignInWay } from '@aisle/contract/sign-in-ways'
import { detectEnvironment } from './detect-environment.ts'
import { pageSettings } from './page-settings.ts'

/** Globals that host apps add to the page; all of them may be absent. */
type HostObjects = Readonly<Record<string, unknown>> & { webkit?: { messageHandlers?: Record<string, unknown> } }

/** One object for each kind of `packages/native-bridge`; DSBridge on iOS is a flag or an addition to the user agent. */
function bridgePresent(host: HostObjects, userAgent: string): boolean {
  return (
    ['WebViewJavascriptBridge', '_dsbridge', '_dswk', 'AirlineJS'].some((name) => Boolean(host[name]))
    || Boolean(host.webkit?.messageHandlers?.['airline'])
    || /_dsbridge|_dswk/.test(userAgent)
  )
}

// A cache: the app around the page stays the same while the page lives.
let environment: Environment | undefined

/** The host app around the page (L3), detected once: it does not change while the page lives. */
export function currentEnvironment(): Environment {
  if (environment) return environment
  // The names above are the hosts', and no part of the browser's own types.
  const host = globalThis as unknown as HostObjects
  const userAgent = globalThis.navigator?.userAgent ?? ''
  environment = detectEnvironment({
    userAgent,
    appAgent: pageSettings.appAgent(),
    partnerAgent: pageSettings.partnerAgent(),
    bridgePresent: bridgePresent(host, userAgent),
    wxjsEnvironment: host['__wxjs_environment'],
  })
  return environment
}

const ways: readonly SignInWay[] = ['airlineApp', ...redirectWays]

/** The ways in that our server is configured for (L2); words of the page that we do not know are left out. */
export function configuredWays(): SignInWay[] {
  const named = pageSettings.signInWays()
  return ways.filter((way) => named.includes(way))
}
