/** China has kept eight hours ahead of UTC all the year since 1991. */
const aheadMs = 8 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss` in Beijing (G5). */
export const beijingTime = (at: Date) => new Date(at.getTime() + aheadMs).toISOString().slice(0, 19).replace('T', ' ')

/** `YYYY-MM-DD` in Beijing. */
export const beijingDay = (at: Date) => beijingTime(at).slice(0, 10)
