/** Durations in milliseconds, and Beijing's time and days (G5). */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** China has kept eight hours ahead of UTC all the year since 1991. */
export const beijingAheadMs = 8 * hourMs

/** `YYYY-MM-DD HH:mm:ss` in Beijing. */
export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + beijingAheadMs).toISOString().slice(0, 19).replace('T', ' ')

/** `YYYY-MM-DD` in Beijing. */
export const beijingDay = (at: Date): string => beijingTime(at).slice(0, 10)

/** The beginning of a day in Beijing. */
export const beijingMidnight = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - beijingAheadMs)

/** @param day `YYYY-MM-DD` */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Whole days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** How a day is named beside today: by its date (`later`) where it is neither today nor tomorrow. Both are `YYYY-MM-DD`. */
export function nearDay(day: string, today: string): 'today' | 'tomorrow' | 'later' {
  const days = daysBetween(today, day)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Whether the text is an existing day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && daysLater(text, 0) === text
