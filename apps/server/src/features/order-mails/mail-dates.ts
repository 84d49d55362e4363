import type { Bilingual } from '@aisle/contract/language'
import { beijingTime } from '@aisle/rules/time'

const monthsEn = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `11 月 20 日` / `20 Nov`, in Beijing (G5). */
export function dayOf(at: Date): Bilingual {
  const [, month = 1, day = 1] = beijingTime(at).slice(0, 10).split('-').map(Number)
  return { zh: `${month} 月 ${day} 日`, en: `${day} ${monthsEn[month - 1]}` }
}

/** `11 月 20 日 14:40` / `20 Nov 14:40`, in Beijing: a mail names the zone where it gives a time. */
export function timeOf(at: Date): Bilingual {
  const day = dayOf(at)
  const clock = beijingTime(at).slice(11, 16)
  return { zh: `${day.zh} ${clock}`, en: `${day.en} ${clock}` }
}
