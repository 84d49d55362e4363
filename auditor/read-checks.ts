import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One question to the database; its rows are what is wrong: what, where, expected, found. */
export interface Check {
  name: string
  severity: Severity
  sql: string
}

/** `violation`: the books are wrong. `warning`: they are right, but staff must act. */
export type Severity = 'violation' | 'warning'

const checksFolder = join(import.meta.dirname, 'checks')
const begin = /^-- check: (.+)$/m

/** Every check of `checks/*.sql`, in the order of files and of checks in them. */
export function readChecks(folder: string = checksFolder): Check[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().flatMap((name) => checksIn(readFileSync(join(folder, name), 'utf8')))
}

/** A check begins with `-- check: its-name` and goes on to the next; `-- severity: warning` may follow. */
function checksIn(text: string): Check[] {
  const [, ...parts] = text.split(begin)
  const checks: Check[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name = '', sql = ''] = [parts[at]?.trim(), parts[at + 1]]
    checks.push({ name, severity: /^-- severity: warning$/m.test(sql) ? 'warning' : 'violation', sql: sql.trim() })
  }
  return checks
}
