type EventObject = Readonly<Record<string, unknown>>

/** What has rules of its own in the compact array, beside `timestamp` and `eventId`. */
const special = new Set(['eventType', 'eventName', 'timestamp', 'eventId', 'eventSequenceId', 'attributes'])
/** A page's, and taken over by pages only. */
const ofPages = new Set(['referralPage', 'protocolType'])

/**
 * Events as the collector's compact array (decision 0018): the first is complete, of every other stands only what does not
 * follow from those before it.
 * @param events with `eventType`, `timestamp` and `eventId`
 */
export function asDeltas(events: readonly EventObject[]): EventObject[] {
  const [first, ...others] = events.map(storedForm)
  if (!first) return []
  let known = first
  const elements = [first]
  for (const event of others) {
    elements.push(difference(event, { first, known }))
    known = { ...known, ...event }
  }
  return elements
}

function difference(event: EventObject, { first, known }: { first: EventObject; known: EventObject }): EventObject {
  const { eventType, eventName } = event
  const keys = new Set([...Object.keys(known), ...Object.keys(event)])
  const told = [...keys]
    .filter((key) => !special.has(key))
    .map((key): [string, unknown] => {
      const follows = ofPages.has(key) && eventType !== 'PAGE' ? undefined : known[key]
      return [key, unlessSame(event[key], follows)]
    })
  const { eventSequenceId: last } = known
  const element = {
    ...Object.fromEntries(told),
    eventType: unlessSame(eventType, eventName ? 'CUSTOM' : 'PAGE'),
    eventName,
    timestamp: Number(event['timestamp']) - Number(known['timestamp']),
    eventSequenceId: unlessSame(event['eventSequenceId'], typeof last === 'number' ? last + 1 : undefined),
    attributes: attributesTold(event['attributes'], first['attributes']),
    // Always: whose counter it is depends on the browser.
    eventId: event['eventId'],
  }
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined))
}

/** Undefined: nothing needs to be said; null: it is not there. */
function unlessSame(value: unknown, follows: unknown): unknown {
  if (JSON.stringify(value) === JSON.stringify(follows)) return undefined
  return value ?? null
}

/** Against those of the first event, name by name. */
function attributesTold(attributes: unknown, first: unknown): unknown {
  const told = unlessSame(attributes, first)
  if (!isObject(told) || !isObject(first)) return told
  const names = new Set([...Object.keys(first), ...Object.keys(told)])
  const pairs = [...names].map((name): [string, unknown] => [name, unlessSame(told[name], first[name])])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

const isObject = (value: unknown): value is EventObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A key without a value says nothing, and null says in an element that a key is gone. */
function storedForm(event: EventObject): EventObject {
  const { attributes } = event
  return withoutNull({ ...event, ...(isObject(attributes) && { attributes: withoutNull(attributes) }) })
}

const withoutNull = (event: EventObject): EventObject =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null))
