import { escapeLiteral, type ClientBase } from 'pg'
import type { Statement } from './record-statements.ts'

/** A node of EXPLAIN (ANALYZE, FORMAT JSON), as far as it is read here. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Filter?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

/** What a plan does at one place. */
export interface PlanStep {
  kind: string
  /** Null: of no table. */
  table: string | null
  index: string | null
  /** Rows that were read and thrown away, in all loops together. */
  thrownAway: number
  /** Rows that were read and kept, in all loops together; entries of an index that only make a bitmap are not rows yet. */
  kept: number
  /** Of 8 kB, its parts' included. */
  pages: number
  filter: string
}

/** PostgreSQL makes a plan for the values, and, once it has made five, one for all values. */
export type PlanFor = 'these values' | 'all values'

/**
 * Runs the statement, undoes it, and tells what its plan did.
 * @param small tables fit in a few pages, and would be read from end to end: only where no index will do they are
 */
export async function explainStatement(
  client: ClientBase,
  { text, values }: Statement,
  planFor: PlanFor,
  { small }: { small: boolean },
): Promise<PlanStep[]> {
  const mode = planFor === 'all values' ? 'force_generic_plan' : 'force_custom_plan'
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL plan_cache_mode = ${mode}`)
    if (small) await client.query('SET LOCAL enable_seqscan = off')
    await client.query(`PREPARE explained AS ${text}`)
    const given = values.map(asLiteral).join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, COSTS OFF, FORMAT JSON) EXECUTE explained${given && ` (${given})`}`,
    )
    await client.query('DEALLOCATE explained')
    return rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan))
  } finally {
    await client.query('ROLLBACK')
  }
}

function asLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`)
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function stepsOf(node: PlanNode): PlanStep[] {
  const perLoop =
    (node['Rows Removed by Filter'] ?? 0)
    + (node['Rows Removed by Index Recheck'] ?? 0)
    + (node['Rows Removed by Join Filter'] ?? 0)
  const step = {
    kind: node['Node Type'],
    table: node['Relation Name'] ?? null,
    index: node['Index Name'] ?? null,
    thrownAway: perLoop * node['Actual Loops'],
    kept: node['Node Type'] === 'Bitmap Index Scan' ? 0 : node['Actual Rows'] * node['Actual Loops'],
    pages: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
    filter: node.Filter ?? node['Join Filter'] ?? '',
  }
  return [step, ...(node.Plans ?? []).flatMap(stepsOf)]
}
