import { sql, type RawBuilder } from 'kysely'

/**
 * The members of a named set of states, for `IN` in raw SQL. Literals, not parameters: the planner matches them with the
 * conditions of partial indexes.
 */
export function stateList(states: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
