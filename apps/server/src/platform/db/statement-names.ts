import { errorCode, errorText } from './local-postgres/local-postgres-error.ts'

const MOST_NAMES = 500
/** Long enough for what a screen reads at once (decision 0068): planning such a statement takes longer than running it. */
const LONGEST_NAMED = 12_000
const FEATURE_NOT_SUPPORTED = '0A000'

export interface StatementNames {
  of(text: string): string | undefined
  /** From now on every statement is prepared again, on every connection. */
  renew(): void
}

/**
 * Names for statements: one with a name is parsed and planned once per connection, which is most of the work of a short
 * one. A text that is built for many rows at once hardly comes again and gets none.
 */
export function statementNames(): StatementNames {
  let names = new Map<string, string>()
  let generation = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known
      const name = `aisle_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    renew() {
      names = new Map()
      generation += 1
    },
  }
}

/** A newer server has migrated the tables of `select *` under us. */
export function isOutdatedPlan(error: unknown): boolean {
  return errorCode(error) === FEATURE_NOT_SUPPORTED && errorText(error).includes('cached plan')
}
