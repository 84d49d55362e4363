import type { OperatorResource } from '@aisle/contract/operator'
import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { idOf, titleOf } from './record-rules.ts'
import { useRows } from './use-rows.ts'

export interface Option {
  id: string
  /** With the id, where it is another. */
  name: string
  shortName: string
}

/** The rows that may be chosen; an id that is not among them keeps its place. */
export function useOptions(of: OperatorResource, chosen: readonly string[]): Option[] {
  const { text } = useLanguage()
  const pages = useRows(of)
  // Fields refer to resources with a kind only.
  const kind = recordKinds[of as RecordResource]
  const options = (pages.data?.pages.flatMap(({ rows }) => rows) ?? []).flatMap((row) => {
    const id = idOf(kind, row)
    const name = text(titleOf(kind, row))
    return id === null ? [] : [{ id, name: name === id ? id : `${name} (${id})`, shortName: name }]
  })
  const known = new Set(options.map(({ id }) => id))
  return [
    ...options,
    ...chosen.filter((id) => id !== '' && !known.has(id)).map((id) => ({ id, name: id, shortName: id })),
  ]
}
