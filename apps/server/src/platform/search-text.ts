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

const isLatin = (gram: string) => /^[a-z\d]+$/.test(gram)

/**
 * The fewest entries of the search index that every text with this folded word has: three Latin letters in a row, else two
 * characters, or the one that it has. The database makes them of texts (`search_grams` of 0049-listed-goods.sql).
 */
export function gramsToFind(word: string): string[] {
  const letters = [...word]
  if (letters.length < 3) return [word]
  const ofLength = (length: number) => letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(''))
  const threes = ofLength(3).filter(isLatin)
  const covered = new Set(threes.flatMap((three) => [three.slice(0, 2), three.slice(1)]))
  return [...new Set([...threes, ...ofLength(2).filter((pair) => !covered.has(pair))])]
}

/** The surrounding words decide how a character is read: 重庆 is `chong qing`. Other scripts stay unchanged. */
function getReading(text: string): string[] {
  return pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive' })
}
