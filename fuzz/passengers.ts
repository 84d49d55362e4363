/** A passenger of the generated or the demonstration data, as they look themselves up. */
export interface Passenger {
  ticketNo: string
  lastName: string
  firstName: string
  email: string
  document: string
  seat: string
  flightNo: string
  flightDate: string
  /** Sits in the aircraft that flies while the demonstration runs. */
  aboard: boolean
}

const flightDay = '2026-11-20'
/** The start of the product's clock. */
export const startsAt = '2026-11-20T02:00:00Z'

const passengersPerFlight = 200
const seatLetters = 'ABCDEF'
const byMail = 5

/** The nth generated passenger (`apps/server/src/demo/benchmark-flights.ts`). */
function generated(number: number): Passenger {
  const index = number % passengersPerFlight
  return {
    ticketNo: `7315${String(number).padStart(9, '0')}`,
    lastName: 'BENCH',
    firstName: 'RIDER',
    email: `bench.${number}@example.com`,
    document: `ZB${String(number).padStart(7, '0')}`,
    seat: `${Math.floor(index / seatLetters.length) + 1}${seatLetters[index % seatLetters.length]}`,
    flightNo: `MF${9000 + Math.floor(number / passengersPerFlight)}`,
    flightDate: '2026-11-21',
    aboard: false,
  }
}

/** Passengers of the demonstration data on MF817, which is in the air. */
const inTheAir = [
  ['7319991001918', 'TANIMURA', 'SHO', 'tanimura.sho14@example.com', 'ZZ9900009', '22H'],
  ['7319991002055', 'ZHOU', 'HAILAN', 'zhou.hailan15@example.com', '999999199508081083', '21A'],
  ['7319991002192', 'ZHENG', 'YIFAN', 'zheng.yifan16@example.com', '999999200104121099', '21B'],
  ['7319991002466', 'XU', 'MINGCHE', 'xu.mingche18@example.com', '999999198302221111', '3A'],
  ['7319991002740', 'MA', 'TIANKUO', 'ma.tiankuo20@example.com', '999999197605191138', '24K'],
] as const

function aboard(number: number): Passenger {
  const row = inTheAir[number % inTheAir.length] ?? inTheAir[0]
  const [ticketNo, lastName, firstName, email, document, seat] = row
  return {
    ticketNo,
    lastName,
    firstName,
    email,
    document,
    seat,
    flightNo: 'MF817',
    flightDate: flightDay,
    aboard: true,
  }
}

/** The six passengers of one block of requests. No other block has the first five. */
export function passengersOf(block: number): Passenger[] {
  return [...Array.from({ length: byMail }, (_, at) => generated(block * byMail + at)), aboard(block)]
}

/** How many generated flights hold the passengers of the blocks up to this one. */
export const flightsUntil = (block: number) => Math.ceil(((block + 1) * byMail) / passengersPerFlight)

/** The personal data in a test; none of it may reach the log. */
export const personal = {
  receiver: '冯测泄',
  phone: '15410009731',
  street: '示例泄漏路 97 号',
  title: 'Leaktest Holdings 9731',
  taxpayerNo: '91350200LEAK9731XX',
  note: 'leaknote-9731',
} as const

export const secretsOf = (passengers: readonly Passenger[]): string[] => [
  ...Object.values(personal),
  ...passengers.flatMap(({ ticketNo, email, document }) => [ticketNo, email, document]),
]
