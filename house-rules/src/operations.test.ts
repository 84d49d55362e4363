import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './read-modules.ts'

const sources = join(root, 'apps/server/src/boot/config')
const configs = readdirSync(sources).filter((name) => /(?<!\.test)\.ts$/.test(name))
const text = configs.map((name) => readFileSync(join(sources, name), 'utf8')).join('\n')
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')

/** Quoted capitals in the configuration that are not variables: a system error and currencies. */
const otherNames = ['EEXIST', 'CNY', 'USD']
/** Variables of the stand-ins. */
const ofStandIns = ['STANDINS_ADBP_PORT']

it('documents exactly the environment variables of the server in docs/configuration.md', () => {
  const read = [...text.matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'|\b(NODE_ENV)\b/g)].map(([, name, own]) => name ?? own)
  const rows = page.split('\n').flatMap((line) => /^\| (`[^|]+)\|/.exec(line)?.[1] ?? [])
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name))
  const distinct = (names: readonly (string | undefined)[]) => new Set(names)
  expect(documented.length).toBeGreaterThan(80)
  expect(distinct(documented.filter((name) => !ofStandIns.includes(String(name))))).toEqual(
    distinct(read.filter((name) => !otherNames.includes(String(name)))),
  )
})
