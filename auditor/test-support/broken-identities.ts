import type { BrokenWorld } from './broken-worlds.ts'

/** Passengers who were to be forgotten. */
export const brokenIdentities: readonly BrokenWorld[] = [
  {
    when: 'a forgotten passenger still has a telephone number',
    sql: `INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
        document_hash, document_last6_hash, cabin, phone)
      VALUES ('half', 'F1', '', '', 'erased half', 'NI', '', 'erased half', 'erased half', 'Y', '13800000000');`,
    finds: ['forgotten-passenger-is-blank @ trip half'],
  },
  {
    when: 'a forgotten passenger still has a booking',
    sql: `INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
        document_hash, document_last6_hash, cabin, booking_ref, passenger_kind)
      VALUES ('booked', 'F1', '', '', 'erased booked', 'NI', '', 'erased booked', 'erased booked', 'Y', 'X0BC5L', 'adult');`,
    finds: ['forgotten-passenger-is-blank @ trip booked'],
  },
  {
    when: 'the hourly job has run for half a year, and a passenger without an order is named still',
    sql: `INSERT INTO flights (flight_id, flight_no, flight_date, tail_number, aircraft_type, origin, destination, std, etd,
        eta, distance_km, haul, wifi)
      VALUES ('F0', 'MF829', '2026-05-01', 'B-1817', '738', 'XMN', 'PKX', '2026-05-01 08:00Z', '2026-05-01 08:00Z',
        '2026-05-01 11:00Z', 1700, 'domestic', 'available');
      INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
        document_hash, document_last6_hash, cabin)
      VALUES ('kept', 'F0', 'LIN', 'XIAOYU', 'kept', 'NI', '', 'kept', 'kept', 'Y');
      INSERT INTO jobs (job_id, kind, key, payload, run_at, state, created_at)
      VALUES ('housekeeping', 'housekeeping', 'hourly', '{}', '2026-11-20 11:00Z', 'waiting', '2026-11-20 11:00Z');`,
    finds: ['passenger-named-too-long @ trip kept'],
  },
]
