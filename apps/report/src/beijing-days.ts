/** Beijing days, `YYYY-MM-DD`, both inclusive. */
export interface Period {
  from: string
  to: string
}

const dayMs = 86_400_000
/** China has kept eight hours ahead of UTC all the year since 1991. */
const aheadMs = 8 * 3_600_000

export const beijingDay = (at: Date): string => new Date(at.getTime() + aheadMs).toISOString().slice(0, 10)

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** When the day begins in Beijing. */
export const beginOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - aheadMs)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && daysLater(text, 0) === text

export const daysOf = ({ from, to }: Period): string[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, days) }, (_, at) => daysLater(from, at))
}
