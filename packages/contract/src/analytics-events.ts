/** The app's analytics events (A3), shared by sender and collector; they do not identify a person. */

/** From lookup to online, in order. The steps before the flight and those aboard happen in different browsers. */
export const funnelSteps = [
  'lookup_sent',
  'trip_found',
  'plan_chosen',
  'order_placed',
  'order_paid',
  'portal_opened',
  'seat_verified',
  'went_online',
] as const

export type FunnelStep = (typeof funnelSteps)[number]

/** The attributes each event may carry; any other is an error. All values are sent as strings. */
export const analyticsEvents = {
  lookup_sent: ['way'],
  trip_found: ['way', 'flight_no', 'flight_date', 'route'],
  plan_chosen: ['flight_no', 'flight_date', 'route', 'plan_id'],
  order_placed: ['flight_no', 'flight_date', 'kind', 'currency', 'amount'],
  order_paid: ['flight_no', 'flight_date', 'kind', 'currency', 'amount', 'pay_method'],
  portal_opened: ['flight_no', 'flight_date', 'route'],
  seat_verified: ['flight_no', 'flight_date', 'route'],
  went_online: ['flight_no', 'flight_date', 'route', 'plan_id'],
  /** A timer from the portal's first screen to the open network; `event_duration` in seconds. */
  time_to_online: ['flight_no', 'flight_date', 'event_duration'],
  /** A timer from the page's begin to its first list of plans or goods. */
  time_to_list: ['screen', 'event_duration'],
  /** Of the program, not of the passenger: no message that may hold what was typed. */
  client_error: ['error_name', 'error_place', 'screen', 'flight_no', 'flight_date'],
} as const satisfies Record<string, readonly string[]>

export type AnalyticsEventName = keyof typeof analyticsEvents

/** Go with every event. */
export const generalAttributes = ['environment', 'portal_mode', 'ui_language', 'app_release'] as const
