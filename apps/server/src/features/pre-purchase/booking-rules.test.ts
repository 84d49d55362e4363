import { passengerKinds } from '@aisle/contract/passenger-kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookedPassenger } from '../flights/index.ts'
import { countFurther, mayJoin } from './booking-rules.ts'

const flight = fc.constantFrom('F1', 'F2')
const reference = fc.constantFrom('X0BC5L', 'X0163Z')
const booking = fc.record({ flightId: flight, bookingRef: reference })
const passenger = fc.record({
  flightId: flight,
  bookingRef: fc.option(reference),
  passengerKind: fc.constantFrom(...passengerKinds),
})
const isOf = (one: { flightId: string; bookingRef: string | null }, of: { flightId: string; bookingRef: string }) =>
  one.flightId === of.flightId && one.bookingRef === of.bookingRef

describe('whom an adult’s proof may add (W9)', () => {
  it('is everybody in the same booking on the same flight, and nobody else; aboard children only', () => {
    fc.assert(
      fc.property(passenger, fc.array(booking), fc.boolean(), (one, open, aboard) => {
        const together = open.some((of) => isOf(one, of))
        const shownOtherwise = aboard && one.passengerKind === 'adult'
        expect(mayJoin(one, { open, aboard })).toBe(together && !shownOtherwise)
      }),
    )
  })

  it('is counted without a proof of theirs, and is nobody where only children were proved', () => {
    const booked = fc.record({ trip: passenger, own: fc.constantFrom('account' as const, 'trip' as const, null) })
    fc.assert(
      fc.property(booking, fc.array(booked), fc.boolean(), (of, all, aboard) => {
        // Only these three facts decide.
        const passengers = all as unknown as BookedPassenger[]
        const ofBooking = all.filter(({ trip }) => isOf(trip, of))
        const further = countFurther(of, passengers, aboard)
        const adultProved = ofBooking.some(({ trip, own }) => own !== null && trip.passengerKind === 'adult')
        expect(further !== null).toBe(adultProved)
        const hidden = ofBooking.filter(({ trip, own }) => own === null && !(aboard && trip.passengerKind === 'adult'))
        if (further !== null) expect(further).toBe(hidden.length)
      }),
    )
  })
})
