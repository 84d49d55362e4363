import { getKind, type Properties } from './attributes.ts'

/** The defaults, used when an option is missing or invalid; the last option is ours. */
const defaults = {
  compress: true,
  dataCollect: true,
  idMapping: false,
  platform: 'web',
  serverUrl: 'https://napi.growingio.com',
  sessionExpires: 30,
  trackPage: true,
  version: '1.0.0',
  cookieDomain: '',
  hashtag: false,
  storageType: 'cookie',
  consent: 'granted' as 'granted' | 'pending' | 'denied',
}

export type Options = typeof defaults

/** Of an instance. */
export interface Config extends Options {
  projectId: string
  dataSourceId: string
}

/** Further checks by option: the value to use, or undefined if invalid. Each check receives only its option's type. */
type Checks = Record<string, ((value: never) => unknown) | undefined>

export const oneOf = (names: string) => (value: string) =>
  names.split(' ').find((name) => name.toLowerCase() === value.toLowerCase())

export function createOptions<All extends object>(all: All, checks: Checks) {
  // The page supplies the names that are looked up here.
  const known = all as Properties
  /** The value as the SDK uses it; undefined when its type is wrong or it is invalid. */
  const checked = (name: string, value: unknown): unknown => {
    if (getKind(value) !== getKind(known[name])) return undefined
    const check = checks[name]
    // Of the default's type, as the line above has found.
    return check ? check(value as never) : value
  }
  return {
    checked,
    read(given: Properties): All {
      const entries = Object.keys(all).map((name) => [name, checked(name, given[name]) ?? known[name]])
      // Each value is of its default's type, and a checked one where the type is narrower.
      return Object.fromEntries(entries) as All
    },
  }
}

export const baseOptions = createOptions(defaults, {
  platform: oneOf('web wxwv Android iOS minp alip baidup qq bytedance kuaishoup jdp'),
  serverUrl: (value: string) => value && (value.startsWith('http') ? '' : 'https://') + value.replace(/\/$/, ''),
  sessionExpires: (value: number) => (value >= 1 && value <= 360 ? Math.round(value) : undefined),
  storageType: oneOf('cookie localstorage'),
  consent: oneOf('granted pending denied'),
})
