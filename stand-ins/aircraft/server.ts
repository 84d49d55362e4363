import {
  choiceField,
  type Fields,
  getFields,
  numberField,
  objectField,
  textField,
  timeField,
} from '../http/json-fields.ts'
import { json, refuse, type Route } from '../http/routing.ts'
import { reportWith } from './faults.ts'
import { FAULTS, SLOW_MS, type Fault } from './magic-values.ts'
import type { Airport, Flight, Report } from './report.ts'
import { panasonic1, panasonic2 } from './wires.ts'

interface Aircraft {
  routes: Route[]
  /** The current report, for wires other than HTTP. */
  says: () => { report: Report; fault: Fault }
}

/** One aircraft, on no flight until `POST /aircraft/control` gives it one. */
export function createAircraft(deps: { now: () => Date }): Aircraft {
  let flight: Flight | undefined
  let fault: Fault = 'none'

  const says = () => ({ report: reportWith(flight, fault, deps.now()), fault })
  const feed = (path: string, wire: (report: Report) => unknown): Route => ({
    method: 'GET',
    path,
    handle: async () => {
      if (fault === 'down') throw refuse(503, 'feedDown', 'The aircraft feed is down, as it was told to be.')
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
      return json(wire(says().report))
    },
  })
  const routes: Route[] = [
    feed('/aircraft/flightdata', (report) => report),
    feed('/aircraft/panasonic2/flightdata', panasonic2),
    feed('/aircraft/panasonic1/flightdata', panasonic1),
    {
      method: 'POST',
      path: '/aircraft/control',
      handle: (call) => {
        const fields = getFields(call)
        const next = readFlight(fields)
        fault = choiceField(fields, 'fault', { choices: FAULTS, fallback: 'none' })
        flight = next
        return json({ fault, report: reportWith(flight, 'none', deps.now()) })
      },
    },
  ]
  return { routes, says }
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
