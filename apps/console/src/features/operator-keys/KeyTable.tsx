import type { StaffKey } from '@aisle/contract/console-keys'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { shortDay, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { keyPhrases as phrases } from './operator-key-phrases.ts'
import { daysSince, isIdle } from './operator-key-rules.ts'
import { useKeyWords } from './use-key-words.ts'

interface Acts {
  onChange: (key: StaffKey) => void
  onRevoke: (key: StaffKey) => void
}

/** Every key with what it may do and when it last signed a call. */
export function KeyTable({ keys, ...acts }: { keys: readonly StaffKey[] } & Acts) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const { name, scopes, source, state, lastUsed, addedBy } = phrases
  const columns = [name, scopes, source, state, lastUsed, addedBy, phrases.acts]
  return (
    <TableFrame label={text(phrases.title)}>
      <table className="tbl">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column.en}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {keys.map((key) => (
            <KeyRow key={`${key.source} ${key.name}`} shown={key} {...acts} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function KeyRow({ shown, onChange, onRevoke }: { shown: StaffKey } & Acts) {
  const { text, language } = useLanguage()
  const { scopesInWords, ageInWords } = useKeyWords()
  const now = useNow()
  const { name, note, scopes, source, state, lastUsedAt, addedBy, addedAt } = shown
  const idleSince = isIdle(shown, now) ? (lastUsedAt ?? addedAt) : null
  const age = lastUsedAt && ageInWords(lastUsedAt)
  const acts = [
    [phrases.change, onChange],
    [phrases.revoke, onRevoke],
  ] as const
  return (
    <tr>
      <th scope="row" className="roomy">
        <span className="num">{name}</span>
        {note && <p className="s c3 note-text">{note}</p>}
      </th>
      <td className="roomy">{scopesInWords(scopes)}</td>
      <td className="nb">{text(phrases[source])}</td>
      <td className="nb">
        <span className={state === 'active' ? 'tag ok' : 'tag'}>{text(phrases[state])}</span>{' '}
        {idleSince !== null && (
          <span className="tag warn">{text(phrases.idle).replace('{days}', String(daysSince(idleSince, now)))}</span>
        )}
      </td>
      <td className="nb">
        {lastUsedAt ? shortTime(lastUsedAt, language, now) : text(phrases.never)}
        {age !== null && <p className="s c3 nb">{age}</p>}
      </td>
      <td className="nb">
        {addedBy ?? '—'}
        {addedAt && <p className="s c3 nb">{shortDay(addedAt, language)}</p>}
      </td>
      <td>
        {source === 'console' && state === 'active' && (
          <span className="h g8">
            {acts.map(([words, open]) => (
              <Button
                key={words.en}
                className="btn sm"
                aria-label={`${text(words)}: ${name}`}
                onPress={() => open(shown)}
              >
                {text(words)}
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  )
}
