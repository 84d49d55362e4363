/** The aircraft's own JSON, every field nullable (facts: own canonical form). Null: the feed did not answer. */
export interface AircraftReport {
  flightNo: string | null
  tail: string | null
  origin: string | null
  destination: string | null
  takeoffUtc: string | null
  etaUtc: string | null
  ttdMin: number | null
  distFromNm: number | null
  distToNm: number | null
  lat: number | null
  lon: number | null
  wow: boolean | null
  phase: string | null
  at: string | null
}

export interface AircraftFeed {
  read(): Promise<AircraftReport | null>
}
