import type { PageWindow } from '../browser/browser-window.ts'
import { createPage } from '../browser/page.ts'
import type { Guard, Say } from '../browser/say.ts'
import { createStorage } from '../browser/storage.ts'
import type { Consent, Delivery } from '../transport/delivery.ts'
import type { Fields } from './compose-event.ts'
import { createDevice } from './identity.ts'
import type { Instance } from './instance.ts'
import type { Config } from './options.ts'

/** The SDK's own data; plugins receive an extended object. */
export interface Sdk {
  version: string
  /** Key prefix of every instance but the first; absent when only one instance is possible. */
  getPrefix?: (ids: string) => string
}

export interface Around {
  window: PageWindow
  say: Say
  guard: Guard
  sdk: Sdk
  /** Why there can be no further instance; undefined when there can. */
  refuse(alias: string, values: unknown[]): string | undefined
  /** The prefix of an instance's keys. */
  prefix(config: Config): string
  /** Hands a composed event over to the delivery. */
  pass(event: Fields, instance: Instance): void
  /** From here on for the full SDK only. Explains the names of removed commands. */
  explain?: (name: string) => string | undefined
  /** A command before `init`. */
  early?: (command: string, values: unknown[]) => void
  configured?: (alias: string, config: Config, values: unknown[]) => void
  /** An instance begins, or begins again after consent was withdrawn. */
  starting?: (instance: Instance) => void
  /** The fields in which a visit differs from its page. */
  source?: (instance: Instance) => Fields | undefined
  moved?: (instance: Instance) => void
}

export type Shared = ReturnType<typeof createShared>

/** State shared by the instances of a page. `config`: the first instance's, as some of its options apply to all. */
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
