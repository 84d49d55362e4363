import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const serverFolder = join(import.meta.dirname, '../apps/server')
const databaseModules = ['test-support/test-database.ts', 'src/db/start-local-postgres.ts'].map((path) =>
  join(serverFolder, path),
)

/** The server's tests that reach a PostgreSQL through their imports: the inner loop leaves them out. */
export function testsWithDatabase(): string[] {
  const tests = ['src', 'model'].flatMap((folder) =>
    readdirSync(join(serverFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(serverFolder, folder, name)),
  )
  return tests.filter((test) => reachesDatabase(test, new Set()))
}

function reachesDatabase(file: string, seen: Set<string>): boolean {
  if (databaseModules.includes(file)) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)
  return [...imports].some(([, path]) => path !== undefined && reachesDatabase(resolve(dirname(file), path), seen))
}
