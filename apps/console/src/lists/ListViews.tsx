import type { SavedView } from '@aisle/contract/console-views'
import type { Bilingual } from '@aisle/contract/language'
import { isSameQuery } from '@aisle/rules/list-addresses'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { putColumnsBack } from './column-store.ts'
import { listPhrases as phrases } from './list-phrases.ts'
import type { SavedViews } from './use-saved-views.ts'
import { RemoveViewDrawer, SaveViewDrawer, type ViewContent } from './ViewDrawers.tsx'
import { splitViews } from './view-tab-rules.ts'
import { ViewMenu, type ViewAct } from './ViewMenu.tsx'

/** The columns that are shown, null for the usual ones, and the names of some. */
export interface ViewColumns {
  chosenColumns: readonly string[] | null
  columnWords: (columns: readonly string[]) => string
}

interface Props {
  /** The path of the list. */
  to: string
  /** What the tabs are, for whoever hears them. */
  label: string
  saved: SavedViews
  /** What is filtered, in words. */
  filters: readonly string[]
  /** Whether something is typed to search within, which no view keeps. */
  isSearched?: boolean
  /** Null: the list is no table. */
  columns: ViewColumns | null
  /** Leads out of the saved views of a list that has no standard ones. */
  all?: Bilingual
  /** The standard views, as links. */
  children?: ReactNode
}

/** The views of a list: the standard ones, the saved ones, and what can be done with what is shown. */
export function ListViews(props: Props) {
  const { text } = useLanguage()
  const { to, saved, columns, all, children } = props
  const { open, query } = saved
  const [act, setAct] = useState<ViewAct | null>(null)
  const { tabs, more } = splitViews(saved.views, open)
  const now: ViewContent = { query, columns: columns?.chosenColumns ?? null }
  const isChanged = open !== null && !isSameContent(open, now)
  const nav = useRef<HTMLElement>(null)
  const openId = open?.id
  useEffect(() => {
    // On a narrow screen the tabs scroll, and the open one may stand behind the edge.
    if (openId !== undefined) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const hasTabs = children !== undefined || tabs.length > 0
  const isWorthSaving = open === null && (Object.keys(query).length > 0 || now.columns !== null)
  if (!hasTabs && !isWorthSaving) return null
  return (
    <div className="views">
      <nav className="tabs" aria-label={props.label} ref={nav}>
        {children}
        {all && tabs.length > 0 && <AllTab to={to} words={all} isOpen={open === null} />}
        {tabs.map((view) => (
          <ViewTab key={view.id} to={to} view={view} isOpen={view.id === open?.id} isChanged={isChanged} />
        ))}
      </nav>
      <div className="h sp s">
        {more.length > 0 && <MoreViews to={to} views={more} />}
        {isWorthSaving && (
          <Button className="btn txt sm" onPress={() => setAct('saveAs')}>
            {text(phrases.save)}
          </Button>
        )}
        {isChanged && <Changed to={to} view={open} onSave={() => setAct(open.mine ? 'save' : 'saveAs')} />}
        {open && <ViewMenu view={open} onAct={setAct} />}
      </div>
      {act && <Drawers {...props} act={act} now={now} onClose={() => setAct(null)} />}
    </div>
  )
}

const isSameContent = (view: SavedView, now: ViewContent): boolean =>
  isSameQuery(view.query, now.query) && (view.columns?.join() ?? null) === (now.columns?.join() ?? null)

function AllTab({ to, words, isOpen }: { to: string; words: Bilingual; isOpen: boolean }) {
  const { text } = useLanguage()
  return (
    <Link
      to={to}
      search={{}}
      activeOptions={{ exact: true, explicitUndefined: true }}
      activeProps={{}}
      aria-current={isOpen ? 'page' : undefined}
    >
      {text(words)}
    </Link>
  )
}

interface TabProps {
  to: string
  view: SavedView
  isOpen: boolean
  isChanged: boolean
}

function ViewTab({ to, view, isOpen, isChanged }: TabProps) {
  const { text } = useLanguage()
  return (
    <Link
      to={to}
      search={{ ...view.query, saved: view.id }}
      activeOptions={{ exact: true, explicitUndefined: true }}
      activeProps={{}}
      aria-current={isOpen ? 'page' : undefined}
      title={view.mine ? undefined : text(phrases.sharedBy).replace('{name}', view.by)}
    >
      {!view.mine && <Icon name="people" size="x" />}
      <span className="el">{view.name}</span>
      {isOpen && isChanged && <span className="dot m" aria-hidden="true" />}
    </Link>
  )
}

function Changed({ to, view, onSave }: { to: string; view: SavedView; onSave: () => void }) {
  const { text } = useLanguage()
  return (
    <>
      <span className="c2" role="status">
        {text(phrases.changed)}
      </span>
      <Button className="btn txt sm" onPress={onSave}>
        {text(view.mine ? phrases.saveChanges : phrases.save)}
      </Button>
      <Link
        className="btn txt sm"
        to={to}
        search={{ ...view.query, saved: view.id }}
        activeProps={{}}
        onClick={() => putColumnsBack(view.id)}
      >
        {text(phrases.putBack)}
      </Link>
    </>
  )
}

function MoreViews({ to, views }: { to: string; views: readonly SavedView[] }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className="btn txt sm">
        {text(phrases.more)}
        <Icon name="chevron" size="x" />
      </Button>
      <Popover placement="bottom end" className="menu">
        <Menu
          aria-label={text(phrases.more)}
          onAction={(id) => {
            const view = views.find((one) => one.id === id)
            if (view) void navigate({ to, search: { ...view.query, saved: view.id } })
          }}
        >
          {views.map((view) => (
            <MenuItem key={view.id} id={view.id} textValue={view.name}>
              {view.name}
              {!view.mine && <span className="s c3">{text(phrases.sharedBy).replace('{name}', view.by)}</span>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Drawers({
  to,
  saved,
  act,
  now,
  onClose,
  ...rest
}: Props & { act: ViewAct; now: ViewContent; onClose: () => void }) {
  const navigate = useNavigate()
  const { open, screen } = saved
  if (act === 'remove') {
    return (
      open && <RemoveViewDrawer view={open} onClose={onClose} onGone={() => void navigate({ to, search: now.query })} />
    )
  }
  const view = act === 'saveAs' ? null : open
  return (
    <SaveViewDrawer
      screen={screen}
      view={view}
      // A new name is not the moment to keep other filters.
      content={act === 'edit' && open ? { query: open.query, columns: open.columns } : now}
      filters={act === 'edit' ? null : rest.filters}
      isSearched={act !== 'edit' && rest.isSearched === true}
      columnWords={rest.columns?.columnWords ?? null}
      onClose={onClose}
      onSaved={(after) => {
        if (act !== 'edit') putColumnsBack(after.id)
        if (act === 'saveAs' && open) putColumnsBack(open.id)
        void navigate({ to, search: (known: object) => ({ ...known, saved: after.id }) })
      }}
    />
  )
}
