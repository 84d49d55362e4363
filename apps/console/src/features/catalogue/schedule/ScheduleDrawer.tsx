import { staffPath } from '@aisle/contract/console'
import type { ScheduleReport } from '@aisle/contract/console-schedule'
import { useState, type ReactNode } from 'react'
import type { CallRefused } from '../../../api/call-console.ts'
import { beijingInput, instantOfInput } from '../../../language/beijing-input-rules.ts'
import { fullTime, shortTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../../ui/Difference.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { AppliedRows } from '../use-difference-words.ts'
import { schedulePhrases as phrases } from './schedule-phrases.ts'
import { isAhead } from './schedule-rules.ts'

/** What the server answers, kept for a second person or not. */
export type ScheduledRows = ScheduleReport & Pick<AppliedRows, 'second'>

interface Props {
  /** The change as it would be applied, without the time. */
  request: object
  differenceOf: (answer: AppliedRows) => DifferenceRow[]
  renderWayOut: (error: CallRefused) => ReactNode
  onClose: () => void
  onDone: (answer: ScheduledRows) => void
}

/** A change of a row for a time in Beijing, with its difference as it would be now. */
export function ScheduleDrawer({ request, differenceOf, renderWayOut, onClose, onDone }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  const [at, setAt] = useState<string | null>(null)
  const isPossible = at !== null && isAhead(at, now)
  return (
    <ChangeDrawer<ScheduledRows>
      title={text(phrases.drawer)}
      change={{ path: staffPath('schedule'), request: isPossible ? { ...request, at } : null }}
      differenceOf={(answer) => [
        { id: 'at', name: text(phrases.at), is: fullTime(answer.at) },
        ...differenceOf(answer),
      ]}
      isPossible={({ problems, result }) => problems.length === 0 && result !== null}
      confirmWords={() =>
        isPossible ? text(phrases.confirm).replace('{at}', shortTime(at, language, now)) : text(phrases.act)
      }
      renderWayOut={renderWayOut}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={text(phrases.time)} hint={text(phrases.timeHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            type="datetime-local"
            min={beijingInput(now.toISOString())}
            value={at === null ? '' : beijingInput(at)}
            onChange={(event) => setAt(instantOfInput(event.target.value))}
          />
        )}
      </Field>
      {at !== null && !isPossible && (
        <p className="problem s" role="alert">
          {text(phrases.notAhead)}
        </p>
      )}
    </ChangeDrawer>
  )
}
