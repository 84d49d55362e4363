import type { Language } from '@aisle/contract/language'

/** Numbers never part from their unit (design §4). */
const nb = '\u00a0'

/** `5 分钟前` / `5 minutes ago`; from two days on in days. */
export function formatAge(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60)
  const [n, zh, en] =
    hours >= 48 ? [Math.floor(hours / 24), '天', 'day'] : hours ? [hours, '小时', 'hour'] : [minutes, '分钟', 'minute']
  return language === 'zh' ? `${n}${nb}${zh}前` : `${n}${nb}${en}${n === 1 ? '' : 's'} ago`
}
