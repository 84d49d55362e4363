import type { ExportedSection, exportPersonalDataSchemas } from '@aisle/contract/personal-data-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { requireFreshProof } from '../login/index.ts'
import { readPersonalData } from './export-store.ts'
import { requireOwnAccount } from './own-account.ts'

/**
 * G6: what is kept of the passenger, for them to take along. As every answer of a call it is not cached.
 * @throws personalDataOnGround, personalDataNeedsAccount, freshProofRequired, rateLimited {retryAfterSeconds}
 */
export async function exportPersonalData(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof exportPersonalDataSchemas.response>> {
  const accountId = requireOwnAccount(deps, caller)
  await requireFreshProof(deps, caller)
  await countUse(deps, deps.db, { kind: 'exportPersonalData', subject: accountId })
  const sections = await readPersonalData(deps.db, caller.session)
  return {
    exportedAt: deps.clock.now().toISOString(),
    sections: sections.map((section) => ({ ...section, rows: section.rows.map((row) => getPresented(deps, row)) })),
  }
}

/** Times as texts, and of a document's number what its owner needs to recognise it (G6). */
function getPresented({ vault }: Pick<Deps, 'vault'>, row: ExportedSection['rows'][number]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      if (value instanceof Date) return [field, value.toISOString()]
      if (!Buffer.isBuffer(value)) return [field, value]
      return [field, maskDocument(vault.open(value, { purpose: 'document' }))]
    }),
  )
}

const maskDocument = (number: string): string => number && `****${number.slice(-4)}`
