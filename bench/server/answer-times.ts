import { HttpConnection } from './http-connection.ts'
import { quantile } from './statistics.ts'

/** Of one kind of answer, in milliseconds. */
export interface AnswerTime {
  call: string
  kind: string
  expected: string
  median: number
  p95: number
}

interface Asked {
  call: string
  path: string
  kind: string
  /** The envelope's code. */
  expected: string
  body: (n: number) => object
}

const passengersPerFlight = 200
const digits = (n: number, length: number) => String(n).padStart(length, '0')
const ticket = (n: number) => `7315${digits(n, 9)}`

/** Benchmark passengers are made by rule (the server's demo/benchmark-flights.ts); flight, seat and last six of the nth. */
function aboard(n: number, flightDate: string) {
  const index = n % passengersPerFlight
  const flight = Math.floor(n / passengersPerFlight)
  const seat = `${Math.floor(index / 6) + 1}${'ABCDEF'[index % 6]}`
  return { flightNo: `MF${9000 + flight}`, flightDate, seatNumber: seat, idNumber: digits(n, 6) }
}

/** Every question is about another ticket or seat, so that no limit is met; wrong and unknown must take the same time (W3). */
function questions(flightDate: string, rounds: number): Asked[] {
  const lookup = {
    call: 'lookup by ticket',
    path: '/api2/v1/prePurchase/getWifiProductTripByNameTicket',
  }
  const portal = { call: 'portal verification', path: '/pditrans/verifyForPortal' }
  const named = { lastName: 'BENCH', firstName: 'RIDER' }
  const unknownFrom = 900_000_000
  return [
    { ...lookup, kind: 'right', expected: 'found', body: (n) => ({ ticketNo: ticket(n), ...named }) },
    {
      ...lookup,
      kind: 'wrong name',
      expected: 'notFound',
      body: (n) => ({ ticketNo: ticket(rounds + n), lastName: 'WRONG', firstName: 'RIDER' }),
    },
    {
      ...lookup,
      kind: 'unknown ticket',
      expected: 'notFound',
      body: (n) => ({ ticketNo: ticket(unknownFrom + n), ...named }),
    },
    { ...portal, kind: 'right', expected: 'found', body: (n) => aboard(2 * rounds + n, flightDate) },
    {
      ...portal,
      kind: 'wrong digits',
      expected: 'verifyFailed',
      body: (n) => ({ ...aboard(3 * rounds + n, flightDate), idNumber: 'WRONG1' }),
    },
    {
      ...portal,
      kind: 'unknown seat',
      expected: 'verifyFailed',
      body: (n) => ({ ...aboard(4 * rounds + n, flightDate), seatNumber: `${100 + (n % 800)}K` }),
    },
  ]
}

/** Passengers that the questions are about: so many flights are needed. */
export const flightsAsked = (rounds: number) => Math.ceil((5 * rounds) / passengersPerFlight)

/** Asks one after the other, all kinds in turn and each turn in another order, of a server whose limits are on. */
export async function measureAnswerTimes(
  port: number,
  { rounds, flightDate }: { rounds: number; flightDate: string },
): Promise<AnswerTime[]> {
  const asked = questions(flightDate, rounds)
  const times = asked.map((): number[] => [])
  const connection = await HttpConnection.open(port)
  const warmUp = Math.ceil(rounds / 10)
  for (let n = -warmUp; n < rounds; n += 1) {
    for (let turn = 0; turn < asked.length; turn += 1) {
      const at = (turn + Math.max(n, 0)) % asked.length
      const one = asked[at]
      if (!one) continue
      // The warm-up asks about the last ones' tickets, once more than they will be asked themselves.
      const ms = await ask(connection, one, n < 0 ? rounds + n : n)
      if (n >= 0) times[at]?.push(ms)
    }
  }
  connection.close()
  return asked.map(({ call, kind, expected }, at) => {
    const all = times[at] ?? []
    return { call, kind, expected, median: quantile(all, 0.5), p95: quantile(all, 0.95) }
  })
}

async function ask(connection: HttpConnection, asked: Asked, n: number): Promise<number> {
  const headers = { 'content-type': 'application/json', channel: 'WEB', deviceid: `${asked.kind} ${n}` }
  const body = JSON.stringify(asked.body(n))
  const startedAt = performance.now()
  const answer = await connection.post({ path: asked.path, headers, body })
  const ms = performance.now() - startedAt
  // The envelope of every call (G3).
  const { code, data } = JSON.parse(answer.body) as { code: string; data?: { error?: string } }
  const got = code === '200' ? 'found' : data?.error
  if (got !== asked.expected) throw new Error(`${asked.call}, ${asked.kind}: expected ${asked.expected}, got ${got}`)
  return ms
}
