import type { AnalyticsEvent } from '../event.ts'
import { getAttributes, type Properties } from './attributes.ts'
import type { Identity } from './identity.ts'
import type { Config } from './options.ts'
import type { Shared } from './shared.ts'

export type Fields = Partial<AnalyticsEvent>

/** Removes empty fields but keeps 0. Only optional fields are ever empty. */
export function filled(event: Fields): AnalyticsEvent {
  const entries = Object.entries(event).filter(
    ([, value]) => value === 0 || (value && (typeof value !== 'object' || Object.keys(value)[0])),
  )
  // Only empty fields are left out; the wire format allows that.
  return Object.fromEntries(entries) as unknown as AnalyticsEvent
}

/** Makes the events of an instance, in the order of the wire, with what is empty; what it is given wins. */
export const createComposer =
  ({ window, sdk, page, device }: Shared, config: Config, identity: Identity, general: Properties) =>
  ({ attributes, ...fields }: Fields, props = general): Fields => {
    const { path, query, title } = page.view
    const isUser = fields.eventType === 'LOGIN_USER_ATTRIBUTES'
    return {
      eventType: undefined,
      eventName: undefined,
      appVersion: config.version,
      dataSourceId: config.dataSourceId,
      deviceId: device.get(),
      domain: window.location.host,
      language: window.navigator.language,
      path,
      platform: config.platform,
      query,
      referralPage: undefined,
      screenHeight: window.screen.height,
      screenWidth: window.screen.width,
      sdkVersion: sdk.version,
      sessionId: identity.get('session_id'),
      timestamp: Date.now(),
      timezoneOffset: isUser ? undefined : new Date().getTimezoneOffset(),
      title,
      userId: identity.get('cs1'),
      userKey: config.idMapping ? identity.get('user_key') : undefined,
      attributes: { ...getAttributes(props), ...attributes },
      protocolType: undefined,
      eventSequenceId: isUser ? undefined : identity.nextSequence(),
      ...fields,
    }
  }
