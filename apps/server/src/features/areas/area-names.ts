import type { Place } from '@aisle/contract/areas-schemas'
import { englishStreet } from './english-names.ts'
import { readAreaTree, readStreets } from './read-areas.ts'

interface Codes {
  provinceCode: string
  cityCode: string | null
  countyCode: string | null
  streetCode: string | null
}

type Branch = Place & { children?: Branch[] }

/** Levels that only group counties of a province and are left out of addresses. */
const placeholder = /行政区划$|^县$/

export type AreaFault = 'incomplete' | 'unknown' | 'mismatched'

/** The fault in the codes of an area without names: a level is missing, no area has that code, or it is elsewhere. */
export function findAreaFault({ provinceCode, cityCode, countyCode, streetCode }: Codes): AreaFault {
  let level: Branch[] = readAreaTree()
  let below: Branch[] = level
  for (const code of [provinceCode, cityCode, countyCode]) {
    if (below.length === 0 && code === null) continue
    if (code === null) return 'incomplete'
    const area = below.find((one) => one.code === code)
    if (!area) return level.some((one) => one.code === code) ? 'mismatched' : 'unknown'
    level = level.flatMap((one) => one.children ?? [])
    below = area.children ?? []
  }
  return [...readStreets().values()].flat().some(({ code }) => code === streetCode) ? 'mismatched' : 'unknown'
}

/**
 * The levels of an area as in an address, from province to street; null when the codes do not belong together, or one is
 * missing where the tree continues. The street is optional (S7).
 */
export function pathOfArea({ provinceCode, cityCode, countyCode, streetCode }: Codes): Place[] | null {
  const path: Branch[] = []
  let below: Branch[] = readAreaTree()
  for (const code of [provinceCode, cityCode, countyCode]) {
    // The tree ends here, so no code may follow.
    if (below.length === 0 && code === null) continue
    const area = below.find((one) => one.code === code)
    if (!area) return null
    path.push(area)
    below = area.children ?? []
  }
  const street = streetCode === null ? null : findStreet(path.at(-1)?.code, streetCode)
  if (street === undefined) return null
  const [province] = path
  // Municipalities appear in the tree twice.
  const shown = path.filter(({ name }, level) => level !== 1 || (name !== province?.name && !placeholder.test(name)))
  return street ? [...shown, street] : shown
}

function findStreet(leaf: string | undefined, streetCode: string): Place | undefined {
  const street = readStreets()
    .get(leaf ?? '')
    ?.find(({ code }) => code === streetCode)
  return street && { ...street, en: englishStreet(street.name) }
}
