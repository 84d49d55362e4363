import type { AircraftReport } from './aircraft-feed.ts'
import { isFields, numberIn, pickRaw, getReport, textIn, type RawNames } from './report-values.ts'

const names = {
  flightNo: 'flight_number',
  tail: 'tail_number',
  origin: 'departure_iata',
  destination: 'destination_iata',
  takeoffUtc: 'takeoff_time_utc',
  etaLocal: 'estimated_arrival_time_utc',
  ttdMin: 'time_to_destination_minutes',
  distFromNm: 'distance_from_departure_nautical_miles',
  distToNm: 'distance_to_destination_nautical_miles',
  lat: 'current_coordinates.latitude',
  lon: 'current_coordinates.longitude',
  altFt: 'altitude_feet',
  gsKt: 'ground_speed_knots',
  wow: 'weight_on_wheels',
  phase: 'flight_phase',
  at: 'current_utc_time',
} satisfies RawNames

/** Panasonic's second interface. The arrival is in the destination's time, despite the field's name (facts §4). */
export function panasonic2Report(body: unknown): AircraftReport | null {
  if (!isFields(body)) return null
  const place = isFields(body['current_coordinates']) ? body['current_coordinates'] : {}
  const [date, time] = [textIn(body, 'current_utc_date'), textIn(body, names.at)]
  const wheels = body[names.wow]
  return getReport({
    source: 'panasonic2',
    values: {
      flightNo: textIn(body, names.flightNo),
      tail: textIn(body, names.tail),
      origin: textIn(body, names.origin) ?? textIn(body, 'departure_icao'),
      destination: textIn(body, names.destination) ?? textIn(body, 'destination_icao'),
      takeoffUtc: textIn(body, names.takeoffUtc),
      etaLocal: textIn(body, names.etaLocal)?.replace(/Z$/, '') ?? null,
      ttdMin: numberIn(body, names.ttdMin),
      distFromNm: numberIn(body, names.distFromNm),
      distToNm: numberIn(body, names.distToNm),
      lat: numberIn(place, 'latitude'),
      lon: numberIn(place, 'longitude'),
      altFt: numberIn(body, names.altFt),
      gsKt: numberIn(body, names.gsKt),
      wow: typeof wheels === 'boolean' ? wheels : null,
      phase: textIn(body, names.phase),
      at: date && time ? `${date}T${time}` : null,
    },
    atGrainSeconds: time && /^\d\d:\d\d$/.test(time) ? 59 : 0,
    raw: pickRaw(body, names),
  })
}
