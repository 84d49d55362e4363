import type { PageWindow } from '../browser/browser-window.ts'
import { createPage } from '../browser/page.ts'
import type { Guard, Say } from '../browser/say.ts'
import { createStorage } from '../browser/storage.ts'
import type { Consent, Delivery } from '../transport/delivery.ts'
import type { Fields } from './compose-event.ts'
import { createDevice } from './identity.ts'
import type { Instance } from './instance.ts'
import type { Config } from './options.ts'

/** What plugins are handed more of. */
export interface Sdk {
  version: string
  /** What stands before the keys of instances but the first; where it is missing there is only one. */
  prefixOf?: (ids: string) => string
}

export interface Around {
  window: PageWindow
  say: Say
  guard: Guard
  sdk: Sdk
  /** Why there can be no further instance; undefined when there can. */
  refuse(alias: string, values: unknown[]): string | undefined
  /** What stands before the keys of an instance. */
  prefix(config: Config): string
  /** Hands a composed event over to the delivery. */
  pass(event: Fields, instance: Instance): void
  /** The rest is of the full SDK. Of names that are no commands any more. */
  explain?: (name: string) => string | undefined
  /** A command before `init`. */
  early?: (command: string, values: unknown[]) => void
  configured?: (alias: string, config: Config, values: unknown[]) => void
  /** An instance begins, or begins again after consent was withdrawn. */
  starting?: (instance: Instance) => void
  /** What a visit says otherwise than its page. */
  source?: (instance: Instance) => Fields | undefined
  moved?: (instance: Instance) => void
}

export type Shared = ReturnType<typeof createShared>

/** What the instances of a page have in common. `config`: of the first, for some of its options count for all. */
export function createShared(around: Around, config: Config, delivery: Delivery) {
  const storage = createStorage(around.window, config, () => around.say('指定Cookie域无效或无权限，使用默认域！'))
  const consent: Consent = config.consent
  return {
    ...around,
    config,
    delivery,
    storage,
    consent,
    page: createPage(around.window, () => config.hashtag),
    device: createDevice(storage),
  }
}
