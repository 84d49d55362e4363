import { beijingAheadMs } from '@aisle/rules/time'
import type { Language } from '@aisle/contract/language'

/** Numbers never part from their unit (design §4). */
const nb = '\u00a0'

type Instant = string | number | Date

interface BeijingParts {
  /** `2026-11-20` */
  date: string
  /** `22:00:07` */
  clock: string
  /** 0 is Sunday. */
  weekday: number
}

/** Computed, because the browser's own calendar costs a slow phone 100 ms before its first use. */
function beijing(at: Instant): BeijingParts {
  const moved = new Date(new Date(at).getTime() + beijingAheadMs)
  const [date = '', clock = ''] = moved.toISOString().split(/[T.]/)
  return { date, clock, weekday: moved.getUTCDay() }
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays: Record<Language, readonly string[]> = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}

/** `11 月 20 日` / `20 Nov`, in Beijing (G5). */
export function formatDay(at: Instant, language: Language): string {
  return formatFlightDate(beijingDate(at), language)
}

/** The same for a wire date `YYYY-MM-DD`, which has no zone. */
export function formatFlightDate(date: string, language: Language): string {
  const [, month, day] = date.split('-').map(Number)
  return language === 'zh' ? `${month}${nb}月${nb}${day}${nb}日` : `${day}${nb}${englishMonths[Number(month) - 1]}`
}

/** A wire date with its year: `2026 年 11 月 20 日` / `20 Nov 2026`. */
export function formatWholeDate(date: string, language: Language): string {
  const [year] = date.split('-')
  const day = formatFlightDate(date, language)
  return language === 'zh' ? `${year}${nb}年${nb}${day}` : `${day}${nb}${year}`
}

/** A month `YYYY-MM`: `2026 年 10 月` / `Oct 2026`. */
export function formatMonth(yearAndMonth: string, language: Language): string {
  const [year, month] = yearAndMonth.split('-').map(Number)
  return language === 'zh' ? `${year}${nb}年${nb}${month}${nb}月` : `${englishMonths[Number(month) - 1]}${nb}${year}`
}

/** `22:00`, Beijing time. */
export function formatTime(at: Instant): string {
  return beijing(at).clock.slice(0, 5)
}

/** `22:00:07`, Beijing time: for logs. */
export function formatClockTime(at: Instant): string {
  return beijing(at).clock
}

/** `2026-11-20 22:00`, Beijing time: label it so where no context says it (G5). */
export function formatDateTime(at: Instant): string {
  return `${beijingDate(at)}${nb}${formatTime(at)}`
}

/** `2026-11-20`, today's date in Beijing when given now: what a date field holds. */
export function beijingDate(at: Instant): string {
  return beijing(at).date
}

/** `周五` / `Friday` of a wire date. */
export function formatWeekday(date: string, language: Language): string {
  return weekdays[language][beijing(`${date}T12:00:00+08:00`).weekday] ?? ''
}

/** `7 小时 24 分` / `7 h 24 min`; whole hours have no minutes; under one hour has no hours. */
export function formatDuration(minutes: number, language: Language): string {
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  const [hourUnit, minuteUnit] = language === 'zh' ? ['小时', rest && !hours ? '分钟' : '分'] : ['h', 'min']
  const parts = [hours > 0 && `${hours}${nb}${hourUnit}`, (rest > 0 || hours === 0) && `${rest}${nb}${minuteUnit}`]
  return parts.filter(Boolean).join(nb)
}

/** `11,188 公里` / `11,188 km`. */
export function formatKilometres(kilometres: number, language: Language): string {
  const digits = String(Math.round(kilometres)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${digits}${nb}${language === 'zh' ? '公里' : 'km'}`
}

/** Time left: `46:12`, from one hour on `7:24:05`; never negative. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const tail = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** A wait that counts down: `47 秒` / `47 s`, from one minute on `08:59`. */
export function formatWait(seconds: number, language: Language): string {
  return seconds < 60 ? `${seconds}${nb}${language === 'zh' ? '秒' : 's'}` : formatClock(seconds)
}

/** `300 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)}${nb}GB` : `${Math.floor(megabytes)}${nb}MB`
}

/** `4071 2286 9135`: numbers of cards and collection codes are read out and compared in groups of four. */
export const formatCode = (code: string): string => code.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Opening hours with the dash of a range, 06:00–21:30: staff load them with a tilde. */
export const formatHours = (hours: string): string => hours.replace('~', '–')
