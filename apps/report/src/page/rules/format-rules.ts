import { beijingAheadMs } from '@aisle/rules/time'
import type { Language } from '@aisle/contract/language'
import { formatMoney, type Currency } from '@aisle/contract/money'
import type { Words } from '../../report-data.ts'

/** Numbers never part from their unit (design §4). */
const nb = '\u00a0'
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Everything that is written for one reader: words in the language, figures as the shop writes them. */
export interface Formats {
  language: Language
  say: (words: Words) => string
  count: (value: number) => string
  percent: (share: number) => string
  signed: (share: number) => string
  money: (minor: number, currency: Currency) => string
  /** The second parameter is the largest of the axis: one axis, one unit. */
  axisMoney: (minor: number, most: number, currency: Currency) => string
  axisCount: (value: number, most: number) => string
  day: (day: string) => string
  dayAndYear: (day: string) => string
  shortDay: (day: string) => string
  seconds: (value: number) => string
  bytes: (value: number) => string
  list: (texts: readonly string[]) => string
}

export function getFormats(language: Language): Formats {
  const zh = language === 'zh'
  const money = (minor: number, currency: Currency) => formatMoney(minor, currency)
  return {
    language,
    say: (words) => words[language],
    count,
    percent,
    signed: (share) => (share < 0 ? '−' : '+') + percent(Math.abs(share)),
    money,
    axisMoney: (minor, most, currency) => {
      const units = shortened(Math.abs(minor) / 100, most / 100, zh)
      return (minor < 0 ? '−' : '') + money(0, currency).replace('0', '') + units
    },
    axisCount: (value, most) => shortened(value, most, zh),
    day: (day) => getDay(day, zh),
    dayAndYear: (day) =>
      zh ? `${day.slice(0, 4)}${nb}年${nb}${getDay(day, zh)}` : `${getDay(day, zh)}${nb}${day.slice(0, 4)}`,
    shortDay: (day) =>
      zh ? `${getMonth(day)}/${getDate(day)}` : `${getDate(day)} ${englishMonths[getMonth(day) - 1]}`,
    seconds: (value) => getSeconds(value, zh),
    bytes,
    list: (texts) => (zh ? texts.join('、') : englishList(texts)),
  }
}

function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** One digit after the point under ten percent; never "0%" for something, never "100%" for not quite all. */
function percent(share: number): string {
  const value = share * 100
  if (value > 0 && value < 0.1) return '<0.1%'
  if (value > 99 && value < 100) return '>99%'
  const rounded = value < 9.95 ? value.toFixed(1).replace('.0', '') : count(value)
  return `${rounded}%`
}

function shortened(value: number, most: number, zh: boolean): string {
  const steps = zh
    ? ([
        [1e8, '亿'],
        [1e4, '万'],
      ] as const)
    : ([
        [1e6, 'M'],
        [1e3, 'k'],
      ] as const)
  for (const [size, unit] of steps)
    if (most >= 2 * size) return value === 0 ? '0' : `${Number((value / size).toFixed(2))}${zh ? nb : ''}${unit}`
  return value < 10 ? String(Number(value.toFixed(1))) : count(value)
}

const getMonth = (day: string) => Number(day.slice(5, 7))
const getDate = (day: string) => Number(day.slice(8, 10))

function getDay(day: string, zh: boolean): string {
  return zh
    ? `${getMonth(day)}${nb}月${nb}${getDate(day)}${nb}日`
    : `${getDate(day)}${nb}${englishMonths[getMonth(day) - 1]}`
}

function getSeconds(value: number, zh: boolean): string {
  const [minuteUnit, secondUnit] = zh ? ['分', '秒'] : ['min', 's']
  if (value < 90) return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}${nb}${secondUnit}`
  const whole = Math.round(value)
  const rest = whole % 60
  return `${Math.floor(whole / 60)}${nb}${minuteUnit}${rest > 0 ? `${nb}${rest}${nb}${secondUnit}` : ''}`
}

function bytes(value: number): string {
  const megabytes = value / 1_000_000
  if (megabytes >= 1_000_000) return `${count(Math.round(megabytes / 1000))}${nb}GB`
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)}${nb}GB` : `${count(Math.floor(megabytes))}${nb}MB`
}

function englishList(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`
}

/** Day and time in Beijing (G5), of an instant in UTC. */
export function beijingTime(at: string, { dayAndYear, say }: Formats): string {
  const there = new Date(Date.parse(at) + beijingAheadMs).toISOString()
  return dayAndYear(there.slice(0, 10)) + say({ zh: nb, en: `,${nb}` }) + there.slice(11, 16)
}
