import { staffPath } from '@aisle/contract/console'
import {
  flightAudiences,
  type FlightAudience,
  type FlightMessageReach,
  type MessagedFlight,
} from '@aisle/contract/console-flight-messages'
import type { StaffFlight } from '@aisle/contract/console-flights'
import { useState } from 'react'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { MailText } from '../../questions/MailText.tsx'
import { useNow } from '../../ui/use-now.ts'
import { completeWords } from '../../ui/words-rules.ts'
import { WordsFields } from '../../ui/WordsFields.tsx'
import { audienceNames, messagePhrases as phrases } from './message-phrases.ts'
import { messageTemplates } from './message-templates.ts'

/** Writes to the passengers of a flight: to how many, and the mail as they will read it, before it leaves. */
export function MessageDrawer({ flight, onClose }: { flight: StaffFlight; onClose: () => void }) {
  const { text } = useLanguage()
  // A repetition of this drawer's request sends nothing; another drawer writes again.
  const [key] = useState(() => crypto.randomUUID())
  const [to, setTo] = useState<FlightAudience>('withPlan')
  const [typed, setTyped] = useState({ zh: '', en: '' })
  const words = completeWords(typed)
  const { flightNo, flightDate } = flight
  const rowsOf = useDifference()
  const counted = (phrase: { zh: string; en: string }, mails: number) => text(phrase).replace('{mails}', String(mails))
  return (
    <ChangeDrawer<MessagedFlight>
      title={text(phrases.writeTo).replace('{flight}', flightNo)}
      change={{ path: staffPath('flightMessage'), request: words && { flightNo, flightDate, to, words, key } }}
      differenceOf={rowsOf}
      isPossible={({ mails }) => mails > 0}
      confirmWords={(answer) => (answer ? counted(phrases.send, answer.mails) : text(phrases.write))}
      onClose={onClose}
      onDone={({ mails }) => showDone({ text: counted(phrases.sent, mails) })}
    >
      <Field label={text(phrases.to)}>
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={to}
            onChange={(event) => setTo(flightAudiences.find((one) => one === event.target.value) ?? 'withPlan')}
          >
            {flightAudiences.map((one) => (
              <option key={one} value={one}>
                {text(audienceNames[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <WordsFields words={typed} templates={messageTemplates} onChange={setTyped} />
      <p className="s c3">{text(phrases.service)}</p>
    </ChangeDrawer>
  )
}

/** What sending does, in words. */
function useDifference(): (answer: MessagedFlight) => DifferenceRow[] {
  const { text, language } = useLanguage()
  const now = useNow()
  const reachWords = ({ passengers, mails, byLanguage }: FlightMessageReach) => {
    const reach = text(phrases.reachOf).replace('{passengers}', String(passengers)).replace('{mails}', String(mails))
    if (mails === 0) return `${reach} · ${text(phrases.nobody)}`
    const each = text(phrases.byLanguage).replace('{zh}', String(byLanguage.zh)).replace('{en}', String(byLanguage.en))
    return `${reach} · ${each}`
  }
  return (answer) => [
    { id: 'reaches', name: text(phrases.reaches), is: reachWords(answer) },
    ...(answer.unreachable > 0
      ? [
          {
            id: 'unreachable',
            name: text(phrases.unreachable),
            is: text(phrases.unreachableOf).replace('{count}', String(answer.unreachable)),
          },
        ]
      : []),
    { id: 'zh', name: text(phrases.mailZh), is: <MailText mail={answer.mail.zh} /> },
    { id: 'en', name: text(phrases.mailEn), is: <MailText mail={answer.mail.en} /> },
    ...(answer.before
      ? [
          {
            id: 'before',
            name: text(phrases.before),
            is: text(phrases.beforeBy)
              .replace('{by}', answer.before.by)
              .replace('{at}', shortTime(answer.before.at, language, now)),
          },
        ]
      : []),
    { id: 'final', name: text(phrases.final), is: text(phrases.theMails) },
  ]
}
