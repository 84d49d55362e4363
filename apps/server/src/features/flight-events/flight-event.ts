import { z } from 'zod'

const flight = {
  flightNo: z.string().regex(/^[A-Z\d]{2}\d{3,4}$/),
  flightDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
}
const instant = z.iso.datetime().transform((text) => new Date(text))
const wifi = z.enum(['available', 'partial', 'not_equipped', 'unserviceable'])
const seatNumber = z.string().regex(/^\d{1,2}[A-Z]$/)

/** `key`: the sender's own number of this event; a repeated key changes nothing. Instants are UTC. */
const told = { key: z.string().min(1).max(200), ...flight, happenedAt: instant.optional() }

/**
 * An event that the airline's operations report about a flight. `wifiChanged` applies to the whole flight; `wifiLost` and
 * `wifiRestored` bound a gap in the connection. `rebooked` moves a ticket to another flight.
 */
export const flightEventSchema = z.discriminatedUnion('kind', [
  z.object({ ...told, kind: z.literal('cancelled') }),
  z
    .object({ ...told, kind: z.literal('retimed'), etd: instant, eta: instant })
    .refine(({ etd, eta }) => etd < eta, 'a flight arrives after it departs'),
  z.object({
    ...told,
    kind: z.literal('aircraftChanged'),
    tailNumber: z.string().min(1).max(20),
    aircraftType: z.string().min(1).max(20),
    wifi,
  }),
  z.object({ ...told, kind: z.literal('wifiChanged'), wifi }),
  z.object({ ...told, kind: z.literal('wifiLost') }),
  z.object({ ...told, kind: z.literal('wifiRestored') }),
  z.object({
    ...told,
    kind: z.literal('rebooked'),
    ticketNo: z.string().regex(/^\d{13}$/),
    to: z.object(flight),
    /** Omitted until check-in assigns a seat. */
    seatNumber: seatNumber.nullish(),
  }),
])
export type FlightEvent = z.output<typeof flightEventSchema>
