import { documentColumns } from '../platform/security/document-columns.ts'
import type { Vault } from '../platform/security/vault.ts'
import { idOn, shiftDay, shiftInstant } from './demo-days.ts'
import type { Rows } from './demo-store.ts'
import type { DemoFiles, DemoFlight, DemoPassenger, DemoPlan } from './read-demo-files.ts'

export interface FlightRows {
  flights: Rows<'flights'>
  flight_plans: Rows<'flight_plans'>
  manifest_passengers: Rows<'manifest_passengers'>
}

/** These template flights, `shift` days later, with plans, full stock and passengers. */
export function flightRows(
  vault: Vault,
  files: DemoFiles,
  wanted: { flights: readonly DemoFlight[]; shift: number },
): FlightRows {
  const ids = new Map(wanted.flights.map((flight) => [flight.flightId, shiftDay(flight.flightDate, wanted.shift)]))
  return {
    flights: wanted.flights.map((flight) => flightRow(flight, wanted.shift)),
    flight_plans: wanted.flights.flatMap((flight) =>
      planRows(files.plans, {
        flightId: idOn(flight.flightId, ids.get(flight.flightId) ?? ''),
        planIds: flight.planIds,
      }),
    ),
    manifest_passengers: files.passengers.flatMap((passenger) => {
      const day = ids.get(passenger.flightId)
      return day ? [passengerRow(vault, passenger, day)] : []
    }),
  }
}

function flightRow(flight: DemoFlight, shift: number) {
  const day = shiftDay(flight.flightDate, shift)
  return {
    flight_id: idOn(flight.flightId, day),
    flight_no: flight.flightNo,
    flight_date: day,
    tail_number: flight.tailNumber,
    aircraft_type: flight.aircraftType,
    origin: flight.origin,
    destination: flight.destination,
    std: shiftInstant(flight.stdUtc, shift),
    etd: shiftInstant(flight.etdUtc, shift),
    eta: shiftInstant(flight.etaUtc, shift),
    distance_km: flight.distanceKm,
    haul: flight.haul,
    wifi: flight.wifi,
    cancelled: flight.status === 'cancelled',
  }
}

export function planRows(
  plans: readonly DemoPlan[],
  on: { flightId: string; planIds: readonly string[] },
): Rows<'flight_plans'> {
  return plans
    .filter((plan) => on.planIds.includes(plan.planId))
    .map((plan) => ({ flight_id: on.flightId, plan_id: plan.planId, quota: plan.quotaPerFlight }))
}

/** A trip: the passenger on the flight of this day. */
function passengerRow(vault: Vault, passenger: DemoPassenger, day: string) {
  const flightId = idOn(passenger.flightId, day)
  return {
    trip_id: idOn(passenger.passengerId, day),
    flight_id: flightId,
    surname: passenger.surname,
    given_name: passenger.givenName,
    name_zh: passenger.nameZh,
    ticket_no: passenger.ticketNo,
    ...documentColumns(vault, flightId, { type: passenger.idType, number: passenger.idNumber }),
    seat_number: passenger.seatNumber,
    cabin: passenger.cabin,
    ffp_card_no: passenger.ffpCardNo,
    phone: passenger.phone,
    email: passenger.email,
    booking_ref: passenger.pnr,
    passenger_kind: passenger.kind,
  }
}
