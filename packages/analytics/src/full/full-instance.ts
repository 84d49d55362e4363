import type { Session } from '../boot/initialise.ts'
import { attempt } from '../browser/attempt.ts'
import type { PageView } from '../browser/page.ts'
import type { Storage } from '../browser/storage.ts'
import type { Properties } from '../domain/attributes.ts'
import type { Fields } from '../domain/compose-event.ts'
import { deviceKey } from '../domain/identity.ts'
import type { Instance } from '../domain/instance.ts'
import type { AnalyticsEvent } from '../event.ts'
import { asFull } from './more-options.ts'

/** State that the full SDK adds to an instance; page attributes are keyed by path. */
interface Extra {
  pageAttributes?: Record<string, Properties>
  beforeSend?: (event: AnalyticsEvent) => AnalyticsEvent
  pageListener?: (page: Omit<PageView, 'referralPage'>) => void
}

/** All of it may be missing, so every instance is one. */
export const asExtra = (instance: Instance): Extra => instance as object

/** Receives the new value of a session or user. */
type Changed = (instance: Instance, name: string, value: string) => void

/** Of `track`: the same event for other instances too. */
const sendTo = '&&sendTo'

/** Puts what the base does without around an instance that begins. */
export function fillInstance(instance: Instance, { instances }: Session, changed: Changed): void {
  // Already filled: it begins again.
  if (asExtra(instance).pageAttributes) return
  asExtra(instance).pageAttributes = {}
  const { identity, record } = instance
  const { get, set } = identity
  identity.set = (name, value) => {
    set(name, value)
    if (/cs1|key|gio/.test(name)) changed(instance, name, value)
    if (name !== 'session_id_sent') return
    if (value) set('original_source', '')
    // No visit was sent, so the session has just begun.
    else changed(instance, 'session_id', get('session_id'))
  }
  instance.record = (fields) => {
    const { [sendTo]: others, ...attributes } = fields.attributes ?? {}
    if (!others || fields.eventType !== 'CUSTOM') return record(fields)
    const own = { ...fields, attributes }
    record(own)
    for (const alias of others.split('||')) {
      const other = instances.get(alias)
      if (!other?.collects()) continue
      other.renew()
      other.shared.pass(other.compose(own, {}), other)
    }
  }
}

/** Takes a value left by an older SDK out of storage. */
function taken(storage: Storage, key: string): string {
  const old = storage.get(key)
  if (old) storage.set(key, '', 0)
  return old
}

export function adoptOld({ shared, identity, config }: Instance): void {
  const { storage, device } = shared
  if (!storage.get(deviceKey)) {
    const old = taken(storage, 'gr_user_id')
    if (old) device.set(old)
  }
  const user = taken(storage, `${shared.prefix(config)}_gr_cs1`)
  if (user) identity.set('cs1', user)
}

/** A visit reports the page on which the session began. */
export function originalSource({ shared, identity }: Instance): Fields | undefined {
  if (!asFull(shared.config).originalSource) return
  const { path, query, referralPage } = shared.page.view
  const kept = identity.get('original_source')
  // Written below; anything else in its place is sent as it is found.
  if (kept) return attempt(() => JSON.parse(kept) as Fields)
  identity.set('original_source', JSON.stringify({ path, query, referralPage }))
}
