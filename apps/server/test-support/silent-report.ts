import type { AircraftReport } from '../src/outside/aircraft-feed/aircraft-feed.ts'
import { reportOf } from '../src/outside/aircraft-feed/report-values.ts'

/** The report of an aircraft that gives no data. */
export const silentReport: AircraftReport = reportOf({ source: 'json', values: {}, raw: [] })
