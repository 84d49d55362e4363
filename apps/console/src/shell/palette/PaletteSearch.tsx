import { consolePaths, type StaffPerson } from '@aisle/contract/console'
import { searchKinds, type SearchAnswer } from '@aisle/contract/console-search'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useActsHere } from '../../keys/acts-here-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { seesKind } from './palette-kinds.ts'
import { PaletteList } from './PaletteList.tsx'
import { palettePhrases as phrases } from './palette-phrases.ts'
import {
  commandGroups,
  emptyWords,
  foundGroups,
  readCommand,
  recentGroups,
  type Entry,
  type EntryGroup,
} from './palette-rules.ts'
import { noteRecent, useRecents } from './recent-store.ts'

const settleMs = 200

const searchFor = (asked: string) =>
  queryOptions({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => callConsole<SearchAnswer>(consolePaths.search, { text: asked }, signal),
  })

/** The field and what it offers. The first entry is chosen until the arrows choose another; Enter goes there. */
export function PaletteSearch({ person, onGone }: { person: StaffPerson; onGone: () => void }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const offered = useOffered(person, typed)
  const entries = offered.groups.flatMap((group) => group.entries)
  // Fewer may be there than when it was chosen.
  const at = Math.min(chosen, entries.length - 1)
  const go = (entry: Entry) => {
    if (entry.recent) noteRecent(person.personId, entry.recent)
    onGone()
    const { go: target } = entry
    if (typeof target !== 'function') return void navigate(target)
    // The act opens a layer of its own, once this one has given the focus back.
    requestAnimationFrame(target)
  }
  /** Enter came before the answer: goes to the first when it is there, unless something else is typed by then. */
  const goWhenFound = async () => {
    const answer = await client.fetchQuery(searchFor(typed.trim()))
    const [first] = foundGroups(person.roles, typed, answer).flatMap((group) => group.entries)
    if (first && field.current?.value === typed) go(first)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition of Chinese letters chooses their characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const entry = entries[at]
      // The list says what went wrong when its own question fails.
      if (offered.waits) goWhenFound().catch(() => undefined)
      else if (entry) go(entry)
    }
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined || entries.length === 0) return
    event.preventDefault()
    setChosen((at + step + entries.length) % entries.length)
  }
  return (
    <>
      <div className="field">
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          aria-label={text(phrases.title)}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          placeholder={text(phrases.hint)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Problem error={offered.error} onRetry={offered.retry} />
      <PaletteList id={id} groups={offered.groups} chosen={at} old={offered.waits} onGo={go} />
      <p className={offered.empty ? 'empty' : 'vh'} role="status">
        {text(offered.empty ?? said(offered.waits, entries.length))}
      </p>
      <Keys />
    </>
  )
}

function said(waits: boolean, count: number) {
  if (waits) return phrases.looking
  const fill = (words: string) => words.replace('{count}', String(count))
  return { zh: fill(phrases.offered.zh), en: fill(phrases.offered.en) }
}

interface Offered {
  groups: EntryGroup[]
  empty: ReturnType<typeof emptyWords>
  /** What is shown belongs to what was typed before. */
  waits: boolean
  error: Error | null
  retry: () => void
}

/** Recent ones before anything is typed, acts and screens after `>`, else what the server finds. */
function useOffered(person: StaffPerson, typed: string): Offered {
  const { roles, personId } = person
  const recents = useRecents(personId)
  const actsHere = useActsHere()
  const asked = useSettled(typed, settleMs).trim()
  const finds = searchKinds.some((kind) => seesKind(roles, kind))
  const isAsked = (one: string) => finds && one.trim() !== '' && readCommand(one) === null
  const found = useQuery({
    ...searchFor(asked),
    enabled: isAsked(asked),
    placeholderData: keepPreviousData,
  })
  const command = finds ? readCommand(typed) : (readCommand(typed) ?? typed.trim())
  const none = { empty: null, waits: false, error: null, retry: () => undefined }
  if (command !== null) {
    const groups = commandGroups(roles, command, actsHere)
    return { ...none, groups, empty: groups.length === 0 ? phrases.noScreen : null }
  }
  if (typed.trim() === '') return { ...none, groups: recentGroups(roles, recents) }
  const isOld = asked !== typed.trim() || found.isPlaceholderData || found.isPending
  const straight = isOld ? foundGroups(roles, typed, undefined) : []
  return {
    groups: straight.length > 0 ? straight : foundGroups(roles, typed.trim(), found.data),
    empty: isOld ? null : emptyWords(typed.trim(), found.data),
    waits: isOld && straight.length === 0 && found.error === null,
    error: found.error,
    retry: () => void found.refetch(),
  }
}

function Keys() {
  const { text } = useLanguage()
  return (
    <footer className="s c3" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {text(phrases.move)}
      </span>
      <span>
        <kbd>↵</kbd> {text(phrases.go)}
      </span>
      <span>
        <kbd>&gt;</kbd> {text(phrases.goTo)}
      </span>
      <span>
        <kbd>Esc</kbd> {text(phrases.close)}
      </span>
    </footer>
  )
}
