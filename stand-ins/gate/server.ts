import { choiceField, getFields, numberField, textField, type Fields } from '../http/json-fields.ts'
import { json, refuse, type Call, type Route } from '../http/routing.ts'
import { BROKEN_DEVICE, GATE_FAULTS, NOTE } from './magic-values.ts'
import { createOpenings, type Asked, type Opening } from './openings.ts'

const DAY_SECONDS = 24 * 3600
const FASTEST_KBPS = 10_000_000
const MOST_BYTES = 1e13
const DIRECTIONS = ['in', 'out'] as const
/** Longer than any portal waits. */
const SILENCE_MS = 30_000

/** The wire of the cabin's gate. */
export function gateRoutes(deps: { now: () => Date }): Route[] {
  const openings = createOpenings(deps.now)
  let covered = true
  let fault: (typeof GATE_FAULTS)[number] = 'none'

  const allow = (call: Call) => {
    const asked = askedIn(getFields(call))
    requireHelper(asked.device)
    openings.allow(asked)
    return { open: true }
  }
  const deny = (call: Call) => {
    const fields = getFields(call)
    const device = textField(fields, 'device')
    requireHelper(device)
    return { closed: openings.deny(device, fenceIn(fields)) }
  }
  const reconcile = (call: Call) => {
    const fields = getFields(call)
    const asked = fields['openings']
    if (!Array.isArray(asked)) throw refuse(400, 'invalidRequest', 'openings must be a list.')
    covered = fields['covered'] !== false
    // Each is looked at field by field.
    return openings.reconcile((asked as Fields[]).map(askedIn), fenceIn(fields))
  }
  const use = (call: Call) => {
    const fields = getFields(call)
    const opening = openings.findOpen(textField(fields, 'device'))
    if (!opening) throw refuse(409, 'closed', 'The gate is closed for this device, so it can use nothing.')
    const bytes = numberField(fields, 'bytes', { min: 0, max: MOST_BYTES })
    const direction = choiceField(fields, 'direction', { choices: DIRECTIONS, fallback: 'in' })
    opening[direction === 'in' ? 'bytesIn' : 'bytesOut'] += bytes
    return getCounters(opening)
  }
  const counters = (call: Call) => {
    const opening = openings.lastOf(deviceAsked(call))
    if (opening) opening.reported = opening.bytesIn + opening.bytesOut
    return getCounters(opening)
  }
  const steerHardware = (call: Call) => {
    const fields = getFields(call)
    const hardware = fields['hardware'] === null ? null : textField(fields, 'hardware')
    openings.setHardware(textField(fields, 'device'), hardware)
    return { hardware }
  }
  const steerFault = (call: Call) => {
    const asked = choiceField(getFields(call), 'fault', { choices: GATE_FAULTS })
    fault = asked === 'restart' ? 'none' : asked
    if (asked === 'restart') openings.restart()
    return { fault }
  }
  /** A call of the portal's: it meets the fault. */
  const wire = (method: 'GET' | 'POST', path: string, answer: (call: Call) => unknown): Route => ({
    method,
    path,
    handle: async (call) => {
      if (fault === 'silent') await new Promise((resolve) => setTimeout(resolve, SILENCE_MS).unref())
      if (fault !== 'none') throw refuse(503, 'helperAway', 'The helper of the gate does not answer.')
      return json(answer(call))
    },
  })
  return [
    wire('GET', '/gate', () => ({ standIn: true, note: NOTE, covered, open: openings.open().map(shown) })),
    wire('POST', '/gate/allow', allow),
    wire('POST', '/gate/deny', deny),
    wire('POST', '/gate/reconcile', reconcile),
    wire('GET', '/gate/list', () => ({ open: openings.open().map((opening) => listed(opening, deps.now())) })),
    wire('GET', '/gate/counters', counters),
    wire('GET', '/gate/hardware', (call) => ({ hardware: openings.getHardware(deviceAsked(call)) })),
    { method: 'POST', path: '/gate/use', handle: (call) => json(use(call)) },
    { method: 'POST', path: '/gate/hardware', handle: (call) => json(steerHardware(call)) },
    { method: 'POST', path: '/gate/control', handle: (call) => json(steerFault(call)) },
  ]
}

const deviceAsked = (call: Call) => call.query.get('device') ?? ''

const fenceIn = (fields: Fields) => numberField(fields, 'fence', { min: 0, max: Number.MAX_SAFE_INTEGER })

function askedIn(fields: Fields): Asked {
  return {
    device: textField(fields, 'device'),
    grant: textField(fields, 'grant'),
    seconds: numberField(fields, 'seconds', { min: 1, max: DAY_SECONDS }),
    kbps: numberField(fields, 'kbps', { min: 8, max: FASTEST_KBPS }),
    bytes: fields['bytes'] === null ? null : numberField(fields, 'bytes', { min: 0, max: MOST_BYTES }),
    fence: fenceIn(fields),
  }
}

function requireHelper(device: string): void {
  if (device === BROKEN_DEVICE) throw refuse(503, 'gateBroken', 'The gate does not answer for this device.')
}

const shown = ({ device, kbps, expiresAt, grant }: Opening) => ({
  device,
  kbps,
  expiresAt: expiresAt.toISOString(),
  grant,
})

function listed({ device, grant, hardware, expiresAt, bytesIn, bytesOut }: Opening, now: Date) {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return { device, grant, hardware, seconds, bytesIn, bytesOut }
}

const getCounters = (opening: Opening | undefined) => ({
  epoch: opening?.epoch ?? 'none',
  bytesIn: opening?.bytesIn ?? 0,
  bytesOut: opening?.bytesOut ?? 0,
})
