import {
  choiceField,
  type Fields,
  fieldsOf,
  numberField,
  objectField,
  textField,
  timeField,
} from '../http/json-fields.ts'
import { json, refuse, type Route } from '../http/routing.ts'
import { FAULTS, STALE_BY_SECONDS } from './magic-values.ts'
import { type Airport, emptyReport, type Flight, noFlight, reportAt } from './report.ts'

type Fault = (typeof FAULTS)[number]

/** One aircraft, on no flight until `POST /aircraft/control` gives it one. */
export function aircraftRoutes(deps: { now: () => Date }): Route[] {
  let flight: Flight | undefined
  let fault: Fault = 'none'

  const report = (at: Date) => (flight ? reportAt(flight, at) : noFlight(at))
  return [
    {
      method: 'GET',
      path: '/aircraft/flightdata',
      handle: () => {
        const now = deps.now()
        if (fault === 'down') throw refuse(503, 'feedDown', 'The aircraft feed is down, as it was told to be.')
        if (fault === 'empty') return json(emptyReport(now))
        return json(report(fault === 'stale' ? new Date(now.getTime() - STALE_BY_SECONDS * 1000) : now))
      },
    },
    {
      method: 'POST',
      path: '/aircraft/control',
      handle: (call) => {
        const fields = fieldsOf(call)
        const next = readFlight(fields)
        fault = choiceField(fields, 'fault', { choices: FAULTS, fallback: 'none' })
        flight = next
        return json({ fault, report: report(deps.now()) })
      },
    },
  ]
}

function readFlight(fields: Fields): Flight {
  const takeoff = timeField(fields, 'takeoffUtc')
  const eta = timeField(fields, 'etaUtc')
  if (eta <= takeoff) throw refuse(400, 'invalidRequest', 'etaUtc must be after takeoffUtc.')
  return {
    flightNo: textField(fields, 'flightNo'),
    tail: textField(fields, 'tail'),
    origin: readAirport(objectField(fields, 'origin')),
    destination: readAirport(objectField(fields, 'destination')),
    takeoff,
    eta,
  }
}

const readAirport = (fields: Fields): Airport => ({
  iata: textField(fields, 'iata'),
  lat: numberField(fields, 'lat', { min: -90, max: 90 }),
  lon: numberField(fields, 'lon', { min: -180, max: 180 }),
})
