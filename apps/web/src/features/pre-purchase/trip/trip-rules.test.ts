import { describe, expect, it } from 'vitest'
import type { SaleOffer } from '@aisle/contract/pre-purchase-schemas'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { dateThere, dayShift, isOwnTrip, printedTicket, weekdayIsEnough, wholeListSays } from './trip-rules.ts'

const flight: FlightSummary = {
  flightNo: 'MF829',
  flightDate: '2026-11-20',
  tailNumber: 'B-2074',
  wideBody: true,
  origin: { iata: 'XMN', cityZh: '厦门高崎', cityEn: 'Xiamen Gaoqi' },
  destination: { iata: 'LAX', cityZh: '洛杉矶', cityEn: 'Los Angeles' },
  departsAt: '2026-11-20T14:00:00.000Z',
  arrivesAt: '2026-11-21T02:00:00.000Z',
  departsLocal: '22:00',
  arrivesLocal: '18:00',
  minutes: 720,
  distanceKm: 11188,
  status: 'scheduled',
}
const offer: SaleOffer = {
  planId: 'WP02',
  kind: 'browse',
  name: { zh: '1 小时上网包', en: '1-Hour Browsing' },
  description: { zh: '', en: '' },
  quota: { kind: 'time', minutes: 60, megabytes: null },
  speedCapKbps: 1024,
  price: 3400,
  listPrice: 3800,
  memberPercentOff: 10,
  currency: 'CNY',
  onSale: true,
  left: null,
  owned: false,
  saleOpensAt: '2026-10-21T14:00:00.000Z',
  saleClosesAt: '2026-11-20T13:00:00.000Z',
  unavailable: null,
}
const trip = (products: SaleOffer[], status: FlightSummary['status'] = 'scheduled') => ({
  tripId: 't1',
  flightNo: 'MF829',
  flightDate: '2026-11-20',
  passengerName: '林*屿',
  seatNumber: '31A',
  member: true,
  booking: null,
  wifi: 'available' as const,
  flight: { ...flight, status },
  products,
})
describe('the list of plans', () => {
  const closed = { ...offer, unavailable: 'closed' as const }
  const notYet = { ...offer, unavailable: 'notYet' as const }

  it('gives one reason over all plans if none is on sale for reasons of time', () => {
    expect(wholeListSays(trip([closed, closed]))).toEqual({ says: 'allClosed' })
    expect(wholeListSays(trip([closed], 'landed'))).toEqual({ says: 'flightOver' })
    expect(wholeListSays(trip([closed, offer]))).toBeUndefined()
    expect(wholeListSays(trip([{ ...offer, unavailable: 'soldOut' }]))).toBeUndefined()
  })

  it('says when the first plan goes on sale, as staff have set it', () => {
    const later = { ...notYet, saleOpensAt: '2026-11-13T14:00:00.000Z' }
    expect(wholeListSays(trip([later, notYet]))).toEqual({ says: 'notYetOpen', opensAt: '2026-10-21T14:00:00.000Z' })
    expect(wholeListSays(trip([later, closed]))).toEqual({ says: 'notYetOpen', opensAt: '2026-11-13T14:00:00.000Z' })
  })
})

describe('dates at airports', () => {
  it('follow the local wall clock', () => {
    expect(dateThere('2026-11-20T14:00:00Z', '22:00')).toBe('2026-11-20')
    expect(dateThere('2026-11-20T16:10:00Z', '00:10')).toBe('2026-11-21')
    expect(dateThere('2026-11-21T02:00:00Z', '18:00')).toBe('2026-11-20')
    expect(dateThere('2026-11-20T22:35:00Z', '09:35')).toBe('2026-11-21')
  })

  it('show arrivals on another day', () => {
    expect(dayShift(flight)).toBe(0)
    expect(dayShift({ ...flight, arrivesAt: '2026-11-20T22:35:00Z', arrivesLocal: '09:35' })).toBe(1)
  })

  it('are weekdays only within the coming week', () => {
    expect(weekdayIsEnough('2026-11-20', '2026-11-20')).toBe(true)
    expect(weekdayIsEnough('2026-11-26', '2026-11-20')).toBe(true)
    expect(weekdayIsEnough('2026-11-27', '2026-11-20')).toBe(false)
    expect(weekdayIsEnough('2026-11-19', '2026-11-20')).toBe(false)
  })
})

describe('login', () => {
  it('may buy for its own trips only', () => {
    const masked = { tripId: 't1', passengerName: '林*屿' }
    expect(isOwnTrip(undefined, masked)).toBe(false)
    expect(isOwnTrip({ scope: 'trip', tripId: 't1' }, masked)).toBe(true)
    expect(isOwnTrip({ scope: 'trip', tripId: 't2' }, masked)).toBe(false)
    expect(isOwnTrip({ scope: 'account', tripId: null }, masked)).toBe(false)
    expect(isOwnTrip({ scope: 'account', tripId: null }, { tripId: 't1', passengerName: '林小屿' })).toBe(true)
  })
})

describe('ticket number', () => {
  it('is shown as printed', () => {
    expect(printedTicket('7319991000137')).toBe('731-9991000137')
    expect(printedTicket('9991000137')).toBe('731-9991000137')
    expect(printedTicket('73199910001374')).toBe('731-9991000137')
  })
})
