import { HttpConnection } from './http-connection.ts'
import { quantile } from './statistics.ts'

/** The times of one kind of response, in milliseconds. */
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

/** The nth benchmark passenger's flight, seat and last six digits, by the rule in the server's benchmark-flights.ts. */
function aboard(n: number, flightDate: string) {
  const index = n % passengersPerFlight
  const flight = Math.floor(n / passengersPerFlight)
  const seat = `${Math.floor(index / 6) + 1}${'ABCDEF'[index % 6]}`
  return { flightNo: `MF${9000 + flight}`, flightDate, seatNumber: seat, idNumber: digits(n, 6) }
}

/** A tenth of the rounds come before as a warm-up, about other passengers. */
const warmUpOf = (rounds: number) => Math.ceil(rounds / 10)
/** Passengers of one kind of question. */
const block = (rounds: number) => rounds + warmUpOf(rounds)

/** The first of these flights hold the passengers who are looked up; the form aboard is for flights in the air (P2). */
export function flightsAsked(rounds: number): { all: number; airborneFrom: number } {
  const airborneFrom = Math.ceil((2 * block(rounds)) / passengersPerFlight)
  return { all: airborneFrom + Math.ceil((3 * block(rounds)) / passengersPerFlight), airborneFrom }
}

/**
 * Each request names another ticket or seat, device and network, so that no budget for guessing asks for a check
 * (decision 0029). Wrong and unknown must take equal time (W3).
 */
function questions(flightDate: string, rounds: number): Asked[] {
  const each = block(rounds)
  const boarded = flightsAsked(rounds).airborneFrom * passengersPerFlight
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
      body: (n) => ({ ticketNo: ticket(each + n), lastName: 'WRONG', firstName: 'RIDER' }),
    },
    {
      ...lookup,
      kind: 'unknown ticket',
      expected: 'notFound',
      body: (n) => ({ ticketNo: ticket(unknownFrom + n), ...named }),
    },
    { ...portal, kind: 'right', expected: 'found', body: (n) => aboard(boarded + n, flightDate) },
    {
      ...portal,
      kind: 'wrong digits',
      expected: 'verifyFailed',
      body: (n) => ({ ...aboard(boarded + each + n, flightDate), idNumber: 'WRONG1' }),
    },
    {
      ...portal,
      kind: 'unknown seat',
      expected: 'verifyFailed',
      body: (n) => ({ ...aboard(boarded + 2 * each + n, flightDate), seatNumber: `${100 + (n % 800)}K` }),
    },
  ]
}

/** Sends one request at a time to a server with its limits on: every kind in each round, starting with another kind. */
export async function measureAnswerTimes(
  port: number,
  { rounds, flightDate }: { rounds: number; flightDate: string },
): Promise<AnswerTime[]> {
  const asked = questions(flightDate, rounds)
  const times = asked.map((): number[] => [])
  const connection = await HttpConnection.open(port)
  for (let n = -warmUpOf(rounds); n < rounds; n += 1) {
    for (let turn = 0; turn < asked.length; turn += 1) {
      const at = (turn + Math.max(n, 0)) % asked.length
      const one = asked[at]
      if (!one) continue
      // The warm-up uses passengers beyond the measured ones, so that the measured requests are the first about theirs.
      const passenger = n < 0 ? rounds - 1 - n : n
      const ms = await ask(connection, one, { passenger, network: passenger * asked.length + at })
      if (n >= 0) times[at]?.push(ms)
    }
  }
  connection.close()
  return asked.map(({ call, kind, expected }, at) => {
    const all = times[at] ?? []
    return { call, kind, expected, median: quantile(all, 0.5), p95: quantile(all, 0.95) }
  })
}

async function ask(
  connection: HttpConnection,
  asked: Asked,
  { passenger, network }: { passenger: number; network: number },
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    channel: 'WEB',
    deviceid: `bench-${network}`,
    'x-forwarded-for': `2001:db8:${network.toString(16)}::1`,
  }
  const body = JSON.stringify(asked.body(passenger))
  const startedAt = performance.now()
  const answer = await connection.post({ path: asked.path, headers, body })
  const ms = performance.now() - startedAt
  // The envelope of every call (G3).
  const { code, data } = JSON.parse(answer.body) as { code: string; data?: { error?: string } }
  const got = code === '200' ? 'found' : data?.error
  if (got !== asked.expected)
    throw new Error(`${asked.call}, ${asked.kind}, passenger ${passenger}: expected ${asked.expected}, got ${got}`)
  return ms
}
