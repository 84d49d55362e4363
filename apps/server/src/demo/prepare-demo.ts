import type { Deps } from '../platform/deps.ts'
import { keepDemoFlights } from './keep-demo-flights.ts'
import { addDemoStaff } from './demo-staff.ts'
import { loadDemoData } from './load-demo-data.ts'
import { steerAircraftFeed } from './steer-aircraft-feed.ts'

/** The path of the stand-in's feed; any other feed is a real one and is never steered. */
const standInFeed = /\/aircraft\/(?:panasonic[12]\/)?flightdata$/

/** Runs at every start in demonstration mode: data, flights of these days, one of them in the air and in the feed. */
export async function prepareDemo(
  deps: Pick<Deps, 'airline' | 'db' | 'clock' | 'vault' | 'log'>,
  config: { demoFlights: number; aircraftFeedUrl: string | null },
): Promise<void> {
  const loaded = await loadDemoData(deps, { flightsToAdd: config.demoFlights })
  const flying = await keepDemoFlights(deps)
  await addDemoStaff(deps)
  deps.log.info({ loaded, flightNo: flying.flightNo, flightDate: flying.flightDate }, 'demonstration data are ready')
  if (!config.aircraftFeedUrl || !standInFeed.test(config.aircraftFeedUrl)) return
  try {
    await steerAircraftFeed(config.aircraftFeedUrl.replace(standInFeed, ''), flying)
  } catch (error) {
    // The shop works without an aircraft; the portal then shows that the feed is down.
    deps.log.warn({ err: error }, 'the aircraft stand-in could not be steered')
  }
}
