import { staffPath } from '@aisle/contract/console'
import type { ChangeReport, RowChange } from '@aisle/contract/operator'
import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { manifestPhrases as phrases } from './manifest-phrases.ts'

/** A manifest whose parts the server has. */
export interface SentManifest {
  flightNo: string
  flightDate: string
  upload: string
}

const mostNamed = 20

/** What a field becomes; passengers are named by their tickets and seats, not by their documents. */
const shownFields = ['surname', 'givenName', 'nameZh', 'seatNumber']

function describe({ id, fields }: RowChange): string {
  const words = fields
    .filter(({ field }) => shownFields.includes(field))
    .map(({ before, after }) => [before, after].filter((value) => typeof value === 'string').join(' → '))
  return [id, ...words].join(' · ')
}

/** The passengers that a manifest adds, changes and removes; then it is loaded. */
export function ManifestDrawer({ sent, onClose }: { sent: SentManifest; onClose: () => void }) {
  const { text } = useLanguage()
  const group = (changes: readonly RowChange[], change: RowChange['change'], name: Bilingual): DifferenceRow[] => {
    const found = changes.filter((one) => one.change === change)
    if (found.length === 0) return []
    const hidden = found.length - mostNamed
    return [
      {
        id: change,
        name: text(name),
        is: (
          <>
            {text(phrases.passengers).replace('{count}', String(found.length))}
            <ul className="s">
              {found.slice(0, mostNamed).map((one) => (
                <li key={one.id}>{describe(one)}</li>
              ))}
              {hidden > 0 && <li>{text(phrases.more).replace('{count}', String(hidden))}</li>}
            </ul>
          </>
        ),
      },
    ]
  }
  const rowsOf = ({ changes, problems, notes }: ChangeReport): DifferenceRow[] => {
    const groups = [
      ...group(changes, 'add', phrases.added),
      ...group(changes, 'change', phrases.changed),
      ...group(changes, 'remove', phrases.removed),
    ]
    const wrong = problems.map(({ row, id, problem }, at) => ({
      id: `problem ${at}`,
      name: row === null ? '!' : String(row),
      is: [id, problem].filter(Boolean).join(': '),
    }))
    const said = notes.map((note, at) => ({ id: `note ${at}`, name: text(phrases.note), is: note }))
    const rows = [...wrong, ...groups, ...said]
    return rows.length > 0 ? rows : [{ id: 'same', name: sent.flightNo, is: text(phrases.same) }]
  }
  return (
    <ChangeDrawer<ChangeReport>
      title={`${sent.flightNo} ${sent.flightDate}`}
      change={{ path: staffPath('manifest'), request: sent }}
      differenceOf={rowsOf}
      isPossible={({ problems }) => problems.length === 0}
      confirmWords={() => text(phrases.apply)}
      onClose={onClose}
      onDone={({ auditId }) =>
        showDone({
          text: text(phrases.loaded),
          ...(auditId && { link: { text: text(phrases.undo), to: '/audit', search: { open: auditId } } }),
        })
      }
    />
  )
}
