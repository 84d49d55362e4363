import type { Tx } from '../../platform/db/open-db.ts'
import type { FlightEvent } from './flight-event.ts'

/** False when this event was received before. */
export async function insertFlightEvent(
  tx: Tx,
  event: FlightEvent,
  { flightId, receivedAt }: { flightId: string; receivedAt: Date },
): Promise<boolean> {
  const { key, flightNo: _flightNo, flightDate: _flightDate, happenedAt = receivedAt, kind, ...detail } = event
  const inserted = await tx
    .insertInto('flight_events')
    .values({
      event_key: key,
      flight_id: flightId,
      kind,
      detail: JSON.stringify(detail),
      happened_at: happenedAt,
      received_at: receivedAt,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}
