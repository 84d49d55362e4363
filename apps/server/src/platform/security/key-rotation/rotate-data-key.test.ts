import { createHash } from 'node:crypto'
import { verifyForPortalSchemas } from '@aisle/contract/portal-schemas'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { catchError } from '../../../../test-support/error-of.ts'
import { sealedBefore } from '../test-support/sealed-before.ts'
import { guestCaller } from '../../../../test-support/test-caller.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { openDb } from '../../db/open-db.ts'
import { jobPayloads } from '../../jobs/job-kinds.ts'
import { mailMessage } from '../../../features/help/message-mail.ts'
import { findSession } from '../../../features/login/index.ts'
import { listManifest, loadManifest, takeManifestPart } from '../../../features/operators/manifest/load-manifest.ts'
import { everything } from '../../../features/operators/test-support/operator-world.ts'
import { undoChange } from '../../../features/operators/undo-change.ts'
import { mf817, seatsAboard } from '../../../features/portal/test-support/aboard.ts'
import { verifyForPortal } from '../../../features/portal/verify-for-portal.ts'
import { lookUpByFlight } from '../../../features/pre-purchase/look-up-trips.ts'
import { secureRandom } from '../random.ts'
import { sealLetter } from '../sealed-letter.ts'
import { surveyResponseHash } from '../survey-response-hash.ts'
import { openVault, type SealedPlace } from '../vault.ts'
import { requireDataKey } from './require-data-key.ts'
import { rotateDataKey, rotatedTables } from './rotate-data-key.ts'
import { endedColumns } from './rotation-store.ts'

// One connection: a second one would be a server that still runs.
const { db, address } = await testDatabase({ connections: 1 })
const before = await testDeps(db)
const from = before.vault
const to = openVault(Buffer.alloc(32, 9), secureRandom)
const after = { ...before, vault: to }
const rotate = (apply: boolean, keys = { from, to }) => rotateDataKey(db, keys, { now: before.clock.now(), apply })

const flight = { flightNo: 'MF829', flightDate: '2026-11-20' }
const trip = await db
  .selectFrom('manifest_passengers')
  .selectAll()
  .where('trip_id', 'like', 'PX01%')
  .orderBy('trip_id')
  .executeTakeFirstOrThrow()
const letter = { email: 'lin@example.com', orderNo: null, text: '您好', language: 'zh' } as const
const job = { jobId: 'job-letter', kind: 'mail.message' as const, key: 'letter', attempts: 1 }

/** A manifest that was changed and can be changed back. */
async function changeManifest(cabin: string) {
  const rows = (await listManifest(before, everything, flight)).rows.map((row) => ({ ...row, cabin }))
  const text = JSON.stringify(rows)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const part = { ...flight, upload: cabin, part: 1, parts: 1, sha256, format: 'json', text } as const
  await takeManifestPart(before, everything, part)
  return loadManifest(before, everything, { ...flight, upload: cabin, dryRun: false })
}

/** A manifest that has arrived and waits for its command. */
async function leaveManifest(upload: string) {
  const text = JSON.stringify((await listManifest(before, everything, flight)).rows)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await takeManifestPart(before, everything, { ...flight, upload, part: 1, parts: 1, sha256, format: 'json', text })
}

/** One document as the release before sealed it. */
async function sealAsBefore(tripId: string) {
  const { document_sealed: sealed } = await db
    .selectFrom('manifest_passengers')
    .select('document_sealed')
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  const document = from.open(sealed, { purpose: 'document' })
  // The key of the tests' world.
  const old = sealedBefore(Buffer.alloc(32, 7), document, secureRandom.bytes(12))
  await db.updateTable('manifest_passengers').set({ document_sealed: old }).where('trip_id', '=', tripId).execute()
}

async function everyRow(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} AS t`.execute(db)
    found.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return found.toSorted()
}

const { auditId } = await changeManifest('W')
await leaveManifest('waits')
await sealAsBefore(trip.trip_id)
const session = await verifyForPortal(before, guestCaller(), { ...mf817, ...seatsAboard.zhou })
const known = await findSession(before, session.accessToken ?? '')
const at = before.clock.now()
const answered = { surveyId: 'SV01', tripId: trip.trip_id }
await db
  .insertInto('survey_responses')
  .values({
    response_id: 'rsp-anonymous',
    survey_id: answered.surveyId,
    once_hash: surveyResponseHash(from, answered),
    trip_id: null,
    flight_id: trip.flight_id,
    anonymous: true,
    asked: [],
    submitted_at: at,
  })
  .execute()
await db
  .insertInto('jobs')
  .values({
    job_id: job.jobId,
    kind: job.kind,
    key: job.key,
    payload: JSON.stringify({ letter: sealLetter(before.vault, letter) }),
    run_at: at,
    created_at: at,
  })
  .execute()
await db
  .insertInto('accounts')
  .values(
    ['acc-card', 'acc-none'].map((account_id) => ({
      account_id,
      display_name: '林小屿',
      document_hash: from.hash('document', account_id),
      ffp_card_no: account_id === 'acc-card' ? '9990000001' : null,
      created_at: at,
    })),
  )
  .execute()

const other = openDb({ connection: address, max: 1 })
afterAll(() => other.close())

describe('a change of the data key', () => {
  it('knows every sealed column and every keyed hash of the database', async () => {
    const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ '(sealed|hash)'`.execute(db)
    const renewed = rotatedTables.flatMap(({ table, held }) => held.map((column) => `${table}.${column}`))
    // Of the request's body, without the key.
    const unkeyed = ['idempotency_keys.request_hash']
    // The audit's chain has no key, and a line stays the same when its changes are sealed again (X5).
    const chain = ['prev_hash', 'row_hash', 'had_sealed'].map((column) => `operator_audit.${column}`)
    // Kept as they were: no call finds anything by them (L6).
    const ledger = ['address', 'device', 'target'].map((what) => `authentication_events.${what}_hash`)
    const expected = [...renewed, ...endedColumns, ...unkeyed, ...chain, 'operator_audit_head.hash', ...ledger]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  })

  it('is refused while a server works on the database', async () => {
    await sql`SELECT 1`.execute(other.db)
    await expect(rotate(true)).rejects.toThrow('The database is in use')
    await other.close()
    // PostgreSQL notices a moment later that a connection is gone.
    await expect.poll(async () => (await rotate(false)).accounts, { timeout: 20_000 }).toEqual({ byCard: 1, lost: 1 })
  })

  it('changes nothing as a dry run, nor when it breaks off anywhere', async () => {
    const rows = await everyRow()
    const told = await rotate(false)
    expect(told.renewed).toMatchObject({ link_peers: 0, survey_responses: 1 })
    expect(told.ended).toMatchObject({ login_sessions: 1 })
    expect(told.unboundResponses).toBe(0)
    let sealings = 0
    const dying = {
      ...to,
      seal(text: string, place: SealedPlace) {
        sealings += 1
        // The letter is the last that is sealed.
        if (text.includes(letter.email)) throw new Error('power cut')
        return to.seal(text, place)
      },
    }
    await expect(rotate(true, { from, to: dying })).rejects.toThrow('power cut')
    expect(sealings).toBeGreaterThan(50)
    // A wrong old key opens nothing, and so does nothing.
    await expect(rotate(true, { from: to, to: from })).rejects.toThrow(/unable to authenticate/)
    expect(await everyRow()).toEqual(rows)
    await requireDataKey(db, from)
    await expect(requireDataKey(db, to)).rejects.toThrow('The database was sealed with another key')
  })

  it('keeps what passengers and staff have: lookups, verification, manifests, undoing, letters, answers', async () => {
    await rotate(true)
    await requireDataKey(db, to)
    await expect(requireDataKey(db, from)).rejects.toThrow('The database was sealed with another key')

    const aboard = verifyForPortalSchemas.request.parse({ ...mf817, ...seatsAboard.zhou })
    const again = await verifyForPortal(after, guestCaller(), aboard)
    expect((await findSession(after, again.accessToken ?? ''))?.session.accountId).toBe(known?.session.accountId)
    expect((await catchError(verifyForPortal(before, guestCaller(), aboard))).errorName).toBe('verifyFailed')

    const asked = { flightNo: 'MF829', flightDate: '2026-11-20', identityDocId: '999999199203141022' }
    expect((await lookUpByFlight(after, guestCaller(), asked)).trips).toHaveLength(1)
    expect((await catchError(lookUpByFlight(before, guestCaller(), asked))).errorName).toBe('notFound')

    const { rows } = await listManifest(after, everything, flight)
    expect(new Set(rows.map(({ cabin }) => cabin))).toEqual(new Set(['W']))
    expect(await loadManifest(after, everything, { ...flight, upload: 'waits', dryRun: true })).toMatchObject({
      problems: [],
    })
    await undoChange(after, everything, { auditId: String(auditId), dryRun: false })
    expect((await listManifest(after, everything, flight)).rows.map(({ cabin }) => cabin)).not.toContain('W')

    const stored = await db.selectFrom('jobs').select('payload').where('job_id', '=', job.jobId).executeTakeFirst()
    await mailMessage(after, { ...job, payload: jobPayloads['mail.message'].parse(stored?.payload) })
    expect(before.mails.at(-1)).toMatchObject({ replyTo: letter.email })

    const response = db.selectFrom('survey_responses').select('once_hash').where('response_id', '=', 'rsp-anonymous')
    expect(await response.executeTakeFirst()).toEqual({ once_hash: surveyResponseHash(to, answered) })
    const accounts = await db
      .selectFrom('accounts')
      .select(['account_id', 'document_hash'])
      .where('account_id', 'in', ['acc-card', 'acc-none'])
      .orderBy('account_id')
      .execute()
    expect(accounts.map((row) => row.document_hash)).toEqual([null, from.hash('document', 'acc-none')])
  })

  it('ends the logins that were open', async () => {
    expect(await findSession(after, session.accessToken ?? '')).toBeNull()
    expect(await findSession(before, session.accessToken ?? '')).toBeNull()
  })
})
