import { attempt } from '../browser/attempt.ts'
import type { PageView } from '../browser/page.ts'
import { attributesOf, type Properties } from './attributes.ts'
import { type BeforeSend, createCommitter } from './commit-event.ts'
import { createComposer, type Fields } from './compose-event.ts'
import { createIdentity } from './identity.ts'
import type { Config } from './options.ts'
import type { Shared } from './shared.ts'
import type { Timer } from './timers.ts'
import { uuid } from './uuid.ts'

export type Instance = ReturnType<typeof createInstance>
export type PageListener = (page: Omit<PageView, 'referralPage'>) => void
/** One project's measuring on this page. */
export function createInstance(shared: Shared, alias: string, config: Config, general: Properties) {
  const { page, tell, guard } = shared
  const isMain = shared.config === config
  const { projectId, dataSourceId } = config
  const identity = createIdentity(
    shared.storage,
    (!isMain && shared.sdk.prefixOf?.(projectId + dataSourceId)) || projectId,
    () => config.sessionExpires,
  )
  const { get, set } = identity
  const compose = createComposer(shared, config, identity, general)
  const { commit, goOn } = createCommitter(shared, { alias, config, identity, beforeSend: () => instance.beforeSend })
  let pageShown = ''

  function visit(): void {
    const { path, query, referralPage } = page.view
    let source: Fields = { path, query, referralPage }
    if (shared.config.originalSource) {
      const kept = get('original_source')
      if (kept) source = attempt(() => JSON.parse(kept) as Fields) ?? source
      else set('original_source', JSON.stringify(source))
    }
    commit(compose({ eventType: 'VISIT', ...source, timestamp: page.time - 1 }))
  }

  function showPage(): void {
    pageShown = page.key()
    const { path, referralPage } = page.view
    const attributes = attributesOf(instance.pageAttributes[path])
    const protocolType = shared.window.location.protocol.slice(0, -1)
    commit(compose({ eventType: 'PAGE', referralPage, timestamp: page.time, attributes, protocolType }))
  }

  /** A page's first events. */
  function open(): void {
    page.read()
    if (!instance.collects()) return
    if (get('session_id_sent') !== get('session_id')) visit()
    if (config.trackPage) showPage()
  }

  /** Whether the session was over and another has begun, with its first events. */
  function renew(isOver = !get('session_id')): boolean {
    if (!isOver) return false
    const sessionId = uuid()
    set('session_id', sessionId)
    set('session_id_sent', '')
    tell('SESSIONID_UPDATE', { alias, sessionId })
    open()
    return true
  }

  const instance = {
    shared,
    alias,
    config,
    identity,
    general,
    isMain,
    timers: new Map<string, Timer>(),
    /** By path. */
    pageAttributes: {} as Record<string, Properties>,
    beforeSend: undefined as BeforeSend | undefined,
    pageListener: undefined as PageListener | undefined,
    renew,
    compose,
    commit,
    goOn,
    showPage,
    collects: () => config.dataCollect && shared.consent !== 'denied',
    record(fields: Fields, withGeneral?: boolean): void {
      if (!instance.collects()) return
      renew()
      commit(compose(fields, withGeneral))
    },
    start(): void {
      identity.adoptOldUser()
      if (!renew()) open()
    },
    /** The address may have changed. */
    addressChanged(): void {
      if (page.key() === pageShown) return
      pageShown = page.key()
      const { path, query, title } = page.read()
      guard(instance.pageListener, { path, query, title })
      if (config.trackPage && instance.collects() && !renew()) showPage()
    },
  }
  return instance
}
