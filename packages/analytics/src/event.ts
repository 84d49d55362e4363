/** Event types, as sent by GrowingIO's public 4.2.x SDKs (facts, wire). */
type EventType = 'VISIT' | 'PAGE' | 'CUSTOM' | 'LOGIN_USER_ATTRIBUTES'

/** Keys in the order they are sent; empty ones are omitted, a number 0 is kept. */
export interface AnalyticsEvent {
  eventType: EventType
  /** Of CUSTOM: letter first, then letters, digits, underscores; at most 100. */
  eventName?: string
  appVersion?: string
  dataSourceId: string
  /** UUID, or what `identify` was given. */
  deviceId: string
  /** With the port. */
  domain?: string
  language?: string
  path?: string
  platform?: string
  /** Without the leading `?`, otherwise as in the address. */
  query?: string
  referralPage?: string
  screenHeight?: number
  screenWidth?: number
  sdkVersion?: string
  sessionId?: string
  /** Milliseconds since 1970 by the device's clock. */
  timestamp: number
  /** Minutes, as `getTimezoneOffset` says; not of LOGIN_USER_ATTRIBUTES. */
  timezoneOffset?: number
  title?: string
  userId?: string
  userKey?: string
  attributes?: Record<string, string>
  /** Of PAGE. */
  protocolType?: string
  /** One counter for all types of an instance, 1 to 1e9; not of LOGIN_USER_ATTRIBUTES. */
  eventSequenceId?: number
  /** Default mode only: the same at every try, so that the collector counts it once. */
  eventId?: string
}
