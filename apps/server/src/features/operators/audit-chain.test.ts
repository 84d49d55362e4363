import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { applyRows, listRows } from './apply-rows.ts'
import { note } from './decide.ts'
import { erasePassenger } from './erase-passenger.ts'
import { everything, operatorServer, signedHeaders, testKey } from './test-support/operator-world.ts'
import { undoChange } from './undo-change.ts'
import { enqueueAuditHead, operatorJobs, verifyAudit } from './verify-audit.ts'

const { db } = await testDatabase({ connections: 12 })
const deps = await testDeps(db)
const logged: { entry: unknown; message: unknown }[] = []
const watched = {
  ...deps,
  log: { ...deps.log, info: (entry: unknown, message?: unknown) => void logged.push({ entry, message }) },
}
const verify = (head: { number: number; hash: string } | null = null) => verifyAudit(deps, everything, { head })
const problems = async () => (await verify()).problems.map(({ number, problem }) => `${number ?? 'none'} ${problem}`)

const ship = (key: string) =>
  note(deps, everything, { scope: 'fulfillment', command: 'ship', summary: `order ${key}`, onceKey: `ship:${key}` })

async function changePrice(): Promise<string> {
  const { rows } = await listRows(deps, everything, { resource: 'categories', cursor: null })
  const changed = rows.map((row) => ({ ...row, sort: Number(row['sort'] ?? 0) + 1 }))
  const report = await applyRows(deps, everything, { resource: 'categories', rows: changed, remove: [], dryRun: false })
  return report.auditId ?? ''
}

beforeEach(() => {
  logged.length = 0
})

describe('the chain of the operators’ audit (X5)', () => {
  it('is whole after single, repeated and concurrent lines, dry runs and undone changes', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => ship(`${n % 20}`)))
    const auditId = await changePrice()
    await undoChange(deps, everything, { auditId, dryRun: true })
    await undoChange(deps, everything, { auditId, dryRun: false })
    const found = await verify()
    expect(found.problems).toEqual([])
    expect(found.lines).toBe(22)
    expect(found.head.number).toBe(22)
  })

  it('stays whole when a passenger is erased, and says that something is gone', async () => {
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('operator_audit')
        .set({ subject_hashes: [deps.vault.hash('document', '999999199203141022')] })
        .where('once_key', '=', 'ship:3')
        .execute()
    })
    await erasePassenger(deps, everything, { email: 'lin.xiaoyu1@example.com', force: true, dryRun: false })
    expect(await problems()).toEqual([])
  })

  it('has its head in the log after each change over the API, and once a day', async () => {
    const key = testKey('duty')
    const server = await operatorServer(deps, [key])
    const post = async (path: string, body: string) =>
      server.send(path, body, signedHeaders(key, { path, body, time: deps.clock.now().toISOString() }))
    await post('/operator/v1/audit', '{"since":null}')
    expect(server.logLines.some((line) => line.includes('head of the operators'))).toBe(false)
    const { rows } = await listRows(deps, everything, { resource: 'categories', cursor: null })
    const changed = rows.map((row) => ({ ...row, sort: Number(row['sort'] ?? 0) + 7 }))
    const answer = await post(
      '/operator/v1/apply',
      JSON.stringify({ resource: 'categories', rows: changed, dryRun: false }),
    )
    expect(answer.envelope.code).toBe('200')
    await server.app.close()
    const { head } = await verify()
    const line = server.logLines.find((one) => one.includes('head of the operators')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject(head)

    await enqueueAuditHead(watched)
    await runDueJobs(watched, operatorJobs)
    deps.clock.advance(24 * 3600)
    await runDueJobs(watched, operatorJobs)
    expect(logged).toEqual(Array.from({ length: 2 }, () => ({ entry: head, message: 'head of the operators’ audit' })))
    expect((await verify(head)).problems).toEqual([])
  })

  it.each([
    ['another key’s name', `UPDATE operator_audit SET key_name = 'x' WHERE chain_no = 4`, ['4 changed']],
    ['another time', `UPDATE operator_audit SET at = at - interval '1 hour' WHERE chain_no = 5`, ['5 changed']],
    ['other changes', `UPDATE operator_audit SET changes = '[]' WHERE chain_no = 21`, ['21 changed']],
    [
      'a mark of being undone that is gone',
      `UPDATE operator_audit SET undone_by = NULL WHERE chain_no = 21`,
      ['22 undoneButNotMarked'],
    ],
    ['a deleted line', `DELETE FROM operator_audit WHERE chain_no = 7`, ['8 missingBefore']],
    [
      'a line in place of a deleted one',
      `UPDATE operator_audit SET chain_no = 9, prev_hash = 'x' WHERE chain_no = 10`,
      undefined,
    ],
    [
      'a line beside the chain',
      `INSERT INTO operator_audit (audit_id, at, key_name, scope, command, summary)
        VALUES ('new', now(), 'x', 'refunds', 'refund-approve', 'x')`,
      ['none outsideTheChain'],
    ],
  ])('shows %s', async (_what, statement, expected) => {
    await sql`CREATE TABLE kept_audit AS SELECT * FROM operator_audit`.execute(db)
    try {
      if (expected === undefined) {
        await sql`UPDATE operator_audit SET undone_by = NULL`.execute(db)
        await sql`DELETE FROM operator_audit WHERE chain_no = 9`.execute(db)
      }
      await sql.raw(statement).execute(db)
      if (expected) expect(await problems()).toEqual(expected)
      else expect(await problems()).toEqual(expect.arrayContaining(['9 notLinked', '11 missingBefore']))
    } finally {
      await sql`DELETE FROM operator_audit`.execute(db)
      await sql`INSERT INTO operator_audit SELECT * FROM kept_audit`.execute(db)
      await sql`DROP TABLE kept_audit`.execute(db)
    }
    expect(await problems()).toEqual([])
  })

  it('shows removed last lines, and a whole new chain by the head that was logged', async () => {
    const { head } = await verify()
    await sql`DELETE FROM operator_audit WHERE chain_no = ${head.number}`.execute(db)
    expect(await problems()).toEqual([`${head.number - 1} notTheHead`])
    const [last] = (
      await sql<{ row_hash: string }>`
      SELECT row_hash FROM operator_audit WHERE chain_no = ${head.number - 1}`.execute(db)
    ).rows
    await sql`UPDATE operator_audit_head SET chain_no = ${head.number - 1}, hash = ${last?.row_hash}`.execute(db)
    expect(await problems()).toEqual([])
    await ship('somebody else’s')
    expect((await verify(head)).problems.map(({ problem }) => problem)).toEqual(['notTheLoggedHead'])
  })
})
