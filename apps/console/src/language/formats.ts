import type { Language } from '@aisle/contract/language'
import { formatMoney, type Currency } from '@aisle/contract/money'
import { beijingDay, beijingTime } from '@aisle/rules/time'

const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const zone = { timeZone: 'Asia/Shanghai' } as const

/** `HH:mm` today, else with the day; in Beijing. */
export function shortTime(at: string, language: Language, now: Date): string {
  const instant = new Date(at)
  const time = beijingTime(instant).slice(11, 16)
  return beijingDay(instant) === beijingDay(now) ? time : `${shortDay(at, language)} ${time}`
}

/** `20 Nov`, `11月20日`, in Beijing. */
export const shortDay = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...zone, day: 'numeric', month: 'short' }).format(new Date(at))

/** The whole day with its weekday, in Beijing. */
export const longDay = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...zone, weekday: 'short', day: 'numeric', month: 'long' }).format(
    new Date(at),
  )

/** `HH:mm` in Beijing. */
export const clockTime = (at: string): string => beijingTime(new Date(at)).slice(11, 16)

/** For the title of a time: everything. */
export const fullTime = (at: string): string => `${beijingTime(new Date(at))} (UTC+8)`

/** `2026年11月`, `November 2026`. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...zone, year: 'numeric', month: 'long' }).format(
    new Date(`${month}-01T12:00:00+08:00`),
  )

/** With fen or cents, which books need: `¥1,234.05`. */
export const exactMoney = (amountMinor: number, currency: Currency): string =>
  `${formatMoney(amountMinor, currency)}.${String(Math.abs(amountMinor) % 100).padStart(2, '0')}`
