import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import type { TestDeps } from '../../../../test-support/test-deps.ts'
import { getCaller, paidGoodsOrder, siming } from '../../../../test-support/goods-order.ts'
import { confirmReceipt } from '../../fulfillment/confirm-receipt.ts'
import { shipOrder } from '../../fulfillment/index.ts'
import { enterInvoice } from '../../invoices/index.ts'
import { submitInvoice } from '../../invoices/submit-invoice.ts'
import { computeOnceHash } from '../../surveys/once-hash.ts'

/** A member of the demonstration data. */
export const member = { email: 'lin.xiaoyu1@example.com', document: '999999199203141022' }
/** Typed and proved by the passenger; not on file. */
export const ownMailbox = 'own.mailbox@example.com'

/** Leaves traces of logins, codes, repeated calls and rebookings. */
async function leaveCallTraces(
  deps: TestDeps,
  accountId: string,
  trip: { trip_id: string; flight_id: string; ticket_no: string } | undefined,
) {
  if (!trip) throw new Error('the member has no trip')
  const at = deps.clock.now()
  const login = { way_in: 'emailCode', created_at: at, last_active_at: at }
  await deps.db
    .insertInto('login_sessions')
    .values({ ...login, token_hash: 't1', account_id: accountId, scope: 'account', email: member.email })
    .execute()
  await deps.db
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
  await deps.db
    .insertInto('passkeys')
    .values({ ...passkey, account_id: accountId, transports: [], name: '林小屿的手机', created_at: at })
    .execute()
  const code = { target_hash: 'x', code_hash: 'x', salt: 'x', tries_left: 5, created_at: at, expires_at: at }
  await deps.db
    .insertInto('mail_captchas')
    .values({ ...code, captcha_id: 'cap1', trip_id: trip.trip_id })
    .execute()
  const job = { kind: 'mail', run_at: at, created_at: at, ended_at: at, state: 'done' } as const
  const payload = JSON.stringify({ captchaId: 'cap1', letter: member.email })
  await deps.db
    .insertInto('jobs')
    .values({ ...job, job_id: 'j1', key: 'cap1', payload })
    .execute()
  const answer = JSON.stringify({ receiver: '林小屿' })
  await deps.db
    .insertInto('idempotency_keys')
    .values({ subject: accountId, call: 'saveAddr', key: 'k', request_hash: 'x', answer, created_at: at })
    .execute()
  const detail = JSON.stringify({ ticketNo: trip.ticket_no, to: { flightNo: 'MF811', flightDate: '2026-11-20' } })
  await deps.db
    .insertInto('flight_events')
    .values({ event_key: 'e1', flight_id: trip.flight_id, kind: 'rebooked', detail, happened_at: at, received_at: at })
    .execute()
}

async function askForOtherAddress(deps: TestDeps, orderNo: string) {
  const [change_id, requested_at] = ['adc1', deps.clock.now()]
  const wish = { ...siming, order_no: orderNo, state: 'open', area_code: '350000', freight_difference: 100 } as const
  await deps.db
    .insertInto('address_changes')
    .values({ ...wish, change_id, requested_at })
    .execute()
}

/** A name in the reason for which staff hold the parcel, where none belongs. */
async function holdParcel({ db, clock }: TestDeps, orderNo: string) {
  await db
    .insertInto('ship_holds')
    .values({ order_no: orderNo, hold_id: 'hld1', held_by: 'psn_1', why: '林小屿来电', held_at: clock.now() })
    .execute()
}

/** Names in what staff wrote about the order, where none belong. */
async function leaveWordsOfStaff({ db, clock }: TestDeps, orderNo: string) {
  const at = clock.now()
  await db
    .insertInto('passenger_questions')
    .values({
      question_id: 'qst1',
      order_no: orderNo,
      asked_by: 'psn_1',
      words_zh: '林小屿您好',
      words_en: 'Dear 林小屿',
      asked_at: at,
    })
    .execute()
  const piece = { order_no: orderNo, line_no: 1, unit_no: 1, missing_id: 'mis1' }
  await db
    .insertInto('missing_pieces')
    .values({ ...piece, noted_by: 'psn_1', why: '林小屿的找不到', noted_at: at })
    .execute()
}

/** A name in what staff noted at a difference about the order's payment, where none belongs. */
async function noteAtDifference({ db, clock }: TestDeps, orderNo: string) {
  const { payment_no } = await db
    .selectFrom('payment_attempts')
    .select('payment_no')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const day = { gateway: 'alipay', day: '2026-11-19' } as const
  await db
    .insertInto('reconciliations')
    .values({ ...day, state: 'waiting', currency: 'CNY', compared_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const note = { note_id: 'dnt1', difference_id: 'alipay.2026-11-19.x', asked: true, noted_by: 'psn_1' }
  await db
    .insertInto('difference_notes')
    .values({ ...day, ...note, payment_no, note: '林小屿来电', noted_at: clock.now() })
    .execute()
}

/** A photo that shows the passenger's parcel, and so their address. */
async function leavePhoto(deps: TestDeps, accountId: string) {
  const photo = { photo_id: 'pho1', storage_key: 'refund-photos/pho1.webp', bytes: 1, width: 1, height: 1 }
  await deps.db
    .insertInto('refund_photos')
    .values({ ...photo, owner: `account:${accountId}`, uploaded_at: deps.clock.now() })
    .execute()
  deps.photos.set(photo.storage_key, Buffer.from('x'))
}

/** A requested invoice in the passenger's name, and an issued one of a company. */
async function leaveInvoices(deps: TestDeps, accountId: string): Promise<void> {
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
async function leaveAnswers(deps: TestDeps, trips: readonly { trip_id: string; flight_id: string }[]) {
  const [trip] = trips
  if (!trip) throw new Error('the member has no trip')
  const at = deps.clock.now()
  for (const [index, surveyId] of ['SV01', 'SV02'].entries()) {
    const closed = index === 0
    await deps.db
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
    await deps.db
      .insertInto('survey_answers')
      .values({ response_id: surveyId, question_id: closed ? 'SV01-Q6' : 'SV02-Q4', value: ['我是林小屿'] })
      .execute()
  }
}

/** Of the mailbox that ordered, and of a device aboard (W8). */
async function leaveAddresses(deps: TestDeps, tripId: string) {
  const at = deps.clock.now()
  await deps.db
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
  await deps.db
    .insertInto('addresses')
    .values([
      { ...address, addr_id: 'adr_mailbox', owner: `mailbox:${ownMailbox}` },
      { ...address, addr_id: 'adr_device', owner: 'device:dev_aboard' },
    ])
    .execute()
}

/** One row in each table about a passenger that the acts above do not reach. The books do not agree with them. */
export async function leaveRareTraces(
  deps: TestDeps,
  { accountId, tripId, orderNo }: { accountId: string; tripId: string; orderNo: string },
) {
  const { db } = deps
  const at = deps.clock.now()
  await db
    .insertInto('account_open_ids')
    .values({ channel: 'sso', open_id: 'sso-lin', account_id: accountId, linked_at: at })
    .execute()
  await db
    .insertInto('consents')
    .values({ consent_id: 'con1', trip_id: tripId, clause_kind: 'wifi_terms', clause_version: 'old', given_at: at })
    .execute()
  await db
    .insertInto('cart_lines')
    .values({ cart_line_id: 'crt1', owner: `account:${accountId}`, sku_id: 'G001-S1', quantity: 1, added_at: at })
    .execute()
  const track = {
    carrier_code: 'jd',
    waybill_no: 'JD8880000',
    language: 'zh',
    state: 'onTheWay',
    events: '[]',
    asked_at: at,
  } as const
  await db.insertInto('parcel_tracks').values(track).execute()
  const lease = {
    lease_id: 'lea1',
    device_id: 'dev_aboard',
    address: '10.9.8.7',
    hardware: null,
    since: at,
    until: at,
    epoch: 'e',
  }
  await db
    .insertInto('device_leases')
    .values({ ...lease, bytes_counted: 0 })
    .execute()
  await leaveRefund(deps, orderNo)
  await leaveUse(deps, { accountId, tripId, orderNo })
}

/** A completed refund of which the books say nothing. */
async function leaveRefund({ db, clock }: TestDeps, orderNo: string) {
  const at = clock.now()
  const { payment_no: paymentNo } = await db
    .selectFrom('payment_attempts')
    .select('payment_no')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({
      refund_no: 'R1',
      order_no: orderNo,
      type: 'refund_only',
      origin: 'automatic',
      automatic_reason: 'underTenPercent',
      state: 'completed',
      note: '林小屿',
      asked_amount: 100,
      amount: 100,
      created_at: at,
      since: at,
      ended_at: at,
    })
    .execute()
  await db
    .insertInto('refund_lines')
    .values({ refund_no: 'R1', order_no: orderNo, line_no: 1, units: 1, amount: 100 })
    .execute()
  await db
    .insertInto('refund_events')
    .values({
      event_id: 'rev1',
      refund_no: 'R1',
      event: 'approved',
      from_state: 'applied',
      to_state: 'refunding',
      actor: 'the key of a clerk',
      at,
    })
    .execute()
  await db
    .insertInto('payment_refunds')
    .values({
      refund_no: 'R1',
      payment_no: paymentNo,
      order_no: orderNo,
      provider_txn: 'txn-back',
      amount: 100,
      reason: 'afterSale',
      purpose: 'order',
      state: 'completed',
      created_at: at,
      completed_at: at,
    })
    .execute()
}

/** A card that was used, a connection, and a report that it was bad. */
async function leaveUse(
  { db, clock }: TestDeps,
  { accountId, tripId, orderNo }: { accountId: string; tripId: string; orderNo: string },
) {
  const at = clock.now()
  const { rights_no } = await db
    .selectFrom('account_rights_cards')
    .select('rights_no')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rights_uses')
    .values({ use_id: 'use1', rights_no, order_no: orderNo, state: 'used', at })
    .execute()
  const { entitlement_id } = await db
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
  const grant = { grant_id: 'grn1', entitlement_id, trip_id: tripId, device_id: 'dev_aboard', state: 'ended' } as const
  await db
    .insertInto('access_grants')
    .values({ ...grant, opened_at: at, ends_at: at, ended_at: at, confirmed_at: at, end_reason: 'landed' })
    .execute()
  await db
    .insertInto('outage_reports')
    .values({ entitlement_id, outcome: 'asked', outage_seconds: 60, online_seconds: 60, reported_at: at })
    .execute()
}

/** One written while logged in, one by a guest with the passenger's mailbox. */
async function leaveMessages(deps: TestDeps, accountId: string) {
  const message = { language: 'zh', text: '我是林小屿', created_at: deps.clock.now() } as const
  await deps.db
    .insertInto('passenger_messages')
    .values([
      { ...message, message_id: 'msg1', holder: `account:${accountId}`, email: 'elsewhere@example.com' },
      { ...message, message_id: 'msg2', email: member.email },
    ])
    .execute()
}

/** Every trace that a passenger can leave, on a member of the demonstration data. */
export async function leaveEveryTrace(deps: TestDeps) {
  const { db } = deps
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const trips = await db
    .selectFrom('manifest_passengers')
    .selectAll()
    .where('document_hash', '=', deps.vault.hash('document', member.document))
    .execute()
  const accountId = account.account_id
  const lines = [{ skuId: 'G001-S1', goodsId: 'G001', quantity: 1, price: 16_800 }]
  const goods = { kind: 'SHIP', accountId, lines, contactEmail: member.email } as const
  const orderNo = await paidGoodsOrder(deps, goods)
  await askForOtherAddress(deps, orderNo)
  await holdParcel(deps, orderNo)
  await leaveWordsOfStaff(deps, orderNo)
  await noteAtDifference(deps, orderNo)
  await leaveInvoices(deps, accountId)
  await leaveCallTraces(deps, accountId, trips[0])
  await leavePhoto(deps, accountId)
  await leaveAnswers(deps, trips)
  await leaveAddresses(deps, trips[0]?.trip_id ?? '')
  await leaveMessages(deps, accountId)
  return { account, trips, orderNo }
}

/** Every row of every table as text, with the table's name. */
export async function everyRow(db: Db): Promise<{ table: string; text: string }[]> {
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
