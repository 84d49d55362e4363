import type { Clause, getPrivacyClauseDetailSchemas } from '@aisle/contract/clauses-schemas'
import type { z } from 'zod'
import { beijingDay } from '@aisle/rules/time'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clauseOfId, clausesInForce } from './clause-store.ts'

interface Clauses {
  clauses: Omit<Clause, 'sections'>[]
  clause: Clause | null
}

/**
 * The clauses in force, and one of them with its text by kind, or any past or current version by id (E13).
 * @throws notFound for any other id
 */
export async function readClauses(
  deps: Deps,
  _caller: Caller,
  request: z.output<typeof getPrivacyClauseDetailSchemas.request>,
): Promise<Clauses> {
  const today = beijingDay(deps.clock.now())
  const inForce = await clausesInForce(deps, today)
  const id = request?.id?.trim()
  const current = id ? inForce.find((one) => one.clauseId === id || one.kind === id) : null
  // An order links to the version that was agreed to.
  const clause = id && !current ? await clauseOfId(deps, id, today) : current
  if (clause === undefined) fail('notFound', { reason: 'clause' })
  return { clauses: inForce.map(({ sections: _sections, ...head }) => head), clause }
}
