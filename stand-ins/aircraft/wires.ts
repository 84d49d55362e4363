import { AIRPORTS } from './magic-values.ts'
import type { Report } from './report.ts'

const clockAt = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(iso),
  )

/** The arrival in the destination's local time; in UTC if this stand-in does not know its zone. */
function arrivalThere({ etaUtc, destination }: Report): string {
  if (!etaUtc) return ''
  const known = Object.entries(AIRPORTS).find(([iata, { icao }]) => [iata, icao].includes(destination ?? ''))
  return clockAt(etaUtc, known?.[1].tz ?? 'UTC')
}

/** Panasonic, second interface. `estimated_arrival_time_utc` is local, as it is in the air. */
export const panasonic2 = (report: Report) => ({
  flight_number: report.flightNo,
  tail_number: report.tail,
  departure_iata: report.origin,
  destination_iata: report.destination,
  takeoff_time_utc: report.takeoffUtc,
  estimated_arrival_time_utc: arrivalThere(report),
  time_to_destination_minutes: report.ttdMin,
  distance_to_destination_nautical_miles: report.distToNm,
  distance_from_departure_nautical_miles: report.distFromNm,
  ground_speed_knots: report.gsKt,
  altitude_feet: report.altFt,
  weight_on_wheels: report.wow,
  flight_phase: report.phase?.toUpperCase() ?? null,
  current_coordinates: { latitude: report.lat, longitude: report.lon },
  current_utc_date: report.at.slice(0, 10),
  current_utc_time: report.at.slice(11, 16),
})

const padded = (value: number | null, width: number) =>
  value === null ? '' : String(Math.round(value)).padStart(width, '0')

/** `DDMMYYhhmm`, as the first interface packs an instant. */
const packedTime = (iso: string | null) =>
  iso ? `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(2, 4)}${iso.slice(11, 13)}${iso.slice(14, 16)}` : ''

/** Degrees and tenths of minutes in eight digits; an 8 in front for south and west. */
function packedDegrees(value: number | null): string {
  if (value === null) return ''
  const tenths = Math.round(Math.abs(value) * 600)
  return `${value < 0 ? 8 : 0}${padded(Math.floor(tenths / 600), 4)}${padded(tenths % 600, 3)}`
}

/** Panasonic, first interface: texts only, most of them padded. */
export const panasonic1 = (report: Report) => ({
  td_id_weight_on_wheels: report.wow === null ? '' : report.wow ? '1' : '0',
  td_id_fltdata_ground_speed: padded(report.gsKt, 4),
  td_id_fltdata_time_to_destination: padded(report.ttdMin, 4),
  td_id_fltdata_gmt: `${report.at.slice(11, 13)}${report.at.slice(14, 16)}`,
  td_id_fltdata_date: `00${packedTime(report.at).slice(0, 6)}`,
  td_id_fltdata_distance_to_destination: padded(report.distToNm, 8),
  td_id_fltdata_altitude: padded(report.altFt, 8),
  td_id_fltdata_present_position_latitude: packedDegrees(report.lat),
  td_id_fltdata_present_position_longitude: packedDegrees(report.lon),
  td_id_fltdata_flight_number: report.flightNo?.replace(/^MF/, 'CXA') ?? '',
  td_id_fltdata_destination_baggage_id: report.destination ?? '',
  td_id_fltdata_departure_baggage_id: report.origin ?? '',
  td_id_airframe_tail_number: report.tail ?? '',
  td_id_flight_phase: report.phase?.toUpperCase() ?? '',
  td_id_fltdata_distance_from_origin: padded(report.distFromNm, 8),
  td_id_fltdata_distance_traveled: '',
  td_id_fltdata_estimated_arrival_time: arrivalThere(report).replace(':', ''),
  td_id_fltdata_time_at_takeoff: report.takeoffUtc ? `00${packedTime(report.takeoffUtc)}` : '',
})

/** ADBP parameters: name, type (0 double, 5 int, 6 bool, 7 text) and value; null: no computed data. */
export function adbpValues(report: Report): [name: string, type: number, value: string | null][] {
  const text = (value: string | number | null) => (value === null || value === '' ? null : String(value))
  const icao = (iata: string | null) => AIRPORTS[iata ?? '']?.icao ?? iata
  const coarse = (value: number | null) => (value === null ? null : (Math.trunc(value * 1000) / 1000).toFixed(3))
  const fine = (value: number | null) => (value === null ? null : (value - Math.trunc(value * 1000) / 1000).toFixed(6))
  return [
    ['FLTNUM', 7, text(report.flightNo)],
    ['TAILNUM', 7, text(report.tail)],
    ['FROMTO', 7, report.origin && report.destination ? `${icao(report.origin)}${icao(report.destination)}` : null],
    ['OFFTIME', 7, report.takeoffUtc ? report.takeoffUtc.slice(11, 16).replace(':', '') : null],
    ['ETA', 7, report.etaUtc ? report.etaUtc.slice(11, 16).replace(':', '') : null],
    ['TTD', 5, text(report.ttdMin)],
    ['DISTFROM', 0, text(report.distFromNm)],
    ['DISTTO', 0, text(report.distToNm)],
    ['GPSLATP', 0, coarse(report.lat)],
    ['GPSLATF', 0, fine(report.lat)],
    ['GPSLONP', 0, coarse(report.lon)],
    ['GPSLONF', 0, fine(report.lon)],
    ['ALTITUDE', 0, text(report.altFt)],
    ['GROUNDSPEED', 0, text(report.gsKt)],
    ['WOW', 6, report.wow === null ? null : report.wow ? '1' : '0'],
    ['FLIGHTPHASE', 7, text(report.phase?.toUpperCase() ?? null)],
  ]
}
