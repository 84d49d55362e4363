import { renderToStaticMarkup } from 'react-dom/server'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { afterEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/language-store.ts'
import { Party } from './Party.tsx'
import { partyOf } from './party-rules.ts'

afterEach(() => changeLanguage('zh'))

const airport = { iata: 'XMN', cityZh: '厦门', cityEn: 'Xiamen' }
function passenger(tripId: string, passengerName: string, booking: Trip['booking'], flightNo = 'MF830'): Trip {
  const flightDate = '2026-11-21'
  return {
    tripId,
    flightNo,
    flightDate,
    passengerName,
    seatNumber: tripId === 'son' ? null : '48A',
    member: false,
    booking,
    wifi: 'available',
    flight: {
      flightNo,
      flightDate,
      tailNumber: 'B-2074',
      wideBody: true,
      origin: airport,
      destination: airport,
      departsAt: '2026-11-22T07:30:00.000Z',
      arrivesAt: '2026-11-22T22:30:00.000Z',
      departsLocal: '23:30',
      arrivesLocal: '06:30',
      minutes: 900,
      distanceKm: 11_188,
      status: 'scheduled',
    },
    products: [],
  }
}
const mother = (further: number | null) => passenger('mother', '温以宁', { kind: 'adult', further })
const son = passenger('son', '贺*满', { kind: 'child', further: 1 })
const text = (trip: Trip, party: readonly Trip[]) =>
  renderToStaticMarkup(<Party trip={trip} party={party} onAdd={() => undefined} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

describe('who travels together (W9)', () => {
  it('is shown with each one’s plans, and how many may be added, in both languages', () => {
    changeLanguage('zh')
    expect(text(mother(2), [mother(2), son])).toBe(
      '|同行乘机人|温以宁|成人，48A 座|当前|贺*满|儿童，尚未选座|选套餐|同一订座中还有 2 位乘机人。填写票号和姓名就能添加，不用验证码。|添加同订座乘机人|',
    )
    changeLanguage('en')
    expect(text(mother(1), [mother(1)])).toBe(
      '|Travelling with you|温以宁|Adult, seat 48A|Shown here|One more passenger is in your booking. '
        + 'Add them with ticket number and name, without a code.|Add a passenger of your booking|',
    )
  })

  it('offers no form when everybody is there, or when nobody may be added', () => {
    changeLanguage('en')
    const complete = text(mother(0), [mother(0), son])
    expect(complete).toContain('Everybody in your booking is here.')
    expect(complete).not.toContain('Add a passenger')
    const byChild = text({ ...son, booking: { kind: 'child', further: null } }, [son, son])
    expect(byChild).not.toContain('Add a passenger')
    expect(byChild).not.toContain('Everybody')
  })

  it('is nothing for a guest, and for who travels alone', () => {
    expect(text(passenger('mother', '温*宁', null), [])).toBe('')
    expect(text(mother(0), [mother(0)])).toBe('')
  })

  it('are those of the same flight', () => {
    const back = passenger('back', '温以宁', { kind: 'adult', further: 3 }, 'MF829')
    expect(partyOf(mother(2), [mother(2), back, son]).map(({ tripId }) => tripId)).toEqual(['mother', 'son'])
    expect(partyOf(passenger('mother', '温*宁', null), [mother(2)])).toEqual([])
  })
})
