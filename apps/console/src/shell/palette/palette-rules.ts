import {
  mostCountedInSearch as mostCounted,
  searchKinds,
  type SearchAnswer,
  type SearchKind,
  type SearchRow,
} from '@aisle/contract/console-search'
import type { Bilingual } from '@aisle/contract/language'
import type { StaffRole } from '@aisle/contract/staff-roles'
import type { ActHere } from '../../keys/act-letters.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { placesFor } from '../navigation.ts'
import { paletteKinds, readOrderNumber, seesKind, type Destination } from './palette-kinds.ts'
import { paletteReadings, palettePhrases as phrases } from './palette-phrases.ts'
import type { Recent } from './recent-rules.ts'

/** One row of the palette. */
export interface Entry {
  key: string
  icon: IconName
  title: Bilingual
  sub: Bilingual | null
  why: Bilingual | null
  state: SearchRow['state']
  /** Where it leads, or the act that it opens. */
  go: Destination | (() => void)
  /** What is offered again when the palette opens next. */
  recent: Recent | null
}

export interface EntryGroup {
  name: Bilingual
  entries: Entry[]
}

const same = (text: string): Bilingual => ({ zh: text, en: text })
const bare = { sub: null, why: null, state: null, recent: null } as const

/** What follows `>`; null: no command is being typed. */
export const readCommand = (typed: string): string | null => /^\s*[>＞](.*)$/s.exec(typed)?.[1]?.trim() ?? null

/**
 * The acts of the screen that is shown, and the screens that the person may see: by a part of their Chinese name or the
 * beginning of an English word of it.
 */
export function commandGroups(
  roles: readonly StaffRole[],
  command: string,
  actsHere: readonly ActHere[] = [],
): EntryGroup[] {
  const wanted = command.toLowerCase()
  const isMeant = ({ zh, en }: Bilingual) => zh.includes(wanted) || ` ${en.toLowerCase()}`.includes(` ${wanted}`)
  const acts = actsHere
    .filter(({ words }) => isMeant(words))
    .map(({ act, words, run }): Entry => ({ ...bare, key: `> act ${act}`, icon: 'check', title: words, go: run }))
  const screens = placesFor(roles)
    .flatMap(({ places }) => places)
    .filter(({ name }) => isMeant(name))
    .map(({ key, link, icon, name }): Entry => ({ ...bare, key: `> ${key}`, icon, title: name, go: link }))
  return [
    { name: phrases.here, entries: acts },
    { name: phrases.screens, entries: screens },
  ].filter(({ entries }) => entries.length > 0)
}

/** What was looked at last, of the kinds that the person sees. */
export function recentGroups(roles: readonly StaffRole[], recents: readonly Recent[]): EntryGroup[] {
  const entries = recents
    .filter(({ kind }) => seesKind(roles, kind))
    .map((recent): Entry => {
      const { icon, nameOfOne, one } = paletteKinds[recent.kind]
      const key = `recent ${recent.kind} ${recent.id}`
      return { ...bare, key, icon, title: same(recent.title), sub: nameOfOne, go: one(recent.id), recent }
    })
  return entries.length === 0 ? [] : [{ name: phrases.recent, entries }]
}

/** What the server has found. A whole order number leads to its order before the server has answered. */
export function foundGroups(
  roles: readonly StaffRole[],
  typed: string,
  answer: SearchAnswer | undefined,
): EntryGroup[] {
  const orderNo = readOrderNumber(typed)
  if (answer === undefined) return orderNo !== null && seesKind(roles, 'order') ? [straightTo(orderNo)] : []
  return searchKinds.flatMap((kind) => {
    const group = answer.groups.find((one) => one.kind === kind)
    if (!group) return []
    const entries = group.rows.map((row) => entryOf(kind, row))
    const all = group.total > group.rows.length ? paletteKinds[kind].all(typed, answer) : null
    const rest = all ? [allOf(kind, group.total, all)] : []
    return [{ name: paletteKinds[kind].name, entries: [...entries, ...rest] }]
  })
}

function entryOf(kind: SearchKind, { id, title, sub, why, state }: SearchRow): Entry {
  const { icon, one } = paletteKinds[kind]
  const by = paletteReadings[why]
  return {
    key: `${kind} ${id}`,
    icon,
    title: same(title),
    sub,
    why: { zh: phrases.why.zh.replace('{reading}', by.zh), en: phrases.why.en.replace('{reading}', by.en) },
    state,
    go: one(id),
    recent: { kind, id, title },
  }
}

const straightTo = (orderNo: string): EntryGroup => ({
  name: paletteKinds.order.name,
  entries: [entryOf('order', { id: orderNo, title: orderNo, sub: phrases.straight, why: 'orderNo', state: null })],
})

function allOf(kind: SearchKind, total: number, go: Destination): Entry {
  const { icon, name } = paletteKinds[kind]
  const count = total > mostCounted ? `${mostCounted}+` : String(total)
  const title = {
    zh: phrases.all.zh.replace('{count}', count).replace('{list}', name.zh),
    en: phrases.all.en.replace('{count}', count).replace('{list}', name.en),
  }
  return { ...bare, key: `${kind} all`, icon, title, go }
}

/** Why the palette has nothing to show for this; null: nothing was typed, or there is something. */
export function emptyWords(typed: string, answer: SearchAnswer | undefined): Bilingual | null {
  const fill = (words: Bilingual, by: Bilingual = same('')) => ({
    zh: words.zh.replace('{typed}', typed).replace('{reading}', by.zh),
    en: words.en.replace('{typed}', typed).replace('{reading}', by.en),
  })
  if (answer === undefined || answer.groups.length > 0) return null
  if (answer.read === null) return fill(phrases.notRead)
  return answer.read === 'helpCode' ? fill(phrases.helpCode) : fill(phrases.none, paletteReadings[answer.read])
}
