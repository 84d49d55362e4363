import { flightStages } from '@aisle/contract/flight-stages'
import { flightStage, type AircraftWord } from '@aisle/rules/flight-stage'
import { isOnSale } from '@aisle/rules/sale-window'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerLine, portalView } from './portal-view-rules.ts'

const etd = new Date('2026-11-20T14:00:00Z')
const eta = new Date('2026-11-21T02:00:00Z')
const terms = { sellBeforeFlight: true, sellAboard: true, opensDaysBefore: 30, closesMinutesBefore: 60 }

/** A flight, its clock, and what the aircraft says. */
const situations = fc.record({
  known: fc.boolean(),
  cancelled: fc.boolean(),
  wifi: fc.constantFrom('available' as const, 'unserviceable' as const),
  word: fc.constantFrom<AircraftWord>('air', 'ground', 'landed', 'nothing'),
  outage: fc.boolean(),
  minute: fc.integer({ min: -1440, max: 2160 }),
  minutesToDestination: fc.option(fc.integer({ min: 0, max: 720 })),
  city: fc.boolean(),
  plans: fc.array(
    fc.record({ owned: fc.boolean(), left: fc.option(fc.integer({ min: 0, max: 9 })), sellAboard: fc.boolean() }),
    { maxLength: 4 },
  ),
})

describe('the portal (P10)', () => {
  it('never contradicts itself, in any state of the flight and at any time', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(situations, (one) => {
        const now = new Date(etd.getTime() + one.minute * 60_000)
        const plan = { std: etd, etd, eta, wifi: one.wifi, cancelled: one.cancelled }
        const flight = one.known ? plan : null
        const stage = flightStage({ flight, word: one.word, outage: one.outage, now })
        const offers = flight
          ? one.plans.map(({ sellAboard, ...rest }) => ({
              ...rest,
              onSale: isOnSale(flight, { ...terms, sellAboard }, now),
            }))
          : []
        const view = portalView(stage, offers)
        const header = headerLine({ stage, minutesToDestination: one.minutesToDestination }, one.city)
        seen.add(`${view.heading} ${header}`)
        const flies = stage === 'airborne' || stage === 'outOfCoverage'

        // A buyable plan, the invitation and the button always appear together.
        const buyable = view.refusals.some((refusal) => refusal === null)
        expect(buyable).toBe(view.primary === 'buy')
        expect(view.heading === 'choosePlan').toBe(view.primary === 'buy')
        if (buyable) expect(stage).toBe('airborne')
        // The header counts down in the air only, and never to nothing.
        if (header === 'timeTo' || header === 'arriving') expect(flies).toBe(true)
        if (header === 'timeTo') expect(one.minutesToDestination).not.toBe(0)
        if (flies && one.city) expect(['timeTo', 'arriving']).toContain(header)
        // Header, heading, button and refusals all report a landing.
        const landed = header === 'landedIn' || header === 'landed'
        expect(landed).toBe(stage === 'landed')
        expect(view.heading === 'landed').toBe(landed)
        expect(view.primary === 'survey').toBe(landed)
        if (landed) expect(view.refusals.every((refusal) => refusal === 'landed' || refusal === 'owned')).toBe(true)
        // No seat is asked for, and no plan opened, where the server would refuse it.
        if (view.connects) expect(flies).toBe(true)
        if (!flies && stage !== 'boarding') expect(view.asksForSeat).toBe(false)
        // A missing signal is not hidden behind plans.
        if (stage === 'outOfCoverage') expect(view.primary).not.toBe('buy')
      }),
      { numRuns: 3000 },
    )
    expect(seen.size).toBeGreaterThan(12)
  })

  it('has a heading for every stage', () => {
    const offer = { owned: false, left: null, onSale: true }
    expect(flightStages.map((stage) => portalView(stage, [offer]).heading)).toEqual([
      'afterTakeOff',
      'afterTakeOff',
      'choosePlan',
      'noSignal',
      'landed',
      'notAboard',
    ])
    expect(portalView('airborne', [{ ...offer, left: 0 }]).heading).toBe('noneOnSale')
    expect(portalView('airborne', []).heading).toBe('noPlans')
  })
})
