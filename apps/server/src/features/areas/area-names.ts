import type { Area } from '@aisle/contract/areas-schemas'
import { readAreaTree, readStreets } from './read-areas.ts'

interface Codes {
  provinceCode: string
  cityCode: string | null
  countyCode: string | null
  streetCode: string | null
}

type Branch = Area & { children?: Branch[] }

/** Levels that hold counties of a province together and stand in no address. */
const placeholder = /行政区划$|^县$/

/**
 * The names of an area as an address is written, from province to street; null where the codes do not belong together,
 * or one is missing where the tree goes on. The street may be left out (S7).
 */
export function namesOfArea({ provinceCode, cityCode, countyCode, streetCode }: Codes): string[] | null {
  const path: Branch[] = []
  let below: Branch[] = readAreaTree()
  for (const code of [provinceCode, cityCode, countyCode]) {
    // The tree ends here: nothing may be chosen below.
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
  // A municipality stands in the tree twice.
  return names.every((name) => name !== undefined)
    ? names.filter((name, level) => level !== 1 || (name !== names[0] && !placeholder.test(name)))
    : null
}
