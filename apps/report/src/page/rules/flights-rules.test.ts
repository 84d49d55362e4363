import type { FunnelStep } from '@aisle/contract/analytics-events'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../sample/sample-report.ts'
import { flightRows } from './flights-rules.ts'

const data = sampleReport({ from: '2026-11-01', to: '2026-11-14' })
const whole = { ...data.period, flight: 'all' }
const came = (step: FunnelStep, flightNo: string, sessions: number) => ({ day: '2026-11-01', flightNo, step, sessions })

describe('the flight to look at first', () => {
  const opened = { MF801: 400, MF802: 400, MF811: 400, MF829: 12 }
  const standOut = (online: Record<string, number>) => {
    const funnel = Object.entries(opened).flatMap(([flightNo, sessions]) => [
      came('portal_opened', flightNo, sessions),
      came('went_online', flightNo, online[flightNo] ?? 0),
    ])
    const rows = flightRows({ ...data, funnel }, whole)
    const out = rows.filter(({ standsOut }) => standsOut)
    expect(rows.slice(0, out.length)).toEqual(out)
    return out.map(({ flightNo }) => flightNo)
  }

  it('is one on which clearly fewer got online, the worst before others, and none for what chance may do', () => {
    expect(standOut({ MF801: 300, MF802: 296, MF811: 280, MF829: 0 })).toEqual([])
    expect(standOut({ MF801: 300, MF802: 296, MF811: 200, MF829: 12 })).toEqual(['MF811'])
    expect(standOut({ MF801: 390, MF802: 250, MF811: 220, MF829: 9 })).toEqual(['MF811', 'MF802'])
    expect(flightRows(data, whole)[0]).toMatchObject({ flightNo: 'MF893', standsOut: true })
  })
})
