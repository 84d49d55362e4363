import type { manifestCompareSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { listManifest } from './load-manifest.ts'
import type { Operator } from '../api/operator-call.ts'
import { compareNames, readNameList } from './pnl-rules.ts'

/**
 * A names-only list lacks the tickets and documents that a passenger record needs, so it is only compared with the
 * stored manifest, never applied.
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
    /** Listed under DEL, but still in the manifest. */
    stillKnown: deleted.length - still.missing.length,
  }
}
