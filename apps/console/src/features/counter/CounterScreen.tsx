import { hasRight } from '@aisle/contract/staff-roles'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { counterPhrases as phrases } from './counter-phrases.ts'
import { WaitingList } from './CounterLists.tsx'
import { Desk } from './Desk.tsx'
import { useScanQueue } from './scan-queue/use-scan-queue.ts'
import { useCounter, useCounterDay } from './use-counter-day.ts'

/** A counter: its codes, what waits there today, and what was handed over lately. */
export function CounterScreen() {
  const { text } = useLanguage()
  const counter = useCounter()
  const day = useCounterDay(counter.chosen?.pointId)
  const queue = useScanQueue(day.data, day.dataUpdatedAt)
  const handsOver = hasRight(useSession().data?.person.roles ?? [], 'counter', 'act')
  return (
    <div className="v g16 counter">
      <div className="h wrap">
        <h1 className="gr">{text(phrases.title)}</h1>
        <CounterChoice counter={counter} />
      </div>
      <Problem error={counter.error} onRetry={counter.retry} />
      {handsOver ? (
        <Desk day={day.data} askedAt={day.dataUpdatedAt} queue={queue} />
      ) : (
        <p className="note">
          <Icon name="info" />
          <span>{text(phrases.onlyCounter)}</span>
        </p>
      )}
      <Problem error={day.error} onRetry={() => void day.refetch()} />
      {day.data && <WaitingList day={day.data} queue={queue.scans} mayNote={handsOver} />}
      {counter.isKnown && counter.chosen === null && <p className="card empty">{text(phrases.noCounter)}</p>}
    </div>
  )
}

function CounterChoice({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { text } = useLanguage()
  if (counter.chosen === null) return null
  return (
    <select
      className="in counters"
      aria-label={text(phrases.counter)}
      value={counter.chosen.pointId}
      onChange={({ target }) => counter.choose(target.value)}
    >
      {counter.all.map(({ pointId, name, open }) => (
        <option key={pointId} value={pointId}>
          {open ? text(name) : text(phrases.closed).replace('{name}', text(name))}
        </option>
      ))}
    </select>
  )
}
