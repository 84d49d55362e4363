import { untouchedOrderStates } from '@aisle/contract/order-states'
import { changeableInvoiceStates } from '@aisle/contract/invoice-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { Database } from '../../platform/db/schema.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import { erasedTicket } from '../flights/index.ts'

export interface Person {
  accountIds: string[]
  /** Keyed hashes; more than one means more than one person. */
  documentHashes: string[]
}

export interface Named {
  accountId?: string | undefined
  documentHash?: string | undefined
  ffpCardNo?: string | undefined
  email?: string | undefined
}

/** Accounts and documents that match, and the accounts with those documents. */
export async function findPerson(tx: Tx, named: Named): Promise<Person> {
  const { accountId, documentHash, ffpCardNo, email } = named
  const accounts = await tx
    .selectFrom('accounts')
    .select(['account_id', 'document_hash', 'ffp_card_no'])
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', accountId ?? ''),
        eb('document_hash', '=', documentHash ?? ''),
        eb('ffp_card_no', '=', ffpCardNo ?? ''),
        eb(sql`lower(email)`, '=', email?.toLowerCase() ?? ''),
      ]),
    )
    .execute()
  // An account created from a card has no document: match its trips by card.
  const cards = accounts.flatMap((row) => (row.document_hash === null && row.ffp_card_no ? [row.ffp_card_no] : []))
  if (ffpCardNo) cards.push(ffpCardNo)
  const trips = await tx
    .selectFrom('manifest_passengers')
    .select('document_hash')
    .distinct()
    .where(({ eb, or }) =>
      or([
        eb('document_hash', '=', documentHash ?? ''),
        eb('ffp_card_no', 'in', [...cards, '']),
        eb(sql`lower(email)`, '=', email?.toLowerCase() ?? ''),
      ]),
    )
    .execute()
  const hashes = new Set([...accounts, ...trips].flatMap((row) => (row.document_hash ? [row.document_hash] : [])))
  const same = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('document_hash', 'in', [...hashes, ''])
    .execute()
  const accountIds = [...accounts, ...same].map((row) => row.account_id)
  return { accountIds: [...new Set(accountIds)], documentHashes: [...hashes] }
}

export async function getTrips(tx: Tx, { documentHashes }: Person) {
  return tx
    .selectFrom('manifest_passengers')
    .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    .select(['trip_id as tripId', 'manifest_passengers.flight_id as flightId', 'ticket_no as ticketNo', 'flights.eta'])
    .where('document_hash', 'in', [...documentHashes, ''])
    .forUpdate('manifest_passengers')
    .execute()
}

/** Parcels that are paid for but not yet shipped. */
export async function parcelsToCome(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('account_id', 'in', [...accountIds, ''])
    .where('kind', '=', 'SHIP')
    .where('state', 'in', untouchedOrderStates)
    .execute()
  return rows.map((row) => row.order_no)
}

/** The manifest keeps the trip, but not the passenger's identity. */
export async function blankTrip(tx: Tx, tripId: string, blank: { sealed: Buffer; hash: string }): Promise<void> {
  await tx
    .updateTable('manifest_passengers')
    .set({
      surname: '',
      given_name: '',
      name_zh: null,
      ticket_no: erasedTicket + tripId,
      document_sealed: blank.sealed,
      document_hash: blank.hash,
      document_last6_hash: blank.hash,
      seat_number: null,
      ffp_card_no: null,
      phone: null,
      email: null,
      booking_ref: null,
    })
    .where('trip_id', '=', tripId)
    .execute()
}

export interface Traces {
  at: Date
  accountIds: readonly string[]
  tripIds: readonly string[]
  ticketNos: readonly string[]
}

/**
 * W8: holders who may have acted for this passenger: account, mailboxes, devices and sessions. A mailbox that others
 * used too loses its carts and addresses as well: they can be typed again, and their owner cannot be determined.
 */
async function holdersOf(tx: Tx, { accountIds, tripIds }: Traces): Promise<string[]> {
  const of = (table: 'orders' | 'login_sessions') =>
    sql`${sql.table(table)} WHERE account_id = ANY (${[...accountIds]}::text[]) OR trip_id = ANY (${[...tripIds]}::text[])`
  const { rows } = await sql<{ holder: string }>`
    SELECT DISTINCT holder FROM (
      SELECT ${holderKeys.mailbox} || lower(email) FROM accounts WHERE account_id = ANY (${[...accountIds]}::text[])
      UNION ALL SELECT ${holderKeys.mailbox} || lower(email) FROM manifest_passengers
        WHERE trip_id = ANY (${[...tripIds]}::text[])
      UNION ALL SELECT ${holderKeys.mailbox} || lower(email) FROM ${of('login_sessions')}
      UNION ALL SELECT ${holderKeys.session} || token_hash FROM ${of('login_sessions')}
      UNION ALL SELECT ${holderKeys.mailbox} || lower(contact_email) FROM ${of('orders')}
      UNION ALL SELECT holder FROM ${of('orders')}
      UNION ALL SELECT ${holderKeys.device} || device_id FROM portal_devices WHERE trip_id = ANY (${[...tripIds]}::text[])
    ) AS made (holder) WHERE holder IS NOT NULL`.execute(tx)
  return [
    ...rows.map(({ holder }) => holder),
    ...accountIds.map((accountId) => holderKeys.account + accountId),
    // Before decision 0027.
    ...tripIds.map((tripId) => `trip:${tripId}`),
  ]
}

/**
 * Deletes what exists for the passenger alone and anonymises what the books need. Returns the number of rows by table.
 */
export async function eraseTraces(tx: Tx, traces: Traces): Promise<Record<string, number>> {
  const accounts = sql`${[...traces.accountIds]}::text[]`
  const trips = sql`${[...traces.tripIds]}::text[]`
  const owners = await holdersOf(tx, traces)
  const orders = sql`SELECT order_no FROM orders WHERE account_id = ANY (${accounts}) OR trip_id = ANY (${trips})`
  const counts: Record<string, number> = {}
  const run = async (table: keyof Database, statement: ReturnType<typeof sql>) => {
    const done = await statement.execute(tx)
    counts[table] = Number(done.numAffectedRows ?? 0n)
  }
  await run(
    'jobs',
    sql`DELETE FROM jobs WHERE payload ->> 'captchaId' IN (
      SELECT captcha_id FROM mail_captchas WHERE trip_id = ANY (${trips}))`,
  )
  await run('order_proofs', sql`DELETE FROM order_proofs WHERE order_no IN (${orders})`)
  await run('order_browsers', sql`DELETE FROM order_browsers WHERE order_no IN (${orders})`)
  await run('mail_captchas', sql`DELETE FROM mail_captchas WHERE trip_id = ANY (${trips})`)
  await run(
    'login_sessions',
    sql`DELETE FROM login_sessions WHERE account_id = ANY (${accounts}) OR trip_id = ANY (${trips})`,
  )
  // Of companions' sessions (W9).
  await run('session_trips', sql`DELETE FROM session_trips WHERE trip_id = ANY (${trips})`)
  // The ledger keeps what happened, and no longer to whom (L6).
  await run(
    'authentication_events',
    sql`UPDATE authentication_events SET account_id = NULL, trip_id = NULL, session_id = NULL, target_hash = NULL
      WHERE account_id = ANY (${accounts}) OR trip_id = ANY (${trips})`,
  )
  await run('sign_in_tokens', sql`DELETE FROM sign_in_tokens WHERE account_id = ANY (${accounts})`)
  await run('passkeys', sql`DELETE FROM passkeys WHERE account_id = ANY (${accounts})`)
  await run('account_open_ids', sql`DELETE FROM account_open_ids WHERE account_id = ANY (${accounts})`)
  // Kept answers contain what the calls created, such as addresses and orders.
  await run(
    'idempotency_keys',
    sql`DELETE FROM idempotency_keys WHERE subject = ANY (${[...traces.accountIds, ...owners]}::text[])`,
  )
  await run('addresses', sql`DELETE FROM addresses WHERE owner = ANY (${owners}::text[])`)
  await run('cart_lines', sql`DELETE FROM cart_lines WHERE owner = ANY (${owners}::text[])`)
  await run(
    'passenger_messages',
    sql`DELETE FROM passenger_messages WHERE holder = ANY (${owners}::text[])
      OR ${holderKeys.mailbox} || lower(email) = ANY (${owners}::text[])`,
  )
  await run(
    'parcel_tracks',
    sql`DELETE FROM parcel_tracks WHERE (carrier_code, waybill_no) IN (
      SELECT carrier_code, waybill_no FROM shipments WHERE order_no IN (${orders}))`,
  )
  await run(
    'order_addresses',
    sql`UPDATE order_addresses SET receiver = '', phone = '', text = '', addr_id = NULL WHERE order_no IN (${orders})`,
  )
  await run(
    'address_changes',
    sql`UPDATE address_changes SET receiver = '', phone = '', text = '', area_text = NULL, addr_id = NULL WHERE order_no IN (${orders})`,
  )
  await run(
    'refund_photos',
    sql`UPDATE refund_photos SET owner = '', refund_no = NULL, position = NULL, doomed_at = ${traces.at}
      WHERE owner = ANY (${owners}::text[]) OR refund_no IN (SELECT refund_no FROM refunds WHERE order_no IN (${orders}))`,
  )
  await run(
    'staff_notes',
    sql`DELETE FROM staff_notes WHERE (about_kind = 'order' AND about_id IN (${orders}))
      OR (about_kind = 'passenger' AND about_id = ANY (${accounts} || ${trips}))`,
  )
  // The hold itself stays: what it keeps back is not shipped.
  await run('ship_holds', sql`UPDATE ship_holds SET why = '' WHERE why <> '' AND order_no IN (${orders})`)
  await run('missing_pieces', sql`UPDATE missing_pieces SET why = '' WHERE why <> '' AND order_no IN (${orders})`)
  await run(
    'passenger_questions',
    sql`UPDATE passenger_questions SET words_zh = '', words_en = '' WHERE words_zh <> '' AND order_no IN (${orders})`,
  )
  // What was noted stays with the books, without the words.
  await run(
    'difference_notes',
    sql`UPDATE difference_notes SET note = '' WHERE note <> ''
      AND payment_no IN (SELECT payment_no FROM payment_attempts WHERE order_no IN (${orders}))`,
  )
  await run('refunds', sql`UPDATE refunds SET note = '' WHERE note <> '' AND order_no IN (${orders})`)
  // An issued invoice is a tax document that the law requires with its title; an unissued one is blanked and cancelled.
  const unissued = sql`invoice_no IS NULL AND state <> 'issuing'`
  const blank = (column: string) => sql`${sql.ref(column)} = CASE WHEN ${unissued} THEN '' ELSE ${sql.ref(column)} END`
  await run(
    'invoices',
    sql`UPDATE invoices SET email = '', ${sql.join(['title', 'address', 'phone', 'bank', 'bank_account'].map(blank))},
      taxpayer_no = CASE WHEN taxpayer_no IS NOT NULL AND ${unissued} THEN '' ELSE taxpayer_no END,
      state = CASE WHEN state IN ${stateList(changeableInvoiceStates)} THEN 'canceled' ELSE state END
      WHERE order_no IN (${orders})`,
  )
  await run(
    'orders',
    sql`UPDATE orders SET contact_email = NULL, contact_phone = NULL, remark = '', invoice_wish = NULL,
      holder = CASE WHEN starts_with(holder, ${holderKeys.mailbox}) THEN ${holderKeys.account} || account_id ELSE holder END
      WHERE order_no IN (${orders})`,
  )
  await run(
    'device_leases',
    sql`DELETE FROM device_leases WHERE until IS NOT NULL AND device_id IN (
      SELECT device_id FROM portal_devices WHERE trip_id = ANY (${trips}))`,
  )
  await run(
    'flight_events',
    sql`UPDATE flight_events SET detail = detail - 'ticketNo' - 'seatNumber'
      WHERE detail ->> 'ticketNo' = ANY (${[...traces.ticketNos]}::text[])`,
  )
  // Rejected reports of aircraft are kept verbatim (P9) and may name the passenger.
  await run(
    'link_conflicts',
    sql`UPDATE link_conflicts SET detail = '{}' WHERE detail <> '{}' AND (key IN (${orders})
      OR EXISTS (SELECT FROM unnest(${trips} || ${accounts}) AS named WHERE strpos(detail::text, named) > 0))`,
  )
  await run(
    'accounts',
    sql`UPDATE accounts SET display_name = '', document_hash = NULL, ffp_card_no = NULL, tier = NULL, phone = NULL,
      email = NULL WHERE account_id = ANY (${accounts})`,
  )
  return counts
}
