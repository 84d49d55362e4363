import type { PassengerQuestion } from '@aisle/contract/console-questions'
import { fullTime, shortTime } from '../language/formats.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useNow } from '../ui/use-now.ts'
import { questionPhrases as phrases } from './question-phrases.ts'

/** What staff asked the passenger: when, by whom and in which words; nothing where nobody asked. */
export function Questions({ questions }: { questions: readonly PassengerQuestion[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  if (questions.length === 0) return null
  return (
    <section className="v g8">
      <h3 className="s">{text(phrases.asked)}</h3>
      {questions.map(({ questionId, by, at, words }) => (
        <div key={questionId} className="q">
          {words[language] && <p>{words[language]}</p>}
          <p className="s c3">
            {by} ·{' '}
            <time dateTime={at} title={fullTime(at)}>
              {shortTime(at, language, now)}
            </time>
          </p>
        </div>
      ))}
      <p className="s c3">{text(phrases.answerComes)}</p>
    </section>
  )
}
