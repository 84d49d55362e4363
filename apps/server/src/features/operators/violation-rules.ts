/** Explains PostgreSQL errors that a file can cause; null for others. */
export function wordsOfViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  // Fields that pg adds to its errors; each is a string when present.
  const { code, constraint, table, detail } = error as Error
    & Partial<Record<'code' | 'constraint' | 'table' | 'detail', string>>
  // A detail may contain personal values of other rows, so the answer names only constraints and tables.
  switch (code) {
    case '23503':
      return detail?.includes('still referenced')
        ? `something still refers to it (${table}): take it off sale instead`
        : `it refers to something that does not exist (${constraint})`
    case '23505':
      return `it is there already under another id (${constraint})`
    case '23514':
    case '23502':
    case '22003':
      return `the database refuses it (${constraint ?? code})`
    default:
      return null
  }
}
