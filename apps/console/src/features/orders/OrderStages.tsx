import type { StaffOrder } from '@aisle/contract/console'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { orderSteps, type Step } from '../../words/order-words.ts'

const classes: Readonly<Record<Step['is'], string>> = { done: '', now: 'now dt', ahead: 'to' }

/** The line: solid is done, the dot is now, dotted is ahead. */
export function OrderStages({ order }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <div className="b stages">
        <ol className="ln end">
          {orderSteps(order).map(({ at, is, ...step }) => (
            <li key={step.en} className={classes[is]} aria-current={is === 'now' ? 'step' : undefined}>
              <b>{text(step)}</b>
              {at && (
                <time className="num" dateTime={at} title={fullTime(at)}>
                  {shortTime(at, language, now)}
                </time>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
