import { pinyin } from 'pinyin-pro'
import type { Bilingual } from '@aisle/contract/language'

/** Separates the searched texts: no keyword can contain it. */
const separator = '\n'

/**
 * One form for what means the same to who searches: no widths, cases, spaces, hyphens or other signs; ü as it is typed.
 * Made the same way of the texts and of the keyword; empty where nothing is left to search for.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** In what a product is searched: its names and descriptions, its Chinese name as it is read, and that by initials. */
export function getSearchText({ name, description }: { name: Bilingual; description: Bilingual }): string {
  const syllables = getReading(name.zh)
  const initials = syllables.map((syllable) => syllable.slice(0, 1)).join('')
  return [name.zh, name.en, syllables.join(''), initials, description.zh, description.en]
    .map(foldForSearch)
    .join(separator)
}

/** The surrounding words decide how a character is read: 重庆 is `chong qing`. Other scripts stay unchanged. */
function getReading(text: string): string[] {
  return pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive' })
}
