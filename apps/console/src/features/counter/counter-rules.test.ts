import type { CounterPiece } from '@aisle/contract/console-fulfillment'
import { describe, expect, it } from 'vitest'
import { chooseCounter, findPiece, hasLeft, minutesLeft, readCounterSearch } from './counter-rules.ts'

const counters = ['XMN-T3', 'XMN-T4'].map((pointId) => ({ pointId, name: { zh: pointId, en: pointId }, open: true }))
const piece = (orderNo: string, ending: string): CounterPiece => ({
  code: `••••••••${ending}`,
  ending,
  orderNo,
  sku: { skuId: 'S', name: { zh: '茶', en: 'Tea' }, detail: { zh: '', en: '' }, picture: null },
  passenger: null,
  flight: null,
  state: 'waiting',
  handedOverAt: null,
  takeBackUntil: null,
  missing: null,
})

describe('the counter of the screen', () => {
  it('is that of the address, then that of the device, then the first', () => {
    expect(chooseCounter(counters, { asked: 'XMN-T4', remembered: 'XMN-T3' })?.pointId).toBe('XMN-T4')
    expect(chooseCounter(counters, { asked: undefined, remembered: 'XMN-T4' })?.pointId).toBe('XMN-T4')
    expect(chooseCounter(counters, { asked: 'GONE', remembered: 'GONE' })?.pointId).toBe('XMN-T3')
    expect(chooseCounter([], { asked: 'XMN-T3', remembered: null })).toBeNull()
  })

  it('is read from an address only where it can be one', () => {
    expect(readCounterSearch({ point: 'XMN-T3' })).toEqual({ point: 'XMN-T3' })
    expect(readCounterSearch({ point: '../x' })).toEqual({})
  })
})

describe('the piece of a code', () => {
  const day = { waiting: [piece('1', '1824'), piece('2', '1824')], handedOver: [piece('3', '0001')] }

  it('is found by its order and the end of the code, however that is typed', () => {
    expect(findPiece(day, { orderNo: '2', code: '5307 1234-1824' })).toBe(day.waiting[1])
    expect(findPiece(day, { orderNo: '3', code: '530712340001' })).toBe(day.handedOver[0])
  })

  it('is not there where it waits at another counter', () => {
    expect(findPiece(day, { orderNo: '9', code: '530712341824' })).toBeUndefined()
    expect(findPiece(undefined, { orderNo: '1', code: '530712341824' })).toBeUndefined()
  })

  it('has been left behind from its departure on', () => {
    const flight = { flightNo: 'MF829', flightDate: '2026-11-20', departs: '2026-11-20T14:00:00Z', seat: null }
    expect(hasLeft({ flight }, '2026-11-20T13:59:59Z')).toBe(false)
    expect(hasLeft({ flight }, '2026-11-20T14:00:00Z')).toBe(true)
    expect(hasLeft({ flight: null }, '2026-11-20T14:00:00Z')).toBe(false)
  })
})

describe('the minutes to take a piece back', () => {
  const left = (askedAt: number, now: number) =>
    minutesLeft('2026-11-20T10:10:00Z', { at: '2026-11-20T10:00:30Z', askedAt, now: new Date(now) })

  it('count down by the server’s clock, whatever this device’s says', () => {
    expect(left(5_000_000, 5_000_000)).toBe(10)
    expect(left(5_000_000, 5_000_000 + 60_000)).toBe(9)
  })

  it('are one until the server says otherwise', () => {
    expect(left(0, 3_600_000)).toBe(1)
  })
})
