import { describe, expect, it } from 'vitest'
import { siming } from '../../../test-support/goods-order.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { everyRow, leaveEveryTrace, member, ownMailbox } from '../personal-data/test-support/leave-traces.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { refundJobs } from '../refunds/index.ts'
import { erasePassenger } from './erase-passenger.ts'
import { listManifest, loadManifest, takeManifestPart } from './manifest/load-manifest.ts'
import { OperatorRefusal } from './api/operator-refusal.ts'
import { everything } from './test-support/operator-world.ts'
import { undoChange } from './undo-change.ts'
import { createHash } from 'node:crypto'

const { db } = await testDatabase()
const deps = await testDeps(db)

const request = { email: member.email, force: false, dryRun: false }
const getRefusal = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  return error instanceof OperatorRefusal ? error.refusal : error
}

/** A manifest with the member in it: one in the audit, one half uploaded. */
async function leaveTraces() {
  const flight = { flightNo: 'MF829', flightDate: '2026-11-20' }
  const { rows } = await listManifest(deps, everything, flight)
  const text = JSON.stringify(rows.map((row) => ({ ...row, cabin: 'W' })))
  const part = {
    ...flight,
    part: 1,
    sha256: createHash('sha256').update(text).digest('hex'),
    format: 'json',
    text,
  } as const
  await takeManifestPart(deps, everything, { ...part, upload: 'half', parts: 2 })
  await takeManifestPart(deps, everything, { ...part, upload: 'whole', parts: 1 })
  return loadManifest(deps, everything, { ...flight, upload: 'whole', dryRun: false })
}

describe('erasing a passenger (G6)', () => {
  it('is refused while the passenger has upcoming flights, and a dry run changes nothing', async () => {
    const before = await everyRow(db)
    expect(await getRefusal(erasePassenger(deps, everything, request))).toBe('stillNeeded')
    expect(await getRefusal(erasePassenger(deps, everything, { ...request, email: 'nobody@example.com' }))).toBe(
      'unknownPassenger',
    )
    const dry = await erasePassenger(deps, everything, { ...request, force: true, dryRun: true })
    expect(dry.rows['accounts']).toBeGreaterThan(0)
    expect(await everyRow(db)).toEqual(before)
  })

  it('leaves no name, phone, mailbox, card, ticket or document of the passenger, and the books unchanged', async () => {
    const hash = deps.vault.hash('document', member.document)
    const { account, trips } = await leaveEveryTrace(deps)
    expect(trips.length).toBeGreaterThan(0)
    const loaded = await leaveTraces()
    expect(loaded.auditId).not.toBeNull()
    await db
      .updateTable('orders')
      .set({
        contact_email: member.email,
        holder: `mailbox:${ownMailbox}`,
        remark: '请给林小屿',
        invoice_wish: JSON.stringify({ title: '林小屿' }),
      })
      .where('account_id', '=', account.account_id)
      .execute()
    const needles = [
      siming.phone,
      siming.text,
      member.email,
      ownMailbox,
      member.document,
      hash,
      account.phone,
      account.ffp_card_no,
      account.display_name,
      '林小屿',
      'XIAOYU',
      'X0163Z',
      ...trips.map(({ ticket_no }) => ticket_no),
    ].flatMap((needle) => (needle ? [needle] : []))
    const books = () => db.selectFrom('ledger_entries').selectAll().orderBy('entry_id').execute()
    const orders = () =>
      db.selectFrom('orders').select(['order_no', 'state', 'payable', 'account_id']).orderBy('order_no').execute()
    const kept = [await books(), await orders()]
    expect(
      (await everyRow(db)).filter(({ text }) => needles.some((needle) => text.includes(needle))).length,
    ).toBeGreaterThan(5)

    // The needles leave out the surname, which other passengers share.
    await erasePassenger(deps, everything, { ...request, force: true })

    const traces = (await everyRow(db)).filter(({ text }) => needles.some((needle) => text.includes(needle)))
    expect(traces).toEqual([])
    expect([await books(), await orders()]).toEqual(kept)
    const event = await db.selectFrom('authentication_events').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      kind: 'mailCode',
      account_id: null,
      trip_id: null,
      session_id: null,
      target_hash: null,
    })
    const invoices = await db.selectFrom('invoices').select(['state', 'title', 'email']).orderBy('state').execute()
    expect(invoices).toEqual([
      { state: 'canceled', title: '', email: '' },
      { state: 'issued', title: '示例公司', email: '' },
    ])
    await runDueJobs(deps, refundJobs)
    expect([deps.photos.size, await db.selectFrom('refund_photos').selectAll().execute()]).toEqual([0, []])
    const audit = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'erase').execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ key_name: 'tester', changes: null, changes_sealed: null })
    const undone = undoChange(deps, everything, { auditId: loaded.auditId ?? '', dryRun: false })
    expect(await getRefusal(undone)).toBe('unknownAudit')
    // Only the passenger's own rows are gone: the flight has others.
    const { rows } = await listManifest(deps, everything, { flightNo: 'MF829', flightDate: '2026-11-20' })
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every(({ documentNumber }) => documentNumber !== '')).toBe(true)
  })

  it('refuses a passenger who has been erased', async () => {
    expect(await getRefusal(erasePassenger(deps, everything, { ...request, force: true }))).toBe('unknownPassenger')
    const document = { documentNumber: member.document, force: true, dryRun: false }
    expect(await getRefusal(erasePassenger(deps, everything, document))).toBe('unknownPassenger')
  })
})
