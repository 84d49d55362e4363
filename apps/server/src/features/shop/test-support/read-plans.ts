import { escapeLiteral, type Client } from 'pg'
import { z } from 'zod'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Join Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(node).optional(),
  }),
)
const explained = z.tuple([z.object({ Plan: node, 'Execution Time': z.number() })])

/** What a statement did when it ran. */
export interface Work {
  /** Tables that were read from end to end. */
  scanned: string[]
  /** The most rows that one step read and threw away. */
  removed: number
  /** The most rows that one step read and kept; entries of an index that only make a bitmap are not rows yet. */
  kept: number
  /** 8 kB each. */
  pages: number
  ms: number
}

/**
 * Runs a statement as the server does, which prepares it: with a plan for these values, and with one for any, of which
 * PostgreSQL chooses after a few times.
 */
export async function workOf(
  client: Client,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Record<'forThese' | 'forAny', Work>> {
  await client.query(`PREPARE planned AS ${text}`)
  const run = async (mode: string) => {
    await client.query(`SET plan_cache_mode = ${mode}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await client.query<Record<string, unknown>>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE planned${given}`,
    )
    const [{ Plan: plan, 'Execution Time': ms }] = explained.parse(rows[0]?.['QUERY PLAN'])
    const nodes = withParts(plan)
    const most = (read: (one: Node) => number) => Math.max(...nodes.map((one) => read(one) * one['Actual Loops']))
    return {
      scanned: nodes.flatMap((one) => (one['Node Type'] === 'Seq Scan' ? (one['Relation Name'] ?? '') : [])),
      removed: most(
        (one) =>
          (one['Rows Removed by Filter'] ?? 0)
          + (one['Rows Removed by Join Filter'] ?? 0)
          + (one['Rows Removed by Index Recheck'] ?? 0),
      ),
      kept: most((one) => (one['Node Type'] === 'Bitmap Index Scan' ? 0 : one['Actual Rows'])),
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      ms,
    }
  }
  try {
    return { forThese: await run('force_custom_plan'), forAny: await run('force_generic_plan') }
  } finally {
    await client.query('DEALLOCATE planned')
  }
}

const withParts = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(withParts)]

function literal(value: unknown): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]::text[]`
  return typeof value === 'string' ? escapeLiteral(value) : String(value)
}
