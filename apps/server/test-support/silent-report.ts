import type { AircraftReport } from '../src/outside/aircraft-feed/aircraft-feed.ts'

/** An aircraft that says nothing of itself. */
export const silentReport: AircraftReport = {
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
  source: 'json',
  atGrainSeconds: 0,
  measuredAt: {},
  raw: [],
}
