import { describe, expect, it } from 'vitest'
import { groupByFlight } from './party-rules.ts'

describe('the plans of a party', () => {
  it('are shown flight by flight, the earlier flight first', () => {
    const out = { flightNo: 'MF829', flightDate: '2026-11-20', departsAt: '2026-11-20T14:00:00Z' }
    const back = { flightNo: 'MF830', flightDate: '2026-11-25', departsAt: '2026-11-25T03:00:00Z' }
    const plan = (name: string, flight: typeof out) => ({ name, flight })
    const plans = [plan('mother back', back), plan('mother', out), plan('child', out), plan('child back', back)]
    expect(groupByFlight(plans).map((group) => group.map(({ name }) => name))).toEqual([
      ['mother', 'child'],
      ['mother back', 'child back'],
    ])
    expect(groupByFlight([])).toEqual([])
  })
})
