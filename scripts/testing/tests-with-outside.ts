import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const apps = join(import.meta.dirname, '../../apps')
const serverFolder = join(apps, 'server')
const databaseModules = ['test-support/test-database.ts', 'src/platform/db/start-local-postgres.ts'].map((path) =>
  join(serverFolder, path),
)

/**
 * The tests of the server and the operators' command line whose imports lead to PostgreSQL or the stand-ins. The inner
 * loop omits them.
 */
export function testsWithOutside(): string[] {
  const tests = ['server/src', 'server/model', 'operator/src'].flatMap((folder) =>
    readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(apps, folder, name)),
  )
  return tests.filter((test) => reachesOutside(test, new Set()))
}

function reachesOutside(file: string, seen: Set<string>): boolean {
  if (databaseModules.includes(file)) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  if (/from '(@aisle\/stand-ins\/|[./]+\/stand-ins\/)/.test(text)) return true
  const imports = text.matchAll(/from '(\.[^']+\.ts)'/g)
  return [...imports].some(([, path]) => path !== undefined && reachesOutside(resolve(dirname(file), path), seen))
}
