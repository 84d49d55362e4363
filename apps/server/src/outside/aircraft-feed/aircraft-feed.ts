/** The protocol of a feed; `none` when no feed is configured. */
export const feedKinds = ['json', 'panasonic2', 'panasonic1', 'adbp'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The aircraft's own JSON, every field nullable (facts: own canonical form). */
export interface AircraftValues {
  flightNo: string | null
  tail: string | null
  /** As written by the feed: IATA or ICAO. */
  origin: string | null
  destination: string | null
  takeoffUtc: string | null
  etaUtc: string | null
  /** The destination's wall clock, `HH:mm`, optionally with its date; for feeds without UTC. */
  etaLocal: string | null
  ttdMin: number | null
  distFromNm: number | null
  distToNm: number | null
  lat: number | null
  lon: number | null
  altFt: number | null
  gsKt: number | null
  /** Weight on wheels. */
  wow: boolean | null
  phase: string | null
  at: string | null
}

export interface AircraftReport extends AircraftValues {
  source: FeedKind
  /** The granularity of `at`: a reading in minutes may be 59 seconds younger than it looks. */
  atGrainSeconds: number
  /** ISO times of single values, for feeds that provide them. */
  measuredAt: Partial<Record<keyof AircraftValues, string>>
  /** The feed's raw values; those that we use name the field they were read as. */
  raw: RawValue[]
}

export interface RawValue {
  name: string
  value: string
  field: keyof AircraftValues | null
}

export interface AircraftFeed {
  read(): Promise<AircraftReport | null>
  /** Closes what a feed keeps open between reads. */
  close?(): Promise<void>
}

/** Without a configured feed the flight is unknown (P8). */
export const absentAircraftFeed: AircraftFeed = { read: async () => null }
