import { useServerNow } from '../../api/server-time.ts'
import { beijingDate, formatFlightDate, formatWholeDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { lastDayOf } from './coupon-view-rules.ts'

/** Writes the first and the last day on which something is valid; with the year where that is another one than now. */
export function useValidDays() {
  const language = useLanguage()
  const thisYear = beijingDate(useServerNow()).slice(0, 4)
  const write = (date: string) => (date.startsWith(thisYear) ? formatFlightDate : formatWholeDate)(date, language)
  return {
    from: (validFrom: string) => write(beijingDate(validFrom)),
    until: (validTo: string) => write(lastDayOf(validTo)),
  }
}
