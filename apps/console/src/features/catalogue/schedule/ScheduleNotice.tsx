import type { RecordResource } from '@aisle/contract/records'
import { Link } from '@tanstack/react-router'
import { shortTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { schedulePhrases as phrases } from './schedule-phrases.ts'
import { useWaitingFor } from './use-scheduled.ts'

/** Says on the page of a row which changes wait for it, the next one first. */
export function ScheduleNotice({ resource, id }: { resource: RecordResource; id: string | null }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const waiting = useWaitingFor(resource, id).data?.rows.toReversed() ?? []
  return waiting.map(({ changeId, by, at }) => (
    <p key={changeId} className="note s" role="status">
      {text(phrases.notice)
        .replace('{by}', by)
        .replace('{at}', shortTime(at, language, now))}{' '}
      <Link className="a" to="/catalogue/scheduled" search={{ open: changeId }}>
        {text(phrases.see)}
      </Link>
    </p>
  ))
}
