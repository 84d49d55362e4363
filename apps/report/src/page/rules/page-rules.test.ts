import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDays } from '../../period.ts'
import { timeEdges, type ReportData } from '../../report-data.ts'
import { sampleReport } from '../../sample/sample-report.ts'
import { changeText } from './change-rules.ts'
import { getErrors, errorTotal } from './error-rules.ts'
import { flightRows } from './flights-rules.ts'
import { beijingTime, getFormats } from './format-rules.ts'
import { getFunnel, greatestLoss } from './funnel-rules.ts'
import { onlineBySteps, onlineTotal } from './online-rules.ts'
import { packedData, unpackedData } from '../pack-data.ts'
import { salesByPlan, salesByRoute, salesBySteps, salesTotals, withRest } from './sales-rules.ts'
import { comparisonFor, fitting, isIn, presetRange, stepFor, getSteps, type Selection } from './selection-rules.ts'
import { getSentences } from './sentences-rules.ts'
import { computeMean, getScore, getSurveys } from './survey-rules.ts'
import { quantile, computeWaiting } from './waiting-rules.ts'

const data = sampleReport({ from: '2026-11-01', to: '2026-11-14' })
const whole: Selection = { ...data.period, flight: 'all' }
const zh = getFormats('zh')
const en = getFormats('en')

const anySelection = fc
  .record({
    one: fc.constantFrom(...getDays(data.period)),
    other: fc.constantFrom(...getDays(data.period)),
    flight: fc.constantFrom('all', 'none', ...data.flights.map(({ flightNo }) => flightNo)),
  })
  .map(({ one, other, flight }) => fitting({ from: one, to: other, flight }, data))

describe('what is chosen', () => {
  it('is made to fit: days inside of the report and in order, flights that are in it', () => {
    expect(fitting({ from: '2026-11-09', to: '2026-11-03', flight: 'MF801' }, data)).toEqual({
      from: '2026-11-03',
      to: '2026-11-09',
      flight: 'MF801',
    })
    expect(fitting({ from: '2020-01-01', to: '2026-02-31', flight: '<b>' }, data)).toEqual(whole)
    expect(fitting({ flight: 'none' }, data).flight).toBe('none')
  })

  it('offers as presets only what is shorter than the report', () => {
    expect(presetRange('last7', data.period)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
    expect(presetRange('last30', data.period)).toBeNull()
    expect(presetRange('all', data.period)).toEqual(data.period)
  })

  it('is compared with as many days before, or else half with half, never with days outside of the report', () => {
    const lastWeek = { ...whole, from: '2026-11-08' }
    expect(comparisonFor(lastWeek, data.period)).toMatchObject({
      kind: 'before',
      days: 7,
      earlier: { from: '2026-11-01', to: '2026-11-07' },
    })
    expect(comparisonFor({ ...whole, from: '2026-11-04' }, data.period)).toMatchObject({
      kind: 'halves',
      earlier: { from: '2026-11-04', to: '2026-11-08' },
      later: { from: '2026-11-10', to: '2026-11-14' },
    })
    expect(comparisonFor({ ...whole, to: '2026-11-01' }, data.period)).toBeNull()
    fc.assert(
      fc.property(anySelection, (selection) => {
        const found = comparisonFor(selection, data.period)
        if (!found) return
        const { earlier, later, days } = found
        expect([getDays(earlier).length, getDays(later).length]).toEqual([days, days])
        expect(earlier.from >= data.period.from && earlier.to < later.from && later.to === selection.to).toBe(true)
      }),
    )
  })

  it('is shown by day, by week from Monday, or by month, according to its length', () => {
    expect(stepFor({ from: '2026-08-21', to: '2026-11-20' })).toBe('day')
    const weeks = getSteps({ from: '2026-08-01', to: '2026-11-20' })
    expect(weeks.slice(0, 3)).toEqual(['2026-08-01', '2026-08-03', '2026-08-10'])
    expect(getSteps({ from: '2025-06-15', to: '2026-11-20' }).slice(0, 2)).toEqual(['2025-06-15', '2025-07-01'])
  })
})

describe('sums', () => {
  it('add up to the same by day, by plan and by route, whatever is chosen', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        for (const total of salesTotals(data, selection)) {
          const sum = (rows: readonly { sold: number; refunded: number; orders: number }[]) =>
            rows.reduce(
              (all, { sold, refunded, orders }) => [
                (all[0] ?? 0) + sold,
                (all[1] ?? 0) + refunded,
                (all[2] ?? 0) + orders,
              ],
              [0, 0, 0],
            )
          const expected = [total.sold, total.refunded, total.orders]
          expect(sum(salesBySteps(data, selection, total.currency))).toEqual(expected)
          expect(sum(withRest(salesByPlan(data, selection, total.currency), 3))).toEqual(expected)
          expect(sum(withRest(salesByRoute(data, selection, total.currency), 3))).toEqual(expected)
        }
        const devices = onlineBySteps(data, selection).reduce((all, one) => all + one.devices, 0)
        expect(devices).toBe(onlineTotal(data, selection).devices)
        expect(getErrors(data, selection).reduce((all, { count }) => all + count, 0)).toBe(errorTotal(data, selection))
      }),
      { numRuns: 40 },
    )
  })

  it('never mix yuan and dollars, and show one flight as the report of that flight alone would', () => {
    expect(salesTotals(data, whole).map(({ currency }) => currency)).toEqual(['CNY', 'USD'])
    const one = { ...whole, flight: 'MF829' }
    const alone = { ...data, sales: data.sales.filter(isIn(one)), refunds: data.refunds.filter(isIn(one)) }
    expect(salesTotals(alone, whole)).toEqual(salesTotals(data, one))
    const row = flightRows(data, whole).find(({ flightNo }) => flightNo === 'MF829')
    expect(row).toMatchObject({ sums: salesTotals(data, one), errors: errorTotal(data, one) })
  })

  it('put small routes into one row and what has no flight last', () => {
    const rows = withRest(salesByRoute(data, whole, 'CNY'), 4)
    expect(rows.map(({ key }) => key).slice(3)).toEqual(['rest', 'none'])
    expect(rows[3]?.members).toBe(5)
    expect(rows[0]?.sold).toBeGreaterThanOrEqual(rows[1]?.sold ?? Infinity)
  })
})

const entry = (step: ReportData['funnel'][number]['step'], sessions: number, flightNo: string | null = 'MF801') => ({
  day: '2026-11-01',
  flightNo,
  step,
  sessions,
})

describe('the funnel', () => {
  it('says how many were lost before each step, and before which the most', () => {
    const { before } = getFunnel(
      {
        funnel: [
          entry('lookup_sent', 200, null),
          entry('trip_found', 150),
          entry('plan_chosen', 60),
          entry('order_placed', 80),
        ],
      },
      whole,
    )
    expect(before.map(({ lost }) => lost)).toEqual([0, 50, 90, 0, 80])
    expect(before[2]).toMatchObject({ share: 0.3, lostShare: 0.6 })
    expect(greatestLoss(before)).toEqual({ from: 'trip_found', to: 'plan_chosen', lost: 90, lostShare: 0.6 })
  })

  it('begins with the trip found where lookups cannot be told apart by flight, and is empty where nobody came', () => {
    const funnel = [entry('lookup_sent', 200, null), entry('trip_found', 150)]
    const one = getFunnel({ funnel }, { ...whole, flight: 'MF801' })
    expect([one.before[0]?.step, one.withoutLookups, one.aboard]).toEqual(['trip_found', true, []])
    expect(getFunnel({ funnel }, { ...whole, flight: 'none' }).before).toEqual([])
  })

  it('claims no share of a first step that fewer came to', () => {
    const { aboard } = getFunnel({ funnel: [entry('portal_opened', 10), entry('went_online', 12)] }, whole)
    expect(aboard.at(-1)).toMatchObject({ share: null, lost: 0 })
  })
})

describe('the time to online', () => {
  it('is read from counts: the median and the tenth that waited longest', () => {
    const counts = timeEdges.map(() => 0)
    counts[1] = 10
    expect(quantile([...counts, 0], 0.5)).toEqual({ seconds: 3, orMore: false, position: 1.5 })
    expect(quantile([...counts, 30], 0.9)).toEqual({ seconds: 600, orMore: true, position: timeEdges.length })
    expect(quantile([0, 0], 0.5)).toBeNull()
    expect(computeWaiting({ timeToOnline: [] }, whole)).toMatchObject({ total: 0, median: null })
  })

  it('lies in the bucket that holds that part of all, and grows with the part', () => {
    const counts = fc.array(fc.nat(50), { minLength: timeEdges.length + 1, maxLength: timeEdges.length + 1 })
    fc.assert(
      fc.property(counts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (list, part) => {
        const found = quantile(list, part)
        const total = list.reduce((sum, count) => sum + count, 0)
        if (!found) return expect(total).toBe(0)
        const upTo = (edge: number) => list.slice(0, edge).reduce((sum, count) => sum + count, 0)
        const at = Math.min(Math.floor(found.position), timeEdges.length)
        expect(upTo(at)).toBeLessThanOrEqual(total * part + 1e-9)
        expect(upTo(Math.ceil(found.position + 1e-9))).toBeGreaterThanOrEqual(Math.floor(total * part))
        expect(quantile(list, Math.min(0.99, part + 0.1))?.seconds ?? 0).toBeGreaterThanOrEqual(found.seconds - 1e-9)
      }),
    )
  })
})

describe('surveys', () => {
  it('give means, recommendation scores and shares of who answered', () => {
    expect(computeMean([0, 0, 0, 1, 1])).toBe(4.5)
    expect(getScore([1, 0, 0, 0, 0, 0, 0, 3, 0, 4, 2])).toBe(50)
    expect([computeMean([0, 0]), getScore([])]).toEqual([null, null])
    const [survey] = getSurveys(data, whole)
    const multi = survey?.questions.find(({ type }) => type === 'multi')
    expect(multi?.options[0]?.share).toBeCloseTo((multi?.options[0]?.count ?? 0) / (multi?.answered ?? 1))
    expect(multi?.options.at(-1)).toMatchObject({ count: 0, share: 0 })
    expect(getSurveys(data, { ...whole, flight: 'none' })).toEqual([])
  })
})

describe('what is written', () => {
  it('has the figures of the shop and the dates of Beijing', () => {
    expect([zh.money(123_456_700, 'CNY'), en.money(-3_800, 'USD')]).toEqual(['¥1,234,567', '−$38'])
    expect([zh.axisMoney(1_500_000, 4_000_000, 'CNY'), en.axisMoney(-1_500_000, 4_000_000, 'USD')]).toEqual([
      '¥1.5\u00a0万',
      '−$15k',
    ])
    expect([en.percent(0.0004), en.percent(0.034), en.percent(0.4), en.percent(0.997), en.percent(1)]).toEqual([
      '<0.1%',
      '3.4%',
      '40%',
      '>99%',
      '100%',
    ])
    expect([zh.seconds(9.84), en.seconds(125), zh.dayAndYear('2026-11-02')]).toEqual([
      '9.8\u00a0秒',
      '2\u00a0min\u00a05\u00a0s',
      '2026\u00a0年\u00a011\u00a0月\u00a02\u00a0日',
    ])
    expect([en, zh].map((formats) => beijingTime('2026-11-20T16:30:00.000Z', formats))).toEqual([
      '21\u00a0Nov\u00a02026,\u00a000:30',
      '2026\u00a0年\u00a011\u00a0月\u00a021\u00a0日\u00a000:30',
    ])
  })

  it('says a change in percent only where there is enough of it', () => {
    const comparison = comparisonFor({ ...whole, from: '2026-11-08' }, data.period)
    const change = (earlier: number, later: number) =>
      changeText(comparison, ({ to }) => (to === '2026-11-07' ? earlier : later), { formats: en, write: en.count })
    expect([change(100, 112), change(200, 100), change(8, 11), change(300, 301), change(0, 0)]).toEqual([
      '+12%',
      '−50%',
      '8 → 11',
      'no change',
      '',
    ])
  })

  it('sums up in words what sold, who got online, where they were lost and what broke', () => {
    const told = getSentences(data, whole, { comparison: null, formats: en })
    expect(told.map(({ topic }) => topic)).toEqual(['Sold', 'Online', 'Lost', 'Flights', 'Broke', 'Heard'])
    const { sold } = salesTotals(data, whole)[0] ?? { sold: 0 }
    expect(told[0]?.text).toContain(`brought in ${en.money(sold, 'CNY')} and $`)
    expect(told[3]?.text).toMatch(
      /^On MF893 \(FOC–URC\) only 5\d% got online after opening the portal, against 7\d% on all flights\.$/,
    )
    expect(told[2]?.text).toMatch(
      /Before the flight, most were lost between “Trip found” and “Plan chosen”: [\d,]+ sessions, 4\d%/,
    )
    const quiet: ReportData = { ...data, sales: [], refunds: [], online: [], funnel: [], errors: [], surveys: [] }
    expect(getSentences(quiet, whole, { comparison: null, formats: zh }).map(({ text }) => text)).toEqual([
      '没有卖出任何东西。',
      '没有设备连上网络。',
      '没有收到客户端错误。',
      '没有收到问卷。',
    ])
  })
})

describe('the data in the page', () => {
  it('comes out as it went in, in a quarter of the space', () => {
    const packed = packedData(data)
    expect(unpackedData(packed)).toEqual(data)
    expect(packed.length).toBeLessThan(JSON.stringify(data).length / 3)
  })

  it('comes out as it went in whatever texts it holds, and closes no element', () => {
    const errors = fc.array(
      fc.record({
        day: fc.constantFrom('2026-11-01', '2026-11-02'),
        flightNo: fc.option(fc.string()),
        name: fc.option(fc.constantFrom('</script><img onerror=alert(1)>', '<!--', 't', '\u2028')),
        place: fc.string({ unit: 'binary' }),
        screen: fc.string(),
        count: fc.nat(),
        sessions: fc.nat(),
      }),
    )
    const small = { ...data, sales: [], refunds: [], funnel: [], online: [], surveys: [], timeToOnline: [] }
    fc.assert(
      fc.property(errors, (list) => {
        const packed = packedData({ ...small, errors: list })
        expect(packed).not.toMatch(/<|\u2028/)
        expect(unpackedData(packed).errors).toEqual(list)
      }),
    )
  })
})
