import type { LiveTopic } from '@aisle/contract/console-live'
import { liveBeatSeconds } from '@aisle/contract/limits'

type Key = readonly string[]

/** The queries that show a topic, by the beginnings of their keys. What is being typed or looked at before an act is none. */
const keysOfTopic: Readonly<Record<LiveTopic, readonly Key[]>> = {
  orders: [['orders'], ['order'], ['passenger'], ['today']],
  refunds: [['refunds'], ['refund'], ['refunds waiting'], ['order'], ['today']],
  parcels: [['to ship'], ['today']],
  counter: [['counter day']],
  messages: [['messages'], ['passenger'], ['today']],
  addressChanges: [['address changes'], ['order'], ['today']],
  approvals: [['approvals'], ['refunds'], ['refund'], ['today']],
  passengers: [['passenger']],
  notes: [['order'], ['passenger']],
  flights: [['flights'], ['flight'], ['today']],
  aircraft: [['aircraft'], ['today']],
  invoices: [['invoices'], ['today']],
  reconciliations: [['today'], ['reconciliation'], ['reconciled days']],
  catalogue: [['rows'], ['stock sheet'], ['stock movements'], ['uses'], ['pictures']],
  scheduledChanges: [['scheduled'], ['today']],
  people: [['people']],
  keys: [['operator keys']],
  views: [['views']],
  audit: [['audit']],
}

/** Rows of these would move under a pointer. */
const lists: ReadonlySet<string> = new Set([
  'orders',
  'refunds',
  'to ship',
  'counter day',
  'messages',
  'address changes',
  'approvals',
  'flights',
  'aircraft',
  'invoices',
  'reconciliation',
  'reconciled days',
  'rows',
  'stock sheet',
  'stock movements',
  'pictures',
  'scheduled',
  'people',
  'operator keys',
  'audit',
  'today',
])

/** The keys of these topics, each once; a newer server may name topics that this page does not know. */
export function keysFor(topics: readonly LiveTopic[]): Key[] {
  const known: Partial<Record<string, readonly Key[]>> = keysOfTopic
  const keys = topics.flatMap((topic) => known[topic] ?? [])
  return [...new Map(keys.map((key) => [key.join(), key])).values()]
}

/** What is asked anew at once, and what waits because the pointer is on a row, which must not move. */
export function splitByPointer(keys: readonly Key[], isOnRow: boolean): { now: Key[]; waits: Key[] } {
  const waits = isOnRow ? keys.filter(([first = '']) => lists.has(first)) : []
  return { now: keys.filter((key) => !waits.includes(key)), waits }
}

const firstRetryMs = 1_000
const longestRetryMs = 30_000

/**
 * How long to wait before the next attempt, longer after each. By chance, so that the browsers of a server that has
 * ended do not all come at once.
 * @param tries attempts that have failed @param chance from 0 to 1
 */
export const retryAfterMs = (tries: number, chance: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries, 10)) * (0.5 + chance / 2)

const silentAfterMs = 2.5 * liveBeatSeconds * 1000

/** A cut network ends no connection: a stream that has said nothing for so long is lost. */
export const isSilent = (heardAt: number, now: number): boolean => now - heardAt > silentAfterMs

export interface LiveState {
  isLive: boolean
  /** Until when what is shown was known to be true; null while it is, and before the first stream. */
  since: string | null
}

/** Before its first stream a page has just been drawn, and nobody aims at a row of it yet. */
export const isJustDrawn = ({ isLive, since }: LiveState): boolean => !isLive && since === null

/** What the tab with the stream tells the others. */
export type LiveMessage =
  /** A stream has begun: everything is asked anew. */
  | { kind: 'opened' }
  | { kind: 'changed'; topics: LiveTopic[] }
  | { kind: 'away'; since: string }
  /** The session is over. */
  | { kind: 'ended'; since: string }
  /** How things stand, to a tab that has just come. */
  | { kind: 'state'; state: LiveState }

/** The first loss counts, however often the page tries again. */
export function nextState(state: LiveState, message: LiveMessage): LiveState {
  switch (message.kind) {
    case 'opened':
    case 'changed':
      return { isLive: true, since: null }
    case 'away':
    case 'ended':
      return { isLive: false, since: state.since ?? message.since }
    case 'state':
      return message.state
  }
}
