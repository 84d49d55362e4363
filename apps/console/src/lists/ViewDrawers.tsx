import { consolePaths } from '@aisle/contract/console'
import {
  viewShares,
  type SavedView,
  type ViewReport,
  type ViewScreen,
  type ViewShare,
} from '@aisle/contract/console-views'
import * as limits from '@aisle/contract/limits'
import { hasRight } from '@aisle/contract/staff-roles'
import { useState } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSession } from '../session/use-session.ts'
import { ChangeDrawer } from '../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../ui/Difference.tsx'
import { showDone } from '../ui/done-store.ts'
import { Field } from '../ui/Field.tsx'
import { listPhrases as phrases } from './list-phrases.ts'
import { useAudienceWords } from './use-audience-words.ts'

/** What a view keeps of a list. */
export interface ViewContent {
  query: Readonly<Record<string, string>>
  columns: readonly string[] | null
}

interface SaveProps {
  screen: ViewScreen
  /** Null: a new one. */
  view: SavedView | null
  content: ViewContent
  /** In words; null: they stay as they are. */
  filters: readonly string[] | null
  isSearched: boolean
  /** Null: the list is no table. */
  columnWords: ((columns: readonly string[]) => string) | null
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Saves what a list shows under a name, or changes the name and who sees it. */
export function SaveViewDrawer(props: SaveProps) {
  const { text } = useLanguage()
  const { screen, view, content, onClose } = props
  const [name, setName] = useState(view?.name ?? '')
  const [share, setShare] = useState<ViewShare>(view?.share ?? 'none')
  const differenceOf = useDifference(props)
  const request =
    name.trim() === ''
      ? null
      : { id: view?.id ?? null, screen, name: name.trim(), ...content, share, basis: view?.version ?? null }
  return (
    <ChangeDrawer<ViewReport>
      title={view ? text(phrases.editTitle).replace('{name}', view.name) : text(phrases.newTitle)}
      change={{ path: consolePaths.viewSave, request }}
      differenceOf={differenceOf}
      isPossible={({ problem, change }) => problem === null && (change !== 'same' || view === null)}
      confirmWords={() => text(phrases.saveChanges)}
      onClose={onClose}
      onDone={({ after }) => {
        if (!after) return
        showDone({ text: text(phrases.saved).replace('{name}', after.name) })
        props.onSaved(after)
      }}
    >
      <Field label={text(phrases.name)} hint={text(phrases.nameHint).replace('{most}', String(limits.viewNameLength))}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            autoFocus
            autoComplete="off"
            maxLength={limits.viewNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <ShareField share={share} onChange={setShare} />
      {props.isSearched && <p className="note s">{text(phrases.notKept)}</p>}
    </ChangeDrawer>
  )
}

function ShareField({ share, onChange }: { share: ViewShare; onChange: (share: ViewShare) => void }) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const mayShareWithAll = hasRight(roles, 'people', 'act')
  const { words } = useAudienceWords()
  const offered = viewShares.filter((one) => one !== 'all' || mayShareWithAll || share === 'all')
  return (
    <Field label={text(phrases.share)} hint={mayShareWithAll ? undefined : text(phrases.allHint)}>
      {(ids) => (
        <select
          {...ids}
          className="in"
          value={share}
          onChange={(event) => onChange(viewShares.find((one) => one === event.target.value) ?? 'none')}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {words(one, roles)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The view before and after, by the server's answer. */
function useDifference({ filters, columnWords }: SaveProps) {
  const { text } = useLanguage()
  const { ofView } = useAudienceWords()
  const columnsIn = ({ columns }: SavedView) =>
    columns === null || columnWords === null ? text(phrases.usualColumns) : columnWords(columns)
  return ({ before, after, problem }: ViewReport): DifferenceRow[] => {
    if (!after) return []
    if (problem) {
      const most = String(limits.viewsOfList)
      return [{ id: 'problem', name: text(phrases.problem), is: text(phrases[problem]).replace('{most}', most) }]
    }
    const row = (id: string, name: string, words: (view: SavedView) => string): DifferenceRow => {
      const is = words(after)
      const was = before && words(before)
      return { id, name, is, ...(was !== null && was !== is && { was }) }
    }
    const shown = filters?.length === 0 ? text(phrases.noFilters) : filters?.join(text(phrases.and))
    return [
      row('name', text(phrases.name), ({ name }) => name),
      row('share', text(phrases.share), ofView),
      ...(shown === undefined ? [] : [{ id: 'filters', name: text(phrases.filters), is: shown }]),
      ...(columnWords ? [row('columns', text(phrases.columns), columnsIn)] : []),
    ]
  }
}

interface RemoveProps {
  view: SavedView
  onClose: () => void
  onGone: () => void
}

/** The end of a view. */
export function RemoveViewDrawer({ view, onClose, onGone }: RemoveProps) {
  const { text } = useLanguage()
  const title = text(phrases.removeTitle).replace('{name}', view.name)
  return (
    <ChangeDrawer<ViewReport>
      title={title}
      tone="bad"
      change={{ path: consolePaths.viewRemove, request: { id: view.id } }}
      differenceOf={() => [
        { id: 'gone', name: text(phrases.gone), is: text(phrases.goneForMe) },
        ...(view.share === 'none' ? [] : [{ id: 'all', name: text(phrases.share), is: text(phrases.goneForAll) }]),
      ]}
      confirmWords={() => title}
      onClose={onClose}
      onDone={() => {
        showDone({ text: text(phrases.removed).replace('{name}', view.name) })
        onGone()
      }}
    />
  )
}
