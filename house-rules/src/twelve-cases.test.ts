import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './read-modules.ts'

const page = readFileSync(join(root, 'docs/twelve-cases.md'), 'utf8')
const named = page.split('\n').flatMap((line) => {
  const number = /^\| (\d+)\. /.exec(line)?.[1]
  if (number === undefined) return []
  return [...line.matchAll(/`(\S+\.ts)` “([^”]+)”/g)].map(([, path = '', sentence = '']) => ({
    number,
    path,
    sentence,
  }))
})

it('has the tests that docs/twelve-cases.md names for each of the twelve cases', () => {
  expect([...new Set(named.map(({ number }) => number))]).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)))
  expect(named).toHaveLength(page.split(/`\S+\.ts`/).length - 1)
  const getText = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  expect(named.filter(({ path, sentence }) => !getText(path).includes(sentence))).toEqual([])
})
