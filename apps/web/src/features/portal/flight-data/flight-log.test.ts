import { describe, expect, it } from 'vitest'
import {
  entriesFor,
  longestFlightLog,
  withEntries,
  type AircraftStatus,
  type FlightLogEntry,
} from './flight-log-rules.ts'

const status = (more: Partial<AircraftStatus> = {}): AircraftStatus => ({
  flight: {
    flightNo: 'MF829',
    flightDate: null,
    tailNumber: null,
    origin: null,
    destination: null,
    originCity: null,
    destinationCity: null,
    takeOffTime: '2000.01.01 00:00:00',
    takeOffAt: null,
    estimatedArrival: null,
    departsLocal: null,
    arrivesLocal: null,
    minutesToDestination: null,
    distanceFromOriginKm: null,
    distanceToDestinationKm: null,
    wideBody: null,
    solarHour: null,
    stage: 'airborne',
    outageSince: null,
    airborne: true,
    stale: false,
    at: null,
  },
  source: 'adbp',
  raw: [
    { name: 'TTD', value: '145' },
    { name: 'WOW', value: '0' },
  ],
  notes: [],
  link: 'up',
  gate: 'open',
  devicesOnline: 3,
  portalAddress: 'http://wifi.example',
  ip: '10.0.0.9',
  serverTime: '2026-11-20T02:00:00.000Z',
  ...more,
})

describe('live log of the aircraft’s data', () => {
  it('begins with the first answer and then lists only changes, including removed values', () => {
    const first = { status: status(), failed: false }
    expect(entriesFor({ failed: false }, first, 1)).toMatchObject([{ event: 'began', at: 1 }])
    expect(entriesFor(first, { status: status({ serverTime: '2026-11-20T02:00:05.000Z' }), failed: false }, 2)).toEqual(
      [],
    )
    const later = status({ raw: [{ name: 'TTD', value: '144' }], link: 'down' })
    expect(entriesFor(first, { status: later, failed: false }, 3)).toMatchObject([
      { event: 'changed', name: 'TTD', before: '145', after: '144' },
      { name: 'link', before: 'up', after: 'down' },
      { name: 'WOW', before: '0', after: '' },
    ])
  })

  it('says once that the server is silent, and once that it responds again', () => {
    const heard = { status: status(), failed: false }
    const silent = { status: status(), failed: true }
    expect(entriesFor(heard, silent, 1)).toMatchObject([{ event: 'noAnswer' }])
    expect(entriesFor(silent, silent, 2)).toEqual([])
    expect(entriesFor(silent, heard, 3)).toMatchObject([{ event: 'answersAgain' }])
  })

  it('has the newest on top, an id for each line, and a maximum length', () => {
    const entry = (at: number) => ({ at, event: 'began' as const, name: '', before: '', after: '' })
    let log: FlightLogEntry[] = []
    for (let at = 0; at < longestFlightLog; at += 2) log = withEntries(log, [entry(at), entry(at + 1), entry(at + 1)])
    expect(log).toHaveLength(longestFlightLog)
    expect(log[0]?.at).toBe(longestFlightLog - 1)
    expect(new Set(log.map(({ id }) => id)).size).toBe(longestFlightLog)
  })
})
