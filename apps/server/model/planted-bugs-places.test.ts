import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plantedBugs } from './planted-bugs.ts'

const root = join(import.meta.dirname, '../../..')

// `npm test` plants only a part of the bugs; `npm run prove` plants all.
describe('every planted bug finds its place', () => {
  const edits = plantedBugs.flatMap(({ name, edits: ofBug }) =>
    ofBug.map(({ file, find }) => [name, file, find] as const),
  )

  it.each(edits)('%s in %s', (_, file, find) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
  })
})
