import { z } from 'zod'
import { newId } from '../../../platform/security/random.ts'
import { tableResource } from './table-resource.ts'
import { day, flightNo, instant, wholeNumber } from './fields.ts'

const airport = z.string().regex(/^[A-Z]{3}$/)

/** A flight is identified by number and date; later changes arrive as flight events. */
export const flights = tableResource({
  name: 'flights',
  table: 'flights',
  id: ['flightNo', 'flightDate'],
  instants: ['std', 'etd', 'eta'],
  row: z.strictObject({
    flightNo,
    flightDate: day,
    tailNumber: z.string().min(1).max(20),
    aircraftType: z.string().min(1).max(20),
    origin: airport,
    destination: airport,
    std: instant,
    etd: instant,
    eta: instant,
    distanceKm: wholeNumber.min(1),
    haul: z.enum(['domestic', 'regional', 'international']),
    wifi: z.enum(['available', 'partial', 'not_equipped', 'unserviceable']),
    cancelled: z.boolean(),
  }),
  refine: (row) =>
    row.superRefine((flight, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (String(flight['etd']) >= String(flight['eta'])) issue('eta', 'a flight arrives after it departs')
      if (flight['origin'] === flight['destination']) issue('destination', 'must be another airport')
    }),
  async check(_tx, rows, { flightPrefix }) {
    const foreign = rows.map(({ flightNo: no, flightDate }) => ({ no: String(no), flightDate: String(flightDate) }))
    return foreign
      .filter(({ no }) => !no.startsWith(flightPrefix))
      .map(({ no, flightDate }) => ({
        id: `${no}:${flightDate}`,
        problem: `flightNo: must look like ${flightPrefix}829`,
      }))
  },
  onlyNew: (deps) => ({ flight_id: newId(deps.random, 'flt') }),
})
