import { aboardRefusals, flightStages } from '@aisle/contract/flight-stages'
import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aboardRefusal, flightStage, isOver, isSoldAt, type AircraftWord } from './flight-stage.ts'
import { isAirborne, type FlightFacts } from './sale-window.ts'

const etd = new Date('2026-11-20T14:00:00Z')
const eta = new Date('2026-11-21T02:00:00Z')
const flight: FlightFacts = { std: etd, etd, eta, wifi: 'available', cancelled: false }
const minutes = (count: number) => new Date(etd.getTime() + count * 60_000)
const flightMinutes = 12 * 60

const stageAt = (
  now: Date,
  word: AircraftWord = 'nothing',
  more: { flight?: FlightFacts | null; outage?: boolean } = {},
) => flightStage({ flight, word, outage: false, now, ...more })

const words = fc.constantFrom<AircraftWord>('air', 'ground', 'landed', 'nothing')
const someFlight = fc.option(
  fc.record({
    std: fc.constant(etd),
    etd: fc.constant(etd),
    eta: fc.constant(eta),
    wifi: fc.constantFrom<FlightFacts['wifi']>('available', 'partial', 'not_equipped', 'unserviceable'),
    cancelled: fc.boolean(),
  }),
)
/** Minutes from a day before the departure to a day after the arrival. */
const clocks = fc.integer({ min: -1440, max: flightMinutes + 1440 }).map(minutes)
const facts = fc.record({ flight: someFlight, word: words, outage: fc.boolean(), now: clocks })

describe('the stage of a flight (P10)', () => {
  it('follows the timetable while the aircraft says nothing', () => {
    expect(stageAt(minutes(-limits.boardingMinutes - 1))).toBe('before')
    expect(stageAt(minutes(-limits.boardingMinutes))).toBe('boarding')
    expect(stageAt(etd)).toBe('airborne')
    expect(stageAt(minutes(60), 'nothing', { outage: true })).toBe('outOfCoverage')
    expect(stageAt(eta)).toBe('landed')
    expect(stageAt(minutes(60), 'nothing', { flight: null })).toBe('notAboard')
    expect(stageAt(minutes(60), 'nothing', { flight: { ...flight, cancelled: true } })).toBe('notAboard')
  })

  it('follows the aircraft: early, late, delayed at the gate', () => {
    expect(stageAt(minutes(-5), 'air')).toBe('airborne')
    expect(stageAt(minutes(flightMinutes + 30), 'air')).toBe('airborne')
    expect(stageAt(minutes(flightMinutes - 20), 'landed')).toBe('landed')
    expect(stageAt(minutes(40), 'ground')).toBe('boarding')
    expect(stageAt(minutes(60), 'air', { outage: true })).toBe('outOfCoverage')
  })

  it('takes no landing before the departure for its own: that was the leg before', () => {
    expect(stageAt(minutes(-200), 'landed')).toBe('before')
    expect(stageAt(minutes(-30), 'landed')).toBe('boarding')
  })

  it('never goes back as time passes while the aircraft keeps its word', () => {
    const order = ['before', 'boarding', 'airborne', 'landed']
    fc.assert(
      fc.property(words, clocks, clocks, (word, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one]
        expect(order.indexOf(stageAt(sooner, word))).toBeLessThanOrEqual(order.indexOf(stageAt(later, word)))
      }),
    )
  })

  it('is landed by the plan exactly when the plan says so, and never while the aircraft flies', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const stage = flightStage(one)
        expect(flightStages).toContain(stage)
        if (one.word === 'air') expect(['airborne', 'outOfCoverage']).toContain(stage)
        if (one.word === 'nothing' && one.flight) {
          expect(stage === 'landed').toBe(isOver(one.flight, one.now))
          expect(stage === 'airborne' || stage === 'outOfCoverage').toBe(isAirborne(one.flight, one.now))
        }
      }),
    )
  })
})

describe('what is sold aboard (P10)', () => {
  const offers = fc.record({
    owned: fc.boolean(),
    left: fc.option(fc.integer({ min: 0, max: 20 })),
    onSale: fc.boolean(),
  })

  it('is a plan that can be used: in the air, with a signal, on sale, not sold out and not owned', () => {
    fc.assert(
      fc.property(offers, fc.constantFrom(...flightStages), (offer, stage) => {
        const refusal = aboardRefusal(offer, stage)
        const buyable = isSoldAt(stage) && offer.onSale && !offer.owned && offer.left !== 0
        expect(refusal === null).toBe(buyable)
        if (refusal !== null) expect(aboardRefusals).toContain(refusal)
      }),
    )
  })

  it('has one reason for every plan after landing', () => {
    const offer = { owned: false, left: 0, onSale: true }
    expect(aboardRefusal(offer, 'landed')).toBe('landed')
    expect(aboardRefusal({ ...offer, owned: true }, 'landed')).toBe('owned')
    expect(aboardRefusal(offer, 'outOfCoverage')).toBe('noSignal')
    expect(aboardRefusal(offer, 'boarding')).toBe('afterTakeOff')
  })
})
