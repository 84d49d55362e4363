import { isProperties, type Properties } from '../domain/attributes.ts'
import { baseOptions, type Config, createOptions, oneOf } from '../domain/options.ts'

const ownDefaults = {
  appId: '',
  autotrack: true,
  embeddedIgnore: [] as unknown[],
  gtouchHost: '',
  ignoreFields: [] as ('screenHeight' | 'screenWidth')[],
  impressionScale: 0,
  packageName: '',
  penetrateHybrid: true,
  requestTimeout: 5000,
  sendType: 'beacon' as 'beacon' | 'xhr' | 'image',
  trackBot: true,
}
/** Options that only the first instance can set. */
const mainDefaults = {
  debug: false,
  delivery: 'batch' as 'batch' | 'strict',
  forceLogin: false,
  originalSource: true,
  // Widened: a page may set other switches.
  performance: { monitor: true, exception: true, network: false } as Properties,
  rewriteQuery: true,
  touch: false,
}
/** The same of the base. */
const mainOfBase = { cookieDomain: '', hashtag: false, storageType: 'cookie', consent: 'granted' } as const

/** Options that the base SDK lacks. Some belong to the original's plugins; they are accepted and have no effect. */
export type MoreOptions = typeof ownDefaults & typeof mainDefaults
export type FullConfig = Config & MoreOptions

const moreOptions = createOptions(
  { ...ownDefaults, ...mainDefaults },
  {
    delivery: oneOf('batch strict'),
    ignoreFields: (value: unknown[]) => value.filter((name) => name === 'screenHeight' || name === 'screenWidth'),
    impressionScale: (value: number) => (value >= 0 && value <= 1 ? value : undefined),
    requestTimeout: (value: number) => (value > 0 ? value : undefined),
    sendType: oneOf('beacon xhr image'),
  },
)

export const checkedOption = (name: string, value: unknown): unknown =>
  baseOptions.checked(name, value) ?? moreOptions.checked(name, value)

/** Adds to what the base has read. `values`: what `init` was given. */
export function readMoreOptions(config: Config, values: readonly unknown[], isMain: boolean): FullConfig {
  const [, , appId] = values
  const given = values.find(isProperties) ?? {}
  const asked = typeof appId === 'string' ? { ...given, appId } : given
  return Object.assign(config, moreOptions.read(asked), isMain ? {} : { ...mainDefaults, ...mainOfBase })
}

/** Every configuration has been through the function above before there was an instance of it. */
export const asFull = (config: Config) => config as FullConfig
