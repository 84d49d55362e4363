import type { Bilingual } from '@aisle/contract/language'
import type { AircraftReport, AircraftValues } from '../../outside/aircraft-feed/aircraft-feed.ts'
import type { FlightData } from './flight-data-rules.ts'

interface ReadingNote {
  /** The feed's own name for the value, else ours. */
  field: string
  note: Bilingual
}

/** For each raw value that we read differently, how it was read; then the oddities. */
export function readingNotes(report: AircraftReport, data: FlightData): ReadingNote[] {
  const read = readings(report, data)
  const readAs = report.raw.flatMap(({ name, value, field }): ReadingNote[] => {
    const reading = field === null || value.trim() === '' ? undefined : read[field]
    if (reading === undefined || (reading !== null && saysTheSame(value, reading))) return []
    if (reading === null) return [{ field: name, note: { zh: '未采用', en: 'Not used' } }]
    return [{ field: name, note: { zh: `读作 ${reading}`, en: `Read as ${reading}` } }]
  })
  const odd = data.notes.map(({ field, note }) => ({
    field: report.raw.find((raw) => raw.field === field)?.name ?? field,
    note,
  }))
  // A note that explains why a value is dropped already implies "Not used".
  return [...readAs.filter(({ field, note }) => note.en !== 'Not used' || !odd.some((o) => o.field === field)), ...odd]
}

/** The same text, or the same number before its unit. */
const saysTheSame = (value: string, reading: string) =>
  value.trim() === reading
  || (/^-?[\d.]+( (min|ft|kt)|°)$/.test(reading) && Number(value) === Number.parseFloat(reading))

const minutePrecise = (at: Date | null) => at && `${at.toISOString().slice(0, 16)}Z`
const withUnit = (value: number | null, unit: string) => (value === null ? null : `${Math.round(value)} ${unit}`)
const degrees = (value: number | null) => (value === null ? null : `${Math.round(value * 1e4) / 1e4}°`)

/** Undefined: the value is not used in this form. */
function readings(report: AircraftReport, data: FlightData): Partial<Record<keyof AircraftValues, string | null>> {
  const arrival = minutePrecise(data.estimatedArrival)
  return {
    flightNo: data.flightNo,
    tail: data.tailNumber,
    origin: data.origin,
    destination: data.destination,
    takeoffUtc: data.takeOffAt && `${data.takeOffTime} UTC+8`,
    etaUtc: arrival,
    etaLocal: arrival,
    ttdMin: withUnit(data.minutesToDestination, 'min'),
    distFromNm: withUnit(data.distanceFromOriginKm, 'km'),
    distToNm: withUnit(data.distanceToDestinationKm, 'km'),
    lat: degrees(report.lat),
    lon: degrees(report.lon),
    altFt: withUnit(report.altFt, 'ft'),
    gsKt: withUnit(report.gsKt, 'kt'),
    at: data.at && data.at.toISOString(),
  }
}
