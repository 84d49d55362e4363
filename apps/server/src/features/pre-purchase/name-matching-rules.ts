import { toSimplified } from '../../platform/simplified-characters.ts'
import type { ManifestName } from '../flights/index.ts'

/** W2: names are compared in folded forms, so that spelling does not turn passengers away. Pinyin is never derived. */
export interface TypedName {
  lastName: string
  firstName: string
}

/** Also matches swapped surname and given name, a prefix of the given name, and a whole name in one field. */
export function namesMatch(typed: TypedName, manifest: ManifestName): boolean {
  return chineseMatches(typed, manifest.nameZh) || getReadings(typed).some((name) => latinMatches(name, manifest))
}

/** More words than a name has; the rest stays with the given name. */
const mostSplits = 5

/** The names that one field may hold: as tickets print it, `LIN/XIAOYU`, or split at each space. */
function getReadings(typed: TypedName): TypedName[] {
  const [whole, ...others] = [typed.lastName, typed.firstName]
    .map((name) => name.normalize('NFKC').trim())
    .filter(Boolean)
  if (whole?.includes('/')) {
    const [lastName = '', ...given] = whole.split('/')
    return [typed, { lastName, firstName: given.join(' ') }]
  }
  if (!whole || others.length > 0) return [typed]
  const words = whole.split(/\s+/)
  const splits = words.slice(1, 1 + mostSplits).map((_, index) => ({
    lastName: words.slice(0, index + 1).join(' '),
    firstName: words.slice(index + 1).join(' '),
  }))
  return [typed, ...splits]
}

// ---------------------------------------------------------------- Chinese names

/** Spaces, and the dots that keyboards offer between parts of a name: removed on both sides. */
const dotsAndSpaces = /[\s.\u00b7\u0387\u2022\u2027\u2219\u22c5\u2e31\u30fb\u318d]/gu

/** No name is longer; a longer text costs no conversion. */
const longestChineseName = 50

/** Tickets have names of Hong Kong, Macao and Taiwan in either script. */
function foldChinese(text: string): string {
  const plain = text.normalize('NFKC').replace(dotsAndSpaces, '').toUpperCase()
  return plain.length > longestChineseName ? plain : toSimplified(plain)
}

function chineseMatches(typed: TypedName, nameZh: string | null): boolean {
  const name = foldChinese(nameZh ?? '')
  if (name === '') return false
  const last = foldChinese(typed.lastName)
  const first = foldChinese(typed.firstName)
  return last + first === name || first + last === name
}

// ---------------------------------------------------------------- Latin names

const titlesAndSuffixes = new Set(
  'MR MRS MS MISS MSTR MASTER DR PROF SIR MADAM MDM REV CAPT CHD INF JR SR II III IV'.split(' '),
)
/** Reservation systems append the title to the given name: JIANYUMR. Longest first. */
const gluedTitle = /^(.{2,}?)(MSTR|MISS|PROF|MRS|MR|MS|DR|JR|SR)$/
/** "First (last) name unknown", as visas print it for people with a single name. */
const placeholders = new Set(['FNU', 'LNU'])

/** The spellings of a letter with a diacritic; the plain letter is always among them. */
const spellings: Record<string, readonly string[]> = {
  Ü: ['U', 'YU', 'V', 'UE'],
  Ö: ['O', 'OE'],
  Ä: ['A', 'AE'],
  Å: ['A', 'AA'],
  Ø: ['O', 'OE'],
  Æ: ['AE', 'A'],
  Œ: ['OE', 'O'],
  Ñ: ['N', 'NN'],
  Ð: ['D', 'DH'],
  Đ: ['D', 'DJ'],
  Þ: ['TH', 'P'],
  Ł: ['L'],
}
const mostSpellings = 64

function latinMatches(typed: TypedName, manifest: ManifestName): boolean {
  const surname = fold(manifest.surname)
  const given = fold(manifest.givenName)
  const last = fold(typed.lastName)
  const first = fold(typed.firstName)
  if (isEmpty(surname) || isEmpty(given)) return oneNameMatches([last, first], isEmpty(surname) ? given : surname)
  return (
    bothNamesMatch({ last, first }, { surname, given })
    || bothNamesMatch({ last: first, first: last }, { surname, given })
  )
}

function bothNamesMatch(typed: { last: Folded; first: Folded }, manifest: { surname: Folded; given: Folded }): boolean {
  return isSurname(typed.last, manifest.surname) && isBeginning(untitled(typed.first), untitled(manifest.given))
}

/** Old passenger lists cut surnames; none cuts them shorter. */
const shortestCutSurname = 12

const isSurname = (typed: Folded, manifest: Folded) =>
  [...typed].some((a) => [...manifest].some((b) => a === b || isCut(a, b) || isCut(b, a)))
const isCut = (short: string, whole: string) => short.length >= shortestCutSurname && whole.startsWith(short)

/** A person with a single name may leave the other field empty, write FNU, or write the name twice. */
function oneNameMatches(typed: readonly Folded[], name: Folded): boolean {
  const written = typed.filter((part) => !isEmpty(part))
  return !isEmpty(name) && written.length > 0 && written.every((part) => isSame(untitled(part), untitled(name)))
}

/** All spellings that another system may use for one name; empty for no name. */
type Folded = ReadonlySet<string>

const isEmpty = (name: Folded) => name.size === 0
const untitled = (name: Folded): Folded => new Set([...name].flatMap((form) => [form, form.replace(gluedTitle, '$1')]))
const isSame = (a: Folded, b: Folded) => [...a].some((spelling) => b.has(spelling))

/**
 * Allows omitted middle names, and manifests that cut long names. A single letter matches only a name of that letter.
 */
function isBeginning(typed: Folded, manifest: Folded): boolean {
  return [...typed].some((short) =>
    [...manifest].some(
      (full) => short === full || (short.length > 1 && full.startsWith(short)) || short.startsWith(full),
    ),
  )
}

function fold(name: string): Folded {
  const words = name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !placeholders.has(word))
  const named = words.filter((word) => !titlesAndSuffixes.has(word))
  // A title alone is not a name: SARWONO/MR has one name.
  if (named.length === 0) return new Set()
  return new Set(spellOut(named.join('')).flatMap((spelling) => [spelling, withPlainU(spelling)]))
}

/** Pinyin ü after L and N: LYU, LV and LU are the same name (passport, older tickets, keyboards without ü). */
const withPlainU = (name: string) => name.replace(/([LN])(?:YU|V)/g, '$1U')

function spellOut(name: string): string[] {
  let forms = ['']
  for (const letter of name.normalize('NFC')) {
    const parts = letter.normalize('NFD')
    // The letter with its first mark only: a tone on ü (ǘ) changes nothing.
    const choices = spellings[parts.slice(0, 2).normalize('NFC')] ?? [parts.replace(/\p{M}/gu, '')]
    const usable = forms.length * choices.length > mostSpellings ? choices.slice(0, 1) : choices
    forms = forms.flatMap((form) => usable.map((choice) => form + choice))
  }
  return forms
}
