import { beijingDay, beijingTime } from '@aisle/rules/time'
import { after, minutes } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { daysToShift, shiftDay } from './demo-days.ts'
import { findAirborne, flightKeys, lockDemoData, retimeFlight, type AirborneFlight } from './demo-store.ts'
import { flightRows } from './flight-rows.ts'
import { insertFlights } from './load-demo-data.ts'
import { readDemoFiles } from './read-demo-files.ts'

/** From this time in Beijing most of today's sales have closed, so tomorrow's flights are added. */
const evening = '20:00:00'

/** The flight that is in the air whenever the demonstration starts, and how long it flies. */
const airborneNow = { flightDigits: '817', minutesInAir: 60, minutesTotal: 235, leastMinutesLeft: 90 }

/**
 * At each demonstration start: adds the missing flights of today and the coming days, with passengers and plans, and
 * ensures that MF817 is in the air for the next hour and a half. Answers that flight, so that the aircraft feed can be
 * steered. Needs `loadDemoData` before. Safe to repeat, also by two servers at once.
 */
export async function keepDemoFlights(
  deps: Pick<Deps, 'airline' | 'db' | 'clock' | 'vault'>,
  options: { dir?: string } = {},
): Promise<AirborneFlight> {
  const files = readDemoFiles(deps.airline, options.dir)
  const now = deps.clock.now()
  const shift = daysToShift(now)
  return inTransaction(deps.db, async (tx) => {
    await lockDemoData(tx)
    const existing = await flightKeys(tx)
    for (const days of beijingTime(now).slice(11) < evening ? [shift] : [shift, shift + 1]) {
      const missing = files.flights.filter(
        ({ flightNo, flightDate }) => !existing.has(`${flightNo} ${shiftDay(flightDate, days)}`),
      )
      await insertFlights(tx, flightRows(deps.vault, files, { flights: missing, shift: days }))
    }
    const flightNo = deps.airline.flightPrefix + airborneNow.flightDigits
    const wanted = { now, until: after(now, minutes(airborneNow.leastMinutesLeft)), flightNo }
    const flying = await findAirborne(tx, wanted)
    if (flying) return flying
    const departure = after(now, -minutes(airborneNow.minutesInAir))
    await retimeFlight(
      tx,
      { flightNo, flightDate: beijingDay(now) },
      { departure, arrival: after(departure, minutes(airborneNow.minutesTotal)) },
    )
    const retimed = await findAirborne(tx, wanted)
    if (!retimed) throw new Error(`the demonstration data have no flight ${flightNo} today`)
    return retimed
  })
}
