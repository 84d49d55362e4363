import type { Clock } from '../../platform/clock.ts'
import { adbpAircraftFeed } from './adbp-aircraft-feed.ts'
import { absentAircraftFeed, type AircraftFeed, type FeedKind } from './aircraft-feed.ts'
import { canonicalReport } from './canonical-report.ts'
import { httpAircraftFeed } from './http-aircraft-feed.ts'
import { panasonic1Report } from './panasonic1-report.ts'
import { panasonic2Report } from './panasonic2-report.ts'

const readers = { json: canonicalReport, panasonic2: panasonic2Report, panasonic1: panasonic1Report }

/** The configured feed of any kind (P8). */
export function openAircraftFeed(
  { aircraftFeedUrl: url, aircraftFeedKind: kind }: { aircraftFeedUrl: string | null; aircraftFeedKind: FeedKind },
  clock: Clock,
): AircraftFeed {
  if (url === null) return absentAircraftFeed
  return kind === 'adbp' ? adbpAircraftFeed(url, clock) : httpAircraftFeed(url, readers[kind])
}
