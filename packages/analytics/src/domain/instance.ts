import type { AnalyticsEvent } from '../event.ts'
import type { Properties } from './attributes.ts'
import { createComposer, type Fields } from './compose-event.ts'
import { createIdentity, type Identity } from './identity.ts'
import type { Config } from './options.ts'
import type { Shared } from './shared.ts'
import type { Timer } from './timers.ts'
import { uuid } from './uuid.ts'

/** One project's measuring on this page. The full SDK puts its own around `identity.set` and `record`. */
export interface Instance {
  shared: Shared
  alias: string
  config: Config
  identity: Identity
  timers: Map<string, Timer>
  compose: ReturnType<typeof createComposer>
  /** Whether the session was over and another has begun, with its first events. */
  renew(isOver?: boolean): boolean
  /** An event of this instance will arrive, so its session continues and its visit counts as sent. */
  goOn(event: AnalyticsEvent): void
  showPage(): void
  collects(): boolean
  record(fields: Fields): void
  start(): void
  /** The address may have changed. */
  addressChanged(): void
}

export function createInstance(shared: Shared, alias: string, config: Config, general: Properties): Instance {
  const { page } = shared
  const identity = createIdentity(shared.storage, shared.prefix(config), () => config.sessionExpires)
  const compose = createComposer(shared, config, identity, general)
  let pageShown = ''
  const commit = (fields: Fields) => shared.pass(compose(fields), instance)

  /** A page's first events. */
  function open(): void {
    page.read()
    if (!instance.collects()) return
    const { referralPage } = page.view
    if (identity.get('session_id_sent') !== identity.get('session_id'))
      commit({ eventType: 'VISIT', referralPage, timestamp: page.time - 1, ...shared.source?.(instance) })
    if (config.trackPage) instance.showPage()
  }

  const instance: Instance = {
    shared,
    alias,
    config,
    identity,
    timers: new Map(),
    compose,
    renew(isOver = !identity.get('session_id')) {
      if (isOver) {
        identity.set('session_id', uuid())
        identity.set('session_id_sent', '')
        open()
      }
      return isOver
    },
    goOn({ eventType, sessionId = '' }) {
      if (identity.get('session_id') !== sessionId) return
      identity.set('session_id', sessionId)
      if (eventType === 'VISIT') identity.set('session_id_sent', sessionId)
    },
    showPage() {
      pageShown = page.key()
      const { referralPage } = page.view
      const protocolType = shared.window.location.protocol.slice(0, -1)
      commit({ eventType: 'PAGE', referralPage, timestamp: page.time, protocolType })
    },
    collects: () => config.dataCollect && shared.consent !== 'denied',
    record(fields) {
      if (!instance.collects()) return
      instance.renew()
      commit(fields)
    },
    start() {
      shared.starting?.(instance)
      if (!instance.renew()) open()
    },
    addressChanged() {
      if (page.key() === pageShown) return
      pageShown = page.key()
      page.read()
      shared.moved?.(instance)
      if (config.trackPage && instance.collects() && !instance.renew()) instance.showPage()
    },
  }
  return instance
}
