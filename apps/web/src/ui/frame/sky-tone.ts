export type SkyTone = 'dawn' | 'day' | 'dusk' | 'night'

/** Local solar hour at the aircraft, 0–24; without a position night, for the cabin's comfort (design §1). */
export function skyTone(solarHour: number | null | undefined): SkyTone {
  if (solarHour === null || solarHour === undefined) return 'night'
  if (solarHour >= 5 && solarHour < 8) return 'dawn'
  if (solarHour >= 8 && solarHour < 17) return 'day'
  if (solarHour >= 17 && solarHour < 19) return 'dusk'
  return 'night'
}

/** The tone that a header over that sky must contrast with. */
export function skyUnderHeader(tone: SkyTone): 'light' | 'dark' {
  return tone === 'night' || tone === 'dusk' ? 'dark' : 'light'
}
