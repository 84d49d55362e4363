/** The path under which photos are served; the id follows. */
export const photoBase = '/refund-photos/'

/** An address shows its photo for at least one of these spans and at most two. */
const addressSeconds = 30 * 60

/** The same for everybody who asks within a span, so that a browser that asks again has the picture already. */
export function addressEnds(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / addressSeconds) + 2) * addressSeconds
}

/** The text that an address signs. */
export const signedText = (photoId: string, until: number): string => `${photoId} ${until}`

export function photoAddress(photoId: string, { until, sign }: { until: number; sign: string }): string {
  return `${photoBase}${photoId}?${new URLSearchParams({ until: String(until), sign })}`
}

/** Seconds for which the address still shows its photo; null once it has expired. */
export function secondsLeft(until: string, now: Date): number | null {
  if (!/^\d{1,12}$/.test(until)) return null
  const left = Number(until) - Math.floor(now.getTime() / 1000)
  // The server never signs for longer.
  return left > 0 && left <= 2 * addressSeconds ? left : null
}

/** The key does not name the photo's owner; only the database knows it. */
export const photoKey = (photoId: string): string => `refund-photos/${photoId}.webp`
export const photoContentType = 'image/webp'
