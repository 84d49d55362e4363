import type { AirborneFlight } from './demo-store.ts'

const answerWithinMs = 5_000

/** Sends the flight to the aircraft stand-in. @param standInsUrl without a trailing slash @throws when it refuses */
export async function steerAircraftFeed(standInsUrl: string, flight: AirborneFlight): Promise<void> {
  const answer = await fetch(`${standInsUrl}/aircraft/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      flightNo: flight.flightNo,
      tail: flight.tailNumber,
      origin: flight.origin,
      destination: flight.destination,
      takeoffUtc: flight.takeoff.toISOString(),
      etaUtc: flight.eta.toISOString(),
    }),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`the aircraft stand-in answered ${answer.status}`)
}
