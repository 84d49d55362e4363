import type { Clause, getPrivacyClauseDetailSchemas } from '@aisle/contract/clauses-schemas'
import type { z } from 'zod'
import { beijingDay } from '../../beijing-time.ts'
import { fail } from '../../contract-error.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { clausesInForce } from './clause-store.ts'

interface Clauses {
  clauses: Omit<Clause, 'sections'>[]
  clause: Clause | null
}

/** The clauses in force and, by id or kind, one of them with its text (E13). @throws notFound for any other id */
export async function readClauses(
  deps: Deps,
  _caller: Caller,
  request: z.output<typeof getPrivacyClauseDetailSchemas.request>,
): Promise<Clauses> {
  const inForce = await clausesInForce(deps.db, beijingDay(deps.clock.now()))
  const id = request?.id?.trim()
  const clause = id ? inForce.find((one) => one.clauseId === id || one.kind === id) : null
  if (clause === undefined) fail('notFound')
  return { clauses: inForce.map(({ sections: _sections, ...head }) => head), clause }
}
