import { describe, expect, it } from 'vitest'
import type { ParcelState } from '@aisle/contract/order-states'
import { isBeingAsked, isOver, isStale, trackToShow, type KnownTrack } from './parcel-track-rules.ts'

const noon = new Date('2026-11-20T04:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const track = (state: ParcelState, answeredAt = noon, eventAt = noon): KnownTrack => ({
  state,
  answeredAt,
  events: [{ at: eventAt, text: '', place: '', state }],
})

describe('the tracking of a parcel', () => {
  it("is shown in the passenger's language, unless the other one knows more", () => {
    const [zh, en] = [track('inTransit'), track('inTransit', minutesLater(40))]
    // One request serves both languages: what is shown is as fresh as the newer answer.
    expect(trackToShow(zh, en)).toEqual({ ...zh, answeredAt: en.answeredAt })
    expect(trackToShow(en, zh)).toEqual(en)
    const later = track('signed', minutesLater(40), minutesLater(35))
    expect(trackToShow(zh, later)).toEqual(later)
    expect(trackToShow(later, zh)).toEqual(later)
    expect(trackToShow(undefined, en)).toBe(en)
    expect(trackToShow(undefined, undefined)).toBeUndefined()
    const nothing = { ...track('unknown'), events: [] }
    expect(trackToShow(nothing, later)).toEqual(later)
  })

  it('is over a day after the parcel was signed for, and never before', () => {
    expect(isOver(track('signed'), minutesLater(24 * 60 - 1))).toBe(false)
    expect(isOver(track('signed'), minutesLater(24 * 60))).toBe(true)
    expect(isOver(track('delivering'), minutesLater(9999))).toBe(false)
    // The answer came long after the signature.
    expect(isOver(track('signed', noon, minutesLater(-9999)), noon)).toBe(true)
  })

  it('is stale once the service should have been asked again, but never when it is over', () => {
    expect(isStale(track('inTransit'), minutesLater(29))).toBe(false)
    expect(isStale(track('inTransit'), minutesLater(30))).toBe(true)
    expect(isStale(track('signed'), minutesLater(24 * 60))).toBe(false)
  })

  it('may be under way for another request for as long as an answer may take', () => {
    expect(isBeingAsked(noon, new Date(noon.getTime() + 7_999))).toBe(true)
    expect(isBeingAsked(noon, new Date(noon.getTime() + 8_000))).toBe(false)
    expect(isBeingAsked(undefined, noon)).toBe(false)
  })
})
