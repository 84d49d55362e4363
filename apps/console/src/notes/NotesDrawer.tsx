import { consolePaths, type StaffOrderRow } from '@aisle/contract/console'
import type { NotedOrder } from '@aisle/contract/console-notes'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { showDone } from '../ui/done-store.ts'
import { Field } from '../ui/Field.tsx'
import { notesPhrases as phrases } from './notes-phrases.ts'

interface Noted {
  results: NotedOrder[]
}

/** So many orders of a long answer are named one by one. */
const mostNamed = 20

interface Props {
  rows: readonly StaffOrderRow[]
  onClose: () => void
  onNoted: () => void
}

/** One note about all ticked orders; those that get none are named, and can be left out. */
export function NotesDrawer({ rows, onClose, onNoted }: Props) {
  const { text } = useLanguage()
  // Other words are another act, and an act is repeated under its key.
  const [typed, setTyped] = useState(() => ({ words: '', key: crypto.randomUUID() }))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const wanted = rows.filter(({ orderNo }) => !leftOut.has(orderNo))
  const words = typed.words.trim()
  const isComplete = words !== '' && wanted.length > 0
  const orderNos = wanted.map(({ orderNo }) => orderNo)
  return (
    <ChangeDrawer<Noted>
      title={text(phrases.title)}
      change={{
        path: consolePaths.notesAdd,
        request: isComplete ? { orderNos, text: words, key: typed.key } : null,
      }}
      isPossible={({ results }) => refusedNos(results).length === 0}
      differenceOf={({ results }) => [
        ...refusedRow(results, text, (some) => setLeftOut(new Set([...leftOut, ...some]))),
        ...notedRows(results, wanted, text),
      ]}
      confirmWords={() => text(phrases.confirm).replace('{count}', String(wanted.length))}
      onClose={onClose}
      onDone={({ results }) => {
        onNoted()
        const count = results.length - refusedNos(results).length
        showDone({ text: text(phrases.done).replace('{count}', String(count)) })
      }}
    >
      <Field label={text(phrases.words)} hint={text(phrases.hint)}>
        {(ids) => (
          <textarea
            {...ids}
            className="in"
            rows={3}
            maxLength={1000}
            value={typed.words}
            onChange={(event) => setTyped({ words: event.target.value, key: crypto.randomUUID() })}
          />
        )}
      </Field>
    </ChangeDrawer>
  )
}

type Text = ReturnType<typeof useLanguage>['text']

const refusedNos = (results: readonly NotedOrder[]): string[] =>
  results.filter(({ result }) => result === 'refused').map(({ orderNo }) => orderNo)

function refusedRow(
  results: readonly NotedOrder[],
  text: Text,
  onLeave: (orderNos: readonly string[]) => void,
): DifferenceRow[] {
  const refused = refusedNos(results)
  if (refused.length === 0) return []
  const is = (
    <>
      <span className="num">{refused.join(', ')}</span>
      <br />
      <Button className="btn sm" onPress={() => onLeave(refused)}>
        {text(phrases.leave)}
      </Button>
    </>
  )
  return [{ id: 'refused', name: text(phrases.refused), is }]
}

function notedRows(results: readonly NotedOrder[], rows: readonly StaffOrderRow[], text: Text): DifferenceRow[] {
  const noted = results.filter(({ result }) => result !== 'refused')
  const more = noted.length - mostNamed
  const named = noted.slice(0, mostNamed).map(({ orderNo }) => {
    const row = rows.find((one) => one.orderNo === orderNo)
    const [first] = row?.what ?? []
    const about = [row?.passenger?.name, first && text(first.name)].filter(Boolean).join(' · ')
    return { id: orderNo, name: orderNo, is: about || text(phrases.gets) }
  })
  return more > 0
    ? [...named, { id: 'more', name: text(phrases.more).replace('{count}', String(more)), is: text(phrases.gets) }]
    : named
}
