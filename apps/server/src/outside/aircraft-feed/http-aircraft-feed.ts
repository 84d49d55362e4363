import { z } from 'zod'
import type { AircraftFeed, AircraftReport } from './aircraft-feed.ts'

const timeoutMs = 1_500

// Feeds leave fields out, empty them or change their type (facts §4): such a field is absent, the rest still counts.
const text = z.string().trim().min(1).nullable().catch(null)
const number = z.number().nullable().catch(null)
const reportShape: z.ZodType<AircraftReport> = z.object({
  flightNo: text,
  tail: text,
  origin: text,
  destination: text,
  takeoffUtc: text,
  etaUtc: text,
  ttdMin: number,
  distFromNm: number,
  distToNm: number,
  lat: number,
  lon: number,
  wow: z.boolean().nullable().catch(null),
  phase: text,
  at: text,
})

/** Reads the aircraft's JSON at `url` (P8). Never throws: null when the feed is down, slow or answers no JSON object. */
export function httpAircraftFeed(url: string): AircraftFeed {
  let reading: Promise<AircraftReport | null> | undefined
  return {
    // A cabin asks at once after take-off: those who wait share one request.
    read() {
      reading ??= readOnce(url).finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

async function readOnce(url: string): Promise<AircraftReport | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return null
    return reportShape.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}

/** Where no feed is configured the flight is unknown (P8). */
export const absentAircraftFeed: AircraftFeed = { read: async () => null }
