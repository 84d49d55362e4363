import { describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'

/** For crew: the aircraft's raw data, and what the portal makes of faulty data (persona 7, P8). */
describe('the aircraft’s data', () => {
  const world = startWorld('2026-11-20T15:30:00Z')
  const flight = {
    flightNo: 'MF829',
    tail: 'B-2074',
    origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
    destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
    takeoffUtc: '2026-11-20T14:00:00Z',
    etaUtc: '2026-11-21T02:00:00Z',
  }

  it('are shown raw and parsed, with faults named, and stale data are never shown as new', async () => {
    await world.product.flyAs({ ...flight, fault: 'icaoMix' })
    const { page, look, chineseText, close } = await world.takePhone({ language: 'en' })
    await page.goto(`${world.product.url}/?source=portal#/flightUtils`)
    await page.getByText('Read as LAX').waitFor()
    await page.getByText('Read as MF829').waitFor()
    await page.getByText('Simulated: opens nothing').waitFor()
    await page.getByText('10 h 30 min').first().waitFor()
    await look('flight-data')
    expect(await chineseText()).toEqual([])

    await world.product.flyAs({ ...flight, fault: 'stale' })
    const log = page.getByRole('log')
    await log.getByText('stale').waitFor()
    await page.getByText(/Flight data from (9|10)\smin ago/).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Updates are paused').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await log.getByText('Nothing has changed yet').waitFor()

    await world.product.flyAs({ ...flight, fault: 'down' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Nothing has come from the aircraft.').waitFor()
    await look('flight-data-silent')
    await close()
  })
})
