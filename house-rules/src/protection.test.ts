import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './read-modules.ts'
import { tablesOfSchema } from './table-use.ts'

const page = readFileSync(join(root, 'docs/protection.md'), 'utf8')
const section = page.split('\n## Classes of data')[1]?.split('\n## ')[0] ?? ''
const listed = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => line.split('|')[2]?.split(',') ?? [])
  .map((table) => table.trim())
  .filter((table) => !/^(tables|-+)$/.test(table))

it('puts every table into one class of data in docs/protection.md (ASVS 14.1)', () => {
  expect(listed.toSorted()).toEqual(tablesOfSchema().toSorted())
})
