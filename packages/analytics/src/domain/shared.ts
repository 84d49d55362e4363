import type { PageWindow } from '../browser/browser-window.ts'
import { createPage } from '../browser/page.ts'
import type { Guard, Say } from '../browser/say.ts'
import { createStorage } from '../browser/storage.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { Consent, Delivery } from '../transport/delivery.ts'
import { createDevice } from './identity.ts'
import type { Config } from './options.ts'

/** What is told of the SDK's life, to those who have asked for it. */
type Tell = (message: string, about: object) => void

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
  tell: Tell
  sdk: Sdk
  /** Of names that are no commands any more. */
  explain?: (name: string) => string | undefined
}

interface Held {
  event: AnalyticsEvent
  alias: string
  send(event: AnalyticsEvent): void
}

export type Shared = ReturnType<typeof createShared>

/** What the instances of a page have in common. `config`: of the first, for some of its options count for all. */
export function createShared(around: Around, config: Config, delivery: Delivery) {
  const storage = createStorage(around.window, config, () => around.say('指定Cookie域无效或无权限，使用默认域！'))
  const consent: Consent = config.consent
  const held: Held[] = []
  return {
    ...around,
    config,
    delivery,
    storage,
    consent,
    page: createPage(around.window, () => config.hashtag),
    device: createDevice(storage),
    /** Events that wait for `identify` (forceLogin). */
    held,
  }
}
