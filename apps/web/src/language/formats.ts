import type { Language } from '@aisle/contract/language'

/** Numbers never part from their unit (design §4). */
const nb = '\u00a0'
const zone = 'Asia/Shanghai'

type Instant = string | number | Date

const inBeijing = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'short',
})

interface BeijingParts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
  weekday: string
}

function beijing(at: Instant): BeijingParts {
  const parts = inBeijing.formatToParts(new Date(at)).map(({ type, value }) => [type, value])
  // The formatter above names exactly these parts.
  return Object.fromEntries(parts) as BeijingParts
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const chineseWeekdays: Record<string, string> = {
  Mon: '周一',
  Tue: '周二',
  Wed: '周三',
  Thu: '周四',
  Fri: '周五',
  Sat: '周六',
  Sun: '周日',
}
const englishWeekdays: Record<string, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

function dayAndMonth(month: number, day: number, language: Language): string {
  return language === 'zh' ? `${month}${nb}月${nb}${day}${nb}日` : `${day}${nb}${englishMonths[month - 1]}`
}

/** `11 月 20 日` / `20 Nov`, in Beijing (G5). */
export function formatDay(at: Instant, language: Language): string {
  const { month, day } = beijing(at)
  return dayAndMonth(Number(month), Number(day), language)
}

/** The same for a wire date `YYYY-MM-DD`, which has no zone. */
export function formatFlightDate(date: string, language: Language): string {
  const [, month, day] = date.split('-')
  return dayAndMonth(Number(month), Number(day), language)
}

/** `22:00`, Beijing time. */
export function formatTime(at: Instant): string {
  const { hour, minute } = beijing(at)
  return `${hour}:${minute}`
}

/** `22:00:07`, Beijing time: for logs. */
export function formatClockTime(at: Instant): string {
  return `${formatTime(at)}:${beijing(at).second}`
}

/** `2026-11-20 22:00`, Beijing time: label it so where it stands alone (G5). */
export function formatDateTime(at: Instant): string {
  const { year, month, day, hour, minute } = beijing(at)
  return `${year}-${month}-${day}${nb}${hour}:${minute}`
}

/** `2026-11-20`, today's date in Beijing when given now: what a date field holds. */
export function beijingDate(at: Instant): string {
  const { year, month, day } = beijing(at)
  return `${year}-${month}-${day}`
}

/** `周五` / `Friday` of a wire date. */
export function formatWeekday(date: string, language: Language): string {
  const weekday = beijing(`${date}T12:00:00+08:00`).weekday
  return (language === 'zh' ? chineseWeekdays : englishWeekdays)[weekday] ?? ''
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

/** `300 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)}${nb}GB` : `${Math.floor(megabytes)}${nb}MB`
}
