import { searchKinds, type SearchKind } from '@aisle/contract/console-search'
import { paletteKinds } from './palette-kinds.ts'

/** Something that was looked at. */
export interface Recent {
  kind: SearchKind
  id: string
  title: string
}

export const mostRecent = 10

/** With this one first, each once. */
export const withRecent = (recents: readonly Recent[], one: Recent): Recent[] =>
  [one, ...recents.filter(({ kind, id }) => kind !== one.kind || id !== one.id)].slice(0, mostRecent)

/** What an address shows, for those whose number is their title. */
export function shownAt(pathname: string, search: Readonly<Record<string, unknown>>): Recent | null {
  for (const kind of searchKinds) {
    const id = paletteKinds[kind].shownAt(pathname, search)
    if (id !== undefined) return { kind, id, title: id }
  }
  return null
}

/** As the tab's storage keeps them for a person: without what names anybody. */
export const writeRecents = (personId: string, recents: readonly Recent[]): string =>
  JSON.stringify({ personId, recents: recents.filter(({ kind }) => !paletteKinds[kind].personal) })

/** None of another person, and none of what is not ours. */
export function readRecents(personId: string, kept: string | null): Recent[] {
  const value = parse(kept)
  if (value === null || value['personId'] !== personId || !Array.isArray(value['recents'])) return []
  return value['recents'].flatMap((one: unknown) => {
    if (!isRecord(one)) return []
    const { id, title } = one
    const kind = searchKinds.find((known) => known === one['kind'])
    return kind && typeof id === 'string' && typeof title === 'string' ? [{ kind, id, title }] : []
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(kept: string | null): Record<string, unknown> | null {
  if (kept === null) return null
  try {
    const value: unknown = JSON.parse(kept)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
