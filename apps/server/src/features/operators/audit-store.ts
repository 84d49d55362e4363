import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { RowPlace } from '../../platform/http/row-place.ts'
import { closeLink, lockHead } from './audit-chain-store.ts'

export interface NewAudit {
  auditId: string
  at: Date
  keyName: string
  scope: string
  command: string
  summary: string
  resource?: string
  changes?: unknown
  changesSealed?: Buffer
  subjectHashes?: readonly string[]
  onceKey?: string
}

/**
 * Adds a line to the chain (X5); the next writer waits until this transaction ends, so write it late. False when a line
 * with this `onceKey` already exists.
 */
export async function insertAudit(tx: Tx, audit: NewAudit): Promise<boolean> {
  const head = await lockHead(tx)
  const inserted = await tx
    .insertInto('operator_audit')
    .values({
      audit_id: audit.auditId,
      at: audit.at,
      key_name: audit.keyName,
      scope: audit.scope,
      command: audit.command,
      summary: audit.summary,
      resource: audit.resource ?? null,
      changes: audit.changes === undefined ? null : JSON.stringify(audit.changes),
      changes_sealed: audit.changesSealed ?? null,
      subject_hashes: [...(audit.subjectHashes ?? [])],
      once_key: audit.onceKey ?? null,
      chain_no: head.number + 1,
      prev_hash: head.hash,
      had_sealed: audit.changesSealed !== undefined,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) return false
  await closeLink(tx, audit.auditId)
  return true
}

/** The summary of the line with this `onceKey`. */
export async function findAuditOnce(tx: Tx, onceKey: string): Promise<string | undefined> {
  const line = await tx
    .selectFrom('operator_audit')
    .select('summary')
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return line?.summary
}

/** Whether the audit already holds this `onceKey`. */
export async function isAudited(tx: Tx, onceKey: string): Promise<boolean> {
  const line = await tx
    .selectFrom('operator_audit')
    .select('audit_id')
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return line !== undefined
}

export async function lockAudit(tx: Tx, auditId: string) {
  return tx.selectFrom('operator_audit').selectAll().where('audit_id', '=', auditId).forUpdate().executeTakeFirst()
}

/** The key or person of a line, and when it was written. */
export async function ownerOfAuditLine(db: Db, auditId: string): Promise<{ keyName: string; at: Date } | undefined> {
  const line = await db
    .selectFrom('operator_audit')
    .select(['key_name as keyName', 'at'])
    .where('audit_id', '=', auditId)
    .executeTakeFirst()
  return line
}

export async function markUndone(tx: Tx, auditId: string, undoneBy: string): Promise<void> {
  await tx.updateTable('operator_audit').set({ undone_by: undoneBy }).where('audit_id', '=', auditId).execute()
}

/** Lines that these scopes may see, newest first. */
export async function auditLines(
  db: Db,
  { since, scopes, limit }: { since: Date | null; scopes: readonly string[]; limit: number },
) {
  let query = db
    .selectFrom('operator_audit')
    .select(['audit_id', 'at', 'key_name', 'command', 'summary', 'undone_by'])
    .select(sql<boolean>`changes IS NOT NULL OR changes_sealed IS NOT NULL`.as('has_changes'))
    .where('scope', 'in', scopes)
  if (since) query = query.where('at', '>=', since)
  return query.orderBy('at', 'desc').orderBy('audit_id').limit(limit).execute()
}

/** Lines of this key or person and command since then. */
export async function countAuditLines(
  db: Db,
  { keyName, command, since }: { keyName: string; command: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('operator_audit')
    .select(({ fn }) => fn.countAll<string>().as('lines'))
    .where('key_name', '=', keyName)
    .where('command', '=', command)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.lines)
}

/** Whether a person has applied such a row of this resource since then, and nobody has taken it back. */
export async function hasApplied(
  db: Db,
  { resource, row, people, since }: { resource: string; row: object; people: readonly string[]; since: Date },
): Promise<boolean> {
  const line = await db
    .selectFrom('operator_audit')
    .select('audit_id')
    .where('at', '>', since)
    .where('key_name', 'in', [...people, ''])
    .where('resource', '=', resource)
    .where('command', '=', 'apply')
    .where('undone_by', 'is', null)
    .where(sql<boolean>`changes @> ${JSON.stringify([{ after: row }])}::jsonb`)
    .executeTakeFirst()
  return line !== undefined
}

const selectLines = (db: Db) =>
  db
    .selectFrom('operator_audit')
    .select(['audit_id as auditId', 'at', 'key_name as keyName', 'command', 'summary', 'undone_by as undoneBy'])
    .select(sql<boolean>`changes IS NOT NULL OR changes_sealed IS NOT NULL`.as('hasChanges'))

export interface AuditWanted {
  keyName: string | null
  command: string | null
  /** A part of the summary. */
  text: string | null
  from: Date | null
  before: Date | null
}

/** The newest lines first, one more than `limit` if there are more. */
export async function pageOfAudit(
  db: Db,
  wanted: AuditWanted,
  { after, limit }: { after: RowPlace | null; limit: number },
) {
  let query = selectLines(db)
  if (wanted.keyName !== null) query = query.where('key_name', '=', wanted.keyName)
  if (wanted.command !== null) query = query.where('command', '=', wanted.command)
  if (wanted.text !== null) query = query.where(sql<boolean>`strpos(summary, ${wanted.text}) > 0`)
  if (wanted.from !== null) query = query.where('at', '>=', wanted.from)
  if (wanted.before !== null) query = query.where('at', '<', wanted.before)
  if (after) query = query.where(sql<boolean>`(at, audit_id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** One line with what it changed; sealed changes stay sealed. */
export async function findAuditLine(db: Db, auditId: string) {
  return selectLines(db).select('changes').where('audit_id', '=', auditId).executeTakeFirst()
}

/** G6: deletes what the audit still holds about these people; their changes can no longer be undone. */
export async function forgetSubjects(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx
    .updateTable('operator_audit')
    .set({ changes_sealed: null, subject_hashes: [] })
    .where(sql<boolean>`subject_hashes && ${[...hashes]}::text[]`)
    .execute()
}
