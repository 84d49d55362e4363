import type { ExportedList } from '@aisle/contract/console-exports'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { insertAudit } from '../audit-store.ts'
import { hashSearchText } from './note-search.ts'

export interface NotedExport {
  list: ExportedList
  /** As the list's call was asked. */
  filters: Readonly<Record<string, unknown>>
  rows: number
  /** There were more than a file holds. */
  cut: boolean
}

/** Notes that a person of the staff took rows along, and which; what was typed may name somebody, and is hashed (X4). */
export async function noteExport(
  deps: Deps,
  personId: string,
  { list, filters, rows, cut }: NotedExport,
): Promise<void> {
  const named = Object.entries(filters).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name} ${name === 'text' ? hashSearchText(deps, written).slice(0, 16) : written}`
  })
  await inTransaction(deps.db, (tx) =>
    insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at: deps.clock.now(),
      keyName: personId,
      scope: 'people',
      command: 'export',
      summary: [`${list}: ${rows} rows${cut ? ', cut' : ''}`, ...named].join('; '),
    }),
  )
}
