import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { listPhrases } from './list-phrases.ts'

/** The names of columns, in the order in which they stand. */
export function useColumnWords(columns: Readonly<Record<string, { name: Bilingual }>>) {
  const { text } = useLanguage()
  return (ids: readonly string[]): string =>
    ids.flatMap((id) => (columns[id] ? [text(columns[id].name)] : [])).join(text(listPhrases.and))
}
