import type { ShownFlightMessage } from '@aisle/contract/console-flight-messages'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { audienceNames, messagePhrases as phrases } from './message-phrases.ts'

/** What staff wrote to the passengers of a flight, and what became of it; nothing where nobody wrote. */
export function FlightMessages({ messages }: { messages: readonly ShownFlightMessage[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  if (messages.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.messages)}</h2>
      </header>
      <ul className="list">
        {messages.map(({ messageId, by, at, to, words, ...counts }) => (
          <li key={messageId} className="v g4">
            <p>{words[language]}</p>
            <p className="s c3">
              {text(audienceNames[to])} · {by} ·{' '}
              <time dateTime={at} title={fullTime(at)}>
                {shortTime(at, language, now)}
              </time>
            </p>
            <Counts {...counts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Counted = Pick<ShownFlightMessage, 'sent' | 'waiting' | 'failed' | 'unreachable'>

/** Nothing is said of what is zero, but for the mails that have left. */
function Counts({ sent, waiting, failed, unreachable }: Counted) {
  const { text } = useLanguage()
  return (
    <p className="s">
      {text(phrases.sentOf).replace('{sent}', String(sent))}
      {waiting > 0 && <> · {text(phrases.waitingOf).replace('{waiting}', String(waiting))}</>}
      {failed > 0 && (
        <>
          {' '}
          · <span className="erc">{text(phrases.failedOf).replace('{failed}', String(failed))}</span>
        </>
      )}
      {unreachable > 0 && <> · {text(phrases.noMailboxOf).replace('{count}', String(unreachable))}</>}
    </p>
  )
}
