import { manifestRowSchema, type ManifestRow } from '@aisle/contract/operator-schemas'
import type { Deps } from '../../../platform/deps.ts'
import { documentColumns } from '../../../platform/security/document-columns.ts'
import { newId } from '../../../platform/security/random.ts'
import {
  deletePassengers,
  passengersOfFlight,
  ticketsWithTraces,
  upsertPassengers,
  type NewPassenger,
} from './manifest-rows-store.ts'
import { RowsRefused, type Resource, type Row } from '../resources/resource.ts'

const namePrefix = 'manifest:'
const manifestName = (flightId: string) => namePrefix + flightId
/** The flight in a manifest's resource name; null for other resources. */
export const flightOfManifest = (name: string) => (name.startsWith(namePrefix) ? name.slice(namePrefix.length) : null)

/** The passengers of one flight, by ticket. Documents are sealed at rest and opened only for comparison (G6). */
export function getManifest(flightId: string): Resource {
  const idFor = (row: Row) => String(row['ticketNo'])
  return {
    name: manifestName(flightId),
    scope: 'flights',
    schema: manifestRowSchema,
    idFor,
    documentOf: (row) => String(row['documentNumber']),
    async read(deps, tx, ids) {
      const wanted = new Set(ids)
      const rows = (await passengersOfFlight(tx, flightId, { lock: true })).map((row) => manifestRow(deps, row))
      return new Map(rows.filter(({ ticketNo }) => wanted.has(ticketNo)).map((row) => [row.ticketNo, { ...row }]))
    },
    async write(deps, tx, rows) {
      // Parsed by the schema above, or read by this module.
      const passengers = rows as unknown as readonly ManifestRow[]
      await upsertPassengers(
        tx,
        flightId,
        passengers.map((row) => passengerColumns(deps, flightId, row)),
      )
    },
    async remove(_deps, tx, ids) {
      const kept = await ticketsWithTraces(tx, flightId, ids)
      if (kept.size > 0) {
        throw new RowsRefused([...kept].map((id) => ({ id, problem: 'this passenger has orders and stays' })))
      }
      await deletePassengers(tx, flightId, ids)
    },
    async page(db) {
      throw new Error(`manifests are listed by flight: ${db.constructor.name}`)
    },
  }
}

export function manifestRow(
  deps: Pick<Deps, 'vault'>,
  row: Awaited<ReturnType<typeof passengersOfFlight>>[number],
): ManifestRow {
  return {
    ticketNo: row.ticket_no,
    surname: row.surname,
    givenName: row.given_name,
    nameZh: row.name_zh,
    documentType: row.document_type,
    documentNumber: deps.vault.open(row.document_sealed, { purpose: 'document' }),
    seatNumber: row.seat_number,
    cabin: row.cabin,
    ffpCardNo: row.ffp_card_no,
    phone: row.phone,
    email: row.email,
    bookingRef: row.booking_ref,
    passengerKind: row.passenger_kind,
  }
}

function passengerColumns(deps: Deps, flightId: string, row: ManifestRow): NewPassenger {
  return {
    trip_id: newId(deps.random, 'trip'),
    flight_id: flightId,
    surname: row.surname,
    given_name: row.givenName,
    name_zh: row.nameZh,
    ticket_no: row.ticketNo,
    ...documentColumns(deps.vault, flightId, { type: row.documentType, number: row.documentNumber }),
    seat_number: row.seatNumber,
    cabin: row.cabin,
    ffp_card_no: row.ffpCardNo,
    phone: row.phone,
    email: row.email,
    booking_ref: row.bookingRef,
    passenger_kind: row.passengerKind,
  }
}
