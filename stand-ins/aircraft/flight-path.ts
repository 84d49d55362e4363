export interface Place {
  lat: number
  lon: number
}

const EARTH_RADIUS_NM = 3440.065
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Angle at the earth's centre between two places. */
function angleBetween(a: Place, b: Place): number {
  const latitudes = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const longitudes = Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * Math.asin(Math.sqrt(latitudes + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * longitudes))
}

export const distanceNm = (a: Place, b: Place): number => angleBetween(a, b) * EARTH_RADIUS_NM

/** The place at `share` (0 to 1) of the great circle from a to b. */
export function placeAlong(a: Place, b: Place, share: number): Place {
  const angle = angleBetween(a, b)
  if (angle === 0) return a
  const [fromA, fromB] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  const along = (part: (place: Place) => number) => fromA * part(a) + fromB * part(b)
  const x = along(({ lat, lon }) => Math.cos(radians(lat)) * Math.cos(radians(lon)))
  const y = along(({ lat, lon }) => Math.cos(radians(lat)) * Math.sin(radians(lon)))
  const z = along(({ lat }) => Math.sin(radians(lat)))
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lon: degrees(Math.atan2(y, x)) }
}
