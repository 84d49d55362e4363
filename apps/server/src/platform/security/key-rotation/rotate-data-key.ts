import { z } from 'zod'
import type { Db, Tx } from '../../db/open-db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { documentColumns, hashDocument } from '../document-columns.ts'
import { openLetter, sealLetter } from '../sealed-letter.ts'
import { surveyResponseHash } from '../survey-response-hash.ts'
import type { SealedPlace, Vault } from '../vault.ts'
import { endTheRest, holdAlone, leaveToCard, renewRows, tripsOfAnonymous, type SealedTable } from './rotation-store.ts'

/** Rows, by what has happened to them. */
export interface Rotated {
  /** Rows sealed and hashed again. */
  renewed: Record<string, number>
  /** Rows that ended: their holders log in or request a code again. */
  ended: Record<string, number>
  /** Accounts whose document is no longer on record: found by their card from now on, or lost. */
  accounts: { byCard: number; lost: number }
  /** Anonymous answers whose trip is gone: they stay, but would not stop a second one. */
  unboundResponses: number
}

interface Keys {
  from: Vault
  to: Vault
}

interface Work {
  tx: Tx
  keys: Keys
  /** Documents' hashes, old to new: accounts and audit lines hold hashes only. */
  documents: Map<string, string>
}

/** Rolls a dry run back with what it found: it has done everything, and nothing of it stays. */
class RolledBack extends Error {
  readonly rotated: Rotated
  constructor(rotated: Rotated) {
    super('dry run')
    this.rotated = rotated
  }
}

export const rotatedTables: readonly (SealedTable & { held: readonly string[] })[] = [
  {
    table: 'manifest_passengers',
    id: 'trip_id',
    columns: ['flight_id', 'document_type', 'document_sealed', 'document_hash', 'document_last6_hash'],
    held: ['document_sealed', 'document_hash', 'document_last6_hash'],
  },
  {
    table: 'operator_audit',
    id: 'audit_id',
    columns: ['changes_sealed', 'subject_hashes'],
    held: ['changes_sealed', 'subject_hashes'],
  },
  {
    table: 'operator_manifest_parts',
    id: "concat_ws(' ', key_name, upload, part)",
    columns: ['text_sealed'],
    held: ['text_sealed'],
  },
  { table: 'link_peers', id: 'peer', columns: ['in_flight_sealed'], held: ['in_flight_sealed'] },
  { table: 'jobs', id: 'job_id', columns: ["payload ->> 'letter' AS letter", 'payload'], held: [] },
  { table: 'survey_responses', id: 'response_id', columns: ['survey_id', 'trip_id', 'once_hash'], held: ['once_hash'] },
  { table: 'accounts', id: 'account_id', columns: ['document_hash'], held: ['document_hash'] },
]

/**
 * One transaction: everything sealed is opened with the old key and sealed with the new one, every keyed hash whose
 * plaintext is known is recomputed, and the others end (docs/keys-and-retention.md). If it fails, nothing has changed.
 * @throws an error that begins with "The database" while another process works on it
 */
export async function rotateDataKey(
  db: Db,
  keys: Keys,
  { now, apply }: { now: Date; apply: boolean },
): Promise<Rotated> {
  try {
    return await inTransaction(db, async (tx) => {
      await holdAlone(tx, [...rotatedTables.map(({ table }) => table), 'login_sessions'])
      const rotated = await rotate({ tx, keys, documents: new Map() }, now)
      if (!apply) throw new RolledBack(rotated)
      return rotated
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.rotated
    throw error
  }
}

async function rotate(work: Work, now: Date): Promise<Rotated> {
  const renewed: Record<string, number> = {}
  let unboundResponses = 0
  const unknown: string[] = []
  const anonymous = await anonymousHashes(work)
  // Documents first: what comes after knows them by their old hash only.
  const renewals: Record<string, (row: Record<string, unknown>) => Record<string, unknown>> = {
    manifest_passengers: (row) => renewPassenger(work, row),
    operator_audit: (row) => renewAudit(work, row),
    operator_manifest_parts: (row) =>
      resealed(work.keys, row, ['text_sealed', { purpose: 'manifest-part', row: String(row.rotation_id) }]),
    link_peers: (row) =>
      resealed(work.keys, row, ['in_flight_sealed', { purpose: 'link-bundle', row: String(row.rotation_id) }]),
    jobs: (row) => renewJob(work.keys, row),
    survey_responses(row) {
      const of = { surveyId: String(row.survey_id), tripId: String(row.trip_id) }
      const hash = row.trip_id === null ? anonymous.get(String(row.once_hash)) : surveyResponseHash(work.keys.to, of)
      if (!hash) unboundResponses += 1
      return hash ? { once_hash: hash } : {}
    },
    accounts(row) {
      if (typeof row.document_hash !== 'string') return {}
      const hash = work.documents.get(row.document_hash)
      if (!hash) unknown.push(row.document_hash)
      return hash ? { document_hash: hash } : {}
    },
  }
  for (const table of rotatedTables) {
    const renew = renewals[table.table]
    if (!renew) throw new Error(`nothing renews ${table.table}`)
    renewed[table.table] = await renewRows(work.tx, table, renew)
  }
  const byCard = await leaveToCard(work.tx, unknown)
  const ended = await endTheRest(work.tx, now)
  return { renewed, ended, accounts: { byCard, lost: unknown.length - byCard }, unboundResponses }
}

function resealed(
  { from, to }: Keys,
  row: Record<string, unknown>,
  [column, place]: [string, SealedPlace],
): Record<string, unknown> {
  const sealed = row[column]
  return Buffer.isBuffer(sealed) ? { [column]: to.seal(from.open(sealed, place), place) } : {}
}

/** Empty bytes are no sealed text: aboard no document is kept. */
function renewPassenger(work: Work, row: Record<string, unknown>): Record<string, unknown> {
  const sealed = row.document_sealed
  if (!Buffer.isBuffer(sealed) || sealed.length === 0) return {}
  const { from, to } = work.keys
  const number = from.open(sealed, { purpose: 'document' })
  // Of one who was erased the hashes are random names, of nothing.
  if (number === '') return { document_sealed: to.seal('', { purpose: 'document' }) }
  const columns = documentColumns(to, String(row.flight_id), { type: String(row.document_type), number })
  work.documents.set(String(row.document_hash), columns.document_hash)
  return columns
}

const changesShape = z.array(
  z.object({
    before: z.object({ documentNumber: z.string().optional() }).nullish(),
    after: z.object({ documentNumber: z.string().optional() }).nullish(),
  }),
)

/** Includes documents of passengers who are no longer in any manifest. */
function renewAudit(work: Work, row: Record<string, unknown>): Record<string, unknown> {
  if (!Buffer.isBuffer(row.changes_sealed)) return {}
  const { from, to } = work.keys
  const text = from.open(row.changes_sealed, { purpose: 'audit' })
  const changes = changesShape.safeParse(JSON.parse(text)).data ?? []
  for (const { before, after } of changes) {
    for (const number of [before?.documentNumber, after?.documentNumber]) {
      if (number === undefined) continue
      // Before 2026-11-25 the number was hashed as the airline wrote it.
      for (const hash of [from.hash('document', number), hashDocument(from, number)]) {
        work.documents.set(hash, hashDocument(to, number))
      }
    }
  }
  const hashes = z.array(z.string()).parse(row.subject_hashes)
  return {
    changes_sealed: to.seal(text, { purpose: 'audit' }),
    subject_hashes: hashes.map((hash) => work.documents.get(hash) ?? hash),
  }
}

/** A letter that waits is still sent. */
function renewJob({ from, to }: Keys, row: Record<string, unknown>): Record<string, unknown> {
  if (typeof row.letter !== 'string') return {}
  const letter = sealLetter(to, openLetter(from, row.letter, z.looseObject({})))
  return { payload: JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(row.payload), letter }) }
}

/** An anonymous response names its trip by this hash only, so every passenger of its flight is tried (E13). */
async function anonymousHashes({ tx, keys: { from, to } }: Work): Promise<Map<string, string>> {
  const pairs = await tripsOfAnonymous(tx)
  return new Map(pairs.map((of) => [surveyResponseHash(from, of), surveyResponseHash(to, of)]))
}
