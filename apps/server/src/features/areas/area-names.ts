import type { Area } from '@aisle/contract/areas-schemas'
import { readAreaTree, readStreets } from './read-areas.ts'

interface Codes {
  provinceCode: string
  cityCode: string | null
  countyCode: string | null
  streetCode: string | null
}

type Branch = Area & { children?: Branch[] }

/** Levels that only group counties of a province and are left out of addresses. */
const placeholder = /行政区划$|^县$/

/**
 * The names of an area as in an address, from province to street; null when the codes do not belong together, or one is
 * missing where the tree continues. The street is optional (S7).
 */
export function namesOfArea({ provinceCode, cityCode, countyCode, streetCode }: Codes): string[] | null {
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
  const leaf = path.at(-1)
  const street =
    streetCode === null
      ? []
      : [
          readStreets()
            .get(leaf?.code ?? '')
            ?.find((one) => one.code === streetCode),
        ]
  const names = [...path, ...street].map((area) => area?.name)
  // Municipalities appear in the tree twice.
  return names.every((name) => name !== undefined)
    ? names.filter((name, level) => level !== 1 || (name !== names[0] && !placeholder.test(name)))
    : null
}
