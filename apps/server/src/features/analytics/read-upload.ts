import * as limits from '@aisle/contract/limits'
import { createHash } from 'node:crypto'
import type { CollectedEvent } from '../../outside/event-sink/event-sink.ts'
import {
  canonical,
  compactReader,
  judged,
  occurredAt,
  storableText,
  type EventObject,
  type Fault,
} from './event-rules.ts'
import type { RawBody } from './read-body.ts'
import type { Unread } from './set-aside.ts'
import { readCollectQuery, readElements, readPacked, type CollectQuery } from './wire-rules.ts'

/** One request as received. */
interface Upload {
  projectId: string
  /** Path and query, raw. */
  url: string
  body: RawBody
  receivedAt: Date
}

interface ReadUpload {
  events: CollectedEvent[]
  /** One entry per reason. */
  unread: Unread[]
  /** The request was empty. */
  isEmpty: boolean
}

/** A UTF-16 unit takes two bytes in memory. */
const mostUnits = limits.collectExpandedBytes / 2

/** Reads a request into events, each judged separately, and unreadable parts. Does not throw. */
export function readUpload(upload: Upload): ReadUpload {
  const query = readCollectQuery(upload.url)
  const bytes = upload.body.bytes.length > 0 || !query.data ? upload.body.bytes : query.data
  if (bytes.length === 0) return { events: [], unread: [], isEmpty: true }
  const aside = collectUnread(upload.projectId, query)
  const unpacked = readPacked(bytes, { compress: query.compress, mostUnits })
  if (!unpacked) {
    aside.add(upload.body.end === 'whole' ? 'unreadable' : upload.body.end, bytes)
    return { events: [], unread: aside.all(), isEmpty: false }
  }
  const { values, rest } = readElements(unpacked.text)
  if (rest !== '') aside.add(faultOfRest(upload.body.end, unpacked.end), rest)
  const events = getEvents(values, query.isDelta, aside).map((event) => collectedEvent(event, upload, query))
  return { events, unread: aside.all(), isEmpty: false }
}

function faultOfRest(body: RawBody['end'], packed: NonNullable<ReturnType<typeof readPacked>>['end']): Fault {
  if (body === 'tooLarge' || packed === 'tooLong') return 'tooLarge'
  if (body === 'cutShort' || packed === 'cut') return 'cutShort'
  return packed === 'broken' ? 'unreadable' : 'cutShort'
}

/** The valid events, completed if only differences were sent; sets the others aside. */
function getEvents(values: readonly unknown[], isDelta: boolean, aside: Aside): EventObject[] {
  const events: EventObject[] = []
  const complete = isDelta ? compactReader() : (value: unknown) => value
  /** The total so far, because one element can make all later ones large. */
  let size = 0
  for (const [place, value] of values.entries()) {
    if (place >= limits.collectEvents) {
      aside.addAll('tooMany', values.slice(place))
      break
    }
    const found = judged(complete(value))
    size += found?.size ?? 0
    const fault = getFault(found, size)
    if (fault === null) {
      if (found) events.push(found.event)
      continue
    }
    // Later differences depend on the invalid element.
    const isEnd = fault === 'tooLarge' || (isDelta && fault === 'notAnEvent')
    const lost = isEnd ? values.slice(place) : [value]
    aside.addAll(
      fault,
      lost.filter((one) => one !== undefined),
    )
    if (isEnd) break
  }
  return events
}

function getFault(found: ReturnType<typeof judged>, sizeOfAll: number): Fault | null {
  if (!found) return 'notAnEvent'
  if (sizeOfAll > limits.collectExpandedBytes) return 'tooLarge'
  return found.size > limits.collectEventBytes ? 'eventTooLarge' : null
}

function collectedEvent(event: EventObject, { projectId, receivedAt }: Upload, { stm }: CollectQuery): CollectedEvent {
  const { timestamp, attributes, eventId } = event
  const getText = (name: string, most: number) => {
    const value = event[name]
    return typeof value === 'string' && value !== '' ? storableText(value.slice(0, most)) : null
  }
  return {
    projectId,
    eventKey:
      typeof eventId === 'string' && /^[\x20-\x7e]{1,100}$/.test(eventId)
        ? eventId
        : `sha256:${createHash('sha256').update(canonical(event)).digest('base64url')}`,
    receivedAt,
    occurredAt: occurredAt({ timestamp: Number(timestamp), stm, receivedAt }),
    eventType: getText('eventType', 100) ?? '',
    eventName: getText('eventName', 255),
    deviceId: getText('deviceId', 255) ?? '',
    sessionId: getText('sessionId', 255),
    path: getText('path', 2_000),
    // Events are parsed from JSON.
    attributes: typeof attributes === 'object' && !Array.isArray(attributes) ? ((attributes ?? {}) as EventObject) : {},
    event,
  }
}

type Aside = ReturnType<typeof collectUnread>

/**
 * One row per reason, because a request must not create thousands; only its beginning, because many rows wait at once.
 */
function collectUnread(projectId: string, { head }: CollectQuery) {
  const found = new Map<Fault, Pick<Unread, 'count' | 'body' | 'bytes'>>()
  const add = (reason: Fault, part: string | Uint8Array, count = 1) => {
    const known = found.get(reason) ?? { count: 0, body: Buffer.alloc(0), bytes: 0 }
    const whole = Buffer.from(part)
    found.set(reason, {
      count: known.count + count,
      body: Buffer.concat([known.body, whole.subarray(0, limits.setAsideBytes - known.body.length)]),
      bytes: known.bytes + whole.length,
    })
  }
  return {
    add,
    addAll(reason: Fault, values: readonly unknown[]): void {
      if (values.length > 0) add(reason, toJson(values), values.length)
    },
    all: (): Unread[] =>
      [...found].map(([reason, kept]) => ({
        projectId,
        reason,
        query: storableText(head.slice(0, limits.setAsideBytes)),
        ...kept,
      })),
  }
}

/** The JSON of parsed values; thousands of nested levels cannot be serialised again. */
function toJson(values: readonly unknown[]): string {
  try {
    return JSON.stringify(values)
  } catch {
    return '(nested too deep)'
  }
}
