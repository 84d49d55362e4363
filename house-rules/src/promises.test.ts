import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './read-modules.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| (?!rule|---|–)/.test(line))
  .map((line) => {
    const [, rule = '', keptBy = ''] = line.split('|').map((cell) => cell.trim())
    return { rule, tests: [...keptBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })

it('names, for each promise in docs/promises.md, a rule that exists and tests that exist', () => {
  const rules = [...read('docs/rules.md').matchAll(/^### (.+)$/gm)].map(([, id]) => id)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ rule }) => rule).filter((rule) => !rules.includes(rule))).toEqual([])
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(rows.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
