/** Which wire a feed speaks; `none` where no feed is configured. */
export const feedKinds = ['json', 'panasonic2', 'panasonic1', 'adbp'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The aircraft's own JSON, every field nullable (facts: own canonical form). Null: the feed did not answer. */
export interface AircraftValues {
  flightNo: string | null
  tail: string | null
  /** As the feed writes them: IATA or ICAO. */
  origin: string | null
  destination: string | null
  takeoffUtc: string | null
  etaUtc: string | null
  /** The wall clock at the destination, `HH:mm` or with its date before; for feeds that tell no other. */
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
  /** How coarse `at` is: a feed that tells minutes may be 59 seconds younger than it says. */
  atGrainSeconds: number
  /** When single values were measured, where the feed tells that apart; ISO. */
  measuredAt: Partial<Record<keyof AircraftValues, string>>
  /** The feed's own words, as they came; the ones that we read name what they were read as. */
  raw: RawValue[]
}

export interface RawValue {
  name: string
  value: string
  field: keyof AircraftValues | null
}

export interface AircraftFeed {
  read(): Promise<AircraftReport | null>
  /** Ends what a feed keeps open between two reads. */
  close?(): Promise<void>
}

/** Where no feed is configured the flight is unknown (P8). */
export const absentAircraftFeed: AircraftFeed = { read: async () => null }
