import { dayMs } from '@aisle/rules/time'
import type { AdbpParameter } from './adbp-frames.ts'
import type { AircraftReport, AircraftValues } from './aircraft-feed.ts'
import { boundedRaw, getReport } from './report-values.ts'

/** The requested values under the names that boxes use; the first valid one counts. */
const names = {
  flightNo: ['FLTNUM', 'FLIGHTNUMBER', 'FLIGHTID'],
  tail: ['TAILNUM', 'TAILNUMBER', 'AIRCRAFTTAILNUMBER'],
  origin: ['FROMTO'],
  destination: ['FROMTO'],
  takeoffUtc: ['OFFTIME', 'TAKEOFFTIME'],
  etaUtc: ['ETA', 'ESTIMATEDARRIVALTIME'],
  ttdMin: ['TTD', 'TIMETODESTINATION'],
  distFromNm: ['DISTFROM', 'DISTANCEFROMORIGIN'],
  distToNm: ['DISTTO', 'DISTANCETODESTINATION'],
  lat: ['GPSLATP', 'LATITUDE', 'LAT'],
  lon: ['GPSLONP', 'LONGITUDE', 'LON'],
  altFt: ['ALTITUDE', 'BAROCORRECTEDALTITUDE', 'ALT'],
  gsKt: ['GROUNDSPEED', 'GS'],
  wow: ['WOW', 'WEIGHTONWHEELS'],
  phase: ['FLIGHTPHASE', 'FLTPHASE'],
} as const satisfies Partial<Record<keyof AircraftValues, readonly string[]>>

/** The remainder that a coarse position omits, in degrees. */
const fineNames = { lat: 'GPSLATF', lon: 'GPSLONF' } as const
const longestFine = 0.01

export const adbpNames: readonly string[] = [...new Set([...Object.values(names).flat(), ...Object.values(fineNames)])]

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The current state of the aircraft, from parameters by name. */
export function adbpReport(parameters: Iterable<AdbpParameter>, receivedAt: Date): AircraftReport {
  const known = new Map([...parameters].map((parameter) => [plain(parameter.name), parameter]))
  const valid = (name: string) => {
    const found = known.get(name)
    return found?.validity === 1 && found.value.trim() ? found : undefined
  }
  const first = (field: keyof typeof names) => names[field].map(valid).find((found) => found !== undefined)
  const text = (field: keyof typeof names) => first(field)?.value.trim() ?? null
  const number = (field: keyof typeof names) => getNumber(text(field))
  const place = (axis: 'lat' | 'lon') => {
    const [coarse, fine] = [number(axis), getNumber(valid(fineNames[axis])?.value ?? null)]
    return coarse === null || fine === null || Math.abs(fine) > longestFine ? coarse : coarse + fine
  }
  const newest = Math.max(...[...known.values()].map(({ time }) => time ?? receivedAt.getTime()))
  const at = new Date(newest)
  const [, origin = null, destination = null] = /^([A-Z]{3,4})\W?([A-Z]{3,4})$/i.exec(text('origin') ?? '') ?? []
  // The names of the table above.
  const fields = Object.keys(names) as (keyof typeof names)[]
  return getReport({
    source: 'adbp',
    values: {
      flightNo: text('flightNo'),
      tail: text('tail'),
      origin,
      destination,
      takeoffUtc: parseInstant(text('takeoffUtc'), at, 'before'),
      etaUtc: parseInstant(text('etaUtc'), at, 'after'),
      ttdMin: number('ttdMin'),
      distFromNm: number('distFromNm'),
      distToNm: number('distToNm'),
      lat: place('lat'),
      lon: place('lon'),
      altFt: number('altFt'),
      gsKt: number('gsKt'),
      wow: getWheels(text('wow')),
      phase: text('phase'),
      at: at.toISOString(),
    },
    measuredAt: Object.fromEntries(
      fields.flatMap((field) => {
        const time = first(field)?.time ?? null
        return time === null ? [] : [[field, new Date(time).toISOString()]]
      }),
    ),
    raw: boundedRaw(
      [...known.values()].map((parameter) => ({
        name: parameter.name,
        value: parameter.validity === 1 ? parameter.value : `${parameter.value} (validity ${parameter.validity})`,
        field: fields.find((field) => first(field) === parameter) ?? null,
      })),
    ),
  })
}

function getNumber(given: string | null): number | null {
  return given !== null && /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(given.trim()) ? Number(given) : null
}

function getWheels(given: string | null): boolean | null {
  if (given === null) return null
  if (/^(0|false)$/i.test(given)) return false
  return /^(1|true)$/i.test(given) ? true : null
}

/** Reads ISO, milliseconds, or `HHmm` UTC as the nearest such time before or after `at`. */
function parseInstant(given: string | null, at: Date, side: 'before' | 'after'): string | null {
  if (given === null) return null
  if (/^\d{13}$/.test(given)) return new Date(Number(given)).toISOString()
  const [, hour, minute] = /^([01]\d|2[0-3]):?([0-5]\d)Z?$/.exec(given) ?? []
  if (hour === undefined || minute === undefined) return given
  let ms = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), Number(hour), Number(minute))
  if (side === 'before' && ms > at.getTime()) ms -= dayMs
  if (side === 'after' && ms < at.getTime()) ms += dayMs
  return new Date(ms).toISOString()
}
