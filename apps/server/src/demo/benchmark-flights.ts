import type { Deps } from '../platform/deps.ts'
import { shiftDay } from './demo-days.ts'
import { documentColumns } from '../platform/security/document-columns.ts'
import { planRows, type FlightRows } from './flight-rows.ts'
import type { DemoPlan } from './read-demo-files.ts'

const passengersPerFlight = 200
const flightsPerDay = 1000
const seatLetters = 'ABCDEF'

const digits = (value: number, length: number) => String(value).padStart(length, '0')

type World = Pick<Deps, 'airline' | 'vault'>

/**
 * The benchmark flights `from` to before `until`, made by rule so that a script can name every passenger without asking. The nth flight
 * (n from 0): number MF and 9000 + n % 1000, tomorrow (the day after from the 1000th), XMN–LAX at noon UTC. Its pth
 * passenger (p from 0) is N = n × 200 + p: BENCH / RIDER, ticket 7315 and N in nine digits, passport ZB and N in
 * seven, bench.N@example.com, seat row p / 6 + 1 and letter A to F.
 */
export function benchmarkRows(
  deps: World,
  plans: readonly DemoPlan[],
  wanted: { from: number; until: number; today: string },
): FlightRows {
  const rows: FlightRows = { flights: [], flight_plans: [], manifest_passengers: [] }
  const planIds = plans.map(({ planId }) => planId).filter((planId) => planId !== 'WP04')
  for (let flight = wanted.from; flight < wanted.until; flight += 1) {
    const day = shiftDay(wanted.today, 1 + Math.floor(flight / flightsPerDay))
    const flightId = `BF${digits(flight, 4)}-${day.replaceAll('-', '')}`
    const departure = new Date(`${day}T12:00:00Z`)
    rows.flights.push({
      flight_id: flightId,
      flight_no: `${deps.airline.flightPrefix}${9000 + (flight % flightsPerDay)}`,
      flight_date: day,
      tail_number: 'B-2099',
      aircraft_type: '789',
      origin: 'XMN',
      destination: 'LAX',
      std: departure,
      etd: departure,
      eta: new Date(departure.getTime() + 12 * 3_600_000),
      distance_km: 11_188,
      haul: 'international',
      wifi: 'available',
    })
    rows.flight_plans.push(...planRows(plans, { flightId, planIds }))
    for (let index = 0; index < passengersPerFlight; index += 1) {
      rows.manifest_passengers.push(
        passengerRow(deps, flightId, { number: flight * passengersPerFlight + index, index }),
      )
    }
  }
  return rows
}

function passengerRow({ airline, vault }: World, flightId: string, passenger: { number: number; index: number }) {
  const { number, index } = passenger
  return {
    trip_id: `BP${digits(number, 7)}-${flightId.slice(-8)}`,
    flight_id: flightId,
    surname: 'BENCH',
    given_name: 'RIDER',
    name_zh: null,
    ticket_no: `${airline.ticketPrefix}5${digits(number, 9)}`,
    ...documentColumns(vault, flightId, { type: 'PP', number: `ZB${digits(number, 7)}` }),
    seat_number: `${Math.floor(index / seatLetters.length) + 1}${seatLetters[index % seatLetters.length]}`,
    cabin: 'Y',
    ffp_card_no: null,
    phone: null,
    email: `bench.${number}@example.com`,
  }
}
