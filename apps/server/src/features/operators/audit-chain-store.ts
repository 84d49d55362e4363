import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** The last line of the chain; number 0 before the first. */
export interface AuditHead {
  number: number
  hash: string
}

const genesis = '0'.repeat(64)

/**
 * The hash of a line's content and place. The database computes it, so that writing and checking cannot differ. The
 * hash covers neither `undone_by`, which changes later by rule, nor sealed changes: the data key authenticates them,
 * and erasing a passenger deletes them.
 */
const contentHash = sql<string>`encode(sha256(convert_to(jsonb_build_array(chain_no, prev_hash, audit_id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), key_name, scope, command, summary, resource, changes,
  had_sealed, once_key)::text, 'UTF8')), 'hex')`

/** Writers wait here for each other, because a chain has one end. */
export async function lockHead(tx: Tx): Promise<AuditHead & { unchained: number }> {
  const head = await tx
    .selectFrom('operator_audit_head')
    .select(['chain_no as number', 'hash', 'unchained'])
    .forUpdate()
    .executeTakeFirst()
  if (!head) throw new Error('the head of the operators’ audit is missing')
  return head
}

/** Hashes the line that was just inserted and makes it the head. */
export async function closeLink(tx: Tx, auditId: string): Promise<void> {
  await sql`
    WITH line AS (
      UPDATE operator_audit SET row_hash = ${contentHash} WHERE audit_id = ${auditId} RETURNING chain_no, row_hash)
    UPDATE operator_audit_head SET chain_no = line.chain_no, hash = line.row_hash FROM line`.execute(tx)
}

export async function readHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('operator_audit_head').select(['chain_no as number', 'hash']).executeTakeFirstOrThrow()
}

export async function hashOfLine(tx: Tx, number: number): Promise<string | undefined> {
  if (number === 0) return genesis
  const line = await tx
    .selectFrom('operator_audit')
    .select('row_hash')
    .where('chain_no', '=', number)
    .executeTakeFirst()
  return line?.row_hash ?? undefined
}

interface CheckedChain {
  lines: number
  unchained: number
  /** Lines whose sealed changes went with an erased passenger. */
  erased: number
  last: AuditHead
}

export async function countChain(tx: Tx): Promise<CheckedChain> {
  const { rows } = await sql<{ lines: number; unchained: number; erased: number; number: number; hash: string }>`
    SELECT count(chain_no) AS lines, count(*) - count(chain_no) AS unchained,
      count(*) FILTER (WHERE had_sealed AND changes_sealed IS NULL) AS erased,
      coalesce(max(chain_no), 0) AS number,
      coalesce((SELECT row_hash FROM operator_audit WHERE chain_no IS NOT NULL ORDER BY chain_no DESC LIMIT 1),
        ${genesis}) AS hash
    FROM operator_audit`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers one row')
  const { number, hash, ...counts } = row
  return { ...counts, last: { number, hash } }
}

export interface BrokenLine {
  number: number | null
  auditId: string
  problem: 'missingBefore' | 'notLinked' | 'changed' | 'undoWithoutLine' | 'undoneButNotMarked'
}

/** Lines that are not what was written, the first ones first. */
export async function brokenLines(tx: Tx, most: number): Promise<BrokenLine[]> {
  const { rows } = await sql<BrokenLine>`
    SELECT number, "auditId", problem FROM (
      SELECT chain_no AS number, audit_id AS "auditId", CASE
        WHEN chain_no <> coalesce(lag(chain_no) OVER chain, 0) + 1 THEN 'missingBefore'
        WHEN prev_hash IS DISTINCT FROM coalesce(lag(row_hash) OVER chain, ${genesis}) THEN 'notLinked'
        WHEN row_hash IS DISTINCT FROM ${contentHash} OR (changes_sealed IS NOT NULL AND NOT had_sealed) THEN 'changed'
      END AS problem
      FROM operator_audit WHERE chain_no IS NOT NULL WINDOW chain AS (ORDER BY chain_no)
      UNION ALL
      SELECT line.chain_no, line.audit_id, 'undoWithoutLine' FROM operator_audit line
      WHERE line.undone_by IS NOT NULL AND NOT EXISTS (
        SELECT FROM operator_audit undo WHERE undo.audit_id = line.undone_by AND undo.command = 'undo'
          AND starts_with(undo.summary, 'undo ' || line.audit_id || ':'))
      UNION ALL
      SELECT undo.chain_no, undo.audit_id, 'undoneButNotMarked' FROM operator_audit undo
      WHERE undo.command = 'undo' AND NOT EXISTS (
        SELECT FROM operator_audit line WHERE line.undone_by = undo.audit_id)
    ) AS found WHERE problem IS NOT NULL ORDER BY number NULLS FIRST LIMIT ${most}`.execute(tx)
  return rows
}
