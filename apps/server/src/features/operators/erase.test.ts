import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getCaller, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { refundJobs } from '../refunds/index.ts'
import { confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { enterInvoice } from '../invoices/index.ts'
import { submitInvoice } from '../invoices/submit-invoice.ts'
import { computeOnceHash } from '../surveys/once-hash.ts'
import { erasePassenger } from './erase-passenger.ts'
import { listManifest, loadManifest, takeManifestPart } from './manifest/load-manifest.ts'
import { OperatorRefusal } from './api/operator-refusal.ts'
import { everything } from './test-support/operator-world.ts'
import { undoChange } from './undo-change.ts'
import { createHash } from 'node:crypto'

const { db } = await testDatabase()
const deps = await testDeps(db)

/** Every row of every table as text, with the table's name. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} AS t`.execute(db)
      return rows.map(({ text }) => ({ table: name, text }))
    }),
  )
  return found.flat()
}

const member = { email: 'lin.xiaoyu1@example.com', document: '999999199203141022' }
/** Typed and proved by the passenger; not on file. */
const ownMailbox = 'own.mailbox@example.com'
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

/** Leaves traces of logins, codes, repeated calls and rebookings. */
async function leaveCallTraces(
  accountId: string,
  trip: { trip_id: string; flight_id: string; ticket_no: string } | undefined,
) {
  if (!trip) throw new Error('the member has no trip')
  const at = deps.clock.now()
  const login = { way_in: 'emailCode', created_at: at, last_active_at: at }
  await db
    .insertInto('login_sessions')
    .values({ ...login, token_hash: 't1', account_id: accountId, scope: 'account', email: member.email })
    .execute()
  await db
    .insertInto('authentication_events')
    .values({
      event_id: 'aut1',
      at,
      last_at: at,
      kind: 'mailCode',
      outcome: 'success',
      address_hash: 'a',
      target_hash: 't',
      account_id: accountId,
      trip_id: trip.trip_id,
      session_id: 'ses_1',
    })
    .execute()
  const passkey = { credential_id: 'c', passkey_id: 'pky_1', user_handle: 'h', public_key: Buffer.alloc(1), counter: 0 }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, account_id: accountId, transports: [], name: '林小屿的手机', created_at: at })
    .execute()
  const code = { target_hash: 'x', code_hash: 'x', salt: 'x', tries_left: 5, created_at: at, expires_at: at }
  await db
    .insertInto('mail_captchas')
    .values({ ...code, captcha_id: 'cap1', trip_id: trip.trip_id })
    .execute()
  const job = { kind: 'mail', run_at: at, created_at: at, ended_at: at, state: 'done' } as const
  const payload = JSON.stringify({ captchaId: 'cap1', letter: member.email })
  await db
    .insertInto('jobs')
    .values({ ...job, job_id: 'j1', key: 'cap1', payload })
    .execute()
  const answer = JSON.stringify({ receiver: '林小屿' })
  await db
    .insertInto('idempotency_keys')
    .values({ subject: accountId, call: 'saveAddr', key: 'k', request_hash: 'x', answer, created_at: at })
    .execute()
  const detail = JSON.stringify({ ticketNo: trip.ticket_no, to: { flightNo: 'MF811', flightDate: '2026-11-20' } })
  await db
    .insertInto('flight_events')
    .values({ event_key: 'e1', flight_id: trip.flight_id, kind: 'rebooked', detail, happened_at: at, received_at: at })
    .execute()
}

async function askForOtherAddress(orderNo: string) {
  const [change_id, requested_at] = ['adc1', deps.clock.now()]
  const wish = { ...siming, order_no: orderNo, state: 'open', area_code: '350000', freight_difference: 100 } as const
  await db
    .insertInto('address_changes')
    .values({ ...wish, change_id, requested_at })
    .execute()
}

/** A photo that shows the passenger's parcel, and so their address. */
async function leavePhoto(accountId: string) {
  const photo = { photo_id: 'pho1', storage_key: 'refund-photos/pho1.webp', bytes: 1, width: 1, height: 1 }
  await db
    .insertInto('refund_photos')
    .values({ ...photo, owner: `account:${accountId}`, uploaded_at: deps.clock.now() })
    .execute()
  deps.photos.set(photo.storage_key, Buffer.from('x'))
}

/** A requested invoice in the passenger's name, and an issued one of a company. */
async function leaveInvoices(accountId: string): Promise<void> {
  const titles = [
    { titleKind: 'personal', title: '林小屿' },
    { titleKind: 'enterprise', title: '示例公司', taxpayerNo: '350200123456789' },
  ] as const
  for (const [index, title] of titles.entries()) {
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines })
    await shipOrder(deps, { orderNo, carrierCode: 'jd', waybillNo: `JD888000${index}` })
    await confirmReceipt(deps, getCaller(accountId), { orderNo })
    const asked = { orderNo, email: member.email, ...title }
    await submitInvoice(deps, getCaller(accountId, { idempotencyKey: `invoice-${index}` }), asked)
    const issued = { orderNo, number: '99990001', pdf: Buffer.from('%PDF-'), dryRun: false }
    if (title.titleKind === 'enterprise') await enterInvoice(deps, issued)
  }
}

/** The passenger's name in an anonymous survey response, and in one not yet submitted. */
async function leaveAnswers(trips: readonly { trip_id: string; flight_id: string }[]) {
  const [trip] = trips
  if (!trip) throw new Error('the member has no trip')
  const at = deps.clock.now()
  for (const [index, surveyId] of ['SV01', 'SV02'].entries()) {
    const closed = index === 0
    await db
      .insertInto('survey_responses')
      .values({
        response_id: surveyId,
        survey_id: surveyId,
        once_hash: computeOnceHash(deps, { tripId: trip.trip_id, surveyId }),
        flight_id: trip.flight_id,
        anonymous: true,
        ...(closed
          ? { submitted_at: at, asked: ['SV01-Q1', 'SV01-Q2', 'SV01-Q6'] }
          : { draft_at: at, trip_id: trip.trip_id }),
      })
      .execute()
    await db
      .insertInto('survey_answers')
      .values({ response_id: surveyId, question_id: closed ? 'SV01-Q6' : 'SV02-Q4', value: ['我是林小屿'] })
      .execute()
  }
}

/** Of the mailbox that ordered, and of a device aboard (W8). */
async function leaveAddresses(tripId: string) {
  const at = deps.clock.now()
  await db
    .insertInto('portal_devices')
    .values({ device_id: 'dev_aboard', trip_id: tripId, created_at: at, seen_at: at })
    .execute()
  const area = { province_code: '350000', city_code: '350200', county_code: '350203', detail: siming.text }
  const address = {
    ...area,
    receiver: '林小屿',
    phone: siming.phone,
    is_default: false,
    created_at: at,
    changed_at: at,
  }
  await db
    .insertInto('addresses')
    .values([
      { ...address, addr_id: 'adr_mailbox', owner: `mailbox:${ownMailbox}` },
      { ...address, addr_id: 'adr_device', owner: 'device:dev_aboard' },
    ])
    .execute()
}

describe('erasing a passenger (G6)', () => {
  it('is refused while the passenger has upcoming flights, and a dry run changes nothing', async () => {
    const before = await everyRow()
    expect(await getRefusal(erasePassenger(deps, everything, request))).toBe('stillNeeded')
    expect(await getRefusal(erasePassenger(deps, everything, { ...request, email: 'nobody@example.com' }))).toBe(
      'unknownPassenger',
    )
    const dry = await erasePassenger(deps, everything, { ...request, force: true, dryRun: true })
    expect(dry.rows['accounts']).toBeGreaterThan(0)
    expect(await everyRow()).toEqual(before)
  })

  it('leaves no name, phone, mailbox, card, ticket or document of the passenger, and the books unchanged', async () => {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const hash = deps.vault.hash('document', member.document)
    const trips = await db.selectFrom('manifest_passengers').selectAll().where('document_hash', '=', hash).execute()
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
    const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
    const goods = { kind: 'SHIP', accountId: account.account_id, lines, contactEmail: member.email } as const
    const orderNo = await paidGoodsOrder(deps, goods)
    await askForOtherAddress(orderNo)
    await leaveInvoices(account.account_id)
    await leaveCallTraces(account.account_id, trips[0])
    await leavePhoto(account.account_id)
    await leaveAnswers(trips)
    await leaveAddresses(trips[0]?.trip_id ?? '')
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
      ...trips.map(({ ticket_no }) => ticket_no),
    ].flatMap((needle) => (needle ? [needle] : []))
    const books = () => db.selectFrom('ledger_entries').selectAll().orderBy('entry_id').execute()
    const orders = () =>
      db.selectFrom('orders').select(['order_no', 'state', 'payable', 'account_id']).orderBy('order_no').execute()
    const kept = [await books(), await orders()]
    expect(
      (await everyRow()).filter(({ text }) => needles.some((needle) => text.includes(needle))).length,
    ).toBeGreaterThan(5)

    // The needles leave out the surname, which other passengers share.
    await erasePassenger(deps, everything, { ...request, force: true })

    const traces = (await everyRow()).filter(({ text }) => needles.some((needle) => text.includes(needle)))
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
