import { useServerNow } from '../../api/server-time.ts'
import { beijingDate, formatFlightDate, formatWholeDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { getLastDay } from './coupon-view-rules.ts'

/** Formats the first and last valid days, with the year if it is not the current one. */
export function useValidDays() {
  const language = useLanguage()
  const thisYear = beijingDate(useServerNow()).slice(0, 4)
  const write = (date: string) => (date.startsWith(thisYear) ? formatFlightDate : formatWholeDate)(date, language)
  return {
    from: (validFrom: string) => write(beijingDate(validFrom)),
    until: (validTo: string) => write(getLastDay(validTo)),
  }
}
