import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area } from '@aisle/contract/areas-schemas'
import { englishArea } from '../features/areas/index.ts'

// Run by `npm run draw:areas` after scripts/make-areas.mjs: adds the English names to the tree; a test compares them.
type Branch = Pick<Area, 'code' | 'name'> & { children?: Branch[] }

const file = join(import.meta.dirname, '../features/areas/area-data/areas.json')

const inEnglish = ({ code, name, children }: Branch): object => ({
  code,
  name,
  ...englishArea(name),
  ...(children && { children: children.map(inEnglish) }),
})

/** Each city gets a line, which makes differences of the data readable. */
function provinceLines({ children = [], ...province }: Branch): string {
  const head = JSON.stringify(inEnglish(province)).slice(0, -1)
  return `${head},"children":[\n${children.map((city) => JSON.stringify(inEnglish(city))).join(',\n')}]}`
}

// The file is written by our own script.
const tree = JSON.parse(await readFile(file, 'utf8')) as Branch[]
await writeFile(file, `[\n${tree.map(provinceLines).join(',\n')}\n]\n`)
