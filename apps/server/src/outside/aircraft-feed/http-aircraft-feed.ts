import type { AircraftFeed, AircraftReport } from './aircraft-feed.ts'
import { canonicalReport } from './canonical-report.ts'

const timeoutMs = 1_500
const longestAnswer = 256 * 1024

/** Reads one answer; null when it has another format. */
type ReadReport = (body: unknown) => AircraftReport | null

/**
 * Reads the aircraft's feed at `url` (P8) and never throws: null when the feed is down, slow or returns no JSON object.
 */
export function httpAircraftFeed(url: string, readReport: ReadReport = canonicalReport): AircraftFeed {
  let reading: Promise<AircraftReport | null> | undefined
  return {
    // Many phones ask at once after take-off: concurrent readers share one request.
    read() {
      reading ??= readOnce(url, readReport).finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

async function readOnce(url: string, readReport: ReadReport): Promise<AircraftReport | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return null
    return readReport(JSON.parse(await boundedText(response)))
  } catch {
    return null
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) throw new Error('the aircraft feed answers too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
