/** PostgreSQL's classes of refusals that a file can cause, in words; null: not one of them. */
export function wordsOfViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  // What pg adds to its errors; each is a text where it is there.
  const { code, constraint, table, detail } = error as Error
    & Partial<Record<'code' | 'constraint' | 'table' | 'detail', string>>
  // A detail may hold values of other rows, and those may be personal: only keys of references are told.
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
