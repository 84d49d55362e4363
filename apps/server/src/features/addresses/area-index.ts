import { readAreaTree, readStreets } from '../areas/index.ts'
import { findArea, indexAreas, type AreaIndex } from './area-index-rules.ts'

let index: AreaIndex | undefined

/** The tree is part of the program and never changes while it runs. */
export function areaIndex(): AreaIndex {
  index ??= indexAreas(readAreaTree(), (code) => readStreets().get(code) ?? [])
  return index
}

/**
 * An order keeps the text that its courier reads. For who reads no Chinese, its area comes in English; a text that
 * begins with no area of ours stays as it is.
 */
export function placeInEnglish(text: string): string {
  if (!/^\p{Script=Han}/u.test(text)) return text
  const area = findArea(text, areaIndex())
  return area?.start === 0 ? inEnglishOrder(text.slice(area.end), area.areaNamesEn) : text
}

/** From small to large, as English addresses go. */
export const inEnglishOrder = (detail: string, areaNamesEn: readonly string[]): string =>
  [detail, ...areaNamesEn.toReversed()].filter(Boolean).join(', ')
