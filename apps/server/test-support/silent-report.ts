import type { AircraftReport } from '../src/outside/aircraft-feed/aircraft-feed.ts'
import { getReport } from '../src/outside/aircraft-feed/report-values.ts'

/** The report of an aircraft that gives no data. */
export const silentReport: AircraftReport = getReport({ source: 'json', values: {}, raw: [] })
