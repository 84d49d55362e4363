import type { AircraftReport } from '../src/outside/aircraft-feed/aircraft-feed.ts'
import { reportOf } from '../src/outside/aircraft-feed/report-values.ts'

/** An aircraft that says nothing of itself. */
export const silentReport: AircraftReport = reportOf({ source: 'json', values: {}, raw: [] })
