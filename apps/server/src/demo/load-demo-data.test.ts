import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/test-database.ts'
import { frozenAt, testDeps } from '../../test-support/test-deps.ts'
import { clockFrom } from '../platform/clock.ts'
import { keepDemoFlights } from './keep-demo-flights.ts'
import { loadDemoData } from './load-demo-data.ts'

const { db } = await testDatabase()
const { db: other } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const at = (iso: string) => ({ ...deps, clock: clockFrom(new Date(iso), () => 0) })
const count = async (
  table: 'flights' | 'manifest_passengers' | 'accounts' | 'account_open_ids' | 'orders' | 'airports',
) =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('the demonstration data', () => {
  it('are loaded once, even by two servers that start at the same time', async () => {
    const loaded = await Promise.all([loadDemoData(deps), loadDemoData(deps)])
    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(await loadDemoData(deps)).toBe(false)
    expect(await count('flights')).toBe(20)
    expect(await count('manifest_passengers')).toBe(64)
    expect(await count('accounts')).toBe(20)
    expect(await count('account_open_ids')).toBe(18)
    expect(await count('airports')).toBe(20)
    expect(await count('orders')).toBe(15)
  })

  it('seal identity numbers and hash them for lookups (G6)', async () => {
    const row = await db
      .selectFrom('manifest_passengers')
      .selectAll()
      .where('trip_id', '=', 'PX01-20261120')
      .executeTakeFirstOrThrow()
    expect(deps.vault.open(row.document_sealed, { purpose: 'document' })).toBe('999999199203141022')
    expect(row.document_hash).toBe(deps.vault.hash('document', '999999199203141022'))
    expect(row.document_last6_hash).toBe(deps.vault.hash('document-last6', 'FL07-20261120:141022'))
  })

  it('keep stock, orders, payments and ledger exact (S2)', async () => {
    const stock = await db.selectFrom('flight_plans').selectAll().where('sold', '>', 0).orderBy('plan_id').execute()
    expect(stock.map(({ flight_id, plan_id, sold }) => [flight_id, plan_id, sold])).toEqual([
      ['FL17-20261119', 'WP02', 1],
      ['FL07-20261120', 'WP05', 2],
      ['FL07-20261120', 'WP06', 1],
    ])
    const orders = await db.selectFrom('orders').selectAll().orderBy('order_no').execute()
    const ledger = await db.selectFrom('ledger_entries').selectAll().execute()
    const unpaid = ['pending_payment', 'canceled', 'payment_timed_out', 'closed']
    for (const order of orders) {
      const booked = (kind: string) =>
        ledger.filter((entry) => entry.order_no === order.order_no && entry.kind === kind).map(({ amount }) => amount)
      expect(booked('captured')).toEqual(unpaid.includes(order.state) ? [] : [order.payable])
      expect(booked('refunded')).toEqual(order.state === 'refunded' ? [order.payable] : [])
      expect(order.created_at.getTime()).toBeLessThan(frozenAt.getTime())
    }
    // The gateways' stand-ins know none of these payments; the reconciliation finds them on a stored statement.
    const stated = await db.selectFrom('statement_lines').selectAll().execute()
    const keys = stated.map(({ kind, provider_txn: txn, refund_no: refund }) => `${kind} ${refund ?? txn}`)
    expect(keys.toSorted()).toEqual(ledger.map(({ kind, external_key: key }) => `${kind} ${key}`).toSorted())
  })

  it('have a flight with Wi-Fi in the air at the frozen time, unchanged', async () => {
    const flying = await keepDemoFlights(deps)
    expect(flying).toMatchObject({ flightId: 'FL12-20261120', flightNo: 'MF817', tailNumber: 'B-2077' })
    expect(flying.takeoff).toEqual(new Date('2026-11-20T00:30:00Z'))
    expect(flying.origin).toEqual({ iata: 'XMN', lat: 24.544, lon: 118.128 })
    expect(await count('flights')).toBe(20)
  })

  it('gain the missing flights of a later day, and keep one in the air', async () => {
    // 00:10 in Beijing two days later.
    const later = at('2026-11-21T16:10:00Z')
    const [flying, again] = await Promise.all([keepDemoFlights(later), keepDemoFlights(later)])
    expect(again).toEqual(flying)
    expect(flying.takeoff.getTime()).toBeLessThanOrEqual(later.clock.now().getTime())
    expect(flying.eta.getTime()).toBeGreaterThanOrEqual(later.clock.now().getTime() + 90 * 60_000)
    expect(await count('flights')).toBe(40)
    const passengers = await db
      .selectFrom('manifest_passengers')
      .select('flight_id')
      .where('ticket_no', '=', '7319991000137')
      .orderBy('flight_id')
      .execute()
    expect(passengers.map(({ flight_id }) => flight_id)).toEqual(['FL07-20261120', 'FL07-20261122'])
  })

  it('put MF817 in the air when it is on the ground', async () => {
    const afternoon = at('2026-11-26T09:00:00Z')
    const flying = await keepDemoFlights(afternoon)
    expect(flying).toMatchObject({ flightNo: 'MF817', flightDate: '2026-11-26' })
    expect(flying.takeoff).toEqual(new Date('2026-11-26T08:00:00Z'))
    expect(flying.eta).toEqual(new Date('2026-11-26T11:55:00Z'))
  })

  it("include tomorrow's flights in the evening, when today's sales have closed", async () => {
    await keepDemoFlights(at('2026-12-01T13:30:00Z'))
    const dates = await db
      .selectFrom('flights')
      .select('flight_date')
      .where('flight_no', '=', 'MF829')
      .where('flight_date', '>=', '2026-12-01')
      .orderBy('flight_date')
      .execute()
    expect(dates.map(({ flight_date }) => flight_date)).toEqual(['2026-12-01', '2026-12-02'])
  })

  it('gain benchmark flights of 200 passengers each, once', async () => {
    const before = await count('manifest_passengers')
    await loadDemoData(deps, { flightsToAdd: 3 })
    await loadDemoData(deps, { flightsToAdd: 3 })
    expect(await count('manifest_passengers')).toBe(before + 600)
    const plans = await db.selectFrom('flight_plans').selectAll().where('flight_id', 'like', 'BF%').execute()
    expect(plans).toHaveLength(15)
  })
})

describe('the demonstration data on another day', () => {
  it('are dated so that their first day is today in Beijing, and their clauses are in force', async () => {
    const deps2 = { ...at('2027-03-01T23:00:00Z'), db: other }
    await loadDemoData(deps2)
    const flight = await other
      .selectFrom('flights')
      .selectAll()
      .where('flight_no', '=', 'MF829')
      .executeTakeFirstOrThrow()
    expect(flight).toMatchObject({ flight_id: 'FL07-20270302', flight_date: '2027-03-02' })
    expect(flight.std).toEqual(new Date('2027-03-02T14:00:00Z'))
    const clause = await other.selectFrom('clauses').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(clause.effective_from).toBe('2027-02-25')
    const paid = await other.selectFrom('orders').select('paid_at').where('paid_at', 'is not', null).execute()
    expect(paid).toHaveLength(10)
    expect(paid.every(({ paid_at }) => paid_at !== null && paid_at < deps2.clock.now())).toBe(true)
  })
})
