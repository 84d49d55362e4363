import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import type { ReportData } from './report-data.ts'
import { inSnapshot } from './snapshot-store.ts'
import { countAnswers } from './survey-store.ts'
import { addCatalogue, addFlight } from './test-support/flown-flights.ts'
import { november, reportDatabase } from './test-support/report-database.ts'
import { seededChance } from './sample/seeded-chance.ts'
import { sellGoods, sellPlan } from './test-support/sold-orders.ts'
import { answer, tell } from './test-support/reported-events.ts'
import type { WorldRows } from './test-support/world-rows.ts'

const at = (text: string) => new Date(`2026-${text}:00Z`)
const ten = '2026-11-10'

function sellInSmallWorld(rows: WorldRows) {
  const [first, second, third] = ['MF8101', 'MF8102', 'MF8103'].map((flightNo) => addFlight(rows, flightNo, ten))
  if (!first || !second || !third) throw new Error('three flights')
  const hour = { flight: first, planId: 'HOUR', currency: 'CNY', amount: 3_800 } as const
  const d1 = { device: '1', at: at('11-10T04:20'), bytes: 1_000 }
  sellPlan(rows, { ...hour, orderNo: 'A1', paidAt: at('11-10T01:00'), online: d1 })
  // Bought at one in the morning of the tenth, and refunded half an hour after the next midnight: in Beijing.
  const dollars = { ...hour, currency: 'USD', amount: 600 } as const
  sellPlan(rows, { ...dollars, orderNo: 'A2', paidAt: at('11-09T17:00'), refundedAt: at('11-10T16:30') })
  // The same device a second time.
  const free = { flight: first, planId: 'FREE', currency: 'CNY', amount: 0 } as const
  sellPlan(rows, {
    ...free,
    orderNo: 'A3',
    paidAt: at('11-10T02:00'),
    online: { ...d1, at: at('11-10T05:20'), bytes: 500, again: true },
  })
  const full = { flight: second, planId: 'FULL', currency: 'CNY', amount: 6_800 } as const
  const paidTwice = { at: at('11-10T03:00'), returnedAt: at('11-11T03:00') }
  sellPlan(rows, { ...full, orderNo: 'A4', paidAt: at('11-10T02:50'), paidTwice })
  sellPlan(rows, { ...full, orderNo: 'before', paidAt: at('10-31T15:59') })
  sellPlan(rows, { ...full, orderNo: 'last', paidAt: at('11-30T15:59') })
  const ship = { kind: 'SHIP', refId: 'CUP', price: 5_000, quantity: 2 } as const
  const pickup = { kind: 'PICKUP', refId: 'HAT', price: 3_000, quantity: 1 } as const
  const back = { at: at('11-12T03:00'), amounts: [0, 3_000], freight: 500 }
  sellGoods(rows, {
    orderNo: 'G1',
    currency: 'CNY',
    paidAt: at('11-10T02:00'),
    freight: 1_000,
    lines: [ship, pickup],
    back,
  })
}

function tellInSmallWorld(rows: WorldRows) {
  const [one, two] = [{ flight_no: 'MF8101' }, { flight_no: 'MF8102' }]
  const error = { error_name: 'TypeError', error_place: 'a.js:1:2', screen: '#/order/20261110123456', ...one }
  tell(rows, [
    // Begins a minute before midnight; names two flights.
    { session: 'S1', at: at('11-09T15:59'), name: null },
    { session: 'S1', at: at('11-09T16:01'), name: 'lookup_sent' },
    { session: 'S1', at: at('11-09T16:02'), name: 'trip_found', attributes: one },
    { session: 'S1', at: at('11-09T16:04'), name: 'plan_chosen', attributes: two },
    { session: 'S1', at: at('11-09T16:03'), name: 'plan_chosen', attributes: one, late: 90 },
    { session: 'S2', at: at('11-10T04:00'), name: 'portal_opened', attributes: one },
    { session: 'S2', at: at('11-10T04:05'), name: 'went_online', attributes: one },
    ...['4', '4.001', '601', '0', 'soon'].map((seconds) => ({
      session: 'S2',
      at: at('11-10T04:06'),
      name: 'time_to_online' as const,
      attributes: {
        ...one,
        event_duration: seconds,
      },
    })),
    { session: 'S3', at: at('11-10T04:00'), name: 'lookup_sent', attributes: { flight_no: '=cmd' } },
    // October's last session goes on in November, November's in December.
    { session: 'S4', at: at('10-31T15:50'), name: 'lookup_sent' },
    { session: 'S4', at: at('10-31T16:10'), name: 'trip_found', attributes: one },
    { session: 'S5', at: at('11-30T15:50'), name: 'order_placed', attributes: two },
    { session: 'S5', at: at('11-30T16:10'), name: 'order_paid', attributes: two },
    { session: 'S6', at: at('11-10T04:00'), name: 'lookup_sent', project: 'of others' },
    { session: 'S7', at: at('11-10T01:00'), name: 'client_error', attributes: error },
    { session: 'S7', at: at('11-10T01:01'), name: 'client_error', attributes: error },
    { session: 'S2', at: at('11-10T04:02'), name: 'client_error', attributes: error },
  ])
  rows.add('analytics_set_aside', {
    set_aside_id: '1',
    received_at: at('11-10T01:00'),
    project_id: 'aisle',
    reason: 'json',
    query: '',
    body: '',
    bytes: 9,
  })
  answer(rows, { flightId: `MF8101 ${ten}`, at: at('11-10T08:00'), ratings: [5, 5, 4, 4, 3, 1], uses: ['A', 'B'] })
  answer(rows, { flightId: `MF8102 ${ten}`, at: at('11-10T08:00'), ratings: [2, 2], text: 'Call me, LIN' })
  answer(rows, { flightId: `MF8103 ${ten}`, at: at('11-12T08:00'), ratings: [5, 5, 5, 5, 5] })
}

const small = await reportDatabase((rows) => {
  addCatalogue(rows)
  sellInSmallWorld(rows)
  tellInSmallWorld(rows)
})
await small.client.query(`
  INSERT INTO survey_responses (response_id, survey_id, once_hash, trip_id, flight_id, anonymous, draft_at)
  VALUES ('draft', 'SV', 'draft', 'trip A1', 'MF8101 2026-11-10', true, '2026-11-10 08:00Z');
  INSERT INTO survey_answers VALUES ('draft', 'Q1', '{1}')`)

const hour = { kind: 'WIFI', planId: 'HOUR', flightNo: 'MF8101' }
const full = { kind: 'WIFI', planId: 'FULL', flightNo: 'MF8102', currency: 'CNY' }
const goods = { day: ten, flightNo: null, planId: null, currency: 'CNY' }

describe('the money in a report', () => {
  it('is the ledger’s, by Beijing day, flight, kind, plan and currency', async () => {
    const { sales, refunds } = await small.report()
    expect(sales).toEqual([
      { ...hour, day: ten, currency: 'CNY', planId: 'FREE', orders: 1, units: 1, amount: 0 },
      { ...hour, day: ten, currency: 'CNY', orders: 1, units: 1, amount: 3_800 },
      { ...hour, day: ten, currency: 'USD', orders: 1, units: 1, amount: 600 },
      // Paid twice, sold once.
      { ...full, day: ten, orders: 1, units: 1, amount: 13_600 },
      // 140 yuan for goods of 130: each with its share of the freight; the order is where most of its money is.
      { ...goods, kind: 'PICKUP', orders: 0, units: 1, amount: 3_231 },
      { ...goods, kind: 'SHIP', orders: 1, units: 2, amount: 10_769 },
      { ...full, day: '2026-11-30', orders: 1, units: 1, amount: 6_800 },
    ])
    expect(refunds).toEqual([
      { ...hour, day: '2026-11-11', currency: 'USD', refunds: 1, amount: 600 },
      { ...full, day: '2026-11-11', refunds: 1, amount: 6_800 },
      { ...goods, day: '2026-11-12', kind: 'PICKUP', refunds: 1, amount: 3_500 },
    ])
  })

  it('counts the plans of a party’s order each with its own flight, and the order once', async () => {
    const party = await reportDatabase((rows) => {
      addCatalogue(rows)
      const [out, home] = [addFlight(rows, 'MF8101', ten), addFlight(rows, 'MF8102', ten)]
      const sale = { flight: out, companion: home, planId: 'HOUR', currency: 'CNY', amount: 3_800 } as const
      const online = { device: '1', at: at('11-10T04:20'), bytes: 1_000 }
      sellPlan(rows, { ...sale, orderNo: 'P1', paidAt: at('11-10T01:00'), online })
    })
    const sold = { ...hour, day: ten, currency: 'CNY', units: 1, amount: 3_800 }
    expect((await party.report()).sales).toEqual([
      { ...sold, orders: 1 },
      { ...sold, flightNo: 'MF8102', orders: 0 },
    ])
  })

  it('adds up to the ledger however an order is split', async () => {
    const mixed = await reportDatabase((rows) => {
      addCatalogue(rows)
      const chance = seededChance(3)
      for (let number = 1; number <= 120; number += 1) sellGoods(rows, anyOrder(`M${number}`, chance.between))
    })
    const { rows } = await mixed.client.query(
      `SELECT kind, to_char(at + interval '8 hours', 'YYYY-MM-DD') AS day, currency, sum(amount)::int AS amount
       FROM ledger_entries GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
    const { sales, refunds } = await mixed.report()
    const entries = (['captured', 'refunded'] as const).flatMap((kind) =>
      sums(kind === 'captured' ? sales : refunds, kind),
    )
    expect(entries).toEqual(rows)
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(120)
    expect([...sales, ...refunds].every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true)
  })
})

/** Amounts that do not divide, freight, lines that cost nothing. */
function anyOrder(orderNo: string, between: (least: number, most: number) => number): Parameters<typeof sellGoods>[1] {
  const lines = Array.from({ length: between(1, 4) }, (_, line) => ({
    kind: (['SHIP', 'PICKUP', 'WIFI'] as const)[between(0, 2)] ?? 'SHIP',
    refId: `thing ${line}`,
    price: between(0, 3) * between(1, 9_999),
    quantity: between(1, 3),
  }))
  const [freight, second] = [between(1, 999), between(0, 86_400)]
  const paidAt = new Date(at('11-02T00:00').getTime() + second * 1_000)
  const back = { at: at('11-05T03:00'), amounts: lines.map(({ price }) => price), freight: between(1, freight) }
  return {
    orderNo,
    currency: between(0, 1) ? 'CNY' : 'USD',
    paidAt,
    freight,
    lines,
    ...(between(0, 2) === 0 && { back }),
  }
}

function sums(rows: readonly { day: string; currency: string; amount: number }[], kind: string) {
  const total = new Map<string, number>()
  for (const row of rows)
    total.set(`${row.day} ${row.currency}`, (total.get(`${row.day} ${row.currency}`) ?? 0) + row.amount)
  return [...total]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, amount]) => ({ kind, day: key.slice(0, 10), currency: key.slice(11), amount }))
}

describe('what a report counts of passengers', () => {
  it('is sessions, on the day of their first event and under the flight that they named last', async () => {
    const { funnel } = await small.report()
    const [early, noon] = [
      { day: '2026-11-09', flightNo: 'MF8102' },
      { day: ten, flightNo: 'MF8101' },
    ]
    const late = { day: '2026-11-30', flightNo: 'MF8102' }
    expect(funnel).toEqual([
      { ...early, step: 'lookup_sent', sessions: 1 },
      { ...early, step: 'trip_found', sessions: 1 },
      { ...early, step: 'plan_chosen', sessions: 1 },
      { ...noon, step: 'portal_opened', sessions: 1 },
      { ...noon, step: 'went_online', sessions: 1 },
      // A flight that does not exist is none.
      { day: ten, flightNo: null, step: 'lookup_sent', sessions: 1 },
      { ...late, step: 'order_placed', sessions: 1 },
      { ...late, step: 'order_paid', sessions: 1 },
    ])
    const october = await small.report({ period: { from: '2026-10-01', to: '2026-10-31' } })
    expect(october.funnel.map(({ day, step }) => `${day} ${step}`)).toEqual([
      '2026-10-31 lookup_sent',
      '2026-10-31 trip_found',
    ])
  })

  it('is devices, each once a flight, and seconds, and errors without anybody’s numbers', async () => {
    const { online, timeToOnline, errors, collector } = await small.report()
    const noon = { day: ten, flightNo: 'MF8101' }
    expect(online).toEqual([{ ...noon, devices: 1, bytes: 1_500 }])
    expect(timeToOnline).toEqual([{ ...noon, counts: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }])
    expect(errors).toEqual([
      { ...noon, name: 'TypeError', place: 'a.js:1:2', screen: '#/order/…', count: 3, sessions: 2 },
    ])
    expect(collector).toContainEqual({ day: ten, events: 15, late: 1, setAside: 1 })
  })

  it('keeps many kinds of errors to a hundred and the rest', async () => {
    const many = await reportDatabase((rows) => {
      const kinds = Array.from({ length: 130 }, (_, kind) => ({ error_name: `E${kind}`, error_place: '', screen: '' }))
      tell(
        rows,
        kinds.map((attributes, kind) => ({
          session: `${kind}`,
          at: at('11-10T04:00'),
          name: 'client_error',
          attributes,
        })),
      )
    })
    const { errors } = await many.report()
    expect(errors).toHaveLength(101)
    expect(errors.find(({ name }) => name === null)).toMatchObject({ count: 30, sessions: 30 })
  })

  it('is answers that were handed in, small groups only in the whole', async () => {
    const [survey] = (await small.report()).surveys
    const [shown, hidden] = [
      { day: ten, flightNo: 'MF8101' },
      { day: '2026-11-12', flightNo: null },
    ]
    // Two alone could be inferred from the difference, so the next smallest flight is hidden with them.
    expect(survey?.responses).toEqual([
      { ...shown, count: 6 },
      { ...hidden, count: 7 },
    ])
    const [rating, uses, text] = survey?.questions ?? []
    expect(rating?.answers.map(({ flightNo, option, count }) => [flightNo, option, count])).toEqual([
      ['MF8101', 0, 1],
      ['MF8101', 2, 1],
      ['MF8101', 3, 2],
      ['MF8101', 4, 2],
      [null, 1, 2],
      [null, 4, 5],
    ])
    expect(uses?.answered).toEqual([{ ...shown, count: 6 }])
    expect(uses?.answers).toEqual([
      { ...shown, option: 0, count: 6 },
      { ...shown, option: 1, count: 6 },
    ])
    expect([text?.answered, text?.answers]).toEqual([[{ ...hidden, count: 2 }], []])
  })

  it('names nobody', async () => {
    const personal = /LIN|somebody|browser|device [0-9]|trip |txn|"S[0-9]|20261110123456/
    expect(JSON.stringify(await small.report())).not.toMatch(personal)
    // Free text does not even leave the database.
    const scope = { period: november, flights: null, projectId: 'aisle' }
    const answers = await inSnapshot({ connection: small.address, watch: () => undefined }, (ask) =>
      countAnswers(ask, scope),
    )
    expect(answers.some(({ questionId }) => questionId === 'Q3')).toBe(true)
    expect(JSON.stringify(answers)).not.toMatch(personal)
  })
})

describe('a report about one flight', () => {
  it('has nothing of others, and no group that would be too small', async () => {
    const { flights, onlyFlights, ...data } = await small.report({ flights: ['MF8102'] })
    expect([flights, onlyFlights]).toEqual([[{ flightNo: 'MF8102', origin: 'XMN', destination: 'PEK' }], ['MF8102']])
    expect(new Set(getFlights(data))).toEqual(new Set(['MF8102']))
    expect(data.surveys).toEqual([])
    expect((await small.report({ flights: ['MF8103'] })).surveys[0]?.responses[0]?.count).toBe(5)
  })

  it('is refused for a flight that nobody knows', async () => {
    await expect(small.report({ flights: ['MF8101', 'MF9999'] })).rejects.toThrow(
      new Refusal('There is no flight MF9999 in the database: write the number as it is sold, like MF8101.'),
    )
  })
})

const getFlights = ({
  funnel,
  sales,
  refunds,
  online,
  errors,
  timeToOnline,
}: Omit<ReportData, 'flights' | 'onlyFlights'>) =>
  [funnel, sales, refunds, online, errors, timeToOnline].flatMap((table) => table.map(({ flightNo }) => flightNo))

describe('a report from an empty database', () => {
  it('is empty', async () => {
    const { airline, madeAt, period, ...rest } = await (await reportDatabase(() => undefined)).report()
    expect([airline.en, madeAt, period.from]).toEqual(['Egret Air', '2026-12-01T00:00:00.000Z', '2026-11-01'])
    const tables = {
      funnel: [],
      sales: [],
      refunds: [],
      online: [],
      surveys: [],
      errors: [],
      timeToOnline: [],
      collector: [],
    }
    expect(rest).toEqual({ invented: false, onlyFlights: null, flights: [], plans: [], ...tables })
  })
})
