import { DatabaseError } from 'pg'
import { errorCode, errorText } from './local-postgres/local-postgres-error.ts'

/** The database cannot be asked just now: nothing is wrong with the question, and it may be repeated in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** PostgreSQL's or the system's own, where it gave one. */
  readonly code: string
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = errorCode(options.cause)
  }
}

/**
 * Connection lost (08), out of disk, memory or connections (53), a statement that took too long (57014), shutting down
 * or starting up (57P01–57P03), a standby that only reads (25006).
 */
const passingStates = /^(08...|53...|57014|57P0[123]|25006)$/

/** The driver's messages, which have no code, about a lost connection. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/

/** The error as DatabaseUnavailable when that is what it means, else the error itself. */
export function namedForAbsence(error: unknown): unknown {
  return error instanceof DatabaseUnavailable || !meansAbsence(error)
    ? error
    : new DatabaseUnavailable(errorText(error) || errorCode(error), { cause: error })
}

function meansAbsence(error: unknown): boolean {
  if (error instanceof DatabaseError) return endsConnection(error) || passingStates.test(error.code ?? '')
  // ECONNREFUSED, ENOENT for a socket that is gone, EPIPE …
  return /^E[A-Z]+$/.test(errorCode(error)) || lostConnection.test(errorText(error))
}

/** The pool's own words when all of its connections stayed in use. */
export const isQueueFull = (error: unknown): boolean => errorText(error) === 'timeout exceeded when trying to connect'

const READS_ONLY = '25006'

/** Is the connection on which this error came of no more use? A server that takes no writes was replaced by another. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === READS_ONLY) return true
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return error instanceof DatabaseUnavailable || meansAbsence(error)
}
