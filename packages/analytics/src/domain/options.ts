import { kindOf, type Properties } from './attributes.ts'

/** The options with what they are when nobody, or somebody wrongly, says. */
const ownDefaults = {
  autotrack: true,
  compress: true,
  dataCollect: true,
  idMapping: false,
  ignoreFields: [] as ('screenHeight' | 'screenWidth')[],
  platform: 'web',
  serverUrl: 'https://napi.growingio.com',
  sessionExpires: 30,
  trackBot: true,
  trackPage: true,
  version: '1.0.0',
}

/** Those that only the first instance has a say in; the last two are ours. */
const mainDefaults = {
  cookieDomain: '',
  debug: false,
  forceLogin: false,
  hashtag: false,
  originalSource: true,
  storageType: 'cookie',
  delivery: 'batch' as 'batch' | 'strict',
  consent: 'granted' as 'granted' | 'pending' | 'denied',
}

export type Options = typeof ownDefaults & typeof mainDefaults

/** Of an instance. */
export interface Config extends Options {
  projectId: string
  dataSourceId: string
}

const defaults: Properties = { ...ownDefaults, ...mainDefaults }

export const oneOf = (names: string) => (value: string) =>
  names.split(' ').find((name) => name.toLowerCase() === value.toLowerCase())

/** What else a value of the right type must be; what it becomes, or undefined. Of each only its own type comes here. */
const checks: Record<string, ((value: never) => unknown) | undefined> = {
  ignoreFields: (value: unknown[]) => value.filter((name) => name === 'screenHeight' || name === 'screenWidth'),
  platform: oneOf('web wxwv Android iOS minp alip baidup qq bytedance kuaishoup jdp'),
  serverUrl: (value: string) => value && (value.startsWith('http') ? '' : 'https://') + value.replace(/\/$/, ''),
  sessionExpires: (value: number) => (value >= 1 && value <= 360 ? Math.round(value) : undefined),
  storageType: oneOf('cookie localstorage'),
  delivery: oneOf('batch strict'),
  consent: oneOf('granted pending denied'),
}

/** The value as the SDK uses it; undefined when it has the wrong type or cannot be. */
export function checkedOption(name: string, value: unknown): unknown {
  if (kindOf(value) !== kindOf(defaults[name])) return undefined
  const check = checks[name]
  // Of the default's type, as the line above has found.
  return check ? check(value as never) : value
}

export function readOptions(given: Properties, isMain: boolean): Options {
  const options = { ...defaults }
  for (const name of Object.keys(isMain ? defaults : ownDefaults))
    options[name] = checkedOption(name, given[name]) ?? options[name]
  // Each value is of its default's type, and a checked one where the type is narrower.
  return options as Options
}
