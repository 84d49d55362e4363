import type { StaffOrder, StaffTimelineEntry } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { beijingDay } from '@aisle/rules/time'
import { Fragment } from 'react'
import { clockTime, fullTime, longDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { actorNames, timelineWords } from '../../words/order-words.ts'

/** Everything that happened, by whomever, the newest first. Days and times are Beijing's. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { language } = useLanguage()
  const days = byDay(order.timeline)
  return (
    <ol className="tl">
      {days.map(({ day, entries }, dayAt) => (
        <Fragment key={day}>
          <li className="day">{longDay(entries[0]?.at ?? day, language)}</li>
          {entries.map((entry, at) => (
            <Entry
              key={`${entry.at} ${entry.kind} ${entry.event} ${entry.about}`}
              entry={entry}
              order={order}
              newest={dayAt === 0 && at === 0}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  )
}

function Entry({ entry, order, newest }: { entry: StaffTimelineEntry; order: StaffOrder; newest: boolean }) {
  const { text } = useLanguage()
  const { at, amount, about, by } = entry
  return (
    <li className={newest ? 'now f' : 'f'}>
      <time className="at" dateTime={at} title={fullTime(at)}>
        {clockTime(at)}
      </time>
      <p>
        {text(timelineWords(entry))}
        {amount !== null && amount > 0 && ` ${formatMoney(amount, order.currency)}`}
      </p>
      <p className="who num">
        {text(actorNames[by])}
        {about && ` · ${about}`}
      </p>
    </li>
  )
}

function byDay(timeline: readonly StaffTimelineEntry[]): { day: string; entries: StaffTimelineEntry[] }[] {
  const days: { day: string; entries: StaffTimelineEntry[] }[] = []
  for (const entry of timeline.toReversed()) {
    const day = beijingDay(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
