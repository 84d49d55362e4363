import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrderText } from './order-text-rules.ts'

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
