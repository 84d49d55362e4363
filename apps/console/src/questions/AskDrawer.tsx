import { staffPath } from '@aisle/contract/console'
import type { AskedPassenger } from '@aisle/contract/console-questions'
import { useState } from 'react'
import { shortTime } from '../language/formats.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { showDone } from '../ui/done-store.ts'
import { useNow } from '../ui/use-now.ts'
import { completeWords } from '../ui/words-rules.ts'
import { WordsFields } from '../ui/WordsFields.tsx'
import { MailText } from './MailText.tsx'
import { questionPhrases as phrases } from './question-phrases.ts'
import { questionTemplates } from './question-templates.ts'

interface Props {
  about: { orderNo: string } | { refundNo: string }
  onClose: () => void
}

/** Asks the passenger something by mail, which is shown as they will read it. */
export function AskDrawer({ about, onClose }: Props) {
  const { text, language } = useLanguage()
  const now = useNow()
  // A repetition of this drawer's request sends nothing; another drawer asks again.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState({ zh: '', en: '' })
  const words = completeWords(typed)
  const differenceOf = ({ to, mail, before }: AskedPassenger): DifferenceRow[] => [
    { id: 'to', name: text(phrases.to), is: to },
    { id: 'mail', name: text(phrases.mail), is: <AskedMail mail={mail} /> },
    ...(before
      ? [
          {
            id: 'before',
            name: text(phrases.before),
            is: text(phrases.beforeBy)
              .replace('{by}', before.by)
              .replace('{at}', shortTime(before.at, language, now)),
          },
        ]
      : []),
    { id: 'final', name: text(phrases.final), is: text(phrases.theMail) },
  ]
  return (
    <ChangeDrawer<AskedPassenger>
      title={text(phrases.ask)}
      change={{ path: staffPath('askPassenger'), request: words && { ...about, words, key } }}
      differenceOf={differenceOf}
      confirmWords={() => text(phrases.ask)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.sent) })}
    >
      <WordsFields words={typed} templates={questionTemplates} onChange={setTyped} />
    </ChangeDrawer>
  )
}

function AskedMail({ mail }: Pick<AskedPassenger, 'mail'>) {
  const { text } = useLanguage()
  return (
    <>
      <MailText mail={mail} />
      <p className="s c3">{text(phrases.language)}</p>
    </>
  )
}
