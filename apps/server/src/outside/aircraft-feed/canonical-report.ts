import type { AircraftReport, AircraftValues } from './aircraft-feed.ts'
import { isFields, numberIn, pickRaw, getReport, textIn, type RawNames } from './report-values.ts'

const texts = ['flightNo', 'tail', 'origin', 'destination', 'takeoffUtc', 'etaUtc', 'phase', 'at'] as const
const numbers = ['ttdMin', 'distFromNm', 'distToNm', 'lat', 'lon', 'altFt', 'gsKt'] as const
const sameNames: RawNames = Object.fromEntries([...texts, ...numbers, 'wow'].map((name) => [name, name]))

/** The product's own JSON (facts §4), with the report's own names. */
export function canonicalReport(body: unknown): AircraftReport | null {
  if (!isFields(body)) return null
  const values: Partial<AircraftValues> = { wow: typeof body['wow'] === 'boolean' ? body['wow'] : null }
  for (const name of texts) values[name] = textIn(body, name)
  for (const name of numbers) values[name] = numberIn(body, name)
  return getReport({ source: 'json', values, raw: pickRaw(body, sameNames) })
}
