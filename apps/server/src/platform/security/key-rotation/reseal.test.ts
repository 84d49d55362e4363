import { createHash } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { listManifest, loadManifest, takeManifestPart } from '../../../features/operators/manifest/load-manifest.ts'
import { everything } from '../../../features/operators/test-support/operator-world.ts'
import { undoChange } from '../../../features/operators/undo-change.ts'
import { hashDocument } from '../document-columns.ts'
import { secureRandom } from '../random.ts'
import { sealLetter } from '../sealed-letter.ts'
import { sealedBefore } from '../test-support/sealed-before.ts'
import { openVault, type VaultKeys } from '../vault.ts'
import { requireDataKey } from './require-data-key.ts'
import { reseal, resealedColumns } from './reseal.ts'
import { resealColumn, sealedIn } from './rotation-store.ts'

// The key of the tests' world, and the next one.
const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
const vaultOf = (keys: VaultKeys) => openVault(keys, secureRandom)
/** A server before the change, in its two steps, and after it. */
const servers = {
  before: vaultOf({ data: old }),
  first: vaultOf({ data: old, also: next, hash: old }),
  second: vaultOf({ data: next, also: old, hash: old }),
  after: vaultOf({ data: next, hash: old }),
}
const only = vaultOf({ data: next })

const { db } = await testDatabase()
const deps = await testDeps(db)
const flight = { flightNo: 'MF829', flightDate: '2026-11-20' }

/** A manifest that arrives and, for `load`, is applied; its lines in the audit and its parts are sealed. */
async function sendManifest(upload: string, load: boolean) {
  const rows = (await listManifest(deps, everything, flight)).rows.map((row) => (load ? { ...row, cabin: 'W' } : row))
  const text = JSON.stringify(rows)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await takeManifestPart(deps, everything, { ...flight, upload, part: 1, parts: 1, sha256, format: 'json', text })
  return load ? loadManifest(deps, everything, { ...flight, upload, dryRun: false }) : null
}
const changed = await sendManifest('changes', true)
await sendManifest('waits', false)
const at = deps.clock.now()
const payload = JSON.stringify({ letter: sealLetter(deps.vault, { email: 'lin@example.com' }) })
await db
  .insertInto('jobs')
  .values({ job_id: 'letter', kind: 'mail.message', key: 'letter', payload, run_at: at, created_at: at })
  .execute()
const bundle = deps.vault.seal('{}', { purpose: 'link-bundle', row: 'B-2077' })
await sql`INSERT INTO link_peers (peer, own_epoch, in_flight_sealed)
  VALUES ('B-2077', 'epoch', ${bundle})`.execute(db)
// One document as an earlier release sealed it.
const { trip_id: tripId } = await db
  .selectFrom('manifest_passengers')
  .select('trip_id')
  .limit(1)
  .executeTakeFirstOrThrow()
const unbound = sealedBefore(old, 'E1234567', secureRandom.bytes(12))
const document = { document_sealed: unbound, document_hash: hashDocument(deps.vault, 'E1234567') }
await db.updateTable('manifest_passengers').set(document).where('trip_id', '=', tripId).execute()
const [asked_at, asked_by] = [deps.clock.now(), 'psn_first']
await db
  .insertInto('staff_people')
  .values({
    person_id: asked_by,
    email: 'a@example.com',
    name: '林岚',
    language: 'zh',
    roles: [],
    state: 'active',
    created_at: asked_at,
  })
  .execute()
await db
  .insertInto('staff_approvals')
  .values({
    approval_id: 'apr_1',
    path: 'erase',
    act: 'a',
    summary: 'erase a passenger',
    request_sealed: deps.vault.seal('{}', { purpose: 'staff-approval' }),
    asked_by,
    asked_at,
    state: 'waiting',
  })
  .execute()

const sealedTexts = async () => {
  const found: { id: string; table: string; sealed: Buffer }[] = []
  for (const { table, id, ...column } of resealedColumns) {
    const sealed = sealedIn(column)
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      SELECT ${sql.raw(id)} AS id, ${sealed} AS sealed FROM ${sql.table(table)}
      WHERE length(${sealed}) > 0`.execute(db)
    found.push(...rows.map((row) => ({ ...row, table })))
  }
  return found
}

describe('servers in the two steps of a change of the data key', () => {
  it('open what each other seals, and hash and sign alike', () => {
    const place = { purpose: 'document' } as const
    const steps = [
      ['before', 'first'],
      ['first', 'second'],
      ['second', 'after'],
    ] as const
    for (const [one, other] of steps) {
      expect(servers[other].open(servers[one].seal('E1', place), place)).toBe('E1')
      expect(servers[other].hash('session', 'token')).toBe(servers[one].hash('session', 'token'))
    }
    expect(servers.first.open(servers.second.seal('E1', place), place)).toBe('E1')
    expect(() => servers.before.open(servers.second.seal('E1', place), place)).toThrow('unable to authenticate')
  })

  it('start, and one that would hash with the new key does not', async () => {
    for (const step of ['before', 'first', 'second'] as const) await requireDataKey(db, servers[step])
    await expect(requireDataKey(db, servers.after)).rejects.toThrow('sealed with another key')
    await expect(requireDataKey(db, vaultOf({ data: next, also: old }))).rejects.toThrow('hashed with another key')
  })
})

describe('sealing again', () => {
  it('knows every sealed column of the database', async () => {
    const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
      FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'bytea'
        AND column_name LIKE '%sealed%'`.execute(db)
    const known = resealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })

  it('says what it would do, does it while servers write, and finds nothing the second time', async () => {
    const before = await sealedTexts()
    const counts = Object.fromEntries(
      resealedColumns.map(({ table }) => [table, before.filter((row) => row.table === table).length]),
    )
    expect(Object.values(counts).filter((count) => count === 0)).toEqual([])
    const keys = { vault: servers.second, only }
    expect(await reseal(db, keys, false)).toEqual(counts)
    expect(await sealedTexts()).toEqual(before)
    expect(await reseal(db, keys, true)).toEqual(counts)
    expect(Object.values(await reseal(db, keys, true)).filter((count) => count > 0)).toEqual([])
    for (const { table, id, sealed } of await sealedTexts()) {
      const place = resealedColumns.find((column) => column.table === table)?.getPlace(id) ?? expect.fail()
      expect(() => only.open(sealed, place)).not.toThrow()
    }
    await requireDataKey(db, servers.after)
  })

  it('leaves passengers found and changes undone as before', async () => {
    const { rows } = await listManifest({ ...deps, vault: servers.after }, everything, flight)
    expect(rows.length).toBeGreaterThan(5)
    const auditId = changed?.auditId ?? expect.fail()
    await undoChange({ ...deps, vault: servers.after }, everything, { auditId, dryRun: false })
  })

  it('leaves a text alone that a server has written meanwhile', async () => {
    const [column] = resealedColumns
    const place = { purpose: 'document' } as const
    const written = servers.second.seal('E7654321', place)
    const write = db.updateTable('manifest_passengers').set({ document_sealed: written }).where('trip_id', '=', tripId)
    // Between the batch that is read and the first row that is written.
    const afterReading: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length > 0) await write.execute()
        return result
      },
    }
    const renew = (id: string) => (id === tripId ? servers.second.seal('stale', place) : null)
    if (column) await resealColumn(db.withPlugin(afterReading), column, { renew, apply: true })
    const [now] = await db
      .selectFrom('manifest_passengers')
      .select('document_sealed')
      .where('trip_id', '=', tripId)
      .execute()
    expect(servers.after.open(now?.document_sealed ?? Buffer.alloc(0), place)).toBe('E7654321')
  })
})
