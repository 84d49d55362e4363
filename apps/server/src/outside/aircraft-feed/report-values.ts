import type { AircraftReport, AircraftValues, FeedKind, RawValue } from './aircraft-feed.ts'

/** The most values that a crew screen lists; some feeds have hundreds. */
const mostRaw = 60
const longestName = 64
const longestValue = 120

export type RawNames = Partial<Record<keyof AircraftValues, string>>

const nothing: AircraftValues = {
  flightNo: null,
  tail: null,
  origin: null,
  destination: null,
  takeoffUtc: null,
  etaUtc: null,
  etaLocal: null,
  ttdMin: null,
  distFromNm: null,
  distToNm: null,
  lat: null,
  lon: null,
  altFt: null,
  gsKt: null,
  wow: null,
  phase: null,
  at: null,
}

interface Told {
  source: FeedKind
  values: Partial<AircraftValues>
  raw: RawValue[]
  atGrainSeconds?: number
  measuredAt?: AircraftReport['measuredAt']
}

export function getReport({ source, values, raw, atGrainSeconds = 0, measuredAt = {} }: Told): AircraftReport {
  return { ...nothing, ...values, source, atGrainSeconds, measuredAt, raw }
}

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Feeds omit fields, empty them or change their type (facts §4): such a field counts as absent, the rest is used. */
export function textIn(fields: Fields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() || null : null
}

export function numberIn(fields: Fields, name: string): number | null {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Every value of a JSON object by its path (`current_coordinates.latitude`); values in use come first. */
export function pickRaw(fields: Fields, names: RawNames): RawValue[] {
  // Names and fields of the same table.
  const getField = new Map(Object.entries(names).map(([field, name]) => [name, field as keyof AircraftValues]))
  const all = flat(fields, '').map(({ name, value }) => ({ name, value, field: getField.get(name) ?? null }))
  return boundedRaw(all)
}

export function boundedRaw(all: readonly RawValue[]): RawValue[] {
  const sorted = [...all.filter(({ field }) => field !== null), ...all.filter(({ field }) => field === null)]
  return sorted.slice(0, mostRaw).map(({ name, value, field }) => ({
    name: name.slice(0, longestName),
    value: value.slice(0, longestValue),
    field,
  }))
}

function flat(fields: Fields, before: string): { name: string; value: string }[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = before + key
    if (isFields(value)) return before.split('.').length > 2 ? [] : flat(value, `${name}.`)
    return [{ name, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }]
  })
}
