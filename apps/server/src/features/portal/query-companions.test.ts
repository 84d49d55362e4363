import type { queryCompanionsSchemas, verifyForPortalSchemas } from '@aisle/contract/portal-schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { after } from '../../platform/clock.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

type Companions = z.output<(typeof queryCompanionsSchemas)['response']>

// The demonstration's family of one booking.
const mother = { flightNo: 'MF830', flightDate: '2026-11-21', idNumber: '231480', seatNumber: '48A' }
const father = { ticketNo: '7319991008494', lastName: 'HE', firstName: 'YUNZHOU' }
const daughter = { ticketNo: '7319991008631', lastName: 'HE', firstName: 'XIAOHE' }

beforeEach(async () => {
  const now = deps.clock.now()
  const flight = db.updateTable('flights').where('flight_no', '=', 'MF830')
  await flight.set({ etd: after(now, -60_000), eta: after(now, 10 * 3_600_000) }).execute()
})

async function logInBySeat() {
  const verified = await server.call<z.output<(typeof verifyForPortalSchemas)['response']>>(
    '/pditrans/verifyForPortal',
    mother,
  )
  const { cookie = '' } = verified
  return {
    cookie,
    tripId: verified.envelope.data.tripId,
    add: (form: typeof father) =>
      server.call<{ error?: string }>('/api2/v1/prePurchase/addPassengerByNameTicket', form, { cookie }),
    async see() {
      return (await server.call<Companions>('/pditrans/queryCompanions', {}, { cookie })).envelope.data
    },
  }
}

describe('a mother aboard who has shown seat and document (W9)', () => {
  it('is told how many children of her booking she may add, and nothing of who they are', async () => {
    const { see } = await logInBySeat()
    expect(await see()).toEqual({ further: 2, companions: [] })
  })

  it('adds her daughter, and sees the plans that are sold aboard for her', async () => {
    const { add, see, cookie, tripId } = await logInBySeat()
    expect((await add(father)).envelope.data).toMatchObject({ error: 'notFound' })
    expect((await add(daughter)).envelope.code).toBe('200')
    const { further, companions } = await see()
    expect(further).toBe(1)
    expect(companions).toMatchObject([{ passengerName: '贺*禾', booking: { kind: 'child' } }])
    const [child] = companions
    const plans = child?.products.filter(({ unavailable }) => unavailable === null).map(({ planId }) => planId) ?? []
    expect(plans.length).toBeGreaterThan(0)
    for (const planId of plans) {
      const lines = [tripId, child?.tripId].map((id) => ({ kind: 'WIFI', tripId: id, planId, quantity: 1 }))
      const quote = await server.call('/api2/v1/order/calculateOrder', { lines }, { cookie })
      expect(quote.envelope.code).toBe('200')
    }
  })

  it('is not offered the companions of another flight', async () => {
    const { cookie, see } = await logInBySeat()
    const elsewhere = db
      .selectFrom('manifest_passengers')
      .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    const { trip_id } = await elsewhere
      .select('trip_id')
      .where('flight_no', '=', 'MF817')
      .limit(1)
      .executeTakeFirstOrThrow()
    const token_hash = deps.vault.hash('session', cookie.split('=').at(-1) ?? '')
    await db.insertInto('session_trips').values({ token_hash, trip_id }).execute()
    expect(await see()).toEqual({ further: 2, companions: [] })
  })

  it('sees nobody after landing', async () => {
    const { add, see } = await logInBySeat()
    await add(daughter)
    await db.updateTable('flights').where('flight_no', '=', 'MF830').set({ eta: deps.clock.now() }).execute()
    expect(await see()).toEqual({ further: null, companions: [] })
  })
})

describe('whoever has shown no seat', () => {
  it('is asked to log in', async () => {
    expect((await server.call('/pditrans/queryCompanions', {})).envelope.code).toBe('401')
  })
})
