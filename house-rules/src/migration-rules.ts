/** Migrations up to this one were applied with every server stopped. */
const lastContracting = '0039-messages-aboard.sql'

/** Changes that break a running server of the earlier release: each removes or tightens what that server uses. */
const contractions: readonly RegExp[] = [
  /\bDROP\s+(TABLE|COLUMN|SCHEMA|VIEW|FUNCTION)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+CONSTRAINT\b/i,
  /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
]

/** What a function does is done when it is called, not by the migration; a `DO` block is. */
const functionBody = /(?<=CREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION[^$]*)\$\$[\s\S]*?\$\$/gi

/** Migrations up to this one built indexes that blocked writes. */
const lastBlockingIndex = '0042-months-by-function.sql'

/**
 * Indexes on existing tables that block writes while they are built. They are for a file of their own that
 * says `-- concurrently`.
 */
export function blockingIndexes(name: string, text: string): string[] {
  if (name <= lastBlockingIndex) return []
  const statements = text.replace(/--.*$/gm, '').split(';')
  const made = new Set(
    statements.flatMap((one) => /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(one)?.[1] ?? []),
  )
  return statements
    .filter((statement) => {
      const [, how, table] =
        /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?.*?\bON\s+(\w+)/is.exec(statement) ?? []
      return table !== undefined && how === undefined && !made.has(table)
    })
    .map((statement) => `${name}: ${statement.replace(/\s+/g, ' ').trim()}`)
}

/** A check that the same file drops and lets more through, as it says by `-- widens name`. */
function widens(statement: string, text: string): boolean {
  const [, check] = /\bADD\s+CONSTRAINT\s+(\w+)\s+CHECK\b/i.exec(statement) ?? []
  if (check === undefined || !new RegExp(`\\bDROP\\s+CONSTRAINT\\s+${check}\\b`, 'i').test(text)) return false
  return new RegExp(`^-- widens ${check}$`, 'm').test(text)
}

/**
 * Statements of a migration that break a running server of the earlier release. They belong in a later release, whose
 * file says `-- needs NNNN-name.sql`: the migration that every server knows by then.
 */
export function contractingStatements(name: string, text: string): string[] {
  if (name <= lastContracting || /^-- needs \S+\.sql$/m.test(text)) return []
  const statements = text.replace(/--.*$/gm, '').replace(functionBody, '').split(';')
  return statements
    .filter((statement) => contractions.some((pattern) => pattern.test(statement)))
    .filter((statement) => !widens(statement, text))
    .map((statement) => `${name}: ${statement.replace(/\s+/g, ' ').trim()}`)
}
