import type { Province } from '@aisle/contract/areas-schemas'
import { areaKind } from '@aisle/rules/area-kind'
import { stepsBelow, type AreaStep } from '@aisle/rules/area-steps'

/** More rows than fit on two screens are no answer: another letter is quicker. */
const mostFound = 30

/** An area under those above it, from the province down. */
export interface AreaFound {
  step: AreaStep
  above: readonly AreaStep[]
}

interface Entry extends AreaFound {
  /** The area's names as they are compared: Chinese, English, reading. */
  own: readonly string[]
  /** The names of the areas above. */
  outer: readonly string[]
  /** Names in one word, the areas above and the area itself: in Chinese, the same without 省 and 市, in English. */
  oneWord: readonly (readonly [above: string, own: string])[]
}

/** As it is typed: no case, accents, spaces or signs; v for ü. The server folds the readings in the same way. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([ln])v/g, '$1u')

/** Words for the kind of area, which passengers type in different ways: "Xiamen City", xiamenshi. */
const kindTyped = /(?:city|district|county|province|prefecture|shi|qu|xian|sheng)$/
const kindWord = /^(?:city|district|county|province|prefecture|shi|qu|xian|sheng)$/

const namesOf = ({ name, en, pinyin }: AreaStep): string[] => [fold(name), fold(en), ...(pinyin ? [pinyin] : [])]
const shortName = (name: string): string => fold(name.length > 2 ? name.replace(areaKind, '') : name)

const indexes = new WeakMap<readonly Province[], Entry[]>()

function indexOf(provinces: readonly Province[]): Entry[] {
  const known = indexes.get(provinces)
  if (known) return known
  const entries: Entry[] = []
  const add = (step: AreaStep, above: readonly AreaStep[]) => {
    const inOneWord = (write: (area: AreaStep) => string) => [above.map(write).join(''), write(step)] as const
    entries.push({
      step,
      above,
      own: namesOf(step),
      outer: above.flatMap(namesOf),
      oneWord: [
        ({ name }: AreaStep) => fold(name),
        ({ name }: AreaStep) => shortName(name),
        ({ en }: AreaStep) => fold(en),
      ].map(inOneWord),
    })
    for (const below of stepsBelow(provinces, step.codes)) add(below, [...above, step])
  }
  for (const province of stepsBelow(provinces, null)) add(province, [])
  indexes.set(provinces, entries)
  return entries
}

/**
 * The areas that a passenger may mean, the likeliest first: in Chinese, in English or as the Chinese is read, with or
 * without spaces, alone ("xia men") or with the areas above ("Siming, Xiamen", 厦门思明). Of equals the larger first.
 */
export function searchAreas(provinces: readonly Province[], query: string): AreaFound[] {
  const whole = fold(query)
  if (whole === '') return []
  const bare = whole.replace(kindTyped, '')
  const typed = bare === '' || bare === whole ? [whole] : [whole, bare]
  const split = (by: RegExp) =>
    query
      .split(by)
      .map(fold)
      .filter((word) => word !== '' && !kindWord.test(word))
  // Signs part areas surely, spaces perhaps: "huli, xia men".
  const parts = [split(/[,，、;；/]+/u), split(/[\s,，、;；/]+/u)]
  return indexOf(provinces)
    .map((entry) => ({ entry, rank: rankOf(entry, { typed, parts }) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.entry.above.length - b.entry.above.length)
    .slice(0, mostFound)
    .map(({ entry: { step, above } }) => ({ step, above }))
}

interface Typed {
  /** The whole input in one word, also without what kind of area it says. */
  typed: readonly string[]
  /** The input in several areas, in each way that it may be parted. */
  parts: readonly (readonly string[])[]
}

/** 0: not meant. */
function rankOf({ own, outer, oneWord }: Entry, { typed, parts }: Typed): number {
  if (typed.some((text) => own.includes(text))) return 5
  const begins = (text: string) => (name: string) => name.startsWith(text)
  if (typed.some((text) => own.some(begins(text)))) return 4
  const isOwn = (word: string) => own.some(begins(word))
  const fits = (words: readonly string[]) =>
    words.length > 1 && words.some(isOwn) && words.every((word) => isOwn(word) || outer.some(begins(word)))
  if (parts.some(fits)) return 3
  if (oneWord.some((names) => typed.some((text) => spans(names, text)))) return 2
  return typed.some((text) => text.length > 1 && own.some((name) => name.includes(text))) ? 1 : 0
}

/** The text begins in the areas above and reaches into the area itself. */
function spans([above, own]: readonly [string, string], text: string): boolean {
  const at = `${above}${own}`.indexOf(text)
  return at !== -1 && at < above.length && at + text.length > above.length
}
