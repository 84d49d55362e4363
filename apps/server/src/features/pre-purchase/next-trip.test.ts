import { describe, expect, it } from 'vitest'
import { withCompanions } from '../../../test-support/buy-plan.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, boardPassenger, openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { nextTrip } from './next-trip.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
const earlier = {
  flightId: 'EARLY',
  flightNo: 'MF811',
  etd: after(deps.clock.now(), minutes(60)),
  eta: after(deps.clock.now(), minutes(120)),
}
await addFlight(deps, earlier)

describe('the next trip', () => {
  it('is the passenger’s own, with seat, times and the name of the manifest in each language', async () => {
    const { tripId, caller } = await boardPassenger(deps)
    const { trip } = await nextTrip(deps, caller())
    expect(trip).toMatchObject({
      tripId,
      passengerName: '林小屿',
      own: true,
      flight: { flightNo: 'MF829', origin: { iata: 'XMN' }, departsAt: wifiFlight.etd.toISOString() },
    })
    expect((await nextTrip(deps, caller({ language: 'en' }))).trip?.passengerName).toBe('Xiaoyu Lin')
  })

  it('is masked for the proof of one trip (W8)', async () => {
    const { tripId, caller } = await boardPassenger(deps)
    const { trip } = await nextTrip(deps, caller({ scope: 'trip' }))
    expect(trip).toMatchObject({ tripId, passengerName: '林*屿', own: true })
  })

  it('is a companion’s only for who has none to come (W9)', async () => {
    const companion = await boardPassenger(deps, { flightId: earlier.flightId })
    const flying = await boardPassenger(deps)
    const both = await nextTrip(deps, withCompanions(flying.caller(), [companion]))
    expect(both.trip).toMatchObject({ tripId: flying.tripId, own: true })
    deps.clock.advance((wifiFlight.eta.getTime() - deps.clock.now().getTime()) / 1000)
    expect((await nextTrip(deps, flying.caller())).trip).toBeNull()
    const later = await addLater()
    const child = await boardPassenger(deps, { flightId: later })
    const { trip } = await nextTrip(deps, withCompanions(flying.caller(), [child]))
    expect(trip).toMatchObject({ tripId: child.tripId, passengerName: '林*屿', own: false })
  })
})

async function addLater() {
  const now = deps.clock.now()
  const later = { flightId: 'LATER', flightNo: 'MF812', etd: after(now, minutes(60)), eta: after(now, minutes(120)) }
  await addFlight(deps, later)
  return later.flightId
}
