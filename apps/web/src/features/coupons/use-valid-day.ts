import { useServerClockOffset } from '../../api/server-time.ts'
import { beijingDate, formatDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { couponPhrases } from './coupon-phrases.ts'

/** Now, as the server tells it. */
export function useServerNow(): number {
  return Date.now() + useServerClockOffset()
}

/** Writes a day in Beijing (G5), with its year where that is another one than now. */
export function useValidDay(): (at: number) => string {
  const t = usePhrases(couponPhrases)
  const language = useLanguage()
  const thisYear = beijingDate(useServerNow()).slice(0, 4)
  return (at) => {
    const day = formatDay(at, language)
    const year = beijingDate(at).slice(0, 4)
    return year === thisYear ? day : t('dayOfYear', { year, day })
  }
}
