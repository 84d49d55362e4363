/** Why the local database cannot be had: one sentence, then what the person who starts Aisle can do. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError'
}

/** The `code` of a system or PostgreSQL error (`EACCES`, `57P03`), or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
