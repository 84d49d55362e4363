import { kindOf, type Properties } from './attributes.ts'

/** The options with what they are when nobody, or somebody wrongly, says; the last is ours. */
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

/** What else a value of the right type must be; what it becomes, or undefined. Of each only its own type comes here. */
type Checks = Record<string, ((value: never) => unknown) | undefined>

export const oneOf = (names: string) => (value: string) =>
  names.split(' ').find((name) => name.toLowerCase() === value.toLowerCase())

export function createOptions<All extends object>(all: All, checks: Checks) {
  // Its keys are asked for by names that come from a page.
  const known = all as Properties
  /** The value as the SDK uses it; undefined when it has the wrong type or cannot be. */
  const checked = (name: string, value: unknown): unknown => {
    if (kindOf(value) !== kindOf(known[name])) return undefined
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
