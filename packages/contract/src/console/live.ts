/**
 * The stream of a browser at the console (X4). It names topics that have changed and never carries data: the page makes
 * its usual calls again, so that rights and masking stay with them.
 */
export const liveTopics = [
  'orders',
  'refunds',
  'parcels',
  'counter',
  'messages',
  'addressChanges',
  'approvals',
  'passengers',
  'notes',
  'flights',
  'aircraft',
  'invoices',
  'reconciliations',
  'catalogue',
  'scheduledChanges',
  'people',
  'keys',
  'views',
  'audit',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** The events of the stream with their data, in JSON. */
export interface LiveEvents {
  /** The first one. What the page asks for from now on will be told when it changes. */
  ready: { at: string }
  changed: { topics: LiveTopic[] }
  /** The server cannot see what changes, since then. `changed` with every topic says that it can again. */
  away: { since: string }
  /** Nothing has happened: without it, a connection that fell silent would look like a quiet day. */
  beat: { at: string }
  /** The last one: the session is over. */
  ended: { at: string }
}
export type LiveEventName = keyof LiveEvents
