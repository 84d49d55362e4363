import { exportedFields } from '@aisle/contract/personal-data-fields'
import * as limits from '@aisle/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { getCaller } from '../../../test-support/goods-order.ts'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { leaveEveryTrace, leaveRareTraces, member } from './test-support/leave-traces.ts'
import { exportPersonalData } from './export-data.ts'
import { columnOf, tableList } from './table-list.ts'

const { db } = await testDatabase({
  audit: { off: true, because: 'a row is planted in every table about a passenger, whatever the books say' },
})
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

let left: Awaited<ReturnType<typeof leaveEveryTrace>>
beforeAll(async () => {
  left = await leaveEveryTrace(deps)
  await leaveRareTraces(deps, {
    accountId: left.account.account_id,
    tripId: left.trips[0]?.trip_id ?? '',
    orderNo: left.orderNo,
  })
})

const errorName = async (work: Promise<unknown>) => (await catchError(work)).errorName

const readExport = async () => {
  // Past the limit of what the test before has read.
  deps.clock.advance(3600)
  return exportPersonalData(deps, getCaller(left.account.account_id, { loggedInAt: deps.clock.now() }))
}

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`.execute(db)
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

describe('the list of tables (G6)', () => {
  it('has every table of the database, and every column of those that are exported', async () => {
    const tables = await columnsByTable()
    // Months of events are parts of one table.
    const whole = [...tables.keys()].filter((name) => name in tableList || !name.startsWith('analytics_events_'))
    expect(whole.filter((name) => name !== 'schema_migrations').toSorted()).toEqual(Object.keys(tableList).toSorted())
    for (const [table, listed] of Object.entries(tableList)) {
      if (typeof listed === 'string') continue
      const fields = exportedFields[listed.section].map(columnOf).filter((name) => name !== 'document_number')
      expect([table, ...[...fields, ...Object.keys(listed.hidden)].toSorted()]).toEqual([
        table,
        ...(tables.get(table) ?? []).toSorted(),
      ])
    }
  })

  it('calls no table nobody’s that names a person, an order, a device or a mailbox', async () => {
    const personal =
      /^(account_id|trip_id|order_no|refund_no|owner|holder|subject|device_id|token_hash|session_id|email|contact_email|phone|receiver|ticket_no|document_\w+|ffp_card_no|entitlement_id|client_ip|address)$/
    const tables = await columnsByTable()
    const wrong = Object.entries(tableList).flatMap(([table, listed]) =>
      listed === 'nobody'
        ? (tables.get(table) ?? []).filter((name) => personal.test(name)).map((n) => `${table}.${n}`)
        : [],
    )
    expect(wrong).toEqual([])
  })
})

describe('an export of a passenger’s data (G6)', () => {
  it('has something in each section for a passenger who left every trace', async () => {
    const { sections } = await readExport()
    expect(sections.map(({ name }) => name).toSorted()).toEqual(Object.keys(exportedFields).toSorted())
    expect(sections.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([])
    const text = JSON.stringify(sections)
    for (const own of [member.email, left.account.ffp_card_no, left.trips[0]?.ticket_no, left.orderNo, '林小屿'])
      expect(text).toContain(own)
    const trips = sections.find(({ name }) => name === 'trips')?.rows
    expect(trips?.[0]?.['documentNumber']).toBe(`****${member.document.slice(-4)}`)
  })

  it('contains no document, hash, token, code or name of staff', async () => {
    const text = JSON.stringify(await readExport())
    const { rows: secrets } = await sql<{ secret: string }>`
      SELECT document_hash AS secret FROM manifest_passengers UNION SELECT document_last6_hash FROM manifest_passengers
      UNION SELECT token_hash FROM login_sessions WHERE length(token_hash) > 4 UNION SELECT code FROM pickup_codes
      UNION SELECT form::text FROM payment_attempts WHERE form IS NOT NULL`.execute(db)
    expect(secrets.length).toBeGreaterThan(10)
    for (const secret of [member.document, 'the key of a clerk', ...secrets.map((row) => row.secret)])
      expect(text.includes(`"${secret}"`)).toBe(false)
  })

  it('contains nobody else’s data', async () => {
    const text = JSON.stringify(await readExport())
    const { account, trips } = left
    const others = await db
      .selectFrom('manifest_passengers')
      .select(['ticket_no', 'trip_id', 'email', 'phone'])
      .where('document_hash', '!=', trips[0]?.document_hash ?? '')
      .execute()
    const orders = await db
      .selectFrom('orders')
      .select('order_no')
      .where('account_id', '!=', account.account_id)
      .execute()
    const needles = [...others.flatMap(Object.values), ...orders.map((row) => row.order_no)].filter(
      (needle) => needle !== null && needle !== account.email && needle !== account.phone,
    )
    expect(needles.length).toBeGreaterThan(100)
    expect(needles.filter((needle) => text.includes(`"${needle}"`))).toEqual([])
  })

  it('leaves out what another mailbox ordered for the passenger’s trip (W8)', async () => {
    const { order_no: orderNo } = await db
      .selectFrom('orders')
      .select('order_no')
      .where('account_id', '=', left.account.account_id)
      .where('state', '=', 'closed')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(await readExport())).toContain(orderNo)
    const holder = 'mailbox:finder.of.a.boarding.pass@example.com'
    await db.updateTable('orders').set({ holder }).where('order_no', '=', orderNo).execute()
    expect(JSON.stringify(await readExport())).not.toContain(orderNo)
  })

  it('is only for a login of the account that has just shown who it is, on the ground', async () => {
    const { account_id: accountId } = left.account
    const tripId = left.trips[0]?.trip_id ?? ''
    const oneTrip = passengerCaller({ tokenHash: 't', accountId, scope: 'trip', tripId, email: member.email })
    expect(await errorName(exportPersonalData(deps, oneTrip))).toBe('personalDataNeedsAccount')
    const stale = new Date(deps.clock.now().getTime() - (limits.freshProofMinutes * 60 + 1) * 1000)
    expect(await errorName(exportPersonalData(deps, getCaller(accountId, { loggedInAt: stale })))).toBe(
      'freshProofRequired',
    )
    const aboard = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    const fresh = getCaller(accountId, { loggedInAt: deps.clock.now() })
    expect(await errorName(exportPersonalData(aboard, fresh))).toBe('personalDataOnGround')
  })

  it('is kept by no cache, and read a few times an hour', async () => {
    deps.clock.advance(3600)
    const token = newAccessToken(deps.random)
    const at = deps.clock.now()
    await db
      .insertInto('login_sessions')
      .values({
        token_hash: deps.vault.hash('session', token),
        account_id: left.account.account_id,
        scope: 'account',
        way_in: 'test',
        created_at: at,
        last_active_at: at,
      })
      .execute()
    const send = () => server.call('/api2/v1/user/exportPersonalData', {}, { cookie: `aisle_session=${token}` })
    const { envelope, headers } = await send()
    expect([envelope.code, headers.get('cache-control')]).toEqual(['200', 'no-store'])
    for (let index = 1; index < limits.exportsPerHour; index += 1) await send()
    expect((await send()).envelope.data.error).toBe('rateLimited')
    expect(server.logLines.join('')).not.toContain(member.email)
  })
})
