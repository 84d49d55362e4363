import type { Db } from '../../db/open-db.ts'
import type { SealedPlace, Vault } from '../vault.ts'
import { resealColumn, type ResealedColumn } from './rotation-store.ts'

/** Every column that holds sealed texts for longer than a login, and where its texts belong. */
export const resealedColumns: readonly (ResealedColumn & { getPlace: (id: string) => SealedPlace })[] = [
  {
    table: 'manifest_passengers',
    id: 'trip_id',
    column: 'document_sealed',
    holds: 'bytes',
    getPlace: () => ({ purpose: 'document' }),
  },
  {
    table: 'operator_audit',
    id: 'audit_id',
    column: 'changes_sealed',
    holds: 'bytes',
    getPlace: () => ({ purpose: 'audit' }),
  },
  {
    table: 'operator_manifest_parts',
    id: "concat_ws(' ', key_name, upload, part)",
    column: 'text_sealed',
    holds: 'bytes',
    getPlace: (id) => ({ purpose: 'manifest-part', row: id }),
  },
  {
    table: 'link_peers',
    id: 'peer',
    column: 'in_flight_sealed',
    holds: 'bytes',
    getPlace: (id) => ({ purpose: 'link-bundle', row: id }),
  },
  {
    table: 'staff_approvals',
    id: 'approval_id',
    column: 'request_sealed',
    holds: 'bytes',
    getPlace: () => ({ purpose: 'staff-approval' }),
  },
  { table: 'jobs', id: 'job_id', column: 'payload', holds: 'letter', getPlace: () => ({ purpose: 'letter' }) },
]

/**
 * Seals the texts of an earlier data key with the newest one, while servers work that open both
 * (docs/keys-and-retention.md). The run may be cut off and repeated.
 * @param keys `only` opens what the newest key has sealed, and nothing else
 * @returns rows by table
 * @throws where a text opens with neither key
 */
export async function reseal(
  db: Db,
  { vault, only }: { vault: Vault; only: Vault },
  apply: boolean,
): Promise<Record<string, number>> {
  const renewed: Record<string, number> = {}
  for (const column of resealedColumns) {
    const renew = (id: string, sealed: Buffer) => {
      const place = column.getPlace(id)
      if (opens(only, sealed, place)) return null
      return vault.seal(vault.open(sealed, place), place)
    }
    renewed[column.table] = await resealColumn(db, column, { renew, apply })
  }
  return renewed
}

function opens(vault: Vault, sealed: Buffer, place: SealedPlace): boolean {
  try {
    vault.open(sealed, place)
    return true
  } catch {
    return false
  }
}
