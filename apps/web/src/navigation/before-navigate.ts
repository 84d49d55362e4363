import type { Language } from '@aisle/contract/language'
import { languageOfParameter } from '../language/choose-language.ts'
import { decodeIp } from './decode-ip.ts'
import { readHash, writeHash, writeSearch, type Address } from './hash-address.ts'

/** Actions that the address requests before the screen is shown. */
export type NavigationAction =
  | { do: 'setLanguage'; language: Language }
  | { do: 'storeDeviceId'; deviceId: string }
  | { do: 'switchOnline'; guestToken?: string }
  | { do: 'storeGuestToken'; guestToken: string }
  /** `error`: decoding failed; logged as base64error, the original is kept (spec §5). */
  | { do: 'storeIp'; ip: string; error?: string }
  | { do: 'storeLogTag'; tag: string }
  | { do: 'switchLocal' }
  /** The address leads to no page: the page shown instead explains this (E1). */
  | { do: 'noteUnknown' }

export interface ForcedMode {
  force?: 'local' | 'online'
}

export interface BeforeNavigation {
  actions: NavigationAction[]
  /** The address without the parameters that were read; equal to the one given when there were none. */
  clean: Address
}

/** `logtag` is an extension: a word that support gives a passenger, to find their log entries by. */
const readParameters = ['lang', 'deviceid', 'gt', 'ip', 'logtag']
const longestLogTag = 32

/** Device id and guest token travel in headers, where anything else than plain characters would fail every call. */
function headerText(text: string | undefined): string | undefined {
  return text && /^[!-~]{1,256}$/.test(text) ? text : undefined
}

/** Spec §2 "before each navigation". Reads `location.search` and the hash's query, the hash winning (E1). Pure. */
export function beforeNavigate(address: Address, route: ForcedMode): BeforeNavigation {
  const search = new URLSearchParams(address.search)
  const { pathname, query } = readHash(address.hash)
  const parameter = (name: string) => query.get(name) ?? search.get(name) ?? undefined

  const fromPortal = parameter('source') === 'portal'
  const actions = getActions(parameter, fromPortal)
  if (route.force === 'local') actions.push({ do: 'switchLocal' })
  if (route.force === 'online') actions.push({ do: 'switchOnline' })

  const found = [...readParameters, ...(fromPortal ? ['source'] : [])].filter((name) => parameter(name) !== undefined)
  if (found.length === 0) return { actions, clean: address }
  for (const name of found) {
    query.delete(name)
    search.delete(name)
  }
  return { actions, clean: { search: writeSearch(search), hash: writeHash({ pathname, query }) } }
}

function getActions(parameter: (name: string) => string | undefined, fromPortal: boolean): NavigationAction[] {
  const actions: NavigationAction[] = []
  const language = languageOfParameter(parameter('lang'))
  if (language) actions.push({ do: 'setLanguage', language })

  const deviceId = headerText(parameter('deviceid'))
  if (deviceId) actions.push({ do: 'storeDeviceId', deviceId })

  const guestToken = headerText(parameter('gt'))
  if (fromPortal) actions.push(guestToken ? { do: 'switchOnline', guestToken } : { do: 'switchOnline' })
  else if (guestToken) actions.push({ do: 'storeGuestToken', guestToken })

  const ip = parameter('ip')
  if (ip) actions.push(ipAction(ip))

  const tag = parameter('logtag')
    ?.replace(/[^\w-]/g, '')
    .slice(0, longestLogTag)
  if (tag) actions.push({ do: 'storeLogTag', tag })
  return actions
}

function ipAction(ip: string): NavigationAction {
  try {
    return { do: 'storeIp', ip: decodeIp(ip) }
  } catch (error) {
    return { do: 'storeIp', ip, error: error instanceof Error ? error.message : String(error) }
  }
}
