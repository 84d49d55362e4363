import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { planListPhrases } from './plan-list-phrases.ts'
import { ageInMinutes } from './portal-rules.ts'

/** The age of the aircraft's data once they are stale; undefined while they are fresh (P8). */
export function useStaleWords(flight: AircraftFlight | undefined): string | undefined {
  const t = usePhrases(planListPhrases)
  const language = useLanguage()
  const now = useServerNow()
  if (!flight?.stale) return undefined
  const age = ageInMinutes(flight, now)
  return age ? t('staleSince', { age: formatDuration(age, language) }) : t('staleData')
}
