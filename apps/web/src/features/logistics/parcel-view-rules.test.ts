import { describe, expect, it } from 'vitest'
import { parcelStates } from '@aisle/contract/order-states'
import type { Parcel } from '@aisle/contract/orders-schemas'
import { isAhead, isInTrouble, getParcelJourney, getParcelSteps, getStart } from './parcel-view-rules.ts'

const shipment: Parcel['shipment'] = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SFDEMO1002',
  shippedAt: '2026-11-19T06:30:00.000Z',
  completesAt: null,
}
const event = (at: string, text: string): Parcel['events'][number] => ({ at, text, place: '', state: 'inTransit' })

describe('line of a parcel', () => {
  it('grows on the way and is complete on delivery', () => {
    const flown = (['unknown', 'collected', 'inTransit', 'delivering', 'signed'] as const).map(
      (state) => getParcelJourney({ state, stale: false }).flown ?? -1,
    )
    expect(flown).toEqual(flown.toSorted((a, b) => a - b))
    expect(flown.at(-1)).toBe(1)
  })

  it('breaks where delivery failed, and ends where the parcel was returned', () => {
    expect(getParcelJourney({ state: 'problem', stale: false })).toEqual({ gapAt: 0.82 })
    expect(getParcelJourney({ state: 'returnSigned', stale: false })).toMatchObject({ ended: true })
  })

  it('pulses only while the parcel moves and the carrier responds', () => {
    expect(getParcelJourney({ state: 'delivering', stale: false }).live).toBe(true)
    expect(getParcelJourney({ state: 'delivering', stale: true })).toEqual({ flown: 0.82 })
    expect(getParcelJourney({ state: 'signed', stale: false }).live).toBeUndefined()
  })
})

describe('steps of a parcel', () => {
  it('are newest first, with the shipping among them', () => {
    const events = [event('2026-11-19T10:00:00.000Z', 'hub'), event('2026-11-19T06:00:00.000Z', 'depot')]
    expect(getParcelSteps({ events, shipment }).map((step) => step.event?.text ?? 'shipped')).toEqual([
      'hub',
      'shipped',
      'depot',
    ])
  })

  it('have unique keys, even for simultaneous events', () => {
    const at = '2026-11-19T10:00:00.000Z'
    const keys = getParcelSteps({ events: [event(at, 'in'), event(at, 'out')], shipment }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it('lead to the receiver unless delivery has ended', () => {
    expect(parcelStates.filter((state) => !isAhead(state))).toEqual(['signed', 'returnSigned', 'returning', 'refused'])
    expect(parcelStates.filter(isInTrouble)).toEqual(['problem', 'returnSigned', 'returning', 'refused'])
  })
})

describe('origin of a parcel', () => {
  const at = '2026-11-19T10:00:00.000Z'
  it("is the carrier's first place, in Chinese only", () => {
    const events = [event(at, 'hub'), { ...event(at, 'depot'), place: '福建 泉州市 德化县' }]
    expect(getStart(events, 'zh')).toBe('泉州市德化县')
    expect(getStart(events, 'en')).toBeNull()
    expect(getStart([event(at, 'hub')], 'zh')).toBeNull()
    expect(getStart([], 'zh')).toBeNull()
  })
})
