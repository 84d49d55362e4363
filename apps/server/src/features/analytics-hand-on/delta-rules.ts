type EventObject = Readonly<Record<string, unknown>>

/** Fields with their own rules in the compact array, like `timestamp` and `eventId`. */
const special = new Set(['eventType', 'eventName', 'timestamp', 'eventId', 'eventSequenceId', 'attributes'])
/** Fields of page events, inherited only by page events. */
const ofPages = new Set(['referralPage', 'protocolType'])

/**
 * Writes events as the collector's compact array (decision 0018): the first is complete, the others contain only what
 * does not follow from those before.
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
    // Always sent, because the counter belongs to one browser.
    eventId: event['eventId'],
  }
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined))
}

/** Undefined: the value follows and is left out; null: it is absent. */
function unlessSame(value: unknown, follows: unknown): unknown {
  if (JSON.stringify(value) === JSON.stringify(follows)) return undefined
  return value ?? null
}

/** Differences from the first event's attributes, by name. */
function attributesTold(attributes: unknown, first: unknown): unknown {
  const told = unlessSame(attributes, first)
  if (!isObject(told) || !isObject(first)) return told
  const names = new Set([...Object.keys(first), ...Object.keys(told)])
  const pairs = [...names].map((name): [string, unknown] => [name, unlessSame(told[name], first[name])])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

const isObject = (value: unknown): value is EventObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** In an element null means that a key is gone, so keys without a value are left out. */
function storedForm(event: EventObject): EventObject {
  const { attributes } = event
  return withoutNull({ ...event, ...(isObject(attributes) && { attributes: withoutNull(attributes) }) })
}

const withoutNull = (event: EventObject): EventObject =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null))
