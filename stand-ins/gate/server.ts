import { choiceField, fieldsOf, numberField, textField } from '../http/json-fields.ts'
import { json, refuse, type Call, type Route } from '../http/routing.ts'
import { BROKEN_DEVICE, NOTE } from './magic-values.ts'

interface Opening {
  device: string
  kbps: number
  expiresAt: Date
  grant: string
  bytesIn: number
  bytesOut: number
  denied: boolean
}

const DAY_SECONDS = 24 * 3600
const FASTEST_KBPS = 10_000_000
const MOST_BYTES = 1e13
const DIRECTIONS = ['in', 'out'] as const

/** The list of a gate that opens nothing. An element ends by itself at `expiresAt`, as in the kernel's set. */
export function gateRoutes(deps: { now: () => Date }): Route[] {
  // The newest opening of each device; a closed one is kept for its last counters.
  const openings = new Map<string, Opening>()
  const openOf = (device: string): Opening | undefined => {
    const opening = openings.get(device)
    return opening && !opening.denied && opening.expiresAt > deps.now() ? opening : undefined
  }
  const deviceOf = (call: Call) => {
    const device = textField(fieldsOf(call), 'device')
    if (device === BROKEN_DEVICE) throw refuse(503, 'gateBroken', 'The gate does not answer for this device.')
    return device
  }

  const allow = (call: Call) => {
    const device = deviceOf(call)
    const fields = fieldsOf(call)
    const seconds = numberField(fields, 'seconds', { min: 1, max: DAY_SECONDS })
    const kbps = numberField(fields, 'kbps', { min: 1, max: FASTEST_KBPS })
    const renewed = openOf(device)
    const counted = { bytesIn: renewed?.bytesIn ?? 0, bytesOut: renewed?.bytesOut ?? 0 }
    const expiresAt = new Date(deps.now().getTime() + seconds * 1000)
    const opening = { device, kbps, expiresAt, grant: textField(fields, 'grant'), ...counted, denied: false }
    openings.set(device, opening)
    return json(shown(opening))
  }
  const deny = (call: Call) => {
    const opening = openOf(deviceOf(call))
    if (opening) opening.denied = true
    return json({ closed: opening !== undefined })
  }
  const use = (call: Call) => {
    const fields = fieldsOf(call)
    const opening = openOf(textField(fields, 'device'))
    if (!opening) throw refuse(409, 'closed', 'The gate is closed for this device, so it can use nothing.')
    const bytes = numberField(fields, 'bytes', { min: 0, max: MOST_BYTES })
    const direction = choiceField(fields, 'direction', { choices: DIRECTIONS, fallback: 'in' })
    opening[direction === 'in' ? 'bytesIn' : 'bytesOut'] += bytes
    return json(countersOf(opening))
  }
  return [
    {
      method: 'GET',
      path: '/gate',
      handle: () => {
        const open = [...openings.keys()].flatMap((device) => openOf(device) ?? [])
        return json({ standIn: true, note: NOTE, open: open.map(shown) })
      },
    },
    { method: 'POST', path: '/gate/allow', handle: allow },
    { method: 'POST', path: '/gate/deny', handle: deny },
    { method: 'POST', path: '/gate/use', handle: use },
    {
      method: 'GET',
      path: '/gate/counters',
      handle: (call) => json(countersOf(openings.get(call.query.get('device') ?? ''))),
    },
  ]
}

const shown = ({ device, kbps, expiresAt, grant }: Opening) => ({
  device,
  kbps,
  expiresAt: expiresAt.toISOString(),
  grant,
})

const countersOf = (opening: Opening | undefined) => ({
  bytesIn: opening?.bytesIn ?? 0,
  bytesOut: opening?.bytesOut ?? 0,
})
