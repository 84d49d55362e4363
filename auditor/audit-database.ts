import { Client, type ClientBase } from 'pg'
import { readChecks, type Check, type Severity } from './read-checks.ts'

/** A PostgreSQL behind a host name or a unix socket (`host` is the socket's folder). */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  database: string
}

/** One row that is wrong. `where` names the row, `expected` and `found` are sentences for people. */
export interface Finding {
  check: string
  severity: Severity
  what: string
  where: string
  expected: string
  found: string
}
export type Violation = Finding & { severity: 'violation' }

interface AuditOptions {
  /** Checks that are left out, by name; a name that does not exist is an error. */
  without?: readonly string[]
}

/**
 * Every check reads whole tables. Without fresh statistics PostgreSQL takes them for small and would walk through one
 * table for each row of another, which takes hours; compiling such queries takes longer than asking them.
 */
const forWholeTables = `SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '64MB';
  SET LOCAL statement_timeout = '10min'`

/**
 * The faults in a database's books: empty when money, stock, entitlements and states agree. It reads one consistent
 * snapshot and changes nothing, so it may run during any traffic.
 * @throws when the database does not answer, or is migrated less far than the checks
 */
export async function auditDatabase(
  connection: string | DatabaseAddress,
  options: AuditOptions = {},
): Promise<Violation[]> {
  const findings = await findingsIn(connection, options)
  return findings.filter((finding): finding is Violation => finding.severity === 'violation')
}

/** The same with warnings: the books are right, but staff must act. */
export async function findingsIn(
  connection: string | DatabaseAddress,
  { without = [] }: AuditOptions = {},
): Promise<Finding[]> {
  const checks = readChecks()
  const unknown = without.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(', ')}.`)
  const client = new Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'aisle-auditor',
    connectionTimeoutMillis: 5_000,
  })
  // A connection that drops between two queries reports it here; the next query fails with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // One snapshot for all checks: a purchase that commits in between is in none of them.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(forWholeTables)
    return await runChecks(
      client,
      checks.filter(({ name }) => !without.includes(name)),
    )
  } finally {
    await client.end()
  }
}

/** In the caller's transaction, in the checks' order. */
export async function runChecks(client: ClientBase, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, severity, sql } of checks) {
    const { rows } = await askCheck(client, name, sql)
    findings.push(...rows.map((row) => ({ check: name, severity, ...row })))
  }
  return findings
}

async function askCheck(client: ClientBase, name: string, sql: string) {
  try {
    return await client.query<Omit<Finding, 'check' | 'severity'>>(sql)
  } catch (error) {
    throw new Error(`The check ${name} could not be asked: ${String(error)}`, { cause: error })
  }
}
