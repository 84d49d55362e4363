import { staffPath } from '@aisle/contract/console'
import type { NotedChange, NotedDifference } from '@aisle/contract/console-finance'
import { differenceNames } from '@aisle/contract/console-names'
import * as limits from '@aisle/contract/limits'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { Field } from '../../ui/Field.tsx'
import { financePhrases as phrases } from './finance-phrases.ts'

/** What somebody has found out about a difference, and whether the gateway was asked. */
export function NoteDrawer({ difference, onClose }: { difference: NotedDifference; onClose: () => void }) {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const { id, name, paymentNo } = difference
  const words = typed.trim()
  const hint = text(phrases.noteHint)
    .replace('{typed}', String(typed.length))
    .replace('{most}', String(limits.differenceNoteLength))
  const rows = ({ result, note }: NotedChange): DifferenceRow[] => [
    {
      id: 'note',
      name: text(result === 'same' ? phrases.noteKnown : phrases.noteShown),
      is: note && [note.text, ...(note.asked ? [text(phrases.asked)] : [])].join(' · '),
    },
  ]
  return (
    <ChangeDrawer<NotedChange>
      title={`${text(differenceNames[name])} · ${paymentNo}`}
      change={{ path: staffPath('differenceNote'), request: words === '' ? null : { id, text: words, asked } }}
      differenceOf={rows}
      isPossible={({ result }) => result !== 'same'}
      confirmWords={() => text(phrases.noteAdd)}
      onClose={onClose}
      onDone={() => showDone({ text: text(phrases.noteDone) })}
    >
      <Field label={text(phrases.noteText)} hint={hint}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            rows={3}
            maxLength={limits.differenceNoteLength}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <label className="h">
        <input className="ck" type="checkbox" checked={asked} onChange={({ target }) => setAsked(target.checked)} />
        {text(phrases.asked)}
      </label>
    </ChangeDrawer>
  )
}
