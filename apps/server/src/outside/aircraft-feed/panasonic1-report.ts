import type { AircraftReport } from './aircraft-feed.ts'
import { isFields, pickRaw, getReport, textIn, type RawNames } from './report-values.ts'

const names = {
  flightNo: 'td_id_fltdata_flight_number',
  tail: 'td_id_airframe_tail_number',
  origin: 'td_id_fltdata_departure_baggage_id',
  destination: 'td_id_fltdata_destination_baggage_id',
  takeoffUtc: 'td_id_fltdata_time_at_takeoff',
  etaLocal: 'td_id_fltdata_estimated_arrival_time',
  ttdMin: 'td_id_fltdata_time_to_destination',
  distFromNm: 'td_id_fltdata_distance_from_origin',
  distToNm: 'td_id_fltdata_distance_to_destination',
  lat: 'td_id_fltdata_present_position_latitude',
  lon: 'td_id_fltdata_present_position_longitude',
  altFt: 'td_id_fltdata_altitude',
  gsKt: 'td_id_fltdata_ground_speed',
  wow: 'td_id_weight_on_wheels',
  phase: 'td_id_flight_phase',
  at: 'td_id_fltdata_gmt',
} satisfies RawNames

/** Panasonic's first interface: every value is text, and most may be empty (facts §4, a real capture). */
export function panasonic1Report(body: unknown): AircraftReport | null {
  if (!isFields(body)) return null
  const text = (name: string) => textIn(body, name)
  const day = text('td_id_fltdata_date')?.slice(-6) ?? ''
  const time = text(names.at)?.slice(-4) ?? ''
  return getReport({
    source: 'panasonic1',
    values: {
      flightNo: text(names.flightNo),
      tail: text(names.tail),
      origin: text(names.origin) ?? text('td_id_fltdata_departure_id'),
      destination: text(names.destination) ?? text('td_id_fltdata_destination_id'),
      takeoffUtc: packedInstant(text(names.takeoffUtc)?.slice(-10)),
      etaLocal: clockTime(text(names.etaLocal)),
      ttdMin: packedNumber(text(names.ttdMin)),
      distFromNm: packedNumber(text(names.distFromNm)),
      distToNm: packedNumber(text(names.distToNm)),
      lat: packedDegrees(text(names.lat)),
      lon: packedDegrees(text(names.lon)),
      altFt: packedNumber(text(names.altFt)),
      gsKt: packedNumber(text(names.gsKt)),
      wow: wheels(text(names.wow)),
      phase: text(names.phase),
      at: packedInstant(day + time),
    },
    atGrainSeconds: 59,
    raw: pickRaw(body, names),
  })
}

/** `DDMMYYhhmm`, UTC. */
function packedInstant(given: string | undefined): string | null {
  const [, day, month, year, hour, minute] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(given ?? '') ?? []
  return minute === undefined ? null : `20${year}-${month}-${day}T${hour}:${minute}`
}

/** `0957` */
function clockTime(given: string | null): string | null {
  const [, hour, minute] = /^(?:00)?(\d\d)(\d\d)$/.exec(given ?? '') ?? []
  return minute === undefined ? null : `${hour}:${minute}`
}

/** A number padded with zeros; an 8 before the padding is a minus (`80005.00` is −5). */
function packedNumber(given: string | null): number | null {
  if (given === null || !/^-?\d+(\.\d+)?$/.test(given)) return null
  const [, rest] = /^8(0\d{3,}(?:\.\d+)?)$/.exec(given) ?? []
  return rest === undefined ? Number(given) : -Number(rest)
}

/**
 * Degrees and tenths of minutes in eight digits, the first an 8 for south and west: `00039525` is 39° 52.5′, not 39.525
 * degrees as in two public readers (facts §4).
 */
function packedDegrees(given: string | null): number | null {
  const [, sign, degrees, tenths] = /^([08]?)(\d{1,4}?)(\d{3})$/.exec(given ?? '') ?? []
  if (degrees === undefined || tenths === undefined || Number(tenths) >= 600) return null
  const size = Number(degrees) + Number(tenths) / 600
  return sign === '8' && given?.length === 8 ? -size : Number(`${sign}${degrees}`) + Number(tenths) / 600
}

function wheels(given: string | null): boolean | null {
  if (given === null) return null
  if (/^(0+|false|no|air)$/i.test(given)) return false
  return /^(0*1|true|yes|ground)$/i.test(given) ? true : null
}
