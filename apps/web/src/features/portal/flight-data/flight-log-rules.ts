import type { aircraftStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'

export type AircraftStatus = ResponseOf<typeof aircraftStatus>

/** One line of the live log; names are the feed's own or ours. */
export interface FlightLogEntry {
  id: number
  /** Device time, ms. */
  at: number
  event: 'began' | 'noAnswer' | 'answersAgain' | 'changed'
  name: string
  before: string
  after: string
}

/** Bounds the log: more of a lively feed would be unreadable. */
export const longestFlightLog = 200

/** The values that can change, by name. */
function said({ raw, link, gate, devicesOnline, source, flight, ip }: AircraftStatus): Map<string, string> {
  return new Map([
    ...raw.map(({ name, value }) => [name, value] as const),
    ['source', source],
    ['link', link],
    ['gate', gate],
    ['devicesOnline', String(devicesOnline)],
    ['stale', String(flight.stale)],
    ['ip', ip],
  ])
}

type Change = Pick<FlightLogEntry, 'name' | 'before' | 'after'>

/** The changed values in the feed's order; a removed value becomes empty. */
function changesBetween(before: AircraftStatus, after: AircraftStatus): Change[] {
  const [old, young] = [said(before), said(after)]
  const names = new Set([...young.keys(), ...old.keys()])
  return [...names].flatMap((name) => {
    const change = { name, before: old.get(name) ?? '', after: young.get(name) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

type NewEntry = Omit<FlightLogEntry, 'id'>

/** The latest status, and whether the server has been silent since. */
export interface Heard {
  status?: AircraftStatus | undefined
  failed: boolean
}

/** The log entries for a response, or for its absence. */
export function entriesFor(before: Heard, now: Heard, at: number): NewEntry[] {
  const plain = (event: FlightLogEntry['event']) => ({ at, event, name: '', before: '', after: '' })
  const changes = now.status && before.status ? changesBetween(before.status, now.status) : []
  return [
    ...(now.failed && !before.failed ? [plain('noAnswer')] : []),
    ...(!now.failed && before.failed ? [plain('answersAgain')] : []),
    ...(now.status && !before.status ? [plain('began')] : []),
    ...changes.map((change) => ({ ...change, at, event: 'changed' as const })),
  ]
}

/** Newest first, cut to `longestFlightLog`. */
export function withEntries(log: readonly FlightLogEntry[], entries: readonly NewEntry[]): FlightLogEntry[] {
  const next = (log[0]?.id ?? 0) + 1
  const young = entries.map((entry, index) => ({ ...entry, id: next + index }))
  return [...young.reverse(), ...log].slice(0, longestFlightLog)
}
