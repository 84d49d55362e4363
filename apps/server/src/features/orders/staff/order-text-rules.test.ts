import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beijingDay } from '@aisle/rules/time'
import { getPlacedWithin, readOrderText } from './order-text-rules.ts'

function placedWithin(typed: string) {
  const [read] = readOrderText(typed)
  return read?.as === 'beginning' ? getPlacedWithin(read) : expect.fail('no beginning')
}

describe('what staff type to find an order', () => {
  it.each([
    ['261120', { as: 'beginning', from: '261120', to: '261121' }],
    ['0099', { as: 'beginning', from: '0099', to: '0100' }],
    ['99', { as: 'beginning', from: '99', to: ':' }],
    ['Li@Example.com', { as: 'mailbox', mailbox: 'li@example.com' }],
    ['154 1000 0101', { as: 'mobile', mobile: '15410000101' }],
    ['sfdemo1002', { as: 'waybill', waybill: 'SFDEMO1002' }],
    ['1234567890123456789', { as: 'waybill', waybill: '1234567890123456789' }],
  ])('%j is read as %j', (typed, expected) => {
    expect(readOrderText(typed)).toEqual([expected])
  })

  it.each([
    ['26112000731034', ['orderNo', 'waybill']],
    [' 2611-2000 731034 ', ['orderNo', 'waybill']],
    ['2611 2000 7310', ['beginning', 'pickupCode', 'waybill']],
    ['Anxi tea', []],
    ['', []],
  ])('%j may be %j', (typed, expected) => {
    expect(readOrderText(typed).map(({ as }) => as)).toEqual(expected)
  })

  it.each([
    ['26', '2025-12-31', '2027-01-02'],
    ['261', '2026-09-30', '2027-01-02'],
    ['2611', '2026-10-31', '2026-12-02'],
    ['26113', '2026-11-29', '2026-12-02'],
    ['261120', '2026-11-19', '2026-11-22'],
    ['2', '2019-12-31', '2030-01-02'],
  ])('%j means orders placed after %s and before %s', (typed, from, before) => {
    expect(placedWithin(typed)).toEqual({ from: new Date(from), before: new Date(before) })
  })

  it('means orders placed until today where no beginning is higher, and of any day where it is longer than one', () => {
    expect(placedWithin('99')).toMatchObject({ before: null })
    expect(placedWithin('2611201')).toBeNull()
  })

  it('was typed of an order that was placed within the beginning’s days', () => {
    const instant = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2098-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 6 }), (placedAt, digits) => {
        const orderNo = beijingDay(placedAt).slice(2).replaceAll('-', '')
        const placed = placedWithin(orderNo.slice(0, digits)) ?? expect.fail()
        expect(placedAt >= placed.from && (placed.before === null || placedAt < placed.before)).toBe(true)
      }),
    )
  })

  it('finds exactly the numbers of a beginning', () => {
    const digits = fc.stringMatching(/^\d{1,10}$/)
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{14}$/), (beginning, orderNo) => {
        const [read] = readOrderText(beginning)
        fc.pre(read?.as === 'beginning')
        expect(orderNo >= read.from && orderNo < read.to).toBe(orderNo.startsWith(beginning))
      }),
    )
  })
})
