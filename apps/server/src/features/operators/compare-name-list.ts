import type { manifestCompareSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { listManifest } from './load-manifest.ts'
import type { Operator } from './operator-call.ts'
import { compareNames, readNameList } from './pnl-rules.ts'

/**
 * A names-only list has no tickets and no documents, and so no passenger can be made of it: it is compared with the
 * manifest that is known, never applied.
 */
export async function compareNameList(
  deps: Deps,
  operator: Operator,
  { text, ...flight }: z.output<typeof manifestCompareSchema>,
) {
  const { rows } = await listManifest(deps, operator, flight)
  const { names, deleted, problems } = readNameList(text)
  const still = compareNames(deleted, rows)
  return {
    problems,
    ...compareNames(names, rows),
    /** Under DEL, and still in the manifest. */
    stillKnown: deleted.length - still.missing.length,
  }
}
