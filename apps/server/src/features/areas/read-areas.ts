import { getAreaTreeSchemas, type Place, type Province } from '@aisle/contract/areas-schemas'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const treeShape = getAreaTreeSchemas.response.shape.provinces
const streetsShape = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])))

/** A street's English name is made on demand: there are 40,000. */
export type Street = Omit<Place, 'en'>

// The files are part of the program. Loaded on first use: most servers never need the streets.
let tree: Province[] | undefined
let streets: ReadonlyMap<string, Street[]> | undefined

export function readAreaTree(): Province[] {
  tree ??= treeShape.parse(read('areas.json'))
  return tree
}

/** Streets by the code where the tree ends; some lists are empty. */
export function readStreets(): ReadonlyMap<string, Street[]> {
  streets ??= streetsByLeaf(readAreaTree(), streetsShape.parse(read('streets.json')))
  return streets
}

function streetsByLeaf(provinces: Province[], rows: z.infer<typeof streetsShape>): Map<string, Street[]> {
  return new Map(
    provinces
      .flatMap(getLeaves)
      .map(({ code }) => [code, (rows[code] ?? []).map(([streetCode, name]) => ({ code: streetCode, name }))]),
  )
}

type Branch = Place & { children?: Branch[] }

const getLeaves = (area: Branch): Branch[] => (area.children?.length ? area.children.flatMap(getLeaves) : [area])

/** Next to this file in the sources and next to main.js in the build, so the relative path is the same. */
function read(file: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`./area-data/${file}`, import.meta.url)), 'utf8'))
}
