import { useEffect } from 'react'
import { getHelp } from '@aisle/contract/portal'
import { keepFor } from '../../api/answers/kept-answers.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useServerClockOffset, useServerNow } from '../../api/server-time.ts'
import { contactAt } from './help-rules.ts'

/** Articles and contact; refetched at the moment when the service opens or closes. */
export function useHelp() {
  const help = useApiQuery(getHelp, null, { keep: keepFor.texts, placeholderData: (previous) => previous })
  const offset = useServerClockOffset()
  const now = useServerNow()
  const { refetch } = help
  const changesAt = help.data?.contact.changesAt
  useEffect(() => {
    if (changesAt === undefined) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(1000, Date.parse(changesAt) - Date.now() - offset + 500))
    return () => clearTimeout(timer)
  }, [changesAt, offset, refetch])
  const { data } = help
  // An answer kept from an earlier visit may be from another time of day.
  return { ...help, data: data && { ...data, contact: contactAt(data.contact, now) } }
}
