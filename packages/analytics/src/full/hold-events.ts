import { type Command, wrong } from '../boot/commands.ts'
import type { Session } from '../boot/initialise.ts'
import { blue } from '../browser/say.ts'
import { getAttributes, idFor } from '../domain/attributes.ts'
import { filled } from '../domain/compose-event.ts'
import type { Instance } from '../domain/instance.ts'
import type { Around } from '../domain/shared.ts'
import type { AnalyticsEvent } from '../event.ts'
import { asExtra } from './full-instance.ts'
import { asFull } from './more-options.ts'

/** Handles events between composition and delivery. */
export function createHolder({ around }: Session, composed: (event: AnalyticsEvent) => void) {
  const { say, guard } = around
  /** Events that wait for `identify` (forceLogin). */
  const held: { event: AnalyticsEvent; instance: Instance }[] = []

  // Events are sent with the options in force at sending time.
  const send = (event: AnalyticsEvent, { shared, config }: Instance) => shared.delivery.send(event, config)

  const pass: Around['pass'] = (fields, instance) => {
    const { shared, config } = instance
    const { pageAttributes, beforeSend } = asExtra(instance)
    const { ignoreFields } = asFull(config)
    const all = { ...fields }
    for (const name of ignoreFields) delete all[name]
    if (all.eventType === 'PAGE')
      all.attributes = { ...all.attributes, ...getAttributes(pageAttributes?.[shared.page.view.path]) }
    const made = filled(all)
    const { path, query, title, attributes } = { ...made, ...guard(beforeSend, { ...made }) }
    const event = filled({ ...all, path, query, title, attributes })
    const main = asFull(shared.config)
    if (main.debug) say(JSON.stringify(event), blue)
    composed(event)
    if (main.forceLogin) held.push({ event, instance })
    else send(event, instance)
  }

  return {
    pass,
    release(change?: Partial<AnalyticsEvent>): void {
      for (const { event, instance } of held.splice(0)) send(Object.assign(event, change), instance)
    },
    /** Of one instance, or of all. */
    forget(instance?: Instance): void {
      held.splice(0, Infinity, ...held.filter((one) => instance && one.instance !== instance))
    },
  }
}

export const identifyCommand =
  ({ around: { say } }: Session, release: (change: { deviceId: string }) => void): Command =>
  ({ shared, config }, value) => {
    const main = asFull(shared.config)
    if (main !== config) return say('设置 identify 失败，子实例不允许调用identify!')
    if (!main.forceLogin) return say('设置 identify 失败，forceLogin未开启!')
    const deviceId = idFor(value)
    if (!deviceId) return wrong
    shared.device.set(deviceId)
    main.forceLogin = false
    release({ deviceId })
  }
