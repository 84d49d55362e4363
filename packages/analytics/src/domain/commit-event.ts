import { blue } from '../browser/say.ts'
import type { AnalyticsEvent } from '../event.ts'
import { filled } from './compose-event.ts'
import type { Identity } from './identity.ts'
import type { Config } from './options.ts'
import type { Shared } from './shared.ts'

export type BeforeSend = (event: AnalyticsEvent) => AnalyticsEvent

interface Committing {
  alias: string
  config: Config
  identity: Identity
  beforeSend(): BeforeSend | undefined
}

/** Hands the events of an instance over: to plugins, to those who hold them, to the delivery. */
export function createCommitter(shared: Shared, { alias, config, identity, beforeSend }: Committing) {
  const { tell, guard, delivery } = shared
  /** The session goes on, and its visit is out. */
  function goOn({ eventType, sessionId = '' }: AnalyticsEvent): void {
    if (identity.get('session_id') !== sessionId) return
    identity.set('session_id', sessionId)
    if (eventType !== 'VISIT') return
    identity.set('session_id_sent', sessionId)
    identity.set('original_source', '')
  }

  // What is on its way is sent as the options are by then.
  const send = (event: AnalyticsEvent): void => delivery.send(event, config)

  const commit = (composed: AnalyticsEvent): void => {
    const changed = { ...composed, ...guard(beforeSend(), { ...composed }) }
    const { path, query, title, attributes } = changed
    const event = filled({ ...composed, path, query, title, attributes })
    if (shared.config.debug) shared.say(JSON.stringify(event), blue)
    tell('onComposeAfter', event)
    if (shared.config.forceLogin) shared.held.push({ event, alias, send })
    else send(event)
  }

  return { commit, goOn }
}
