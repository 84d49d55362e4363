import { funnelSteps } from '@aisle/contract/analytics-events'
import { getDays, type Period } from '../period.ts'
import { timeEdges, type ReportData } from '../report-data.ts'
import { sampleSurveys } from './sample-surveys.ts'
import { seededChance, type Chance } from './seeded-chance.ts'

const flights = [
  { flightNo: 'MF801', origin: 'XMN', destination: 'SYD', passengers: 240 },
  { flightNo: 'MF802', origin: 'SYD', destination: 'XMN', passengers: 228 },
  { flightNo: 'MF811', origin: 'XMN', destination: 'AMS', passengers: 262 },
  { flightNo: 'MF829', origin: 'XMN', destination: 'LAX', passengers: 255 },
  { flightNo: 'MF817', origin: 'XMN', destination: 'NRT', passengers: 196 },
  { flightNo: 'MF853', origin: 'XMN', destination: 'SIN', passengers: 174 },
  { flightNo: 'MF8101', origin: 'XMN', destination: 'PEK', passengers: 168 },
  { flightNo: 'MF893', origin: 'FOC', destination: 'URC', passengers: 120 },
] as const

const plans = [
  { planId: 'WP01', zh: '畅聊免费包', en: 'Messaging — Free', fen: 0, cents: 0, share: 0.34 },
  { planId: 'WP02', zh: '1 小时上网包', en: '1-Hour Browsing', fen: 3_800, cents: 600, share: 0.3 },
  { planId: 'WP03', zh: '300 MB 流量包', en: '300 MB Data Pack', fen: 5_800, cents: 800, share: 0.12 },
  {
    planId: 'WP05',
    zh: '国际全程上网包',
    en: 'Full-Flight Browsing (International)',
    fen: 12_800,
    cents: 1_800,
    share: 0.18,
  },
  { planId: 'WP06', zh: '国际全程畅享包', en: 'Full-Flight Streaming', fen: 19_800, cents: 2_800, share: 0.06 },
] as const

const errors = [
  { name: 'TypeError', place: 'order-payment.js:2:8113', screen: '#/order/pay', weight: 9 },
  { name: 'ChunkLoadError', place: 'portal.js:1:402', screen: '#/portal', weight: 6 },
  { name: 'NetworkError', place: 'api.js:1:1190', screen: '#/portal/seat', weight: 4 },
  { name: 'RangeError', place: 'trip-list.js:1:77', screen: '#/trips', weight: 2 },
  { name: null, place: '', screen: '', weight: 1 },
] as const

/** The share of the sessions at a step that reach the next; the steps before the flight and aboard each start at 1. */
const goesOn = [0.09, 0.81, 0.58, 0.83, 0.91, 0.46, 0.78, 0.93]
/** A report is read to find such a flight: seats that cannot be verified. */
const troubled = { flightNo: 'MF893', step: 'seat_verified', goesOn: 0.56 }

/** Invented and plausible, for who designs the page, for its tests, and for `--sample`. */
export function sampleReport(period: Period = { from: '2026-10-22', to: '2026-11-20' }): ReportData {
  const chance = seededChance(8)
  const days = getDays(period)
  // Weekend flights are fuller, and sales vary.
  const cells = days.flatMap((day) => {
    const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    return flights.map(({ flightNo, passengers }) => ({
      day,
      flightNo,
      aboard: Math.round(passengers * (weekend ? 0.92 : 0.74) * (0.85 + 0.3 * chance.next())),
    }))
  })
  return {
    airline: { zh: '白鹭航空', en: 'Egret Air' },
    invented: true,
    madeAt: `${period.to}T16:30:00.000Z`,
    period,
    onlyFlights: null,
    flights: flights.map(({ flightNo, origin, destination }) => ({ flightNo, origin, destination })),
    plans: plans.map(({ planId, zh, en }) => ({ planId, zh, en })),
    funnel: cells.flatMap((cell) => getFunnel(cell, chance)),
    sales: [...cells.flatMap((cell) => plansSold(cell, chance)), ...days.flatMap((day) => goodsSold(day, chance))],
    refunds: cells.flatMap((cell) => getRefunds(cell, chance)),
    online: cells.map(({ day, flightNo, aboard }) => {
      const devices = chance.some(aboard, 0.31)
      return { day, flightNo, devices, bytes: devices * chance.between(40, 190) * 1_048_576 }
    }),
    surveys: sampleSurveys(cells, chance),
    errors: cells.flatMap((cell) => getErrors(cell, chance)),
    timeToOnline: cells.map((cell) => getTimes(cell, chance)),
    collector: days.map((day) => {
      const events = chance.between(9_000, 14_000)
      return { day, events, late: chance.some(events, 0.11), setAside: chance.between(0, 4) }
    }),
  }
}

export interface Cell {
  day: string
  flightNo: string
  aboard: number
}

function getFunnel({ day, flightNo, aboard }: Cell, chance: Chance) {
  let there = aboard
  return funnelSteps.map((step, at) => {
    if (step === 'portal_opened') there = aboard
    const usual = goesOn[at] ?? 1
    there = chance.some(there, flightNo === troubled.flightNo && step === troubled.step ? troubled.goesOn : usual)
    // An unsuccessful lookup names no flight.
    return { day, flightNo: step === 'lookup_sent' ? null : flightNo, step, sessions: there }
  })
}

function plansSold({ day, flightNo, aboard }: Cell, chance: Chance) {
  return plans.flatMap(({ planId, fen, cents, share }) =>
    (['CNY', 'USD'] as const).flatMap((currency) => {
      const orders = chance.some(aboard, 0.3 * share * (currency === 'CNY' ? 0.72 : 0.28))
      const amount = orders * (currency === 'CNY' ? fen : cents)
      const goods = { kind: 'WIFI', planId, currency } as const
      return orders === 0 ? [] : [{ day, flightNo, ...goods, orders, units: orders, amount }]
    }),
  )
}

function goodsSold(day: string, chance: Chance) {
  return (['SHIP', 'PICKUP'] as const).flatMap((kind) =>
    (['CNY', 'USD'] as const).map((currency) => {
      const orders = chance.between(1, kind === 'SHIP' ? 14 : 7) + (currency === 'CNY' ? 4 : 0)
      const amount = orders * (currency === 'CNY' ? 100 * chance.between(90, 230) : 100 * chance.between(13, 33))
      return {
        day,
        flightNo: null,
        kind,
        planId: null,
        currency,
        orders,
        units: orders + chance.some(orders, 0.4),
        amount,
      }
    }),
  )
}

function getRefunds({ day, flightNo, aboard }: Cell, chance: Chance) {
  const paid = plans.filter(({ fen }) => fen > 0)
  return paid.flatMap(({ planId, fen, share }) => {
    const refunds = chance.some(aboard, 0.012 * share)
    const goods = { kind: 'WIFI', planId, currency: 'CNY' } as const
    return refunds === 0 ? [] : [{ day, flightNo, ...goods, refunds, amount: refunds * fen }]
  })
}

function getErrors({ day, flightNo, aboard }: Cell, chance: Chance) {
  return errors.flatMap(({ weight, ...error }) => {
    const sessions = chance.some(aboard, weight / 4_000)
    return sessions === 0 ? [] : [{ day, flightNo, ...error, count: sessions + chance.between(0, 2), sessions }]
  })
}

/** Most within a quarter of a minute; a long tail where the satellite is far. */
function getTimes({ day, flightNo, aboard }: Cell, chance: Chance) {
  const counts = [...timeEdges, 0].map(() => 0)
  for (let left = chance.some(aboard, 0.29); left > 0; left -= 1) {
    const seconds = 3 + 9 * -Math.log(1 - chance.next()) + (chance.next() < 0.06 ? 120 * chance.next() : 0)
    const at = timeEdges.findIndex((edge) => seconds <= edge)
    const bucket = at < 0 ? timeEdges.length : at
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { day, flightNo, counts }
}
