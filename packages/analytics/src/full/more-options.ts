import { kindOf, type Properties } from '../domain/attributes.ts'
import { oneOf } from '../domain/options.ts'

/** Options of strict mode, and of the original's plugins: those can be asked for, and have no effect here. */
const ownDefaults = {
  appId: '',
  embeddedIgnore: [] as unknown[],
  gtouchHost: '',
  impressionScale: 0,
  packageName: '',
  penetrateHybrid: true,
  requestTimeout: 5000,
  sendType: 'beacon' as 'beacon' | 'xhr' | 'image',
}
const mainDefaults = {
  performance: { monitor: true, exception: true, network: false } as Properties,
  rewriteQuery: true,
  touch: false,
}

export type MoreOptions = typeof ownDefaults & typeof mainDefaults

/** What else a value of the right type must be; what it becomes, or undefined. */
const checks: Record<string, ((value: never) => unknown) | undefined> = {
  impressionScale: (value: number) => (value >= 0 && value <= 1 ? value : undefined),
  requestTimeout: (value: number) => (value > 0 ? value : undefined),
  sendType: oneOf('beacon xhr image'),
}

/** `values`: what `init` was given. */
export function readMoreOptions(values: readonly unknown[], given: Properties, isMain: boolean): Properties {
  const defaults: Properties = { ...ownDefaults, ...mainDefaults }
  const options = { ...defaults }
  const [, , third] = values
  const asked = typeof third === 'string' ? { ...given, appId: third } : given
  for (const name of Object.keys(isMain ? defaults : ownDefaults)) {
    const value = asked[name]
    if (kindOf(value) !== kindOf(defaults[name])) continue
    const check = checks[name]
    // Of the default's type, as the line above has found.
    options[name] = (check ? check(value as never) : value) ?? options[name]
  }
  return options
}
